import { sql } from 'kysely';
import type { Database } from '../../../platform/db/create-db.ts';
import { build, prepareQuery } from '../../../platform/db/query.ts';

/** Exposure of one selection as the ledger counts it, in the currency of the operator's book, minor units. */
export interface SelectionExposure {
  /** Staked on the selection and what it would pay. */
  stakeMinor: bigint;
  payoutMinor: bigint;
  /** Staked on the whole market. */
  marketStakeMinor: bigint;
}

const exposureOf = prepareQuery('selection_exposure', ({ marketId, outcomeId }: { marketId: number; outcomeId: string }) =>
  build
    .selectFrom('betting.exposure')
    .select(sql<bigint>`coalesce(sum(stake) FILTER (WHERE outcome_id = ${outcomeId}), 0)::bigint`.as('stake'))
    .select(sql<bigint>`coalesce(sum(payout) FILTER (WHERE outcome_id = ${outcomeId}), 0)::bigint`.as('payout'))
    .select(sql<bigint>`coalesce(sum(stake), 0)::bigint`.as('market'))
    .where('market_id', '=', sql<bigint>`${marketId}`),
);

const matchesAtStake = prepareQuery('matches_with_open_bets', () =>
  build.selectFrom('betting.exposure').select('match_id').distinct().where('stake', '>', sql<bigint>`0`),
);

/** Matches on which bets are open. */
export async function matchesWithOpenBets(db: Pick<Database, 'call'>): Promise<number[]> {
  return (await matchesAtStake(db, {})).map(({ match_id }) => match_id);
}

/** What is already at stake on a selection: to show what is left; placement counts again under its locks. */
export async function selectionExposure(db: Database, marketId: number, outcomeId: string): Promise<SelectionExposure> {
  const [row] = await exposureOf(db, { marketId, outcomeId });
  return { stakeMinor: row?.stake ?? 0n, payoutMinor: row?.payout ?? 0n, marketStakeMinor: row?.market ?? 0n };
}
