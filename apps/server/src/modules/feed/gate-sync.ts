import type { GateChange, GatePort } from './ports.ts';

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
    const isMatchOpen = this.#gates.isOpen('match', matchId) === true;
    const markets = isMatchOpen ? change.markets : this.#book.marketGates(matchId);
    const toClose = markets.filter(({ marketId, isOpen }) => !isOpen && this.#gates.isOpen('market', marketId) !== false);
    const toOpen = markets.filter(({ marketId, isOpen }) => isOpen && this.#gates.isOpen('market', marketId) === false);
    const close = async (): Promise<void> => {
      const ids = toClose.map(({ marketId }) => marketId);
      if (ids.length > 0) await this.#gates.closeMarkets(matchId, ids, reason);
    };
    const open = async (): Promise<void> => {
      const ids = toOpen.map(({ marketId }) => marketId);
      if (ids.length > 0) await this.#gates.openMarkets(matchId, ids);
      if (!isMatchOpen) await this.#gates.openMatch(matchId);
    };
    if (isMatchOpen) {
      await close();
      if (toOpen.length > 0) await this.#inTurn(open);
      return;
    }
    // Nobody bets on a shut match: closing its markets is part of opening it.
    await this.#inTurn(async () => {
      await close();
      await open();
    });
  }

  /** What shuts never waits for a turn. */
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
