import type { Database } from '../../../platform/db/create-db.ts';

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

type LegRow = { match_id: number; market_type: number; specifiers: string; outcome_id: string; producer: number; base: bigint };
type FactRow = {
  market_id: bigint;
  outcome_id: string;
  kind: 1 | 2 | 3 | 4;
  feed_ts: bigint;
  certainty: number | null;
  result: number | null;
  void_factor: string | null;
  void_reason: number | null;
  from_ms: bigint | null;
  to_ms: bigint | null;
  specifiers: string;
};

const KINDS = { 1: 'settlement', 2: 'cancel', 3: 'rollback-settlement', 4: 'rollback-cancel' } as const;

/** Results of finished teasers are followed for so long: a provider may still correct them. */
const FOLLOWED = "interval '3 days'";

const LEGS = `SELECT DISTINCT l.match_id, l.market_type, l.specifiers, l.outcome_id, l.producer, split_part(l.titles ->> 'selectionId', '.', 1)::bigint AS base
   FROM betting.ticket t JOIN betting.leg l ON l.ticket_id = t.id
  WHERE t.bet_type = 6 AND t.acceptance IN (1, 5) AND (t.outcome = 0 OR t.settled_at > clock_timestamp() - ${FOLLOWED}) AND l.titles ? 'teasedLine'`;
const FACTS = `SELECT market_id, outcome_id, kind, feed_ts, certainty, result, void_factor, void_reason, from_ms, to_ms, specifiers
   FROM betting.fact WHERE market_id = ANY ($1::bigint[]) AND kind < 5 ORDER BY feed_ts, kind`;

const numberOf = (value: bigint | null): number | null => (value === null ? null : Number(value));

/** Lines of teasers that are open or newly settled and whose own market the feed has said something about. */
export async function teasedLegs(db: Database): Promise<TeasedLeg[]> {
  const legs = await db.call<LegRow>('teased_legs', LEGS, [], 'reads');
  if (legs.length === 0) return [];
  const facts = await db.call<FactRow>('teased_base', FACTS, [[...new Set(legs.map((leg) => leg.base))]], 'reads');
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
