import type { Outcome } from '@duskline/betting/outcome';
import { sql } from 'kysely';
import type { Database } from '../../../../platform/db/create-db.ts';
import { build, prepareQuery } from '../../../../platform/db/query.ts';
import { UnreadableResultError } from '../errors.ts';
import { isCancelledWhole, type KnownFact, outcomeForAll } from '../result-in-force.ts';
import { factOf, type StoredFact } from './known-facts.ts';

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

type Row = StoredFact & { match_id: number };

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
