import type { Database } from '../../platform/db/create-db.ts';
import type { CompetitorRow, MatchRow } from './rows.ts';
import { areOtherSides, changeOf, type Sides, type SidesChange } from './sides.ts';

/** A match as it is listed, with its sides by their ids and names. */
export interface ListedMatch
  extends Pick<MatchRow, 'urn' | 'tournament_id' | 'home_id' | 'away_id' | 'start_ms' | 'producer' | 'live_coverage' | 'status'> {
  home_name: string;
  away_name: string;
  sport_id: number;
  sport_name: string;
}

export interface Listing {
  /** New ones, and those that are called otherwise than before. */
  competitors: readonly Omit<CompetitorRow, 'id'>[];
  /** Whether matches of it may be stored already. */
  isKnown(urn: string): boolean;
  /** The matches, once the new competitors have ids. */
  matches(added: readonly CompetitorRow[]): ListedMatch[];
}

export type StoredMatch = Pick<MatchRow, 'id' | 'urn' | 'sides_version'> & { sides_untold: SidesChange | null };

type KnownMatch = { id: number; urn: string } & Pick<
  ListedMatch,
  'home_id' | 'home_name' | 'away_id' | 'away_name' | 'sport_id' | 'sport_name'
>;

const INSERT_COMPETITORS = `INSERT INTO catalogue.competitor (source, urn, name, short_name, country)
  SELECT $1, urn, name, short_name, country FROM jsonb_to_recordset($2) AS x(urn text, name text, short_name text, country text)
  ON CONFLICT (source, urn) DO UPDATE SET name = excluded.name, short_name = excluded.short_name, country = excluded.country
  RETURNING id, urn, name, short_name, country`;

/** With the names and the sport that its prices and bets go by. */
const KNOWN_MATCHES = `SELECT m.id, m.urn, m.home_id, coalesce(m.home_name, h.name) AS home_name,
    m.away_id, coalesce(m.away_name, a.name) AS away_name, s.id AS sport_id, s.name AS sport_name
  FROM catalogue.match m
  JOIN catalogue.competitor h ON h.id = m.home_id
  JOIN catalogue.competitor a ON a.id = m.away_id
  JOIN catalogue.sport s ON s.id = m.sport_id
  WHERE m.source = $1 AND (m.urn = ANY ($2)
    OR m.ended_at IS NULL AND cardinality($3::int[]) > 0 AND (m.home_id = ANY ($3) OR m.away_id = ANY ($3)))`;

/** A note that has not been acted on keeps its beginning. */
const NOTED = `sides_untold = jsonb_build_object('before', coalesce(m.sides_untold->'before', x.sides->'before'), 'now', x.sides->'now')`;

/** A new spelling is not kept as long as the sides are the same: they are known by the names of their prices and bets. */
const INSERT_MATCHES = `INSERT INTO catalogue.match AS m (source, urn, tournament_id, home_id, away_id, start_time, producer, live_coverage,
    status, home_name, away_name, sport_id)
  SELECT $1, urn, tournament_id, home_id, away_id, to_timestamp(start_ms / 1000.0), producer, live_coverage, status,
         home_name, away_name, sport_id
    FROM jsonb_to_recordset($2) AS x(urn text, tournament_id int, home_id int, away_id int, start_ms float8, producer smallint,
         live_coverage boolean, status text, home_name text, away_name text, sport_id int)
  ON CONFLICT (source, urn) DO UPDATE SET start_time = excluded.start_time, tournament_id = excluded.tournament_id,
    home_id = excluded.home_id, away_id = excluded.away_id, live_coverage = excluded.live_coverage,
    sport_id = excluded.sport_id`;

const NOTE_SIDES = `UPDATE catalogue.match m SET home_name = x.home_name, away_name = x.away_name, sides_version = m.sides_version + 1, ${NOTED}
  FROM jsonb_to_recordset($1) AS x(id int, home_name text, away_name text, sides jsonb) WHERE m.id = x.id`;

const STORED = 'SELECT id, urn, sides_version, sides_untold FROM catalogue.match WHERE source = $1 AND urn = ANY ($2)';

const sidesOf = (row: Omit<KnownMatch, 'id' | 'urn'>): Sides => ({
  home: { id: row.home_id, name: row.home_name },
  away: { id: row.away_id, name: row.away_name },
  sport: { id: row.sport_id, name: row.sport_name },
});

/**
 * Competitors and matches as they are listed now, in one transaction with the note on every match, listed or not, that has other sides by
 * it: no reader sees the one without the other (XR-04). Status and state of known matches are left to the mirror.
 */
export async function storeListing(
  pool: Database['pools']['reads'],
  source: string,
  listing: Listing,
): Promise<{ competitors: CompetitorRow[]; matches: StoredMatch[] }> {
  const client = await pool.connect();
  const rows = async <Row extends object>(text: string, values: unknown[]) => (await client.query<Row>(text, values)).rows;
  try {
    await client.query('BEGIN');
    const competitors =
      listing.competitors.length === 0
        ? []
        : await rows<CompetitorRow>(INSERT_COMPETITORS, [source, JSON.stringify(listing.competitors)]);
    const renamed = competitors.filter(({ urn }) => listing.isKnown(urn));
    const listed = listing.matches(competitors);
    const urns = listed.map(({ urn }) => urn);
    const known = await rows<KnownMatch>(KNOWN_MATCHES, [source, urns, renamed.map(({ id }) => id)]);
    await client.query(INSERT_MATCHES, [source, JSON.stringify(listed)]);
    const changed = changedSides(known, listed, renamed);
    if (changed.length > 0) await client.query(NOTE_SIDES, [JSON.stringify(changed)]);
    const matches = await rows<StoredMatch>(STORED, [source, urns]);
    await client.query('COMMIT');
    return { competitors, matches };
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}

function changedSides(known: readonly KnownMatch[], listed: readonly ListedMatch[], renamed: readonly CompetitorRow[]) {
  const nowListed = new Map(listed.map((match) => [match.urn, match]));
  const names = new Map(renamed.map(({ id, name }) => [id, name]));
  const nowCalled = (match: KnownMatch): Omit<KnownMatch, 'id' | 'urn'> => ({
    ...match,
    home_name: names.get(match.home_id) ?? match.home_name,
    away_name: names.get(match.away_id) ?? match.away_name,
  });
  return known.flatMap((match) => {
    const [before, now] = [sidesOf(match), sidesOf(nowListed.get(match.urn) ?? nowCalled(match))];
    if (!areOtherSides(before, now)) return [];
    return [{ id: match.id, home_name: now.home.name, away_name: now.away.name, sides: changeOf(before, now) }];
  });
}
