import type { RefusedResults } from '../../modules/feed/index.ts';
import type { ResultCases } from '../../modules/tickets/index.ts';
import { createPoller, type Poller } from '../../platform/jobs/poller.ts';
import type { Logger } from '../../platform/log.ts';

const EVERY_MS = 1_000;
/** What was refused longer ago has been acted on, or will be at the next start. */
const DAYS = 1;

export interface RefusedResultsOptions {
  cases: Pick<ResultCases, 'refused'>;
  /** A market that is shut by results, on the board of this process; null = it is not. */
  decided(marketId: number): { urn: string; timestampMs: number } | null;
  /** Results of the match wait for a person. */
  isHeld(matchId: number): boolean;
  /** To the process that takes the feed, which is this one. */
  refuse(results: RefusedResults): void;
  log: Logger;
}

/**
 * Results that a trader refused, on this node or another, let go of their market on the board (XR-20): it was shut before they were judged.
 * Nothing has to be remembered: whatever the board says is decided by nothing but what was refused is let go, also after a restart.
 */
export function createRefusedResults({ cases, decided, isHeld, refuse, log }: RefusedResultsOptions): Poller {
  let days: number | null = null;

  async function read(): Promise<void> {
    for (const { matchId, marketId, marketType, specifiers, producer, timestampMs } of await cases.refused(days)) {
      const market = decided(marketId);
      if (!market || market.timestampMs > timestampMs || isHeld(matchId)) continue;
      refuse({ urn: market.urn, producer, timestampMs, markets: [{ marketType, specifiers }] });
      log.info(
        { event: 'result_refused', matchId, marketType, specifiers },
        'a market waits for prices: its results were refused',
      );
    }
    days = DAYS;
  }

  return createPoller({
    read,
    everyMs: EVERY_MS,
    onFault: (error) => log.warn({ event: 'result_refused', err: error }, 'refused results could not be read, trying again'),
  });
}
