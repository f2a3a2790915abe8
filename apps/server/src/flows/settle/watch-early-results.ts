import type { ResultCases } from '../../modules/tickets/index.ts';
import type { Alarms } from '../../platform/alarms.ts';
import type { Clock } from '../../platform/clock.ts';
import { createPoller, type Poller } from '../../platform/jobs/poller.ts';
import type { Logger } from '../../platform/log.ts';
import { EARLY_RESULT } from './keep-case.ts';

const EVERY_MS = 5_000;

export interface EarlyResultsOptions {
  cases: Pick<ResultCases, 'waiting'>;
  /** How long results may wait before a person is told, in milliseconds. */
  alarmAfterMs: number;
  alarms: Alarms;
  /** That of the database, which dates cases. */
  clock: Clock;
  log: Logger;
}

/**
 * Results that came before their goal or their end and still wait after a while: a person is told, once for each case. One that is paid by the score
 * meanwhile, or decided, is never told. After a restart what still waits is told again, since nobody knows whether it was.
 */
export function createEarlyResults({ cases, alarmAfterMs, alarms, clock, log }: EarlyResultsOptions): Poller {
  let reported = new Set<number>();

  async function read(): Promise<void> {
    const waiting = await cases.waiting(EARLY_RESULT, clock.now() - alarmAfterMs);
    for (const { caseId, doubt, matchId, marketType, specifiers, timestampMs } of waiting) {
      if (reported.has(caseId)) continue;
      alarms.raise(
        'doubtful_result',
        { caseId, doubt, matchId, marketType, specifiers, timestampMs },
        'results that came too early still wait: the score does not give them, nobody is paid by them',
      );
    }
    reported = new Set(waiting.map(({ caseId }) => caseId));
  }

  return createPoller({
    read,
    everyMs: EVERY_MS,
    onFault: (error) => log.warn({ event: 'early_results', err: error }, 'results that wait could not be read, trying again'),
  });
}
