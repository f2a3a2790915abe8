import type { BoardChange, BoardPort, BoardPrice, BoardView } from '../ports.ts';

interface FakeMatch {
  readonly matchId: number;
  readonly sportId: number;
  isLive: boolean;
  readonly prices: BoardPrice[];
}

/** A board with made-up matches. The first three selections of a match are its preview. */
export class FakeBoard implements BoardPort {
  readonly matches = new Map<number, FakeMatch>();
  isShut = false;
  readonly #listeners = new Set<(change: BoardChange) => void>();
  #turn = 0;

  addMatch(options: { matchId: number; sportId: number; isLive: boolean; selections: number }): void {
    const { matchId, sportId, isLive, selections } = options;
    const prices = Array.from({ length: selections }, (_, at) => this.#price(matchId, at, 1_500 + at));
    this.matches.set(matchId, { matchId, sportId, isLive, prices });
  }

  price(matchId: number, at: number, oddsMilli: number): void {
    const match = this.#match(matchId);
    const price = this.#price(matchId, at, oddsMilli);
    match.prices[at] = price;
    this.#notify(match, { prices: [price] });
  }

  /** Changes so many prices, spread over all matches. */
  shuffle(count: number): void {
    const matches = [...this.matches.values()];
    for (let n = 0; n < count; n += 1) {
      this.#turn += 7;
      const match = matches[this.#turn % matches.length];
      if (match) this.price(match.matchId, this.#turn % match.prices.length, 1_000 + (this.#turn % 8_000));
    }
  }

  turnLive(matchId: number): void {
    const match = this.#match(matchId);
    match.isLive = true;
    this.#notify(match, { statusChanged: 'live', marketsChanged: true, marketsCount: 4 });
  }

  subscribe(listener: (change: BoardChange) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  isOfferShut(): boolean {
    return this.isShut;
  }

  hasSport(sportId: number): boolean {
    return [...this.matches.values()].some((match) => match.sportId === sportId);
  }

  hasMatch(matchId: number): boolean {
    return this.matches.has(matchId);
  }

  readSport(sportId: number, isLive: boolean): BoardView {
    const matches = [...this.matches.values()].filter((match) => match.sportId === sportId && match.isLive === isLive);
    return {
      prices: matches.flatMap(({ prices }) => prices.filter(({ preview }) => preview)),
      matches: matches.map(({ matchId }) => ({ id: matchId })),
      members: matches.map(({ matchId }) => matchId),
    };
  }

  readMatch(matchId: number): BoardView {
    return { prices: this.#match(matchId).prices, matches: [{ id: matchId }] };
  }

  #match(matchId: number): FakeMatch {
    const match = this.matches.get(matchId);
    if (match === undefined) throw new Error(`no match ${matchId}`);
    return match;
  }

  #price(matchId: number, at: number, oddsMilli: number): BoardPrice {
    return { selectionId: `${matchId}00${Math.floor(at / 3)}.${(at % 3) + 1}`, oddsMilli, flags: 0, preview: at < 3 };
  }

  emit(change: BoardChange): void {
    for (const listener of this.#listeners) listener(change);
  }

  #notify({ matchId, sportId, isLive }: FakeMatch, change: Partial<BoardChange>): void {
    this.emit({ matchId, sportId, isLive, prices: [], marketsChanged: false, marketsCount: 0, ...change });
  }
}
