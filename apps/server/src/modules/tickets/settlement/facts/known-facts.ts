import type { KnownFact } from '../result-in-force.ts';

/** `betting.fact.kind`, by its number. */
export const FACT_KINDS = {
  1: 'settlement',
  2: 'cancel',
  3: 'rollback-settlement',
  4: 'rollback-cancel',
  5: 'early-payout',
  6: 'desk',
} as const satisfies Record<number, KnownFact['kind']>;

/** A row of `betting.fact`, as far as it decides what a market is worth. */
export interface StoredFact {
  readonly market_id: bigint;
  readonly market_type: number;
  readonly specifiers: string;
  readonly outcome_id: string;
  readonly producer?: number;
  readonly kind: keyof typeof FACT_KINDS;
  readonly feed_ts: bigint;
  readonly certainty: number | null;
  readonly result: 1 | 0 | -1 | null;
  readonly void_factor: string | null;
  readonly dead_heat_factor: string | null;
  /** Of what holds for a time only; absent where none of the rows does. */
  readonly from_ms?: bigint | null;
  readonly to_ms?: bigint | null;
  readonly deduction?: string | null;
  readonly number: bigint;
}

const numberOf = (value: bigint | null | undefined): number | null => (value == null ? null : Number(value));

export const factOf = (row: StoredFact): KnownFact => ({
  outcomeId: row.outcome_id,
  kind: FACT_KINDS[row.kind],
  timestampMs: Number(row.feed_ts),
  certainty: row.certainty,
  result: row.result,
  voidFactor: row.void_factor,
  deadHeatFactor: row.dead_heat_factor,
  fromMs: numberOf(row.from_ms),
  toMs: numberOf(row.to_ms),
  number: Number(row.number),
  ...(row.deduction == null ? {} : { deduction: row.deduction }),
});
