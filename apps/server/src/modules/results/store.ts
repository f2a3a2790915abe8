import { sql } from 'kysely';
import type { Database } from '../../platform/db/create-db.ts';
import { callFunction } from '../../platform/db/function-call.ts';
import { results } from '../../platform/db/functions/results.gen.ts';
import { build, callQuery, prepareQuery, recordset } from '../../platform/db/query.ts';
import type { KeptMarket, KeptMatch, KeptNames, KeptOutcome, KeptScore, ResultFilter, ResultTournament } from './types.ts';

/** A match that the provider has called not over since: its row stays, because it will end again, and is not shown. */
const WITHDRAWN = 'withdrawn';

const MATCH = ['match_id', 'sport_id', 'category_id', 'tournament_id', 'status'] as const;
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

type Filled = { fromMs: number; toMs: number; sportId: number | null; tournamentId: number | null };
type Page = Filled & { limit: number; skip: number };

const shown = ({ fromMs, toMs, sportId, tournamentId }: Filled) =>
  build
    .selectFrom('results.match')
    .where('status', '<>', sql.lit(WITHDRAWN))
    .where('start_time', '>=', time(fromMs))
    .where('start_time', '<', time(toMs))
    .where(sql<boolean>`(${sportId}::int IS NULL OR sport_id = ${sportId}::int)`)
    .where(sql<boolean>`(${tournamentId}::int IS NULL OR tournament_id = ${tournamentId}::int)`);

const listMatches = prepareQuery('results_list', (page: Page) =>
  shown(page)
    .select([...MATCH, startMs, 'names', 'score'])
    .orderBy('start_time', 'desc')
    .orderBy('match_id', 'desc')
    .limit(page.limit)
    .offset(page.skip)
    .$castTo<MatchRow>(),
);

const listTournaments = prepareQuery('results_tournaments', (filter: Filled) =>
  shown(filter)
    .select(['sport_id', 'category_id', 'tournament_id'])
    .select(sql<KeptNames>`(array_agg(names ORDER BY start_time DESC))[1]`.as('names'))
    .select(sql<number>`count(*)::int`.as('matches'))
    .groupBy(['sport_id', 'category_id', 'tournament_id']),
);

const readMatches = prepareQuery('results_matches', ({ ids }: { ids: readonly number[] }) =>
  build
    .selectFrom('results.match')
    .select([...MATCH, startMs, 'names', 'score'])
    .where('match_id', '=', sql<number>`any(${ids}::int[])`)
    .where('status', '<>', sql.lit(WITHDRAWN))
    .$castTo<MatchRow>(),
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

const marketsOfMatch = prepareQuery('results_markets_match', ({ matchId }: { matchId: number }) =>
  marketRows().where('k.match_id', '=', matchId),
);
const marketsById = prepareQuery('results_markets', ({ ids }: { ids: readonly number[] }) =>
  marketRows().where('k.market_id', '=', sql<bigint>`any(${ids}::bigint[])`),
);

const recentMatches = prepareQuery('results_recent', ({ sinceMs }: { sinceMs: number }) =>
  build
    .selectFrom('results.match')
    .select('match_id')
    .where('start_time', '>=', time(sinceMs))
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

const marketOf = (row: MarketRow): KeptMarket => ({
  marketId: Number(row.market_id),
  matchId: row.match_id,
  marketType: row.market_type,
  specifiers: row.specifiers,
  outcomes: row.outcomes,
});

const filled = ({ fromMs = 0, toMs = NO_END_MS, sportId, tournamentId }: ResultFilter): Filled => ({
  fromMs,
  toMs,
  sportId: sportId ?? null,
  tournamentId: tournamentId ?? null,
});

/** An id that no row can have; the database would refuse it. */
const isRowId = (id: number): boolean => id <= 2_147_483_647;

export type ResultStore = ReturnType<typeof createResultStore>;

/** SQL of the results. */
export function createResultStore(db: Database) {
  return {
    async list(filter: ResultFilter, page: { limit: number; skip: number }): Promise<KeptMatch[]> {
      if ([filter.sportId, filter.tournamentId].some((id) => id !== undefined && !isRowId(id))) return [];
      return (await listMatches(db, { ...filled(filter), ...page })).map(matchOf);
    },
    async tournaments(filter: ResultFilter): Promise<ResultTournament[]> {
      if (filter.sportId !== undefined && !isRowId(filter.sportId)) return [];
      const rows = await listTournaments(db, filled(filter));
      return rows.map(({ sport_id, category_id, tournament_id, names, matches }) => {
        const { sport, category, tournament } = names;
        return { sportId: sport_id, categoryId: category_id, tournamentId: tournament_id, sport, category, tournament, matches };
      });
    },
    async matches(ids: readonly number[]): Promise<KeptMatch[]> {
      return (await readMatches(db, { ids: ids.filter(isRowId) })).map(matchOf);
    },
    async marketsOf(matchId: number): Promise<KeptMarket[]> {
      return isRowId(matchId) ? (await marketsOfMatch(db, { matchId })).map(marketOf) : [];
    },
    async markets(ids: readonly number[]): Promise<KeptMarket[]> {
      return (await marketsById(db, { ids })).map(marketOf);
    },
    async recentIds(sinceMs: number): Promise<number[]> {
      return (await recentMatches(db, { sinceMs })).map(({ match_id }) => match_id);
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
    async keep(matches: readonly KeptMatch[], markets: readonly KeptMarket[]): Promise<void> {
      if (matches.length > 0) await callQuery(db, 'results_keep_matches', keepMatches(matches), 'money');
      if (markets.length > 0) await callQuery(db, 'results_keep_markets', keepMarkets(markets), 'money');
    },
  };
}

const CHANGES = ['sport_id', 'category_id', 'tournament_id', 'start_time', 'status', 'names', 'score', 'kept_at'] as const;

function keepMatches(matches: readonly KeptMatch[]) {
  const rows = matches.map((match) => ({
    match_id: match.matchId,
    sport_id: match.sportId,
    category_id: match.categoryId,
    tournament_id: match.tournamentId,
    start_ms: match.startTimeMs,
    status: match.status,
    names: match.names,
    score: match.score,
  }));
  const types = { match_id: 'int', sport_id: 'int', category_id: 'int', tournament_id: 'int', start_ms: 'float8' } as const;
  const given = recordset(rows, { ...types, status: 'text', names: 'jsonb', score: 'jsonb' });
  return build
    .insertInto('results.match')
    .columns(['match_id', ...CHANGES])
    .expression(
      build
        .selectFrom(given)
        .select(['x.match_id', 'x.sport_id', 'x.category_id', 'x.tournament_id'])
        .select([sql<Date>`to_timestamp(x.start_ms / 1000.0)`.as('start_time'), 'x.status', sql`x.names`.as('names')])
        .select([sql`nullif(x.score, 'null'::jsonb)`.as('score'), sql<Date>`clock_timestamp()`.as('kept_at')]),
    )
    .onConflict((conflict) =>
      conflict
        .column('match_id')
        .doUpdateSet(({ ref }) => Object.fromEntries(CHANGES.map((column) => [column, ref(`excluded.${column}`)]))),
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
