import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database, DB } from '../../platform/db/create-db.ts';
import { callInTransaction } from '../../platform/db/function-call.ts';
import { platform } from '../../platform/db/functions/platform.gen.ts';
import { recordset } from '../../platform/db/query.ts';
import type { Json } from '../../platform/db/schema.gen.ts';
import type { SidesChange } from './board/sides.ts';
import type { MarketNode, MatchNode, ShutMoments } from './model.ts';
import type { CategoryRow, CompetitorRow, MarketRow, MatchRow, SportRow, StoredShut, TournamentRow } from './storage/rows.ts';
import { type Listing, storeListing } from './storage/store-listing.ts';

/** Epoch milliseconds of a timestamptz as a JavaScript number. */
const ms = (column: string): RawBuilder<number> => sql`(extract(epoch FROM ${sql.ref(column)}) * 1000)::float8`;

/** A whole number that a JavaScript number holds exactly, as one. */
const float = (column: string): RawBuilder<number> => sql`${sql.ref(column)}::float8`;

const SPORT = ['id', 'urn', 'system_id', 'name', 'slug'] as const;
const CATEGORY = ['id', 'urn', 'sport_id', 'name', 'country_code', 'slug'] as const;
const TOURNAMENT = ['id', 'urn', 'category_id', 'name', 'rank', 'slug'] as const;

/** A match has some hundreds of markets at most. */
const MATCHES_AT_ONCE = 100;

/** The columns of a market as one JSON array: a board of 300,000 is read in a third of the time that a value for each column takes. */
const MARKET_COLUMNS = sql<
  MarketColumns[]
>`json_agg(json_build_array(id, market_type, specifiers, status, feed_ms, decided_ms, is_favourite, producer,
  price_version, outcomes))`;
type MarketColumns = [
  id: number,
  marketType: number,
  specifiers: string,
  status: MarketRow['status'],
  feedMs: number,
  decidedMs: number,
  isFavourite: boolean,
  producer: number,
  priceVersion: number,
  outcomes: MarketRow['outcomes'],
];

async function marketsOf(kysely: Kysely<DB>, matchIds: readonly number[]): Promise<MarketRow[]> {
  const matches = await kysely
    .selectFrom('catalogue.market')
    .select(['match_id', MARKET_COLUMNS.as('markets')])
    .where('match_id', '=', sql<number>`any(${matchIds}::int[])`)
    .groupBy('match_id')
    .execute();
  return matches.flatMap(({ match_id, markets }) =>
    markets.map(
      ([
        id,
        market_type,
        specifiers,
        status,
        feed_ms,
        decided_ms,
        is_favourite,
        producer,
        price_version,
        outcomes,
      ]): MarketRow => ({
        id,
        match_id,
        market_type,
        specifiers,
        status,
        feed_ms,
        decided_ms,
        is_favourite,
        producer,
        price_version,
        outcomes,
      }),
    ),
  );
}

