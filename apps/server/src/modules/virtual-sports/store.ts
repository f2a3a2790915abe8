import type { DrawOffer } from '@duskline/simulation/virtual/sealed-offer';
import { sql } from 'kysely';
import type { Database } from '../../platform/db/create-db.ts';
import { callFunction } from '../../platform/db/function-call.ts';
import { virtualSports } from '../../platform/db/functions/virtual-sports.gen.ts';
import { build, callQuery, prepareQuery, recordset } from '../../platform/db/query.ts';

/** A draw as it is stored when it is announced. */
export interface DrawRow {
  readonly urn: string;
  readonly seal: string;
  readonly offer: DrawOffer;
  readonly terms_hash: string;
  readonly system_id: number;
  readonly season: string;
  readonly match_day: number;
  readonly start_ms: number;
  readonly end_ms: number;
}

export interface StoredDraw extends Pick<DrawRow, 'urn' | 'seal' | 'offer' | 'terms_hash'> {
  /** The off, epoch ms. */
  readonly start_ms: number;
  /** The one that was sealed, once anybody has told it; null = it is not known here. */
  readonly seed: string | null;
}

const readDraws = prepareQuery('virtual_draws', ({ source, urns }: { source: string; urns: readonly string[] }) =>
  build
    .selectFrom('virtual_sports.draw')
    .select(['urn', 'seal', 'offer', 'terms_hash', 'seed'])
    .select(sql<number>`extract(epoch from start_time)::float8 * 1000`.as('start_ms'))
    .where('source', '=', source)
    .where('urn', '=', sql<string>`any(${urns}::text[])`)
    .$castTo<StoredDraw>(),
);

type DayArgs = { source: string; systemId: number; season: string; matchDay: number };
const urnsOfDay = prepareQuery('virtual_match_day', ({ source, systemId, season, matchDay }: DayArgs) =>
  build
    .selectFrom('virtual_sports.draw')
    .select('urn')
    .where('source', '=', source)
    .where('system_id', '=', systemId)
    .where('season', '=', season)
    .where('match_day', '=', matchDay)
    .orderBy('urn')
    .limit(sql.lit(100)),
);

/** A draw as it is shown: who takes part in what, and the seed once it is known, which nobody is shown before the off. */
export interface ShownDraw extends Pick<DrawOffer, 'names' | 'model'> {
  readonly urn: string;
  readonly season: string;
  readonly match_day: number;
  readonly start_ms: number;
  readonly end_ms: number;
  readonly seed: string | null;
}

const shown = () =>
  build
    .selectFrom('virtual_sports.draw')
    .select(['urn', 'season', 'match_day', 'seed'])
    .select([sql`offer -> 'names'`.as('names'), sql`offer -> 'model'`.as('model')])
    .select(sql<number>`extract(epoch from start_time)::float8 * 1000`.as('start_ms'))
    .select(sql<number>`extract(epoch from end_time)::float8 * 1000`.as('end_ms'));

const drawsByUrn = prepareQuery('virtual_shown', ({ source, urns }: { source: string; urns: readonly string[] }) =>
  shown().where('source', '=', source).where('urn', '=', sql<string>`any(${urns}::text[])`).$castTo<ShownDraw>(),
);

type SpanArgs = { source: string; systemId: number; fromMs: number; toMs: number };
const drawsBetween = prepareQuery('virtual_rounds', ({ source, systemId, fromMs, toMs }: SpanArgs) =>
  shown()
    .where('source', '=', source)
    .where('system_id', '=', systemId)
    .where('start_time', '>=', sql<Date>`to_timestamp(${fromMs}::float8 / 1000)`)
    .where('start_time', '<', sql<Date>`to_timestamp(${toMs}::float8 / 1000)`)
    .orderBy('start_time')
    .orderBy('urn')
    .limit(sql.lit(200))
    .$castTo<ShownDraw>(),
);

const drawsOfSeason = prepareQuery(
  'virtual_season',
  ({ source, systemId, season }: { source: string; systemId: number; season: string }) =>
    shown()
      .where('source', '=', source)
      .where('system_id', '=', systemId)
      .where('season', '=', season)
      .orderBy('match_day')
      .orderBy('urn')
      .limit(sql.lit(1000))
      .$castTo<ShownDraw>(),
);

type CountArgs = { source: string; systemId: number; number: number; nowMs: number };
/** The last two days have enough of them to be counted. */
const countedSeason = prepareQuery('virtual_season_by_number', ({ source, systemId, number, nowMs }: CountArgs) =>
  build
    .selectFrom('virtual_sports.draw')
    .select('season')
    .where('source', '=', source)
    .where('system_id', '=', systemId)
    .where('start_time', '<=', sql<Date>`to_timestamp(${nowMs}::float8 / 1000)`)
    .where('start_time', '>', sql<Date>`to_timestamp(${nowMs}::float8 / 1000) - interval '2 days'`)
    .groupBy('season')
    .orderBy(sql`max(start_time)`, 'desc')
    .limit(sql.lit(1))
    .offset(sql<number>`${number}::int - 1`),
);

