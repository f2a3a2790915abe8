import type { Database } from '../../../platform/db/create-db.ts';

/** Exposure of one selection as the ledger counts it, in the currency of the operator's book, minor units. */
export interface SelectionExposure {
  /** Staked on the selection and what it would pay. */
  stakeMinor: bigint;
  payoutMinor: bigint;
  /** Staked on the whole market. */
  marketStakeMinor: bigint;
}

/** What is already at stake on a selection: to show what is left; placement counts again under its locks. */
export async function selectionExposure(db: Database, marketId: number, outcomeId: string): Promise<SelectionExposure> {
  const [row] = await db.call<{ stake: bigint; payout: bigint; market: bigint }>(
    'line_exposure',
    `SELECT coalesce(sum(e.stake) FILTER (WHERE e.outcome_id = $2), 0)::bigint AS stake, coalesce(sum(e.payout) FILTER (WHERE e.outcome_id = $2), 0)::bigint AS payout,
            coalesce(sum(e.stake), 0)::bigint AS market FROM betting.exposure e WHERE e.market_id = $1`,
    [marketId, outcomeId],
    'reads',
  );
  return { stakeMinor: row?.stake ?? 0n, payoutMinor: row?.payout ?? 0n, marketStakeMinor: row?.market ?? 0n };
}
