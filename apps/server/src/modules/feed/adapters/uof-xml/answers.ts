import type { ProviderMessage } from '../../feed-provider.ts';

const LARGEST_ID = 2 ** 31 - 1;
/** Questions about single events that are remembered: an answer takes seconds. */
const MOST_QUESTIONS = 5_000;
/** Answers under way at once, and events of one of them. */
const MOST_ANSWERS = 64;
const MOST_EVENTS = 50_000;

interface Question {
  readonly requestId: number;
  readonly urn: string;
  /** Parts that have not been answered to their end. */
  readonly open: Set<number>;
}

/**
 * Puts the answers of this provider into the form of the port. It is asked about one event twice, for its prices and for its results, and
 * closes each with the id alone; and of one event it may answer in several messages.
 */
export class Answers {
  readonly #questions = new Map<number, Question>();
  /** By answer, of each event when its first message was made. */
  readonly #books = new Map<number, Map<string, number>>();

  /** @returns the ids to ask with: what is answered to either comes out under the id of the question. */
  asked(requestId: number, urn: string): { prices: number; results: number } {
    // Far from every other id in use: those are counted up one by one.
    const results = requestId ^ (2 ** 30) || LARGEST_ID;
    const question = { requestId, urn, open: new Set([requestId, results]) };
    for (const id of question.open) {
      this.#questions.delete(id);
      this.#questions.set(id, question);
    }
    for (const [id] of this.#questions) {
      if (this.#questions.size <= 2 * MOST_QUESTIONS) break;
      this.#questions.delete(id);
    }
    return { prices: requestId, results };
  }

  /** It was not asked to the end. */
  notAsked({ prices, results }: { prices: number; results: number }): void {
    this.#questions.delete(prices);
    this.#questions.delete(results);
  }

  /** The message in the terms of the port; null when the rest of the answer is still to come. */
  read(message: ProviderMessage): ProviderMessage | null {
    if (message.kind === 'alive' || message.kind === 'unreadable-alive') return message;
    if (message.kind === 'snapshot-complete') return this.#closed(message);
    if (message.requestId === null) return message;
    const question = this.#questions.get(message.requestId);
    const own = question ? { ...message, requestId: question.requestId } : message;
    return own.kind === 'odds' ? this.#book(own) : own;
  }

  #closed(message: Extract<ProviderMessage, { kind: 'snapshot-complete' }>): ProviderMessage | null {
    const question = this.#questions.get(message.requestId);
    if (!question) {
      this.#books.delete(message.requestId);
      return message;
    }
    question.open.delete(message.requestId);
    this.#questions.delete(message.requestId);
    if (question.open.size > 0) {
      // What is still to come under the other id is of the same question.
      return null;
    }
    this.#books.delete(question.requestId);
    return { ...message, requestId: question.requestId, urn: question.urn };
  }

  /** All messages of one answer about one event are its book together: those after the first add to it, at its time. */
  #book(message: Extract<ProviderMessage, { kind: 'odds' }>): ProviderMessage {
    const { requestId, urn, timestampMs } = message;
    if (requestId === null) return message;
    let books = this.#books.get(requestId);
    if (!books) {
      books = new Map();
      this.#books.set(requestId, books);
      const [oldest] = this.#books.keys();
      if (this.#books.size > MOST_ANSWERS && oldest !== undefined) this.#books.delete(oldest);
    }
    const firstMs = books.get(urn);
    if (firstMs !== undefined) return { ...message, isContinued: true, timestampMs: Math.max(firstMs, timestampMs) };
    if (books.size < MOST_EVENTS) books.set(urn, timestampMs);
    return message;
  }
}
