import type { MarketName, OutcomeState } from './ports.ts';
import { reasonNumber, statusNumber } from './states.ts';

/** Changes in columns, as they go to the database. */
export interface Changes {
  atMs: number[];
  marketId: number[];
  outcomeId: string[];
  oddsMilli: number[];
  status: number[];
  reason: number[];
  /** What the markets are that have not been named before. */
  markets: NamedMarket[];
}

interface NamedMarket extends MarketName {
  readonly marketId: number;
}

const noChanges = (): Changes => ({ atMs: [], marketId: [], outcomeId: [], oddsMilli: [], status: [], reason: [], markets: [] });

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
    return this.#chunks[0]?.atMs[0] ?? null;
  }

  /** `market`: what it is, where it has to be said with this change. */
  add(atMs: number, { marketId, outcomeId, oddsMilli, status, reason }: OutcomeState, market: MarketName | null): void {
    let last = this.#chunks.at(-1);
    if (!last || last.atMs.length >= this.#batch) {
      last = noChanges();
      this.#chunks.push(last);
    }
    last.atMs.push(atMs);
    last.marketId.push(marketId);
    last.outcomeId.push(outcomeId);
    last.oddsMilli.push(oddsMilli);
    last.status.push(statusNumber(status));
    last.reason.push(reasonNumber(reason));
    if (market) last.markets.push({ marketId, ...market });
    this.#length++;
  }

  /** The oldest ones, one batch at most. */
  take(): Changes {
    const first = this.#chunks.shift() ?? noChanges();
    this.#length -= first.atMs.length;
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
