import { sql } from 'kysely';
import type { Database } from '../../platform/db/create-db.ts';
import { callFunction } from '../../platform/db/function-call.ts';
import { results } from '../../platform/db/functions/results.gen.ts';
import { build, callQuery, prepareQuery, recordset } from '../../platform/db/query.ts';
import type {
  KeptFor,
  KeptMarket,
  KeptMatch,
  KeptNames,
  KeptOutcome,
  KeptScore,
  ResultFilter,
  ResultQuarters,
  ResultTournament,
} from './types.ts';

/** A match that the provider has called not over since: its row stays, because it will end again, and is not shown. */
const WITHDRAWN = 'withdrawn';

const MATCH = ['match_id', 'sport_id', 'category_id', 'tournament_id', 'status'] as const;
const DAY_MS = 86_400_000;
const NO_END_MS = 8_640_000_000_000_000;

const startMs = sql<number>`(extract(epoch FROM start_time) * 1000)::float8`.as('start_ms');
const time = (ms: unknown) => sql<Date>`to_timestamp(${ms}::float8 / 1000)`;

type MatchRow = {
  match_id: number;
  sport_id: number;
  category_id: number;
  tournament_id: number;
  status: string;
  start_ms: number;
  names: KeptNames;
  score: KeptScore | null;
};

type Span = { fromMs: number; toMs: number };
type Page = Span & { limit: number; skip: number };

const shownAll = () => build.selectFrom('results.match').where('status', '<>', sql.lit(WITHDRAWN));

const shown = ({ fromMs, toMs }: Span) => shownAll().where('start_time', '>=', time(fromMs)).where('start_time', '<', time(toMs));

const pageOf = (page: Page) =>
  shown(page)
    .select([...MATCH, startMs, 'names', 'score'])
    .orderBy('start_time', 'desc')
    .orderBy('match_id', 'desc')
    .limit(page.limit)
    .offset(page.skip)
    .$castTo<MatchRow>();

// Each has a plan of its own: one for all, with filters that may be absent, would read every result of 400 days for the few of a tournament.
const listDay = prepareQuery('results_list', (page: Page) => pageOf(page), 'results');
const listSport = prepareQuery(
  'results_list_sport',
  (page: Page & { sportId: number }) => pageOf(page).where('sport_id', '=', page.sportId),
  'results',
);
const listTournament = prepareQuery(
  'results_list_tournament',
  (page: Page & { tournamentId: number }) => pageOf(page).where('tournament_id', '=', page.tournamentId),
  'results',
);

type TreeRow = Pick<MatchRow, 'sport_id' | 'category_id' | 'tournament_id' | 'names'>;

/** Named as its newest match was. */
const tournamentsOf = (matches: ReturnType<typeof shown>) =>
  build
    .selectFrom(
      matches
        .select(['sport_id', 'category_id', 'tournament_id'])
        .select([sql<number>`max(match_id)`.as('newest'), sql<number>`count(*)::int`.as('matches')])
        .groupBy(['sport_id', 'category_id', 'tournament_id'])
        .as('t'),
    )
    .innerJoin('results.match as m', 'm.match_id', 't.newest')
    .select(['t.sport_id', 't.category_id', 't.tournament_id', 't.matches', 'm.names'])
    .$castTo<TreeRow & { matches: number }>();

/** Counted from an index (`match_tree`), and no result is read. */
const listAllTournaments = prepareQuery('results_tournaments_all', (_: object) => tournamentsOf(shownAll()), 'results');

const QUARTER_S = 900;
type QuarterRow = TreeRow & { quarters: number[]; counts: number[] };

