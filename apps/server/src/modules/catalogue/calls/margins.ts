import { setImmediate as nextTurn } from 'node:timers/promises';
import { winnersOf } from '@duskline/betting/market-types';
import type { Margin, MarketTypeMargin, SportMargins } from '@duskline/contract/entities/sport';
import type { Board } from '../board/board.ts';
import type { BoardState } from '../board/board-state.ts';
import { marketTypes } from '../market-types.ts';
import type { MarketNode, MatchNode } from '../model.ts';
import { marketTypeRank } from './sport-offer.ts';

/** The offer is walked again when what is known of it is older than this. */
const FRESH_MS = 60_000;
/** Matches that are read before the process does something else. */
const AT_ONCE = 50;

/** Sums over markets of one kind. */
class MarginSum {
  #markets = 0;
  #sum = 0;

  add(margin: number): void {
    this.#markets++;
    this.#sum += margin;
  }

  toMargin(): Margin | null {
    if (this.#markets === 0) return null;
    return { Percent: Number(((100 * this.#sum) / this.#markets).toFixed(2)), Markets: this.#markets };
  }
}

interface SportSums {
  readonly prematch: MarginSum;
  readonly live: MarginSum;
  readonly types: Map<number, { prematch: MarginSum; live: MarginSum }>;
}

/**
 * How much of all stakes a market keeps when they stand as its prices say: 1 less 1 by the book, the sum of the inverse prices (docs/rules/pricing.md).
 * A market with several winners (double chance, places) pays that often.
 * @returns null where it cannot be said: not every outcome can be bet on, or nobody knows how many of them win.
 */
export function marginOf({ marketType, specifiers, status, outcomes }: MarketNode): number | null {
  if (status !== 'active' || outcomes.length < 2 || !marketTypes.has(marketType)) return null;
  let inverse = 0;
  for (const { isActive, oddsMilli } of outcomes) {
    if (!isActive || oddsMilli <= 1000) return null;
    inverse += 1000 / oddsMilli;
  }
  return 1 - winnersOf(marketType, specifiers) / inverse;
}

function addMatch(sums: Map<number, SportSums>, match: MatchNode): void {
  if (match.phase === 'ended') return;
  const own = sums.get(match.sport.id) ?? { prematch: new MarginSum(), live: new MarginSum(), types: new Map() };
  sums.set(match.sport.id, own);
  const phase = match.phase === 'live' ? 'live' : 'prematch';
  for (const market of match.markets.values()) {
    const margin = marginOf(market);
    if (margin === null) continue;
    const type = own.types.get(market.marketType) ?? { prematch: new MarginSum(), live: new MarginSum() };
    own.types.set(market.marketType, type);
    own[phase].add(margin);
    type[phase].add(margin);
  }
}

/**
 * Margins of the whole offer, by sport and market type, as it stands. Read a few matches at a time, and not more than once a minute: nobody
 * who bets waits for it, however often it is asked for.
 */
export class MarginTable {
  readonly #board: Board;
  readonly #now: () => number;
  #sums: ReadonlyMap<number, SportSums> = new Map();
  #readMs = Number.NEGATIVE_INFINITY;
  #reading: Promise<void> | null = null;

  constructor(board: Board, now: () => number) {
    this.#board = board;
    this.#now = now;
  }

  /** When the offer was read last, epoch ms. */
  get readMs(): number {
    return this.#readMs;
  }

  /** Sees that what is known is at most a minute old. */
  async refresh(): Promise<void> {
    const ageMs = this.#now() - this.#readMs;
    if (ageMs >= 0 && ageMs < FRESH_MS) return;
    this.#reading ??= this.#read().finally(() => {
      this.#reading = null;
    });
    await this.#reading;
  }

  async #read(): Promise<void> {
    const sums = new Map<number, SportSums>();
    const matches = [...this.#board.state.sports.values()].flatMap(({ matches: own }) => [...own]);
    for (const [n, match] of matches.entries()) {
      if (n % AT_ONCE === AT_ONCE - 1) await nextTurn();
      addMatch(sums, match);
    }
    this.#sums = sums;
    this.#readMs = this.#now();
  }

  /** Sports by rank, in them market types as on the page of a match. */
  toSports(state: BoardState, language: string): SportMargins[] {
    const titles = state.titles(language);
    return [...state.sports.values()]
      .sort((a, b) => a.rank - b.rank || a.id - b.id)
      .flatMap((sport) => {
        const own = this.#sums.get(sport.id);
        if (!own || own.types.size === 0) return [];
        const types = [...own.types]
          .sort(([a], [b]) => marketTypeRank(sport.systemId, a) - marketTypeRank(sport.systemId, b) || a - b)
          .map(
            ([id, { prematch, live }]): MarketTypeMargin => ({
              ID: id,
              Name: titles.marketType(id, sport.systemId),
              Prematch: prematch.toMargin(),
              Live: live.toMargin(),
            }),
          );
        return {
          ID: sport.id,
          Name: titles.sport(sport),
          SystemId: sport.systemId,
          Prematch: own.prematch.toMargin(),
          Live: own.live.toMargin(),
          MarketTypes: types,
        };
      });
  }
}
