import { sql } from 'kysely';
import type { Database } from '../../../platform/db/create-db.ts';
import { build, prepareQuery } from '../../../platform/db/query.ts';

/** A result message about the market that a teaser moved the line of. */
export interface BaseFact {
  kind: 'settlement' | 'cancel' | 'rollback-settlement' | 'rollback-cancel';
  /** '' for what concerns the whole market. */
  outcomeId: string;
  timestampMs: number;
  certainty: number | null;
  result: number | null;
  voidFactor: string | null;
  voidReason: number | null;
  fromMs: number | null;
  toMs: number | null;
  /** Of the market as offered: holds its own line. */
  specifiers: string;
}

/** A line that exists on teasers only: the feed does not settle it. */
export interface TeasedLeg {
  matchId: number;
  marketType: number;
  /** With the line that was sold. */
  specifiers: string;
  outcomeId: string;
  producer: number;
  /** All that is known of the market it was made from, oldest first. */
  base: BaseFact[];
}

const KINDS = { 1: 'settlement', 2: 'cancel', 3: 'rollback-settlement', 4: 'rollback-cancel' } as const;

/** Results of finished teasers are followed for so long: a provider may still correct them. */
const FOLLOWED = sql`interval '3 days'`;

const legsOfTeasers = prepareQuery('teased_legs', () =>
  build
    .selectFrom('betting.ticket as t')
    .innerJoin('betting.leg as l', 'l.ticket_id', 't.id')
    .distinct()
    .select(['l.match_id', 'l.market_type', 'l.specifiers', 'l.outcome_id', 'l.producer'])
    .select(sql<bigint>`split_part(l.titles ->> 'selectionId', '.', 1)::bigint`.as('base'))
    .where('t.bet_type', '=', sql.lit(6))
    .where('t.acceptance', 'in', [sql.lit(1), sql.lit(5)])
    .where(({ or, eb }) =>
      or([eb('t.outcome', '=', sql.lit(0)), eb('t.settled_at', '>', sql<Date>`clock_timestamp() - ${FOLLOWED}`)]),
    )
    .where(sql<boolean>`l.titles ? 'teasedLine'`),
);

const factsOfBase = prepareQuery('teased_base', ({ marketIds }: { marketIds: readonly bigint[] }) =>
  build
    .selectFrom('betting.fact')
    .select(({ ref }) => [
      'market_id',
      'outcome_id',
      ref('kind').$castTo<keyof typeof KINDS>().as('kind'),
      'feed_ts',
      'certainty',
    ])
    .select(['result', 'void_factor', 'void_reason', 'from_ms', 'to_ms', 'specifiers'])
    .where('market_id', '=', sql<bigint>`any(${marketIds}::bigint[])`)
    .where('kind', '<', sql.lit(5))
    .orderBy('feed_ts')
    .orderBy('kind'),
);

const numberOf = (value: bigint | null): number | null => (value === null ? null : Number(value));

/** Lines of teasers that are open or newly settled and whose own market the feed has said something about. */
export async function teasedLegs(db: Database): Promise<TeasedLeg[]> {
  const legs = await legsOfTeasers(db, {});
  if (legs.length === 0) return [];
  const facts = await factsOfBase(db, { marketIds: [...new Set(legs.map((leg) => leg.base))] });
  const byMarket = Map.groupBy(facts, (fact) => fact.market_id);
  return legs.flatMap((leg) => {
    const base = (byMarket.get(leg.base) ?? []).map(
      (row): BaseFact => ({
        kind: KINDS[row.kind],
        outcomeId: row.outcome_id,
        timestampMs: Number(row.feed_ts),
        certainty: row.certainty,
        result: row.result,
        voidFactor: row.void_factor,
        voidReason: row.void_reason,
        fromMs: numberOf(row.from_ms),
        toMs: numberOf(row.to_ms),
        specifiers: row.specifiers,
      }),
    );
    const { match_id, market_type, specifiers, outcome_id, producer } = leg;
    const known = { matchId: match_id, marketType: market_type, specifiers, outcomeId: outcome_id, producer };
    return base.length === 0 ? [] : [{ ...known, base }];
  });
}