/** Counted from an index (`match_of_day`); of the results those are read that name a tournament. */
const listQuarters = prepareQuery(
  'results_quarters',
  (span: Span) => {
    const byQuarter = shown(span)
      .select(['sport_id', 'category_id', 'tournament_id'])
      .select(sql<number>`floor(extract(epoch FROM start_time) / ${sql.lit(QUARTER_S)})::int`.as('quarter'))
      .select([sql<number>`max(match_id)`.as('newest'), sql<number>`count(*)::int`.as('matches')])
      .groupBy(['sport_id', 'category_id', 'tournament_id', 'quarter'])
      .as('q');
    const byTournament = build
      .selectFrom(byQuarter)
      .select(['sport_id', 'category_id', 'tournament_id', sql<number>`max(newest)`.as('newest')])
      .select([sql<number[]>`array_agg(quarter)`.as('quarters'), sql<number[]>`array_agg(matches)`.as('counts')])
      .groupBy(['sport_id', 'category_id', 'tournament_id'])
      .as('t');
    return build
      .selectFrom(byTournament)
      .innerJoin('results.match as m', 'm.match_id', 't.newest')
      .select(['t.sport_id', 't.category_id', 't.tournament_id', 't.quarters', 't.counts', 'm.names'])
      .$castTo<QuarterRow>();
  },
  'results',
);

const readMatches = prepareQuery(
  'results_matches',
  ({ ids }: { ids: readonly number[] }) =>
    build
      .selectFrom('results.match')
      .select([...MATCH, startMs, 'names', 'score'])
      .where('match_id', '=', sql<number>`any(${ids}::int[])`)
      .where('status', '<>', sql.lit(WITHDRAWN))
      .$castTo<MatchRow>(),
  'results',
);

const readScores = prepareQuery('results_scores', ({ ids }: { ids: readonly number[] }) =>
  build
    .selectFrom('results.match')
    .select(['match_id', 'score'])
    .where('match_id', '=', sql<number>`any(${ids}::int[])`)
    .where('status', '<>', sql.lit(WITHDRAWN))
    .where('score', 'is not', null)
    .$castTo<{ match_id: number; score: KeptScore }>(),
);

type MarketRow = { market_id: bigint; match_id: number; market_type: number; specifiers: string; outcomes: KeptOutcome[] };

const marketRows = () =>
  build
    .selectFrom('results.market as k')
    .innerJoin('results.match as m', 'm.match_id', 'k.match_id')
    .select(['k.market_id', 'k.match_id', 'k.market_type', 'k.specifiers', 'k.outcomes'])
    .where('m.status', '<>', sql.lit(WITHDRAWN))
    .orderBy('k.market_type')
    .orderBy('k.specifiers')
    .$castTo<MarketRow>();

const marketsOfMatch = prepareQuery(
  'results_markets_match',
  ({ matchId }: { matchId: number }) => marketRows().where('k.match_id', '=', matchId),
  'results',
);
const marketsById = prepareQuery(
  'results_markets',
  ({ ids }: { ids: readonly number[] }) => marketRows().where('k.market_id', '=', sql<bigint>`any(${ids}::bigint[])`),
  'results',
);

const shownMatches = prepareQuery('results_shown', ({ ids }: { ids: readonly number[] }) =>
  build
    .selectFrom('results.match')
    .select('match_id')
    .where('match_id', '=', sql<number>`any(${ids}::int[])`)
    .where('status', '<>', sql.lit(WITHDRAWN)),
);
const withdrawMatches = prepareQuery(
  'results_withdraw',
  ({ ids }: { ids: readonly number[] }) =>
    build
      .updateTable('results.match')
      .set({ status: sql.lit(WITHDRAWN), kept_at: sql<Date>`clock_timestamp()` })
      .where('match_id', '=', sql<number>`any(${ids}::int[])`),
  'money',
);

const unforgotten = prepareQuery('results_unforgotten', ({ limit }: { limit: number }) =>
  build
    .selectFrom('results.match')
    .select('match_id')
    .where('kept_days', '=', sql.lit(30))
    .where('forgotten_at', 'is', null)
    .where('kept_at', '<', sql<Date>`clock_timestamp() - interval '1 day'`)
    .orderBy('kept_at')
    .limit(limit),
);
const sayForgotten = prepareQuery(
  'results_forgotten',
  ({ ids }: { ids: readonly number[] }) =>
    build
      .updateTable('results.match')
      .set({ forgotten_at: sql<Date>`clock_timestamp()` })
      .where('match_id', '=', sql<number>`any(${ids}::int[])`),
  'money',
);

