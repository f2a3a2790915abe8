import { sql } from 'kysely';
import { int2Array, int4Array, int8Array, textArray, timestamptzArray } from '../../platform/db/binary-array.ts';
import type { Database } from '../../platform/db/create-db.ts';
import { callFunction } from '../../platform/db/function-call.ts';
import { oddsHistory } from '../../platform/db/functions/odds-history.gen.ts';
import { build, prepareQuery } from '../../platform/db/query.ts';
import type { Changes } from './change-queue.ts';

/** Why a run began: the process did; changes had been lost; the clock of the board was set back. */
export type RunReason = 'start' | 'lost' | 'clock';

export interface Batch {
  /** Of its first change. */
  readonly position: bigint;
  readonly changes: Changes;
  /** Up to here nothing is missing. */
  readonly throughMs: number;
  /** From here on everything is known, when that is new. */
  readonly completeMs: number | null;
}

/** Where a recorder writes. */
export interface RunStore {
  open(run: { boot: string; why: RunReason; lost: number; atMs: number }): Promise<{ id: number; position: bigint }>;
  record(runId: number, batch: Batch): Promise<'written' | 'repeated' | 'superseded'>;
  /** Makes so many days from this moment on, where they are missing. */
  makeDays(fromMs: number, days: number): Promise<void>;
}

export function createRunStore(db: Pick<Database, 'call'>): RunStore {
  return {
    async open({ boot, why, lost, atMs }) {
      const [row] = await callFunction(db, oddsHistory.openRun({ boot, at: new Date(atMs), reason: why, lost }), 'reads');
      if (!row || row.run === null || row.next_position === null) throw new Error('no run of the history of odds was opened');
      return { id: row.run, position: row.next_position };
    },
    async record(runId, { position, changes, throughMs, completeMs }) {
      const call = oddsHistory.record({
        run: runId,
        position,
        through: new Date(throughMs),
        completeFrom: completeMs === null ? null : new Date(completeMs),
        at: timestamptzArray(changes.atMs),
        market: int8Array(changes.marketId),
        outcome: textArray(changes.outcomeId),
        odds: int4Array(changes.oddsMilli),
        status: int2Array(changes.status),
        reason: int2Array(changes.reason),
        newMarket: int8Array(changes.markets.map(({ marketId }) => marketId)),
        newMatch: int4Array(changes.markets.map(({ matchId }) => matchId)),
        newType: int4Array(changes.markets.map(({ marketType }) => marketType)),
        newSpecifiers: textArray(changes.markets.map(({ specifiers }) => specifiers)),
      });
      const [row] = await callFunction(db, call, 'reads');
      return row?.value as Awaited<ReturnType<RunStore['record']>>;
    },
    async makeDays(fromMs, days) {
      await callFunction(db, oddsHistory.makeDays({ from: new Date(fromMs), days }), 'reads');
    },
  };
}

const runsOf = prepareQuery(
  'odds_history_runs',
  ({ from, to }: { from: Date; to: Date }) =>
    build
      .selectFrom('odds_history.run')
      .select(['complete_from', 'written_to'])
      .where('opened_at', '<', sql<Date>`${to}`)
      .where('written_to', '>', sql<Date>`${from}`)
      .where('complete_from', 'is not', null)
      .orderBy('complete_from'),
  'history',
);

const newestRun = prepareQuery(
  'odds_history_newest',
  () => build.selectFrom('odds_history.run').select(['written_to']).orderBy('id', 'desc').limit(1),
  'history',
);

const marketOf = prepareQuery(
  'odds_history_market',
  ({ marketIds }: { marketIds: readonly bigint[] }) =>
    build
      .selectFrom('odds_history.market')
      .select(['market_id', 'match_id', 'market_type', 'specifiers'])
      .where('market_id', '=', sql<bigint>`any(${marketIds})`),
  'history',
);

/** Changes of one outcome that a reader is shown at most. */
const CHANGES_MAX = 100;

const changesOf = prepareQuery(
  'odds_history_changes',
  ({ marketId, outcomeId, from, to }: { marketId: bigint; outcomeId: string; from: Date; to: Date }) =>
    build
      .selectFrom('odds_history.change')
      .select(['at', 'position', 'odds_milli', 'status', 'reason'])
      .where('market_id', '=', marketId)
      .where('outcome_id', '=', outcomeId)
      .where('at', '>', sql<Date>`${from}`)
      .where('at', '<=', sql<Date>`${to}`)
      .orderBy('at')
      .orderBy('position')
      .limit(sql.lit(CHANGES_MAX)),
  'history',
);

/** Stretches of time, epoch ms. */
export interface Stretch {
  readonly fromMs: number;
  readonly toMs: number;
}

export type HistoryReader = ReturnType<typeof createHistoryReader>;

/** Reads of the history, from the few connections that long lists have: they wait for each other and for nobody else. */
export function createHistoryReader(db: Pick<Database, 'call'>) {
  return {
    /** Up to when it is written; null = there is none. */
    async writtenToMs(): Promise<number | null> {
      const [row] = await newestRun(db, {});
      return row?.written_to.getTime() ?? null;
    },
    /** What of a range is known, by beginning. */
    async known(fromMs: number, toMs: number): Promise<Stretch[]> {
      const rows = await runsOf(db, { from: new Date(fromMs), to: new Date(toMs) });
      return rows.flatMap(({ complete_from: from, written_to: to }) =>
        from === null ? [] : [{ fromMs: from.getTime(), toMs: to.getTime() }],
      );
    },
    async priceAt(marketId: bigint, outcomeId: string, atMs: number) {
      const [row] = await callFunction(
        db,
        oddsHistory.priceAt({ market: marketId, outcome: outcomeId, at: new Date(atMs) }),
        'history',
      );
      return row ?? null;
    },
    chart: (marketId: bigint, outcomeId: string, range: Stretch, bucketMs: number) =>
      callFunction(
        db,
        oddsHistory.chart({
          market: marketId,
          outcome: outcomeId,
          from: new Date(range.fromMs),
          to: new Date(range.toMs),
          bucketMs,
        }),
        'history',
      ),
    /** The legs of a bet, and what stood on the board; none when it was not accepted. */
    ticketOdds: (ticketId: string) =>
      callFunction(db, oddsHistory.ticketOdds({ from: new Date(0), to: new Date('2200-01-01'), ticket: ticketId }), 'history'),
    changes: (marketId: bigint, outcomeId: string, from: Date, to: Date) => changesOf(db, { marketId, outcomeId, from, to }),
    markets: (marketIds: readonly bigint[]) => marketOf(db, { marketIds }),
  };
}
