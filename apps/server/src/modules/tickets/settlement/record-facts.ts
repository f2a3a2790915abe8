import type { Database } from '../../../platform/db/create-db.ts';
import { callFunction } from '../../../platform/db/function-call.ts';
import { betting } from '../../../platform/db/functions/betting.gen.ts';

interface FactBase {
  matchId: number;
  /** Our handle of (matchId, marketType, specifiers). */
  marketId: number;
  marketType: number;
  /** Canonical, '' when none. */
  specifiers: string;
  producer: number;
  /** Provider's time: the newest is the one in force. */
  timestampMs: number;
}

/** One message of the feed about one market, or about one outcome of it (betting rules 9), or an early payout. Factors are decimal text. */
export type ResultFact =
  | (FactBase & {
      kind: 'settlement';
      outcomeId: string;
      result: 1 | 0 | -1;
      voidFactor: string | null;
      deadHeatFactor: string | null;
      /** Of a runner that was withdrawn: what bets on the others, accepted before, lose of their winnings; a fraction (betting rules 8.8). */
      deduction?: { share: string; beforeMs: number };
      voidReason: number | null;
      certainty: 1 | 2;
    })
  | (FactBase & { kind: 'cancel'; fromMs: number | null; toMs: number | null; voidReason: number | null })
  | (FactBase & { kind: 'rollback-settlement' })
  | (FactBase & { kind: 'rollback-cancel'; fromMs: number | null; toMs: number | null })
  | EarlyPayoutFact;

/**
 * Not from the feed: our own statement that bets on an outcome which were accepted before `placedBeforeMs`, and not live, are won for good
 * (betting rules 14). `timestampMs` is when the lead was scored. The first one of an outcome stands, later ones change nothing.
 */
export type EarlyPayoutFact = FactBase & { kind: 'early-payout'; outcomeId: string; placedBeforeMs: number };

const KIND = { settlement: 1, cancel: 2, 'rollback-settlement': 3, 'rollback-cancel': 4, 'early-payout': 5 } as const;

/** A row of betting.fact, as JSON. */
export function toRow(fact: ResultFact): Record<string, unknown> {
  const { kind, matchId, marketId, marketType, specifiers, producer, timestampMs } = fact;
  const base = {
    market_id: marketId,
    match_id: matchId,
    market_type: marketType,
    specifiers,
    producer,
    kind: KIND[kind],
    feed_ts: timestampMs,
  };
  switch (fact.kind) {
    case 'settlement':
      return {
        ...base,
        outcome_id: fact.outcomeId,
        result: fact.result,
        void_factor: fact.voidFactor,
        dead_heat_factor: fact.deadHeatFactor,
        ...(fact.deduction && { deduction: fact.deduction.share, to_ms: fact.deduction.beforeMs }),
        void_reason: fact.voidReason,
        certainty: fact.certainty,
      };
    case 'cancel':
      return { ...base, outcome_id: '', from_ms: fact.fromMs, to_ms: fact.toMs, void_reason: fact.voidReason };
    case 'rollback-settlement':
      return { ...base, outcome_id: '' };
    case 'rollback-cancel':
      return { ...base, outcome_id: '', from_ms: fact.fromMs, to_ms: fact.toMs };
    case 'early-payout':
      return { ...base, outcome_id: fact.outcomeId, to_ms: fact.placedBeforeMs };
  }
}

/**
 * Stores facts and the work they make in one transaction. What is known already changes nothing. Returns how many were new.
 * `feedTerm`: of the role feed, by whose board bets are paid early. @throws DatabaseFaultError; sending the same facts again is always safe.
 */
export async function recordFacts(db: Database, facts: readonly ResultFact[], feedTerm: bigint | null): Promise<number> {
  if (facts.length === 0) return 0;
  const [row] = await callFunction(db, betting.recordFacts({ facts: JSON.stringify(facts.map(toRow)), term: feedTerm }));
  return row?.value ?? 0;
}
