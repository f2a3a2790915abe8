import type { Outcome } from '@duskline/betting/outcome';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/create-db.ts';
import { build, prepareQuery } from '../../../platform/db/query.ts';
import { UnreadableResultError } from './errors.ts';
import { isCancelledWhole, type KnownFact, outcomeForAll } from './result-in-force.ts';

/** How a market ended, apart from any bet on it: by the same statements that tickets are settled by. */
export interface DecidedMarket {
  readonly matchId: number;
  readonly marketId: number;
  readonly marketType: number;
  readonly specifiers: string;
  /** Outcomes that were named. */
  readonly outcomes: ReadonlyMap<string, Outcome>;
  /** Every bet on it is void. */
  readonly isCancelled: boolean;
}

const KINDS = { 1: 'settlement', 2: 'cancel', 3: 'rollback-settlement', 4: 'rollback-cancel', 6: 'desk' } as const;

type Row = {
  match_id: number;
  market_id: bigint;
  market_type: number;
  specifiers: string;
  outcome_id: string;
  kind: keyof typeof KINDS;
  feed_ts: bigint;
  certainty: number | null;
  result: 1 | 0 | -1 | null;
  void_factor: string | null;
  dead_heat_factor: string | null;
  from_ms: bigint | null;
  to_ms: bigint | null;
  number: bigint;
};

const factsOfMatches = prepareQuery('decided_markets', ({ ids }: { ids: readonly number[] }) =>
  build
    .selectFrom('betting.fact')
    .select(['match_id', 'market_id', 'market_type', 'specifiers', 'outcome_id', 'kind', 'feed_ts', 'certainty', 'result'])
    .select(['void_factor', 'dead_heat_factor', 'from_ms', 'to_ms', 'number'])
    .where('match_id', '=', sql<number>`any(${ids}::int[])`)
    // Early payouts concern single bets.
    .where('kind', '<>', sql.lit(5))
    .$castTo<Row>(),
);

const matchesOfFacts = prepareQuery('decided_since', ({ fromMs, toMs }: { fromMs: number; toMs: number }) =>
  build
    .selectFrom('betting.fact')
    .select(['match_id', sql<number>`max(number)::float8`.as('newest')])
    .where('received_at', '>=', sql<Date>`to_timestamp(${fromMs}::float8 / 1000)`)
    .where('received_at', '<', sql<Date>`to_timestamp(${toMs}::float8 / 1000)`)
    .groupBy('match_id'),
);

const numberOf = (value: bigint | null): number | null => (value === null ? null : Number(value));

const factOf = (row: Row): KnownFact => ({
  outcomeId: row.outcome_id,
  kind: KINDS[row.kind],
  timestampMs: Number(row.feed_ts),
  certainty: row.certainty,
  result: row.result,
  voidFactor: row.void_factor,
  deadHeatFactor: row.dead_heat_factor,
  fromMs: numberOf(row.from_ms),
  toMs: numberOf(row.to_ms),
  number: Number(row.number),
});

/** A result that cannot be read waits for a person: until then nothing is known. */
function readable(outcomeId: string, facts: readonly KnownFact[]): Outcome {
  try {
    return outcomeForAll(outcomeId, facts).outcome;
  } catch (error) {
    if (error instanceof UnreadableResultError) return 'PENDING';
    throw error;
  }
}

/** What all facts make of the markets of these matches; markets of which nothing was said are absent. */
export async function decidedMarkets(db: Database, matchIds: readonly number[]): Promise<DecidedMarket[]> {
  const rows = await factsOfMatches(db, { ids: matchIds });
  return [...Map.groupBy(rows, ({ market_id }) => market_id).values()].flatMap((own) => {
    const [first] = own;
    if (!first) return [];
    const facts = own.map(factOf);
    const named = new Set(facts.flatMap(({ outcomeId }) => (outcomeId === '' ? [] : [outcomeId])));
    return {
      matchId: first.match_id,
      marketId: Number(first.market_id),
      marketType: first.market_type,
      specifiers: first.specifiers,
      outcomes: new Map([...named].map((outcomeId) => [outcomeId, readable(outcomeId, facts)])),
      isCancelled: isCancelledWhole(facts),
    };
  });
}

/** Matches of which facts came in that time, with the number of the newest. */
export async function matchesWithFacts(db: Database, fromMs: number, toMs: number): Promise<Map<number, number>> {
  return new Map((await matchesOfFacts(db, { fromMs, toMs })).map(({ match_id, newest }) => [match_id, newest]));
}