const readProgress = prepareQuery('results_progress', (_: object) =>
  build.selectFrom('results.progress').select(sql<number>`(extract(epoch FROM read_until) * 1000)::float8`.as('ms')),
);
const writeProgress = prepareQuery(
  'results_progressed',
  ({ ms }: { ms: number }) => build.updateTable('results.progress').set({ read_until: time(ms) }),
  'money',
);

const matchOf = (row: MatchRow): KeptMatch => ({
  matchId: row.match_id,
  sportId: row.sport_id,
  categoryId: row.category_id,
  tournamentId: row.tournament_id,
  startTimeMs: row.start_ms,
  status: row.status,
  names: row.names,
  score: row.score,
});

const tournamentOf = ({ sport_id, category_id, tournament_id, names: { sport, category, tournament } }: TreeRow) => ({
  sportId: sport_id,
  categoryId: category_id,
  tournamentId: tournament_id,
  sport,
  category,
  tournament,
});

const marketOf = (row: MarketRow): KeptMarket => ({
  marketId: Number(row.market_id),
  matchId: row.match_id,
  marketType: row.market_type,
  specifiers: row.specifiers,
  outcomes: row.outcomes,
});

const spanOf = ({ fromMs = 0, toMs = NO_END_MS }: Partial<Span>): Span => ({ fromMs, toMs });

/** An id that no row can have; the database would refuse it. */
const isRowId = (id: number): boolean => id <= 2_147_483_647;

export type ResultStore = ReturnType<typeof createResultStore>;

/** SQL of the results. */
export function createResultStore(db: Database) {
  return {
    async list(filter: ResultFilter, rows: { limit: number; skip: number }): Promise<KeptMatch[]> {
      const { sportId, tournamentId } = filter;
      if (!isRowId(sportId ?? tournamentId ?? 1)) return [];
      const page = { ...spanOf(filter), ...rows };
      if (tournamentId !== undefined) return (await listTournament(db, { ...page, tournamentId })).map(matchOf);
      if (sportId !== undefined) return (await listSport(db, { ...page, sportId })).map(matchOf);
      return (await listDay(db, page)).map(matchOf);
    },
    /** Of all days. */
    async tournaments(): Promise<ResultTournament[]> {
      return (await listAllTournaments(db, {})).map((row) => ({ ...tournamentOf(row), matches: row.matches }));
    },
    /** Of a day of UTC, by the quarters of an hour in which matches began: whatever day of a client is put together from these. */
    async quarters(fromMs: number): Promise<ResultQuarters[]> {
      const rows = await listQuarters(db, { fromMs, toMs: fromMs + DAY_MS });
      return rows.map((row) => ({
        ...tournamentOf(row),
        quarters: row.quarters.map((quarter, at) => [quarter * QUARTER_S * 1000, row.counts[at] ?? 0] as const),
      }));
    },
    /** @param from where a player asks for their own, other connections than those for everybody */
    async matches(ids: readonly number[], from?: 'history'): Promise<KeptMatch[]> {
      return (await readMatches(db, { ids: ids.filter(isRowId) }, from)).map(matchOf);
    },
    /** What those of the matches ended with that have a score. */
    async scores(ids: readonly number[]): Promise<Map<number, KeptScore>> {
      const rows = await readScores(db, { ids: ids.filter(isRowId) });
      return new Map(rows.map(({ match_id, score }) => [match_id, score]));
    },
    async marketsOf(matchId: number): Promise<KeptMarket[]> {
      return isRowId(matchId) ? (await marketsOfMatch(db, { matchId })).map(marketOf) : [];
    },
    async markets(ids: readonly number[]): Promise<KeptMarket[]> {
      return (await marketsById(db, { ids })).map(marketOf);
    },
    /** Those of the matches whose results are shown. */
    async shownOf(ids: readonly number[]): Promise<number[]> {
      return (await shownMatches(db, { ids })).map(({ match_id }) => match_id);
    },
    async withdraw(ids: readonly number[]): Promise<void> {
      await withdrawMatches(db, { ids });
    },
    /** Epoch ms. */
    async readUntil(): Promise<number> {
      return (await readProgress(db, {}))[0]?.ms ?? 0;
    },
    async progressed(ms: number): Promise<void> {
      await writeProgress(db, { ms });
    },
    async forgetOld(limit: number): Promise<number> {
      return (await callFunction(db, results.forgetOld({ limit })))[0]?.value ?? 0;
    },
    /** Some of the draws whose results are kept for more than a day, and of which nothing has been forgotten since, oldest first. */
    async unforgotten(limit: number): Promise<number[]> {
      return (await unforgotten(db, { limit })).map(({ match_id }) => match_id);
    },
    async forgotten(ids: readonly number[]): Promise<void> {
      await sayForgotten(db, { ids });
    },
    async keep(matches: readonly (KeptMatch & KeptFor)[], markets: readonly KeptMarket[]): Promise<void> {
      if (matches.length > 0) await callQuery(db, 'results_keep_matches', keepMatches(matches), 'money');
      if (markets.length > 0) await callQuery(db, 'results_keep_markets', keepMarkets(markets), 'money');
    },
  };
}

