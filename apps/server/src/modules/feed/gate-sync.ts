import type { GateChange, GatePort } from './ports.ts';

export interface GateSource {
  marketGates(matchId: number): readonly { marketId: number; isOpen: boolean }[];
  /** The match should have begun and the feed has not said so: it takes no bets. */
  isOverdue(matchId: number): boolean;
}

/** Brings the gates of SQL in line with the board. Closing comes first, opening last, so a gate is never more open than the board. */
export class GateSync {
  readonly #gates: GatePort;
  readonly #book: GateSource;

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
    if (toClose.length > 0) {
      await this.#gates.closeMarkets(
        matchId,
        toClose.map(({ marketId }) => marketId),
        reason,
      );
    }
    if (toOpen.length > 0) {
      await this.#gates.openMarkets(
        matchId,
        toOpen.map(({ marketId }) => marketId),
      );
    }
    if (!isMatchOpen) await this.#gates.openMatch(matchId);
  }
}
