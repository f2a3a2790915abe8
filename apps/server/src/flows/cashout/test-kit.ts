import type { Cashouts, TicketService } from '../../modules/tickets/index.ts';
import { type CashOut, type CashoutWish, createCashOut } from './cash-out.ts';
import type { CashoutBoard, CashoutPrice } from './quote.ts';

/** A board that says what the test wants. Selections that were not set have no price. */
export class TestBoard implements CashoutBoard {
  readonly #prices = new Map<string, CashoutPrice>();

  /** A price that takes bets; override what the test is about. */
  set(selectionId: string, oddsMilli: number, over: Partial<CashoutPrice> = {}): void {
    this.#prices.set(selectionId, {
      ...{ oddsMilli, isOpen: true, isDecided: false, isLive: false, sportAlias: 'soccer', matchState: '', gateVersion: null },
      ...over,
    });
  }

  remove(selectionId: string): void {
    this.#prices.delete(selectionId);
  }

  price(selectionId: string): CashoutPrice | null {
    return this.#prices.get(selectionId) ?? null;
  }
}

export function cashOutOn(
  board: CashoutBoard,
  tickets: Pick<TicketService, 'cashouts'> | { cashouts: Cashouts },
  over: { liveDelayScale?: number; onWaiting?: (cashoutId: string, delayMs: number) => void } = {},
): CashOut {
  return createCashOut({
    board,
    cashouts: tickets.cashouts,
    clock: { now: () => Date.now() },
    liveDelayScale: over.liveDelayScale ?? 1,
    onWaiting: over.onWaiting ?? (() => undefined),
    onWritten: () => undefined,
  });
}

export const aWish = (userId: number, ticketId: string, over: Partial<CashoutWish> = {}): CashoutWish => ({
  ...{ userId: BigInt(userId), ticketId, amountMinor: null, isPartial: false, seenOddsMilli: null, isAgreed: false },
  ...{ requestId: null, session: 'session-1', ip: '203.0.113.7' },
  ...over,
});
