import type { GateChange, GatePort } from '../ports.ts';

/**
 * Openings at a time: a recovery opens thousands of matches at once, which would take every connection of the database and keep
 * closings and bets waiting until they give up.
 */
const MOST_OPENINGS = 4;

export interface GateSource {
  marketGates(matchId: number): readonly { marketId: number; isOpen: boolean }[];
  /** The match should have begun and the feed has not said so: it takes no bets. */
  isOverdue(matchId: number): boolean;
}

/** Brings the gates of SQL in line with the board. Closing comes first, opening last, so a gate is never more open than the board. */
export class GateSync {
  readonly #gates: GatePort;
  readonly #book: GateSource;
  #openings = 0;
  readonly #waiting: (() => void)[] = [];

  constructor(gates: GatePort, book: GateSource) {
    this.#gates = gates;
    this.#book = book;
  }

  /** @throws whatever the port throws; call again with the same change until it succeeds. */
  async sync(matchId: number, change: GateChange, reason: string): Promise<void> {
    if (!change.isOpen || this.#book.isOverdue(matchId)) {
      // Gates of single markets behind a shut match matter only when it opens again: they are set then.
      if (this.#gates.isOpen('match', matchId) !== false) await this.#gates.closeMatch(matchId, reason);
      return;
    }
    if (this.#gates.isOpen('match', matchId) === true) {
      await this.#setMarkets(matchId, change.markets, reason);
      return;
    }
    await this.#inTurn(async () => {
      // The match may have been shut while this waited: what the board says now counts.
      const markets = this.#book.marketGates(matchId);
      const isShut = markets.length > 0 && !markets.some(({ isOpen }) => isOpen);
      if (isShut || this.#book.isOverdue(matchId)) return;
      // Nobody bets on a shut match: closing its markets is part of opening it.
      await this.#setMarkets(matchId, markets, reason);
      await this.#gates.openMatch(matchId);
    });
  }

  async #setMarkets(matchId: number, markets: GateChange['markets'], reason: string): Promise<void> {
    const toClose = markets.filter(({ marketId, isOpen }) => !isOpen && this.#gates.isOpen('market', marketId) !== false);
    const toOpen = markets.filter(({ marketId, isOpen }) => isOpen && this.#gates.isOpen('market', marketId) === false);
    const idsOf = (some: GateChange['markets']): number[] => some.map(({ marketId }) => marketId);
    if (toClose.length > 0) await this.#gates.closeMarkets(matchId, idsOf(toClose), reason);
    if (toOpen.length > 0) await this.#gates.openMarkets(matchId, idsOf(toOpen));
  }

  /** What shuts never waits for a turn, nor does what is said of a match that is open: the next message about it waits for this one. */
  async #inTurn(open: () => Promise<void>): Promise<void> {
    if (this.#openings >= MOST_OPENINGS) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    else this.#openings++;
    try {
      await open();
    } finally {
      const next = this.#waiting.shift();
      if (next === undefined) this.#openings--;
      else next();
    }
  }
}
