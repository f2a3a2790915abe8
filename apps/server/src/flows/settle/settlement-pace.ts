/**
 * While bets are placed settlement goes no faster than this, and rests in between: a Saturday of 200,000 tickets has 60 s, and each chunk takes processor and
 * disk from the bets beside it.
 */
const TICKETS_PER_S = 4_000;
/** More than this it does not try to make up for: what a fault or a pause took is not worth a minute in which bets wait. */
const MOST_BEHIND_MS = 100;

/** How fast settlement goes beside bets. A chunk that took longer than its tickets may is made up for by shorter rests after the next ones. */
export class SettlementPace {
  readonly #fewestTickets: number;
  #behindMs = 0;
  #isCatchingUp = false;

  /** @param fewestTickets a chunk of fewer says nothing of the pace: what it costs besides its tickets is most of it */
  constructor(fewestTickets: number) {
    this.#fewestTickets = fewestTickets;
  }

  /** A short chunk costs more than its tickets' share: settlement that is too far behind goes on with whole ones until it has caught up. */
  get isCatchingUp(): boolean {
    return this.#isCatchingUp;
  }

  /** @returns how long to rest now, in milliseconds */
  restAfter(tickets: number, tookMs: number): number {
    if (tickets < this.#fewestTickets) return 0;
    this.#behindMs = Math.min(MOST_BEHIND_MS, this.#behindMs + tookMs - (tickets * 1_000) / TICKETS_PER_S);
    if (this.#behindMs >= MOST_BEHIND_MS) this.#isCatchingUp = true;
    if (this.#behindMs > 0) return 0;
    const restMs = Math.abs(this.#behindMs);
    this.reset();
    return restMs;
  }

  /** There is nothing to settle, or no bets are placed: it begins as if it had just started. */
  reset(): void {
    this.#behindMs = 0;
    this.#isCatchingUp = false;
  }
}
