import { NO_TRACING, type Span, type Tracing } from '../../../platform/tracing/tracing.ts';
import type { EventMessage } from './event-queues.ts';

/** Traces of messages of the feed, from their frame through the queue of their event to the board. */
export class MessageTraces {
  readonly #tracing: Tracing;
  /** Of messages that wait. What a newer one replaces meanwhile is forgotten with its message, and never exported. */
  readonly #spans = new WeakMap<EventMessage, Span>();

  constructor(tracing: Tracing = NO_TRACING) {
    this.#tracing = tracing;
  }

  begin(message: EventMessage): void {
    const { kind, urn, producer } = message;
    const span = this.#tracing.begin(`feed ${kind}`, { 'duskline.event': urn, 'duskline.producer': producer });
    if (span !== null) this.#spans.set(message, span);
  }

  /** Runs the work on a message within its trace; on one that has none, within none. */
  async run(message: EventMessage, work: () => Promise<void>): Promise<void> {
    const span = this.#spans.get(message) ?? null;
    try {
      await this.#tracing.run(span, work);
      span?.end();
    } catch (error) {
      span?.end(error);
      throw error;
    }
  }
}
