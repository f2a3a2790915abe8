import type { CancelFact, RollbackFact, SettlementFact } from '../../modules/feed/index.ts';
import type { ResultFact } from '../../modules/tickets/index.ts';

/** Our handle of a market, made from its natural key. */
export type MarketIdOf = (matchId: number, key: { marketType: number; specifiers: string }) => number;

const base = (
  marketIdOf: MarketIdOf,
  {
    matchId,
    marketType,
    specifiers,
    producer,
    timestampMs,
  }: { matchId: number; marketType: number; specifiers: string } & Pick<RollbackFact, 'producer' | 'timestampMs'>,
) => ({ matchId, marketId: marketIdOf(matchId, { marketType, specifiers }), marketType, specifiers, producer, timestampMs });

/** What the feed says of results, as settlement stores it. */
export const settlementOf = (marketIdOf: MarketIdOf, fact: SettlementFact): ResultFact => ({
  ...base(marketIdOf, fact),
  kind: 'settlement',
  outcomeId: fact.outcomeId,
  result: fact.result,
  voidFactor: fact.voidFactor,
  deadHeatFactor: fact.deadHeatFactor,
  ...(fact.deduction && { deduction: fact.deduction }),
  voidReason: fact.voidReason,
  certainty: fact.certainty,
});

export const cancelOf = (marketIdOf: MarketIdOf, fact: CancelFact): ResultFact => ({
  ...base(marketIdOf, fact),
  kind: 'cancel',
  fromMs: fact.fromMs,
  toMs: fact.toMs,
  voidReason: fact.voidReason,
});

export const rollbackOf = (marketIdOf: MarketIdOf, fact: RollbackFact): ResultFact => ({
  ...base(marketIdOf, fact),
  kind: 'rollback-settlement',
});

export const rollbackCancelOf = (marketIdOf: MarketIdOf, fact: CancelFact): ResultFact => ({
  ...base(marketIdOf, fact),
  kind: 'rollback-cancel',
  fromMs: fact.fromMs,
  toMs: fact.toMs,
});
