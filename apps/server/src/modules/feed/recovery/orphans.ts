import type { Fixture } from '../../../platform/bus/board-message.ts';
import { RateLimitedError } from '../../../platform/providers/errors.ts';
import type { QuestionBudget } from '../judge/question-budget.ts';

/** Fixtures are read so many at a time. */
const READ_AT_ONCE = 8;
/** Pauses between the questions about one of them: twice as long each time. */
const FIRST_PAUSE_MS = 1_000;
const MOST_QUESTIONS = 6;
/** An answer takes no longer; then the question is asked again. */
const ANSWER_MS = 10_000;
const NO_TOKEN_PAUSE_MS = 1_000;

/** A match that we have and that a recovery did not confirm. */
export interface Unconfirmed {
  matchId: number;
  urn: string;
  /** It has markets on offer: prices of it were to be expected. */
  isOffered: boolean;
}

export interface OrphanPorts {
  /** null = nothing is listed of it, or nothing that can be read. */
  read(urn: string): Promise<Fixture | null>;
  requestId(): number | undefined;
  ask(producer: number, urn: string, requestId: number): Promise<void>;
  budget: QuestionBudget;
  /** A clock that only goes forward, ms. */
  steady(): number;
  isLineOpen(): boolean;
  isStopped(): boolean;
  onFeedError(what: string, details: Record<string, unknown>): void;
}

interface Orphan {
  readonly urn: string;
  readonly producers: readonly number[];
  /** Results are enough: no prices are to be expected any more. */
  readonly isOver: boolean;
  attempt: number;
  requestId: number | null;
  timer: NodeJS.Timeout | null;
}

/**
 * Looks up what became of matches that a recovery did not confirm. Those that are over are asked for results older than it reached; those
 * that were on offer and are not over are shut for nothing if the recovery was not whole: they are asked for until their prices have come.
 */
export class Orphans {
  readonly #ports: OrphanPorts;
  readonly #asked = new Map<string, Orphan>();

  constructor(ports: OrphanPorts) {
    this.#ports = ports;
  }

  get size(): number {
    return this.#asked.size;
  }

  async look(orphans: readonly Pick<Unconfirmed, 'urn' | 'isOffered'>[], producer: number): Promise<void> {
    for (let at = 0; at < orphans.length && !this.#ports.isStopped(); at += READ_AT_ONCE) {
      await Promise.all(orphans.slice(at, at + READ_AT_ONCE).map((orphan) => this.#look(orphan, producer)));
    }
  }

  async #look({ urn, isOffered }: Pick<Unconfirmed, 'urn' | 'isOffered'>, producer: number): Promise<void> {
    this.#forget(urn);
    try {
      const fixture = await this.#ports.read(urn);
      if (fixture === null) return;
      const isOver = fixture.status !== 'not_started' && fixture.status !== 'live';
      if (!isOver && !isOffered) return;
      // It may have changed hands while we were away.
      const producers = fixture.producer === producer || isOver ? [producer] : [fixture.producer, producer];
      const orphan: Orphan = { urn, producers, isOver, attempt: 0, requestId: null, timer: null };
      this.#asked.set(urn, orphan);
      await this.#ask(orphan);
    } catch (error) {
      this.#ports.onFeedError('orphan_not_read', { urn, error });
    }
  }

  async #ask(orphan: Orphan): Promise<void> {
    const { budget, steady, isLineOpen, isStopped, requestId, ask, onFeedError } = this.#ports;
    const { urn, producers, attempt } = orphan;
    orphan.timer = null;
    if (isStopped() || this.#asked.get(urn) !== orphan) return;
    const id = isLineOpen() && budget.take(steady(), true) ? requestId() : undefined;
    if (id === undefined) {
      this.#later(orphan, NO_TOKEN_PAUSE_MS);
      return;
    }
    // Before the answer: the first messages may come sooner than it does.
    orphan.requestId = id;
    this.#later(orphan, ANSWER_MS);
    try {
      await ask(producers[attempt % producers.length] ?? 0, urn, id);
    } catch (error) {
      if (orphan.requestId !== id) return;
      orphan.requestId = null;
      if (error instanceof RateLimitedError) {
        onFeedError('event_recovery_refused', { urn });
        budget.pause(steady(), error.retryAfterMs);
        this.#later(orphan, error.retryAfterMs);
      } else {
        onFeedError('orphan_not_read', { urn, error });
        this.#again(orphan);
      }
    }
  }

  #later(orphan: Orphan, pauseMs: number): void {
    if (orphan.timer) clearTimeout(orphan.timer);
    if (this.#ports.isStopped() || this.#asked.get(orphan.urn) !== orphan) return;
    orphan.timer = setTimeout(() => (orphan.requestId === null ? void this.#ask(orphan) : this.#again(orphan)), pauseMs);
  }

  /** No answer, or none with prices. */
  #again(orphan: Orphan): void {
    orphan.requestId = null;
    orphan.attempt++;
    if (orphan.attempt >= MOST_QUESTIONS) this.#forget(orphan.urn);
    else this.#later(orphan, FIRST_PAUSE_MS * 2 ** (orphan.attempt - 1));
  }

  /** A message of an answer. */
  heard(requestId: number, urn: string, isBook: boolean): void {
    if (isBook && this.#asked.get(urn)?.requestId === requestId) this.#forget(urn);
  }

  /** The answer is whole. */
  completed(requestId: number, urn: string): void {
    const orphan = this.#asked.get(urn);
    if (orphan?.requestId !== requestId) return;
    if (orphan.isOver) this.#forget(urn);
    else this.#again(orphan);
  }

  #forget(urn: string): void {
    const timer = this.#asked.get(urn)?.timer;
    if (timer) clearTimeout(timer);
    this.#asked.delete(urn);
  }

  stop(): void {
    for (const urn of [...this.#asked.keys()]) this.#forget(urn);
  }
}