const CHANGES = [
  'sport_id',
  'category_id',
  'tournament_id',
  'start_time',
  'status',
  'names',
  'score',
  'kept_at',
  'kept_days',
] as const;

function keepMatches(matches: readonly (KeptMatch & KeptFor)[]) {
  const rows = matches.map((match) => ({
    match_id: match.matchId,
    sport_id: match.sportId,
    category_id: match.categoryId,
    tournament_id: match.tournamentId,
    start_ms: match.startTimeMs,
    status: match.status,
    names: match.names,
    score: match.score,
    kept_days: match.keptDays ?? 400,
  }));
  const types = { match_id: 'int', sport_id: 'int', category_id: 'int', tournament_id: 'int', start_ms: 'float8' } as const;
  const given = recordset(rows, { ...types, status: 'text', names: 'jsonb', score: 'jsonb', kept_days: 'smallint' });
  return build
    .insertInto('results.match')
    .columns(['match_id', ...CHANGES])
    .expression(
      build
        .selectFrom(given)
        .select(['x.match_id', 'x.sport_id', 'x.category_id', 'x.tournament_id'])
        .select([sql<Date>`to_timestamp(x.start_ms / 1000.0)`.as('start_time'), 'x.status', sql`x.names`.as('names')])
        .select([sql`nullif(x.score, 'null'::jsonb)`.as('score'), sql<Date>`clock_timestamp()`.as('kept_at'), 'x.kept_days']),
    )
    .onConflict((conflict) =>
      conflict.column('match_id').doUpdateSet(({ ref }) => ({
        ...Object.fromEntries(CHANGES.map((column) => [column, ref(`excluded.${column}`)])),
        // What it was called when it ended, whatever comes of it later; one that went on has another end.
        names: sql`CASE WHEN "match".status = ${sql.lit(WITHDRAWN)} THEN excluded.names ELSE "match".names END`,
      })),
    );
}

function keepMarkets(markets: readonly KeptMarket[]) {
  const rows = markets.map(({ marketId, matchId, marketType, specifiers, outcomes }) => ({
    market_id: marketId,
    match_id: matchId,
    market_type: marketType,
    specifiers,
    outcomes,
  }));
  const given = recordset(rows, {
    market_id: 'bigint',
    match_id: 'int',
    market_type: 'int',
    specifiers: 'text',
    outcomes: 'jsonb',
  });
  return build
    .insertInto('results.market')
    .columns(['market_id', 'match_id', 'market_type', 'specifiers', 'outcomes'])
    .expression(
      build
        .selectFrom(given)
        .select(['x.market_id', 'x.match_id', 'x.market_type', 'x.specifiers', sql`x.outcomes`.as('outcomes')]),
    )
    .onConflict((conflict) => conflict.column('market_id').doUpdateSet(({ ref }) => ({ outcomes: ref('excluded.outcomes') })));
}