/** SQL of the catalogue's own tables. */
export function createStore({ kysely }: Pick<Database, 'kysely'>, source: string, feedTerm: () => bigint | null = () => null) {
  const urnsOf = (ids: readonly number[]) =>
    kysely
      .selectFrom('catalogue.match')
      .select(['id', 'urn'])
      .where('source', '=', source)
      .where('id', '=', sql<number>`any(${ids}::int[])`);
  return {
    ...createTreeStore(kysely, source),
    /** Matches that are not over. */
    openMatches: (): Promise<MatchRow[]> =>
      kysely
        .selectFrom('catalogue.match')
        .select(['id', 'urn', 'tournament_id', 'home_id', 'away_id', 'sport_id', ms('start_time').as('start_ms'), 'producer'])
        .select(['live_coverage', 'status', 'phase', 'state', float('state_ms').as('state_ms'), 'state_version', 'sides_version'])
        .select([
          'home_name',
          'away_name',
          'runners',
          'outright',
          'players',
          'stream',
          'virtual',
          'version',
          ms('ended_at').as('ended_ms'),
        ])
        .where('source', '=', source)
        .where('ended_at', 'is', null)
        .$castTo<MatchRow>()
        .execute(),
    /**
     * Of these matches, all of a match at once. In parts: all markets of a full board at once take longer than a statement may, on a machine that is busy
     * (a start under load). The next part is read while the caller works on one.
     */
    async *openMarkets(matchIds: readonly number[]): AsyncGenerator<MarketRow[]> {
      const read = (at: number): Promise<MarketRow[]> => {
        const part = matchIds.slice(at, at + MATCHES_AT_ONCE);
        const rows = part.length > 0 ? marketsOf(kysely, part) : Promise.resolve([]);
        // Nobody may wait for it: a caller that ends early never asks for it.
        rows.catch(() => undefined);
        return rows;
      };
      let next = read(0);
      for (let at = 0; at < matchIds.length; at += MATCHES_AT_ONCE) {
        const rows = await next;
        next = read(at + MATCHES_AT_ONCE);
        yield rows;
      }
    },
    /** Match ids of urns, also of matches that are over. */
    matchIds: (urns: string[]) =>
      kysely
        .selectFrom('catalogue.match')
        .select(['id', 'urn'])
        .where('source', '=', source)
        .where('urn', '=', sql<string>`any(${urns}::text[])`)
        .execute(),
    /** Urns of match ids, also of matches that are over. */
    urns: (ids: readonly number[]) => urnsOf(ids).execute(),
    /** Urn of a tournament; undefined: there is none, or it is another provider's. */
    tournamentUrn: async (id: number): Promise<string | undefined> =>
      (
        await kysely
          .selectFrom('catalogue.tournament')
          .select('urn')
          .where('source', '=', source)
          .where('id', '=', sql<number>`${id}::int`)
          .executeTakeFirst()
      )?.urn,
    /** Of those of them that are virtual. */
    drawUrns: (ids: readonly number[]) => urnsOf(ids).where('virtual', 'is not', null).execute(),
    /** See {@link storeListing}. */
    list: (listing: Listing) => storeListing(kysely, source, listing, feedTerm()),
    /** Matches whose sides changed and that do not wait for a person yet, also those that are over. */
    unprocessedSides: () =>
      kysely
        .selectFrom('catalogue.match')
        .select('id')
        .select(({ ref }) => ref('sides_untold').$castTo<SidesChange>().as('sides_untold'))
        .where('source', '=', source)
        .where('sides_untold', 'is not', null)
        .execute(),
    /** The change has been emitted; a newer one has not. */
    sidesProcessed: (id: number, change: SidesChange) =>
      kysely
        .updateTable('catalogue.match')
        .set({ sides_untold: null })
        .where('id', '=', id)
        .where(sql<boolean>`sides_untold->'now' = ${JSON.stringify(change)}::jsonb->'now'`)
        .execute(),

    /** Mirrors the book, in the term of the role feed. Losing the last moments in a crash costs nothing (the feed has them), so the commit does not wait for the disk. */
    save: (matches: readonly MatchNode[], markets: readonly MarketNode[], counters: ReadonlyMap<string, number>): Promise<void> =>
      kysely.transaction().execute(async (tx) => {
        await sql`SET LOCAL synchronous_commit = off`.execute(tx);
        await callInTransaction(tx, platform.checkTerm({ role: 'feed', term: feedTerm(), lapsed: false }));
        if (matches.length > 0) await saveMatches(tx, matches);
        if (markets.length > 0) await saveMarkets(tx, markets);
        if (counters.size > 0) await addToCounters(tx, counters);
      }),
  };
}

