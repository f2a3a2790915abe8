import type { Database } from '../../platform/db/create-db.ts';
import type { MarketNode, MatchNode } from './model.ts';
import type { CategoryRow, CompetitorRow, MarketRow, MatchRow, SportRow, TournamentRow } from './rows.ts';
import type { SidesChange } from './sides.ts';
import { type Listing, storeListing } from './store-listing.ts';

/** Epoch milliseconds of a timestamptz as a JavaScript number. */
const MS = (column: string): string => `(extract(epoch FROM ${column}) * 1000)::float8`;

const MATCH_COLUMNS = `id, urn, tournament_id, home_id, away_id, sport_id, ${MS('start_time')} AS start_ms, producer, live_coverage, status, phase, state,
  state_ms::float8, state_version, sides_version, home_name, away_name, version, ${MS('ended_at')} AS ended_ms`;

/** SQL of the catalogue's own tables. */
export function createStore(db: Pick<Database, 'pools'>, source: string) {
  const pool = db.pools.reads;
  const rows = async <Row extends object>(text: string, values: unknown[]): Promise<Row[]> =>
    (await pool.query<Row>(text, values)).rows;

  return {
    sports: () => rows<SportRow>('SELECT id, urn, system_id, name, slug FROM catalogue.sport WHERE source = $1', [source]),
    categories: () =>
      rows<CategoryRow>('SELECT id, urn, sport_id, name, country_code, slug FROM catalogue.category WHERE source = $1', [source]),
    tournaments: () =>
      rows<TournamentRow>('SELECT id, urn, category_id, name, rank, slug FROM catalogue.tournament WHERE source = $1', [source]),
    competitors: (ids: number[]) =>
      rows<CompetitorRow>('SELECT id, urn, name, short_name, country FROM catalogue.competitor WHERE id = ANY ($1)', [ids]),
    /** Matches that are not over. */
    openMatches: () =>
      rows<MatchRow>(`SELECT ${MATCH_COLUMNS} FROM catalogue.match WHERE source = $1 AND ended_at IS NULL`, [source]),
    openMarkets: () =>
      rows<MarketRow>(
        `SELECT m.id::float8 AS id, m.match_id, m.market_type, m.specifiers, m.status, m.feed_ms::float8, m.decided_ms::float8,
                m.is_favourite, m.producer, m.price_version, m.outcomes
           FROM catalogue.market m JOIN catalogue.match e ON e.id = m.match_id
          WHERE e.source = $1 AND e.ended_at IS NULL`,
        [source],
      ),
    /** Match ids of urns, also of matches that are over. */
    matchIds: (urns: string[]) =>
      rows<{ id: number; urn: string }>('SELECT id, urn FROM catalogue.match WHERE source = $1 AND urn = ANY ($2)', [
        source,
        urns,
      ]),

    /** Urns of match ids, also of matches that are over. */
    urns: (ids: readonly number[]) =>
      rows<{ id: number; urn: string }>('SELECT id, urn FROM catalogue.match WHERE source = $1 AND id = ANY ($2)', [source, ids]),

    insertSports: (items: Omit<SportRow, 'id'>[]) =>
      rows<SportRow>(
        `INSERT INTO catalogue.sport (source, urn, system_id, name, slug)
         SELECT $1, urn, system_id, name, slug FROM jsonb_to_recordset($2) AS x(urn text, system_id int, name text, slug text)
         ON CONFLICT (source, urn) DO UPDATE SET name = excluded.name RETURNING id, urn, system_id, name, slug`,
        [source, JSON.stringify(items)],
      ),
    insertCategories: (items: Omit<CategoryRow, 'id'>[]) =>
      rows<CategoryRow>(
        `INSERT INTO catalogue.category (source, urn, sport_id, name, country_code, slug)
         SELECT $1, urn, sport_id, name, country_code, slug
           FROM jsonb_to_recordset($2) AS x(urn text, sport_id int, name text, country_code text, slug text)
         ON CONFLICT (source, urn) DO UPDATE SET name = excluded.name, country_code = excluded.country_code
         RETURNING id, urn, sport_id, name, country_code, slug`,
        [source, JSON.stringify(items)],
      ),
    insertTournaments: (items: Omit<TournamentRow, 'id'>[]) =>
      rows<TournamentRow>(
        `INSERT INTO catalogue.tournament (source, urn, category_id, name, rank, slug)
         SELECT $1, urn, category_id, name, rank, slug
           FROM jsonb_to_recordset($2) AS x(urn text, category_id int, name text, rank int, slug text)
         ON CONFLICT (source, urn) DO UPDATE SET name = excluded.name, rank = excluded.rank
         RETURNING id, urn, category_id, name, rank, slug`,
        [source, JSON.stringify(items)],
      ),
    /** See {@link storeListing}. */
    list: (listing: Listing) => storeListing(pool, source, listing),
    /** Matches whose sides changed and that do not wait for a person yet, also those that are over. */
    untoldSides: () =>
      rows<{ id: number; sides_untold: SidesChange }>(
        'SELECT id, sides_untold FROM catalogue.match WHERE source = $1 AND sides_untold IS NOT NULL',
        [source],
      ),
    /** The change has been emitted; a newer one has not. */
    sidesTold: (id: number, change: SidesChange) =>
      rows("UPDATE catalogue.match SET sides_untold = NULL WHERE id = $1 AND sides_untold->'now' = $2::jsonb->'now'", [
        id,
        JSON.stringify(change),
      ]),

    /** Mirrors the book. Losing the last moments in a crash costs nothing (the feed has them), so the commit does not wait for the disk. */
    async save(
      matches: readonly MatchNode[],
      markets: readonly MarketNode[],
      counters: ReadonlyMap<string, number>,
    ): Promise<void> {
      const client = await pool.connect();
      try {
        await client.query('BEGIN; SET LOCAL synchronous_commit = off');
        if (matches.length > 0) await client.query(SAVE_MATCHES, [JSON.stringify(matches.map(toMatchRow))]);
        if (markets.length > 0) await client.query(SAVE_MARKETS, [JSON.stringify(markets.map(toMarketRow))]);
        if (counters.size > 0) {
          await client.query(SAVE_COUNTERS, [JSON.stringify([...counters].map(([name, value]) => ({ name, value })))]);
        }
        await client.query('COMMIT');
      } catch (error) {
        await client.query('ROLLBACK').catch(() => undefined);
        throw error;
      } finally {
        client.release();
      }
    },
  };
}

