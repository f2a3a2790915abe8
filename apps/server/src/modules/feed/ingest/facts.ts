import { canonicalSpecifiers } from '@duskline/betting/specifiers';
import type { MarketRef } from '../../../platform/bus/board-message.ts';
import type { EventMessage } from '../connection/event-queues.ts';
import type { CancelFact, RollbackFact, SettlementFact } from '../ports.ts';

type Of<Kind extends EventMessage['kind']> = Extract<EventMessage, { kind: Kind }>;

const keyOf = (matchId: number, { marketType, specifiers }: MarketRef) => ({
  matchId,
  marketType,
  specifiers: canonicalSpecifiers(specifiers),
});

export function settlementFacts(matchId: number, message: Of<'settlement'>): SettlementFact[] {
  const { certainty, producer, timestampMs, draw } = message;
  return message.markets.flatMap((market) =>
    market.outcomes.map((outcome) => ({
      ...keyOf(matchId, market),
      ...outcome,
      voidReason: market.voidReason,
      certainty,
      producer,
      timestampMs,
      ...(draw && { draw }),
    })),
  );
}

export function cancelFacts(matchId: number, message: Of<'cancel'> | Of<'rollback-cancel'>): CancelFact[] {
  const { fromMs, toMs, producer, timestampMs } = message;
  return message.markets.map((market) => ({
    ...keyOf(matchId, market),
    fromMs,
    toMs,
    voidReason: 'voidReason' in market ? market.voidReason : null,
    producer,
    timestampMs,
  }));
}

export function rollbackFacts(matchId: number, message: Of<'rollback-settlement'>): RollbackFact[] {
  const { producer, timestampMs } = message;
  return message.markets.map((market) => ({ ...keyOf(matchId, market), producer, timestampMs }));
}