/** What matches stand in, and who plays them. */
function createTreeStore(kysely: Kysely<DB>, source: string) {
  const own = sql<string>`${source}`.as('source');
  return {
    sports: (): Promise<SportRow[]> => kysely.selectFrom('catalogue.sport').select(SPORT).where('source', '=', source).execute(),
    categories: (): Promise<CategoryRow[]> =>
      kysely.selectFrom('catalogue.category').select(CATEGORY).where('source', '=', source).execute(),
    tournaments: (): Promise<TournamentRow[]> =>
      kysely.selectFrom('catalogue.tournament').select(TOURNAMENT).where('source', '=', source).execute(),
    competitors: (ids: number[]): Promise<CompetitorRow[]> =>
      kysely
        .selectFrom('catalogue.competitor')
        .select(['id', 'urn', 'name', 'short_name', 'country'])
        .where('id', '=', sql<number>`any(${ids}::int[])`)
        .execute(),

    insertSports(items: Omit<SportRow, 'id'>[]): Promise<SportRow[]> {
      const given = recordset(items, { urn: 'text', system_id: 'int', name: 'text', slug: 'text' });
      return kysely
        .insertInto('catalogue.sport')
        .columns(['source', 'urn', 'system_id', 'name', 'slug'])
        .expression(kysely.selectFrom(given).select([own, 'x.urn', 'x.system_id', 'x.name', 'x.slug']))
        .onConflict((conflict) =>
          conflict
            .columns(['source', 'urn'])
            .doUpdateSet(({ ref }) => ({ name: ref('excluded.name'), system_id: ref('excluded.system_id') })),
        )
        .returning(SPORT)
        .execute();
    },
    insertCategories(items: Omit<CategoryRow, 'id'>[]): Promise<CategoryRow[]> {
      const given = recordset(items, { urn: 'text', sport_id: 'int', name: 'text', country_code: 'text', slug: 'text' });
      return kysely
        .insertInto('catalogue.category')
        .columns(['source', 'urn', 'sport_id', 'name', 'country_code', 'slug'])
        .expression(kysely.selectFrom(given).select([own, 'x.urn', 'x.sport_id', 'x.name', 'x.country_code', 'x.slug']))
        .onConflict((conflict) =>
          conflict
            .columns(['source', 'urn'])
            .doUpdateSet(({ ref }) => ({ name: ref('excluded.name'), country_code: ref('excluded.country_code') })),
        )
        .returning(CATEGORY)
        .execute();
    },
    insertTournaments(items: Omit<TournamentRow, 'id'>[]): Promise<TournamentRow[]> {
      const given = recordset(items, { urn: 'text', category_id: 'int', name: 'text', rank: 'int', slug: 'text' });
      return kysely
        .insertInto('catalogue.tournament')
        .columns(['source', 'urn', 'category_id', 'name', 'rank', 'slug'])
        .expression(kysely.selectFrom(given).select([own, 'x.urn', 'x.category_id', 'x.name', 'x.rank', 'x.slug']))
        .onConflict((conflict) =>
          conflict
            .columns(['source', 'urn'])
            .doUpdateSet(({ ref }) => ({ name: ref('excluded.name'), rank: ref('excluded.rank') })),
        )
        .returning(TOURNAMENT)
        .execute();
    },
  };
}

export type CatalogueStore = ReturnType<typeof createStore>;

async function saveMatches(tx: Kysely<DB>, matches: readonly MatchNode[]): Promise<void> {
  const given = recordset(matches.map(toMatchRow), {
    id: 'int',
    status: 'text',
    phase: 'text',
    state: 'jsonb',
    state_ms: 'bigint',
    state_version: 'int',
    sides_version: 'int',
    version: 'int',
    producer: 'smallint',
    start_ms: 'float8',
    ended_ms: 'float8',
    shut: 'jsonb',
  });
  await tx
    .updateTable('catalogue.match as m')
    .from(given)
    .set(({ ref }) => ({
      status: ref('x.status'),
      phase: ref('x.phase'),
      state: sql`x.state`,
      state_ms: sql<bigint>`x.state_ms`,
      state_version: ref('x.state_version'),
      sides_version: sql<number>`greatest(m.sides_version, x.sides_version)`,
      version: ref('x.version'),
      producer: ref('x.producer'),
      outright: sql<Json | null>`m.outright || jsonb_strip_nulls(jsonb_build_object('shut', nullif(x.shut, 'null'::jsonb)))`,
      start_time: sql<Date>`to_timestamp(x.start_ms / 1000.0)`,
      ended_at: sql<Date | null>`to_timestamp(x.ended_ms / 1000.0)`,
      updated_at: sql<Date>`now()`,
    }))
    .whereRef('m.id', '=', 'x.id')
    .execute();
}

