import type { Alarms } from '../../platform/alarms.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/create-db.ts';
import { callFunction } from '../../platform/db/function-call.ts';
import type { Logger } from '../../platform/log.ts';
import type { Metrics } from '../../platform/metrics.ts';
import { createCharts } from './chart.ts';
import { checkLegs, type OddsCheck } from './check.ts';
import type { RecordedBoard } from './ports.ts';
import { Recorder, type RecorderOptions } from './recorder.ts';
import { forgetDraws, keepDays } from './retention.ts';
import { oddsHistoryRoutes } from './routes.ts';
import { createHistoryReader, createRunStore } from './store.ts';

/** Bets of so long are compared each night: an hour more than a day. */
const CHECKED_MS = 25 * 3_600_000;
/** Bets that were accepted just now are compared the next night, when the time after them is written too. */
const JUST_NOW_MS = 60_000;

interface OddsHistoryOptions {
  db: Pick<Database, 'call'>;
  board: RecordedBoard;
  /** That of the database: days are the same for all processes. */
  clock: Clock;
  boot: string;
  /** How long it is kept. */
  days: number;
  /** Term of the role feed, in which is recorded. */
  feedTerm?(): bigint | null;
  room?: RecorderOptions['room'];
  alarms: Alarms;
  log: Logger;
  metrics: Metrics;
}

export type OddsHistoryService = ReturnType<typeof createOddsHistory>;

/** What the board said of prices, kept: the recorder, the days, the check of bets against it, and the calls. */
export function createOddsHistory(options: OddsHistoryOptions) {
  const { db, board, clock, boot, days, alarms, log, metrics, feedTerm, room } = options;
  const reader = createHistoryReader(db);
  return {
    recorder: new Recorder({
      board,
      store: createRunStore(db, feedTerm),
      clock,
      boot,
      alarms,
      log,
      metrics,
      ...(room && { room }),
    }),
    routes: oddsHistoryRoutes({ chart: createCharts(reader, () => clock.now()), reader, now: () => clock.now() }),
    /** Makes days ahead and drops old ones. */
    async keepDays(): Promise<void> {
      const { dropped, isDone } = await keepDays(db, { days });
      if (!isDone) {
        const text = 'an old day of the history of odds could not be dropped: somebody reads it all the time';
        alarms.raise('odds_history_not_dropped', { days }, text);
      }
      log.info({ event: 'odds_history_days', dropped, isDone }, 'old days of the history of odds are dropped');
    },
    forgetDraws: (matchIds: readonly number[]) => forgetDraws(db, matchIds),
    /** Compares the bets of the last day with what stood on the board. */
    async check(justNowMs = JUST_NOW_MS): Promise<OddsCheck> {
      const nowMs = clock.now();
      const check = await checkLegs((call) => callFunction(db, call, 'report'), nowMs - CHECKED_MS, nowMs - justNowMs);
      metrics.gauge('odds_history_unfounded_legs', check.counts.never);
      log.info({ event: 'odds_check', ...check.counts }, 'odds of accepted bets were compared with the history');
      if (check.counts.never > 0) {
        const text = 'bets were accepted at odds that never stood on the board: see the runbook of the history of odds';
        alarms.raise('odds_never_stood', { legs: check.never.slice(0, 20), count: check.counts.never }, text);
      }
      return check;
    },
  };
}