export type CatalogueStore = ReturnType<typeof createStore>;

const SAVE_MATCHES = `UPDATE catalogue.match m SET status = x.status, phase = x.phase, state = x.state, state_ms = x.state_ms,
  state_version = x.state_version, sides_version = greatest(m.sides_version, x.sides_version), version = x.version, producer = x.producer, start_time = to_timestamp(x.start_ms / 1000.0),
  ended_at = to_timestamp(x.ended_ms / 1000.0), updated_at = now()
  FROM jsonb_to_recordset($1) AS x(id int, status text, phase text, state jsonb, state_ms bigint, state_version int, sides_version int, version int,
    producer smallint, start_ms float8, ended_ms float8) WHERE m.id = x.id`;

const SAVE_MARKETS = `INSERT INTO catalogue.market (id, match_id, market_type, specifiers, status, feed_ms, decided_ms, is_favourite,
    producer, price_version, outcomes)
  SELECT id, match_id, market_type, specifiers, status, feed_ms, decided_ms, is_favourite, producer, price_version, outcomes
    FROM jsonb_to_recordset($1) AS x(id bigint, match_id int, market_type int, specifiers text, status text, feed_ms bigint,
      decided_ms bigint, is_favourite boolean, producer smallint, price_version int, outcomes jsonb)
  ON CONFLICT (id) DO UPDATE SET status = excluded.status, feed_ms = excluded.feed_ms, decided_ms = excluded.decided_ms,
    is_favourite = excluded.is_favourite, producer = excluded.producer, price_version = excluded.price_version, outcomes = excluded.outcomes`;

const SAVE_COUNTERS = `INSERT INTO catalogue.counter (name, value)
  SELECT name, value FROM jsonb_to_recordset($1) AS x(name text, value bigint)
  ON CONFLICT (name) DO UPDATE SET value = catalogue.counter.value + excluded.value, updated_at = now()`;

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
});

/** The status as it stands after stops and refusals: after a restart nothing may look more open than it was. */
const toMarketRow = (market: MarketNode): MarketRow => ({
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