/** Columns of a market: those that are as they were when it came, and the others. */
const STAYS = ['id', 'match_id', 'market_type', 'specifiers'] as const;
const CHANGES = ['status', 'feed_ms', 'decided_ms', 'is_favourite', 'producer', 'price_version', 'outcomes'] as const;

async function saveMarkets(tx: Kysely<DB>, markets: readonly MarketNode[]): Promise<void> {
  const given = recordset(markets.map(toMarketRow), {
    id: 'bigint',
    match_id: 'int',
    market_type: 'int',
    specifiers: 'text',
    status: 'text',
    feed_ms: 'bigint',
    decided_ms: 'bigint',
    is_favourite: 'boolean',
    producer: 'smallint',
    price_version: 'int',
    outcomes: 'jsonb',
  });
  await tx
    .insertInto('catalogue.market')
    .columns([...STAYS, ...CHANGES])
    .expression(tx.selectFrom(given).select([...STAYS, ...CHANGES]))
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet(({ ref }) => ({
        status: ref('excluded.status'),
        feed_ms: ref('excluded.feed_ms'),
        decided_ms: ref('excluded.decided_ms'),
        is_favourite: ref('excluded.is_favourite'),
        producer: ref('excluded.producer'),
        price_version: ref('excluded.price_version'),
        outcomes: ref('excluded.outcomes'),
      })),
    )
    .execute();
}

async function addToCounters(tx: Kysely<DB>, counters: ReadonlyMap<string, number>): Promise<void> {
  const given = recordset(
    [...counters].map(([name, value]) => ({ name, value })),
    { name: 'text', value: 'bigint' },
  );
  await tx
    .insertInto('catalogue.counter')
    .columns(['name', 'value'])
    .expression(tx.selectFrom(given).select(['x.name', 'x.value']))
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet({
        value: sql<bigint>`catalogue.counter.value + excluded.value`,
        updated_at: sql<Date>`now()`,
      }),
    )
    .execute();
}

const toMatchRow = (match: MatchNode) => ({
  id: match.id,
  status: match.status,
  phase: match.phase,
  state: match.state,
  state_ms: match.stateTimestampMs,
  state_version: match.stateVersion,
  sides_version: match.sidesVersion,
  version: match.version,
  producer: match.producer,
  start_ms: match.startTimeMs,
  ended_ms: match.endedAtMs,
  shut: match.outright && storedShut(match.outright.shut),
});

const storedShut = ({ runners, markets }: ShutMoments): StoredShut => ({
  runners: Object.fromEntries(runners),
  markets: Object.fromEntries(markets),
});

/** The status as it stands after stops and refusals: after a restart nothing may look more open than it was. */
export const toMarketRow = (market: MarketNode): MarketRow => ({
  id: market.id,
  match_id: market.match.id,
  market_type: market.marketType,
  specifiers: market.specifiers,
  status: market.status,
  feed_ms: market.feedTimestampMs,
  decided_ms: market.decidedTimestampMs,
  is_favourite: market.isFavourite,
  producer: market.producer,
  price_version: market.priceVersion,
  outcomes: market.outcomes.map(({ outcomeId, oddsMilli, isActive, probability }) => [
    outcomeId,
    oddsMilli,
    isActive ? 1 : 0,
    probability,
  ]),
});
