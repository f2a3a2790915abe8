import { type Kysely, sql } from 'kysely';
import type { DB, Tx } from '../../../platform/db/create-db.ts';
import { callInTransaction } from '../../../platform/db/function-call.ts';
import { platform } from '../../../platform/db/functions/platform.gen.ts';
import { recordset } from '../../../platform/db/query.ts';
import type { Json } from '../../../platform/db/schema.gen.ts';
import { runnersOf } from '../board/outright.ts';
import { areOtherSides, changeOf, type Sides, type SidesChange } from '../board/sides.ts';
import type { CompetitorRow, MatchRow } from './rows.ts';

/** A match as it is listed, with its sides by their ids and names. */
export interface ListedMatch
  extends Pick<
    MatchRow,
    | 'urn'
    | 'tournament_id'
    | 'home_id'
    | 'away_id'
    | 'start_ms'
    | 'producer'
    | 'live_coverage'
    | 'status'
    | 'outright'
    | 'runners'
    | 'players'
    | 'stream'
    | 'virtual'
  > {
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
  'home_id' | 'home_name' | 'away_id' | 'away_name' | 'sport_id' | 'sport_name' | 'runners' | 'outright'
>;

function insertCompetitors(tx: Tx, source: string, competitors: Listing['competitors']): Promise<CompetitorRow[]> {
  const given = recordset(competitors, { urn: 'text', name: 'text', short_name: 'text', country: 'text' });
  return tx
    .insertInto('catalogue.competitor')
    .columns(['source', 'urn', 'name', 'short_name', 'country'])
    .expression(
      tx.selectFrom(given).select([sql<string>`${source}`.as('source'), 'x.urn', 'x.name', 'x.short_name', 'x.country']),
    )
    .onConflict((conflict) =>
      conflict.columns(['source', 'urn']).doUpdateSet(({ ref }) => ({
        name: ref('excluded.name'),
        short_name: ref('excluded.short_name'),
        country: ref('excluded.country'),
      })),
    )
    .returning(['id', 'urn', 'name', 'short_name', 'country'])
    .execute();
}

/** Those listed and the open ones of these competitors, with the names and the sport that their prices and bets go by. */
function knownMatches(tx: Tx, source: string, urns: readonly string[], competitorIds: readonly number[]): Promise<KnownMatch[]> {
  const ofCompetitors = sql<number>`any(${competitorIds}::int[])`;
  return tx
    .selectFrom('catalogue.match as m')
    .innerJoin('catalogue.competitor as h', 'h.id', 'm.home_id')
    .innerJoin('catalogue.competitor as a', 'a.id', 'm.away_id')
    .innerJoin('catalogue.sport as s', 's.id', 'm.sport_id')
    .select(({ fn }) => ['m.id', 'm.urn', 'm.home_id', fn.coalesce('m.home_name', 'h.name').as('home_name')])
    .select(({ fn }) => ['m.away_id', fn.coalesce('m.away_name', 'a.name').as('away_name')])
    .select(['s.id as sport_id', 's.name as sport_name'])
    .select(['m.runners', 'm.outright'])
    .where('m.source', '=', source)
    .where(({ eb, or, and }) =>
      or([
        eb('m.urn', '=', sql<string>`any(${urns}::text[])`),
        and([
          eb('m.ended_at', 'is', null),
          sql<boolean>`cardinality(${competitorIds}::int[]) > 0`,
          or([eb('m.home_id', '=', ofCompetitors), eb('m.away_id', '=', ofCompetitors)]),
        ]),
      ]),
    )
    .$castTo<KnownMatch>()
    .execute();
}

const AS_LISTED = [
  ...(['urn', 'tournament_id', 'home_id', 'away_id', 'producer', 'live_coverage', 'status'] as const),
  ...(['home_name', 'away_name', 'sport_id'] as const),
];

/** What a fixture may have or not. */
const orNull = <Column extends string>(column: Column) =>
  sql<Json | null>`nullif(${sql.ref(`x.${column}`)}, 'null'::jsonb)`.as(column);

/** A new spelling is not kept as long as the sides are the same: they are known by the names of their prices and bets. */
async function insertMatches(tx: Tx, source: string, listed: readonly ListedMatch[]): Promise<void> {
  const given = recordset(listed, {
    urn: 'text',
    tournament_id: 'int',
    home_id: 'int',
    away_id: 'int',
    start_ms: 'float8',
    producer: 'smallint',
    live_coverage: 'boolean',
    status: 'text',
    home_name: 'text',
    away_name: 'text',
    sport_id: 'int',
    sport_name: 'text',
    outright: 'jsonb',
    runners: 'jsonb',
    players: 'jsonb',
    stream: 'jsonb',
    virtual: 'jsonb',
  });
  await tx
    .insertInto('catalogue.match')
    .columns(['source', 'start_time', 'outright', 'runners', 'players', 'stream', 'virtual', ...AS_LISTED])
    .expression(
      tx
        .selectFrom(given)
        .select([sql<string>`${source}`.as('source'), sql<Date>`to_timestamp(x.start_ms / 1000.0)`.as('start_time')])
        .select([orNull('outright'), orNull('runners'), orNull('players'), orNull('stream'), orNull('virtual')])
        .select(AS_LISTED),
    )
    .onConflict((conflict) =>
      conflict.columns(['source', 'urn']).doUpdateSet(({ ref }) => ({
        start_time: ref('excluded.start_time'),
        // When it was shut is ours, and stays.
        outright: sql<Json | null>`excluded.outright || jsonb_strip_nulls(jsonb_build_object('shut', catalogue.match.outright -> 'shut'))`,
        runners: sql<Json | null>`CASE WHEN excluded.runners IS NOT NULL THEN excluded.runners || coalesce(catalogue.match.runners, '{}') END`,
        players: sql<Json | null>`coalesce(catalogue.match.players || excluded.players, excluded.players, catalogue.match.players)`,
        stream: ref('excluded.stream'),
        virtual: ref('excluded.virtual'),
        tournament_id: ref('excluded.tournament_id'),
        home_id: ref('excluded.home_id'),
        away_id: ref('excluded.away_id'),
        live_coverage: ref('excluded.live_coverage'),
        sport_id: ref('excluded.sport_id'),
      })),
    )
    .execute();
}

/** A note that has not been acted on keeps its beginning. */
const NOTED = sql<Json>`jsonb_build_object('before', coalesce(m.sides_untold->'before', x.sides->'before'), 'now', x.sides->'now')`;

async function noteSides(tx: Tx, changed: ReturnType<typeof changedSides>): Promise<void> {
  await tx
    .updateTable('catalogue.match as m')
    .from(recordset(changed, { id: 'int', home_name: 'text', away_name: 'text', runners: 'jsonb', sides: 'jsonb' }))
    .set(({ ref }) => ({
      home_name: ref('x.home_name'),
      away_name: ref('x.away_name'),
      runners: sql<Json | null>`m.runners || x.runners`,
      sides_version: sql<number>`m.sides_version + 1`,
      sides_untold: NOTED,
    }))
    .whereRef('m.id', '=', 'x.id')
    .execute();
}

const storedMatches = (tx: Tx, source: string, urns: readonly string[]): Promise<StoredMatch[]> =>
  tx
    .selectFrom('catalogue.match')
    .select(['id', 'urn', 'sides_version'])
    .select(({ ref }) => ref('sides_untold').$castTo<SidesChange | null>().as('sides_untold'))
    .where('source', '=', source)
    .where('urn', '=', sql<string>`any(${urns}::text[])`)
    .execute();

const sidesOf = (row: Omit<KnownMatch, 'id' | 'urn'>): Sides => ({
  home: { id: row.home_id, name: row.home_name },
  away: { id: row.away_id, name: row.away_name },
  sport: { id: row.sport_id, name: row.sport_name },
  // A release that did not keep them writes rows without.
  runners: row.runners ? new Map(Object.entries(row.runners)) : runnersOf(row.outright),
});

/**
 * Competitors and matches as they are listed now, in one transaction with the note on every match, listed or not, that has other sides by
 * it, in the term of the role feed: no reader sees the one without the other (XR-04). Status and state of known matches are left to the mirror.
 */
export function storeListing(
  kysely: Kysely<DB>,
  source: string,
  listing: Listing,
  feedTerm: bigint | null,
): Promise<{ competitors: CompetitorRow[]; matches: StoredMatch[] }> {
  return kysely.transaction().execute(async (tx) => {
    await callInTransaction(tx, platform.checkTerm({ role: 'feed', term: feedTerm, lapsed: false }));
    const competitors = listing.competitors.length === 0 ? [] : await insertCompetitors(tx, source, listing.competitors);
    const renamed = competitors.filter(({ urn }) => listing.isKnown(urn));
    const listed = listing.matches(competitors);
    const urns = listed.map(({ urn }) => urn);
    const known = await knownMatches(
      tx,
      source,
      urns,
      renamed.map(({ id }) => id),
    );
    await insertMatches(tx, source, listed);
    const changed = changedSides(known, listed, renamed);
    if (changed.length > 0) await noteSides(tx, changed);
    return { competitors, matches: await storedMatches(tx, source, urns) };
  });
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
    const names = { home_name: now.home.name, away_name: now.away.name, runners: Object.fromEntries(now.runners ?? []) };
    return [{ id: match.id, ...names, sides: changeOf(before, now) }];
  });
}
