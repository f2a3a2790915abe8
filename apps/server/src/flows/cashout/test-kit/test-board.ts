import type { CashoutBoard, CashoutPrice } from '../quote.ts';

/** A board that says what the test wants. Selections that were not set have no price. */
export class TestBoard implements CashoutBoard {
  readonly #prices = new Map<string, CashoutPrice>();

  /** A price that takes bets; override what the test is about. */
  set(selectionId: string, oddsMilli: number, over: Partial<CashoutPrice> = {}): void {
    this.#prices.set(selectionId, {
      oddsMilli,
      isOpen: true,
      isDecided: false,
      isLive: false,
      sportAlias: 'soccer',
      matchState: '',
      gateVersion: null,
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