const storeSeed = prepareQuery(
  'virtual_seed',
  ({ source, urn, seed }: { source: string; urn: string; seed: string }) =>
    build
      .updateTable('virtual_sports.draw')
      .set({ seed, verified_at: sql<Date>`clock_timestamp()` })
      .where('source', '=', source)
      .where('urn', '=', urn)
      .where('seed', 'is', null),
  'money',
);

const readClock = prepareQuery('virtual_clock', (_: object) =>
  build.selectFrom('virtual_sports.clock').select(sql<number>`latest_ms::float8`.as('ms')),
);
const writeClock = prepareQuery(
  'virtual_clock_on',
  ({ ms, seenMs }: { ms: number; seenMs: number }) =>
    build
      .updateTable('virtual_sports.clock')
      .set({ latest_ms: sql<bigint>`${ms}::float8::bigint` })
      .where('latest_ms', '>=', sql<bigint>`${seenMs}::float8::bigint`)
      .returning('latest_ms'),
  'money',
);

const COLUMNS = [
  'source',
  'urn',
  'seal',
  'offer',
  'terms_hash',
  'system_id',
  'season',
  'match_day',
  'start_time',
  'end_time',
] as const;

function insertDraws(source: string, rows: readonly DrawRow[]) {
  const given = recordset(rows, {
    urn: 'text',
    seal: 'text',
    offer: 'jsonb',
    terms_hash: 'text',
    system_id: 'int',
    season: 'text',
    match_day: 'int',
    start_ms: 'float8',
    end_ms: 'float8',
  });
  return build
    .insertInto('virtual_sports.draw')
    .columns(COLUMNS)
    .expression(
      build
        .selectFrom(given)
        .select([sql<string>`${source}::text`.as('source'), 'x.urn', 'x.seal', sql`x.offer`.as('offer'), 'x.terms_hash'])
        .select(['x.system_id', 'x.season', 'x.match_day'])
        .select(sql<Date>`to_timestamp(x.start_ms / 1000.0)`.as('start_time'))
        .select(sql<Date>`to_timestamp(x.end_ms / 1000.0)`.as('end_time')),
    )
    .onConflict((conflict) => conflict.columns(['source', 'urn']).doNothing());
}

/** SQL of the draws of one provider. */
export function createDrawStore(db: Database, source: string) {
  return {
    /** Those that are known, by urn. */
    async read(urns: readonly string[]): Promise<Map<string, StoredDraw>> {
      return new Map((await readDraws(db, { source, urns })).map((draw) => [draw.urn, draw]));
    },
    /** What is known already stays as it is. */
    async insert(rows: readonly DrawRow[]): Promise<void> {
      await callQuery(db, 'virtual_announced', insertDraws(source, rows), 'money');
    },
    async reveal(urn: string, seed: string): Promise<void> {
      await storeSeed(db, { source, urn, seed });
    },
    async urnsOfDay(day: Omit<DayArgs, 'source'>): Promise<string[]> {
      return (await urnsOfDay(db, { source, ...day })).map(({ urn }) => urn);
    },
    async shown(urns: readonly string[]): Promise<ShownDraw[]> {
      return drawsByUrn(db, { source, urns });
    },
    /** Those with their off in the half-open window, in its order. */
    async between(span: Omit<SpanArgs, 'source'>): Promise<ShownDraw[]> {
      return drawsBetween(db, { source, ...span });
    },
    /** Those of a season that were announced, day by day. */
    async ofSeason(season: { systemId: number; season: string }): Promise<ShownDraw[]> {
      return drawsOfSeason(db, { source, ...season });
    },
    /** Name of the season that runs (1) or of one before it, counted back. */
    async seasonBack(count: Omit<CountArgs, 'source'>): Promise<string | undefined> {
      return (await countedSeason(db, { source, ...count }))[0]?.season;
    },
    /** Epoch ms. */
    async latestMs(): Promise<number> {
      return (await readClock(db, {}))[0]?.ms ?? 0;
    },
    /** Unless the owner has set it back since `seenMs` was read. @returns whether it is written. */
    async setLatest(ms: number, seenMs: number): Promise<boolean> {
      return (await writeClock(db, { ms, seenMs })).length > 0;
    },
    async forgetOld(limit: number): Promise<number> {
      return (await callFunction(db, virtualSports.forgetOld({ limit })))[0]?.value ?? 0;
    },
  };
}

export type DrawStore = ReturnType<typeof createDrawStore>;
