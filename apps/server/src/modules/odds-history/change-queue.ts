import type { HeldMarkets, MarketName, OutcomeState } from './ports.ts';
import { reasonNumber, statusNumber } from './states.ts';

/** Changes in columns, as they go to the database. */
export interface Changes {
  atMs: number[];
  marketId: number[];
  outcomeId: string[];
  oddsMilli: number[];
  status: number[];
  reason: number[];
  /** Its producer was down. */
  isHeld: boolean[];
  /** Matches of which a producer went down or came back. */
  held: HeldRow[];
  /** Places of the changes among both; empty = there is nothing else. */
  place: number[];
  /** What the markets are that have not been named before. */
  markets: NamedMarket[];
}

interface HeldRow extends HeldMarkets {
  readonly place: number;
  readonly atMs: number;
}

interface NamedMarket extends MarketName {
  readonly marketId: number;
}

export const noChanges = (): Changes => ({
  atMs: [],
  marketId: [],
  outcomeId: [],
  oddsMilli: [],
  status: [],
  reason: [],
  isHeld: [],
  held: [],
  place: [],
  markets: [],
});

/** How many positions it takes. */
export const countOf = ({ atMs, held }: Changes): number => atMs.length + held.length;

/** Of its first and its last change. */
export function timesOf({ atMs, held }: Changes): { firstMs: number; lastMs: number } | null {
  const first = Math.min(atMs[0] ?? Number.POSITIVE_INFINITY, held[0]?.atMs ?? Number.POSITIVE_INFINITY);
  const last = Math.max(atMs.at(-1) ?? 0, held.at(-1)?.atMs ?? 0);
  return first <= last ? { firstMs: first, lastMs: last } : null;
}

/** Changes that wait to be written, in chunks of one batch each: adding one costs a few pushes, and taking a batch moves nothing. */
export class ChangeQueue {
  readonly #batch: number;
  #chunks: Changes[] = [];
  #length = 0;

  constructor(batch: number) {
    this.#batch = batch;
  }

  get length(): number {
    return this.#length;
  }

  /** When the oldest one was; null = there is none. */
  get firstMs(): number | null {
    const [oldest] = this.#chunks;
    return oldest ? (timesOf(oldest)?.firstMs ?? null) : null;
  }

  /** `market`: what it is, where it has to be said with this change. */
  add(atMs: number, { marketId, outcomeId, oddsMilli, status, reason, isHeld }: OutcomeState, market: MarketName | null): void {
    const last = this.#last();
    if (last.held.length > 0) last.place.push(countOf(last));
    last.atMs.push(atMs);
    last.marketId.push(marketId);
    last.outcomeId.push(outcomeId);
    last.oddsMilli.push(oddsMilli);
    last.status.push(statusNumber(status));
    last.reason.push(reasonNumber(reason));
    last.isHeld.push(isHeld);
    if (market) last.markets.push({ marketId, ...market });
    this.#length++;
  }

  hold(atMs: number, held: HeldMarkets): void {
    const last = this.#last();
    if (last.held.length === 0) last.place = last.atMs.map((_, n) => n);
    last.held.push({ place: countOf(last), atMs, ...held });
    this.#length++;
  }

  #last(): Changes {
    let last = this.#chunks.at(-1);
    if (!last || countOf(last) >= this.#batch) {
      last = noChanges();
      this.#chunks.push(last);
    }
    return last;
  }

  /** The oldest ones, one batch at most. */
  take(): Changes {
    const first = this.#chunks.shift() ?? noChanges();
    this.#length -= countOf(first);
    return first;
  }

  /** @returns how many it has dropped */
  clear(): number {
    const dropped = this.#length;
    this.#chunks = [];
    this.#length = 0;
    return dropped;
  }
}
