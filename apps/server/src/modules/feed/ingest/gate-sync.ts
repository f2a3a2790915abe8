import type { GateChange, GatePort, GateSetting } from '../ports.ts';

/**
 * Openings at a time: a recovery opens thousands of matches at once. Those under way share a few calls of the database; the others read
 * the board when it is their turn.
 */
const MOST_OPENINGS = 100;

export interface GateSource {
  marketGates(matchId: number): readonly { marketId: number; isOpen: boolean }[];
  /** The match should have begun and the feed has not said so: it takes no bets. */
  isOverdue(matchId: number): boolean;
  /** Messages about it wait: it takes no bets. This is said while an earlier message is still being processed. */
  isBehind(matchId: number): boolean;
}

/** Brings the gates of SQL in line with the board. Closing comes first, opening last, so a gate is never more open than the board. */
export class GateSync {
  readonly #gates: GatePort;
  readonly #book: GateSource;
  #openings = 0;
  /** Matches whose opening is under way: closing one of them is sent behind it, whatever its gate says so far. */
  readonly #opening = new Set<number>();
  readonly #waiting: (() => void)[] = [];

  constructor(gates: GatePort, book: GateSource) {
    this.#gates = gates;
    this.#book = book;
  }

  /** @throws whatever the port throws; call again with the same change until it succeeds. */
  async sync(matchId: number, change: GateChange, reason: string): Promise<void> {
    if (!change.isOpen || this.#mustStayShut(matchId)) {
      // Gates of single markets behind a shut match matter only when it opens again: they are set then.
      if (this.#gates.isOpen('match', matchId) !== false || this.#opening.has(matchId))
        await this.#gates.set([{ kind: 'match', id: matchId, open: false, reason }]);
      return;
    }
    if (this.#gates.isOpen('match', matchId) === true) {
      const settings = this.#marketSettings(matchId, change.markets, reason);
      // By itself what closes waits for nothing that opens.
      await this.#gates.set(settings.filter(({ open }) => !open));
      // The match may have been shut meanwhile: what opens it sets all of its gates.
      if (!this.#mustStayShut(matchId)) await this.#gates.set(settings.filter(({ open }) => open));
      return;
    }
    await this.#inTurn(async () => {
      // The match may have been shut while this waited: what the board says now counts.
      const markets = this.#book.marketGates(matchId);
      const isShut = markets.length > 0 && !markets.some(({ isOpen }) => isOpen);
      if (isShut || this.#mustStayShut(matchId)) return;
      // Nobody bets on a shut match: closing its markets is part of opening it.
      const settings = this.#marketSettings(matchId, markets, reason);
      this.#opening.add(matchId);
      try {
        await this.#gates.set([...settings, { kind: 'match', id: matchId, open: true, reason: '' }]);
      } finally {
        this.#opening.delete(matchId);
      }
    });
  }

  #mustStayShut(matchId: number): boolean {
    return this.#book.isOverdue(matchId) || this.#book.isBehind(matchId);
  }

  /** The markets whose gates stand otherwise. */
  #marketSettings(matchId: number, markets: GateChange['markets'], reason: string): GateSetting[] {
    return markets
      .filter(({ marketId, isOpen }) => (this.#gates.isOpen('market', marketId) ?? true) !== isOpen)
      .map(({ marketId, isOpen }) => ({ kind: 'market', id: marketId, matchId, open: isOpen, reason: isOpen ? '' : reason }));
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
