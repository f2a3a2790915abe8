import type { Logger } from '../../../platform/log.ts';
import type { Metrics } from '../../../platform/metrics.ts';
import { LogBudget } from '../connection/log-budget.ts';

/** All are counted; the log takes so many lines in a minute, with so many reasons each. */
const ENTRIES_A_MINUTE = 120;
const REASONS_A_LINE = 5;
const LABEL_LENGTH = 60;

/** What was left out of the feed: a flood of it must not fill the disk, nor the metrics with names of its own. */
export class Refusals {
  readonly #log: Logger;
  readonly #metrics: Metrics;
  readonly #budget: LogBudget;

  constructor({ log, metrics, steady }: { log: Logger; metrics: Metrics; steady: () => number }) {
    this.#log = log;
    this.#metrics = metrics;
    this.#budget = new LogBudget(steady, ENTRIES_A_MINUTE);
  }

  count(reasons: readonly string[]): void {
    if (reasons.length === 0) return;
    const byReason = new Map<string, number>();
    for (const reason of reasons) {
      const label = reason.replace(/\d+/g, 'n').slice(0, LABEL_LENGTH);
      byReason.set(label, (byReason.get(label) ?? 0) + 1);
    }
    for (const [reason, count] of byReason) this.#metrics.count('feed_refused_total', { reason }, count);
    const leftOut = this.#budget.take();
    if (leftOut === null) return;
    this.#log.warn(
      { reasons: reasons.slice(0, REASONS_A_LINE), parts: reasons.length, ...(leftOut > 0 && { leftOut }) },
      'feed input refused',
    );
  }
}
