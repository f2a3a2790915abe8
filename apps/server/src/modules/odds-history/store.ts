import { sql } from 'kysely';
import { boolArray, int2Array, int4Array, int8Array, textArray, timestamptzArray } from '../../platform/db/binary-array.ts';
import type { Database } from '../../platform/db/create-db.ts';
import { sqlStateOf } from '../../platform/db/database-error.ts';
import { callFunction } from '../../platform/db/function-call.ts';
import { oddsHistory } from '../../platform/db/functions/odds-history.gen.ts';
import { build, prepareQuery } from '../../platform/db/query.ts';
import type { Changes } from './change-queue.ts';

/** Why a run began: the process did; changes had been lost; the clock of the board was set back; there had been no room on the disk. */
export type RunReason = 'start' | 'lost' | 'clock' | 'full';

export interface Batch {
  /** Of its first change. */
  readonly position: bigint;
  readonly changes: Changes;
  /** Up to here nothing is missing. */
  readonly throughMs: number;
  /** From here on everything is known, when that is new. */
  readonly completeMs: number | null;
  /** Between these moments what can be bet on was stated again. */
  readonly restated: Stretch | null;
}

/** Where a recorder writes. */
export interface RunStore {
  open(run: { boot: string; why: RunReason; lost: number; atMs: number }): Promise<{ id: number; position: bigint }>;
  record(runId: number, batch: Batch): Promise<'written' | 'repeated' | 'superseded'>;
  /** Makes so many days from this moment on, where they are missing. */
  makeDays(fromMs: number, days: number): Promise<void>;
  /** Drops the oldest day that may be dropped. @returns its name; null = there is none, or it is being read */
  dropDay(keepDays: number): Promise<string | null>;
  /** Its name; null = there is no day. */
  oldestDay(): Promise<string | null>;
}

const LOCK_NOT_AVAILABLE = '55P03';

/** @param feedTerm term of the role feed in which it writes: the database refuses any other */
export function createRunStore(db: Pick<Database, 'call'>, feedTerm: () => bigint | null = () => null): RunStore {
  return {
    async open({ boot, why, lost, atMs }) {
      const [row] = await callFunction(
        db,
        oddsHistory.openRun({ boot, at: new Date(atMs), reason: why, lost, term: feedTerm() }),
        'reads',
      );
      if (!row || row.run === null || row.next_position === null) throw new Error('no run of the history of odds was opened');
      return { id: row.run, position: row.next_position };
    },
    async record(runId, { position, changes, throughMs, completeMs, restated }) {
      const call = oddsHistory.record({
        run: runId,
        position,
        through: new Date(throughMs),
        completeFrom: completeMs === null ? null : new Date(completeMs),
        restatedFrom: restated && new Date(restated.fromMs),
        restatedTo: restated && new Date(restated.toMs),
        place: int4Array(changes.place),
        at: timestamptzArray(changes.atMs),
        market: int8Array(changes.marketId),
        outcome: textArray(changes.outcomeId),
        odds: int4Array(changes.oddsMilli),
        status: int2Array(changes.status),
        reason: int2Array(changes.reason),
        isHeld: boolArray(changes.isHeld),
        held: JSON.stringify(
          changes.held.map(({ place, atMs, matchId, isHeld, marketIds }) => ({
            place,
            at_ms: atMs,
            match_id: matchId,
            is_held: isHeld,
            market_ids: marketIds,
          })),
        ),
        newMarket: int8Array(changes.markets.map(({ marketId }) => marketId)),
        newMatch: int4Array(changes.markets.map(({ matchId }) => matchId)),
        newType: int4Array(changes.markets.map(({ marketType }) => marketType)),
        newSpecifiers: textArray(changes.markets.map(({ specifiers }) => specifiers)),
        term: feedTerm(),
      });
      const [row] = await callFunction(db, call, 'reads');
      return row?.value as Awaited<ReturnType<RunStore['record']>>;
    },
    async makeDays(fromMs, days) {
      await callFunction(db, oddsHistory.makeDays({ from: new Date(fromMs), days }), 'reads');
    },
    async dropDay(keepDays) {
      try {
        const [row] = await callFunction(db, oddsHistory.dropDay({ keepDays }), 'reads');
        return row?.value ?? null;
      } catch (error) {
        if (sqlStateOf(error) === LOCK_NOT_AVAILABLE) return null;
        throw error;
      }
    },
    async oldestDay() {
      const [row] = await callFunction(db, oddsHistory.oldestDay(), 'reads');
      return row?.value ?? null;
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
  'charts',
);

const newestRun = prepareQuery(
  'odds_history_newest',
  () => build.selectFrom('odds_history.run').select(['written_to']).orderBy('id', 'desc').limit(1),
  'charts',
);

const marketKnown = prepareQuery(
  'odds_history_has_market',
  ({ marketId }: { marketId: bigint }) =>
    build.selectFrom('odds_history.market').select('market_id').where('market_id', '=', marketId),
  'charts',
);

const marketOf = prepareQuery('odds_history_market', ({ marketIds }: { marketIds: readonly bigint[] }) =>
  build
    .selectFrom('odds_history.market')
    .select(['market_id', 'match_id', 'market_type', 'specifiers'])
    .where('market_id', '=', sql<bigint>`any(${marketIds})`),
);

/** Changes of one outcome that a reader is shown at most. */
const CHANGES_MAX = 100;

const changesOf = prepareQuery(
  'odds_history_changes',
  ({ marketId, outcomeId, from, to }: { marketId: bigint; outcomeId: string; from: Date; to: Date }) =>
    build
      .selectFrom('odds_history.change')
      .select(['at', 'position', 'odds_milli', 'status', 'reason', 'is_held'])
      .where('market_id', '=', marketId)
      .where('outcome_id', '=', outcomeId)
      .where('at', '>', sql<Date>`${from}`)
      .where('at', '<=', sql<Date>`${to}`)
      .orderBy('at')
      .orderBy('position')
      .limit(sql.lit(CHANGES_MAX)),
);

/** Stretches of time, epoch ms. */
export interface Stretch {
  readonly fromMs: number;
  readonly toMs: number;
}

export type HistoryReader = ReturnType<typeof createHistoryReader>;

/** Reads of the history. Charts have few connections of their own: they wait for each other, and nobody waits for them. */
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
    async hasMarket(marketId: bigint): Promise<boolean> {
      return (await marketKnown(db, { marketId })).length > 0;
    },
    async priceAt(marketId: bigint, outcomeId: string, atMs: number) {
      const call = oddsHistory.priceAt({ market: marketId, outcome: outcomeId, at: new Date(atMs) });
      const [row] = await callFunction(db, call, 'reads');
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
        'charts',
      ),
    /** The legs of a bet, and what stood on the board; none when it was not accepted. */
    ticketOdds: (ticketId: string) =>
      callFunction(db, oddsHistory.ticketOdds({ from: new Date(0), to: new Date('2200-01-01'), ticket: ticketId }), 'reads'),
    changes: (marketId: bigint, outcomeId: string, from: Date, to: Date) => changesOf(db, { marketId, outcomeId, from, to }),
    markets: (marketIds: readonly bigint[]) => marketOf(db, { marketIds }),
  };
}
