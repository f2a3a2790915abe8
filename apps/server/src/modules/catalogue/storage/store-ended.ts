import { type RawBuilder, sql } from 'kysely';
import type { MatchState, MatchStatus, OutrightTerms } from '../../../platform/bus/board-message.ts';
import type { Database } from '../../../platform/db/create-db.ts';
import { build, prepareQuery } from '../../../platform/db/query.ts';
import { countryOf } from '../country-of.ts';
import type { MarketRow } from './rows.ts';

/** A match that is over, with the names it had then. */
export interface EndedMatch {
  readonly matchId: number;
  readonly startTimeMs: number;
  readonly status: MatchStatus;
  readonly state: MatchState | null;
  readonly sport: { id: number; systemId: number; name: string; slug: string };
  readonly category: { id: number; name: string; slug: string; countryCode: string | null };
  readonly tournament: { id: number; name: string; slug: string; rank: number };
  /** Its result was drawn. */
  readonly isVirtual: boolean;
  readonly home: string;
  readonly away: string;
  /** Names of the runners of an outright by their outcomes; null = it was a match. */
  readonly runners: Readonly<Record<string, string>> | null;
  /** Names of players by their outcomes; null = the provider has named none. */
  readonly players: Readonly<Record<string, string>> | null;
}

/** Last prices of a market: outcome and thousandths. */
export interface EndedMarket {
  readonly marketId: number;
  readonly matchId: number;
  readonly prices: readonly (readonly [outcomeId: string, oddsMilli: number])[];
}

/** Matches that are over, as the mirror has them. */
export interface EndedMatches {
  /** Matches whose row changed in that time and that are over, with the moment of the change. */
  changed(fromMs: number, toMs: number): Promise<Map<number, number>>;
  /** Those of the matches that are over. */
  read(matchIds: readonly number[]): Promise<EndedMatch[]>;
  markets(matchIds: readonly number[]): Promise<EndedMarket[]>;
  /** Matches that are not over, or not any more. */
  open(): Promise<number[]>;
}

/** A match changes for so long after its end. */
const CHANGES_FOR_MS = 2 * 86_400_000;

const ms = (column: string): RawBuilder<number> => sql`(extract(epoch FROM ${sql.ref(column)}) * 1000)::float8`;
const time = (value: unknown) => sql<Date>`to_timestamp(${value}::float8 / 1000)`;
const isAnyOf = (ids: readonly number[]) => sql<number>`any(${ids}::int[])`;

const changedMatches = prepareQuery(
  'catalogue_ended_changed',
  ({ source, endedMs, fromMs, toMs }: { source: string; endedMs: number; fromMs: number; toMs: number }) =>
    build
      .selectFrom('catalogue.match')
      .select(['id', ms('updated_at').as('changed_ms')])
      .where('source', '=', source)
      .where('ended_at', '>=', time(endedMs))
      .where('updated_at', '>=', time(fromMs))
      .where('updated_at', '<', time(toMs)),
);

const endedRows = prepareQuery('catalogue_ended', ({ ids }: { ids: readonly number[] }) =>
  build
    .selectFrom('catalogue.match as m')
    .innerJoin('catalogue.tournament as t', 't.id', 'm.tournament_id')
    .innerJoin('catalogue.category as c', 'c.id', 't.category_id')
    .innerJoin('catalogue.sport as s', (join) => join.on('s.id', '=', sql<number>`coalesce(m.sport_id, c.sport_id)`))
    .innerJoin('catalogue.competitor as h', 'h.id', 'm.home_id')
    .innerJoin('catalogue.competitor as a', 'a.id', 'm.away_id')
    .select([
      'm.id',
      ms('m.start_time').as('start_ms'),
      'm.status',
      'm.state',
      sql<boolean>`m.virtual IS NOT NULL`.as('is_virtual'),
    ])
    .select(({ ref }) => ref('m.outright').$castTo<OutrightTerms | null>().as('outright'))
    .select(({ ref }) => ref('m.players').$castTo<Readonly<Record<string, string>> | null>().as('players'))
    .select(['s.id as sport_id', 's.system_id', 's.name as sport_name', 's.slug as sport_slug'])
    .select(['c.id as category_id', 'c.name as category_name', 'c.slug as category_slug', 'c.country_code'])
    .select(['t.id as tournament_id', 't.name as tournament_name', 't.slug as tournament_slug', 't.rank'])
    .select([sql<string>`coalesce(m.home_name, h.name)`.as('home'), sql<string>`coalesce(m.away_name, a.name)`.as('away')])
    .where('m.id', '=', isAnyOf(ids))
    .where('m.ended_at', 'is not', null),
);

const endedMarkets = prepareQuery('catalogue_ended_markets', ({ ids }: { ids: readonly number[] }) =>
  build
    .selectFrom('catalogue.market')
    .select(['id', 'match_id', 'outcomes'])
    .where('match_id', '=', isAnyOf(ids))
    .$castTo<{ id: bigint; match_id: number; outcomes: MarketRow['outcomes'] }>(),
);

const openMatches = prepareQuery('catalogue_open', ({ source }: { source: string }) =>
  build.selectFrom('catalogue.match').select('id').where('source', '=', source).where('ended_at', 'is', null),
);

export function createEndedMatches(db: Pick<Database, 'call'>, source: string): EndedMatches {
  return {
    async changed(fromMs, toMs) {
      const rows = await changedMatches(db, { source, fromMs, toMs, endedMs: fromMs - CHANGES_FOR_MS });
      return new Map(rows.map(({ id, changed_ms }) => [id, changed_ms]));
    },
    async read(ids) {
      return (await endedRows(db, { ids })).map((row) => ({
        matchId: row.id,
        startTimeMs: row.start_ms,
        status: row.status as MatchStatus,
        state: row.state as MatchState | null,
        sport: { id: row.sport_id, systemId: row.system_id, name: row.sport_name, slug: row.sport_slug },
        category: {
          id: row.category_id,
          name: row.category_name,
          slug: row.category_slug,
          countryCode: countryOf(row.category_name, row.country_code),
        },
        tournament: { id: row.tournament_id, name: row.tournament_name, slug: row.tournament_slug, rank: row.rank },
        isVirtual: row.is_virtual,
        home: row.home,
        away: row.away,
        players: row.players,
        runners: row.outright && Object.fromEntries(row.outright.runners.map(({ outcomeId, name }) => [outcomeId, name])),
      }));
    },
    async markets(ids) {
      return (await endedMarkets(db, { ids })).map(({ id, match_id, outcomes }) => ({
        marketId: Number(id),
        matchId: match_id,
        prices: outcomes.map(([outcomeId, oddsMilli]) => [outcomeId, oddsMilli] as const),
      }));
    },
    async open() {
      return (await openMatches(db, { source })).map(({ id }) => id);
    },
  };
}
