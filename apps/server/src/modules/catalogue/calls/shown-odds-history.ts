/** How long a price that has moved still counts as shown by the operator: the longest live delay and a slow phone. */
export const SHOWN_MS = 15_000;
/** Prices of one generation that are remembered at most: more than six thousand moves a second, a few tens of megabytes. */
const MOST_PRICES = 100_000;
/** A price that jumps about more often than this is not remembered whole. */
const MOST_OF_ONE = 32;

interface PastPrice {
  oddsMilli: number;
  state: string;
  /** When it stopped being the price, epoch ms. */
  untilMs: number;
}

/**
 * Prices that were on offer a moment ago, with the state of the match they were for (S1-3, XR-17): what a marginal move may be measured from
 * (betting rules 10.2). Only of selections whose price has moved; forgotten in two generations, so that nothing is ever searched through.
 * Dropping one too early costs a customer a confirmation, never the operator money.
 */
export class ShownOddsHistory {
  #young = new Map<string, PastPrice[]>();
  #old = new Map<string, PastPrice[]>();
  #youngSinceMs = 0;
  #size = 0;

  /** It was on offer at these odds and this state until now. */
  note(selectionId: string, oddsMilli: number, state: string, nowMs: number): void {
    // A clock that was set back starts a new generation as well.
    if (Math.abs(nowMs - this.#youngSinceMs) > SHOWN_MS) this.#age(nowMs);
    const prices = this.#young.get(selectionId) ?? [];
    const known = prices.find((price) => price.oddsMilli === oddsMilli && price.state === state);
    if (known) {
      known.untilMs = nowMs;
      return;
    }
    if (this.#size >= MOST_PRICES || prices.length >= MOST_OF_ONE) return;
    prices.push({ oddsMilli, state, untilMs: nowMs });
    this.#young.set(selectionId, prices);
    this.#size++;
  }

  /** Whether it was on offer at these odds and this state not longer ago than {@link SHOWN_MS}. */
  has(selectionId: string, oddsMilli: number, state: string, nowMs: number): boolean {
    return [this.#young, this.#old].some((prices) =>
      prices
        .get(selectionId)
        ?.some(
          (price) =>
            price.oddsMilli === oddsMilli && price.state === state && price.untilMs <= nowMs && nowMs - price.untilMs <= SHOWN_MS,
        ),
    );
  }

  /** Number of prices remembered in the current generation. */
  get size(): number {
    return this.#size;
  }

  #age(nowMs: number): void {
    this.#old = this.#young;
    this.#young = new Map();
    this.#youngSinceMs = nowMs;
    this.#size = 0;
  }
}
