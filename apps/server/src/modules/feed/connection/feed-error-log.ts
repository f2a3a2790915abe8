import type { Logger } from '../../../platform/log.ts';
import type { Metrics } from '../../../platform/metrics.ts';
import { LogBudget } from './log-budget.ts';

/** All are counted; of each kind the log takes so many lines in a minute. */
const ENTRIES_A_MINUTE = 60;

/** Counts and logs what went wrong in the feed. One message of it may come for every message of a hostile provider (XR-09). */
export class FeedErrorLog {
  readonly #log: Logger;
  readonly #metrics: Metrics;
  readonly #steady: () => number;
  /** By kind: one that floods does not hide the others. */
  readonly #budgets = new Map<string, LogBudget>();

  constructor({ log, metrics, steady }: { log: Logger; metrics: Metrics; steady: () => number }) {
    this.#log = log;
    this.#metrics = metrics;
    this.#steady = steady;
  }

  /** @param what one of a few names, never what the provider said. */
  report(what: string, details: Record<string, unknown>): void {
    this.#metrics.count('feed_trouble_total', { what });
    const budget = this.#budgets.get(what) ?? new LogBudget(this.#steady, ENTRIES_A_MINUTE);
    this.#budgets.set(what, budget);
    const leftOut = budget.take();
    if (leftOut === null) return;
    const { error, ...rest } = details;
    this.#log.warn(
      { what, ...rest, ...(error !== undefined && { err: error }), ...(leftOut > 0 && { leftOut }) },
      'feed trouble',
    );
  }
}
