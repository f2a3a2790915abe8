import type { Board } from './board.ts';
import type { BoardChange } from './change.ts';
import type { MarketNode, MatchNode } from './model.ts';
import type { CatalogueStore } from './store.ts';

/** Rows of one statement: enough to be quick, few enough to leave other writers room. */
const CHUNK = 1000;

/** Gathers what changed and mirrors it into SQL in batches: a market that moved ten times in between is written once. */
export class WriteBehind {
  readonly #board: Board;
  readonly #store: CatalogueStore;
  readonly #matches = new Set<MatchNode>();
  readonly #markets = new Set<MarketNode>();
  readonly #onError: (error: unknown) => void;
  readonly #everyMs: number;
  #counted = new Map<string, number>();
  #timer: NodeJS.Timeout | null = null;
  #running: Promise<void> | null = null;

  constructor(options: { board: Board; store: CatalogueStore; everyMs: number; onError: (error: unknown) => void }) {
    this.#board = options.board;
    this.#store = options.store;
    this.#everyMs = options.everyMs;
    this.#onError = options.onError;
  }

  note(change: BoardChange): void {
    const match = this.#board.match(change.matchId);
    if (!match) return;
    this.#matches.add(match);
    for (const id of change.touchedMarkets) {
      const market = match.markets.get(id);
      if (market) this.#markets.add(market);
    }
    this.#timer ??= setTimeout(() => void this.flush(), this.#everyMs);
  }

  get pending(): number {
    return this.#markets.size + this.#matches.size;
  }

  /** Writes everything gathered so far. Never throws: what could not be written stays for the next time. */
  async flush(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    while (this.#running) await this.#running;
    this.#running = this.#write();
    await this.#running;
    this.#running = null;
  }

  async #write(): Promise<void> {
    const matches = [...this.#matches];
    const markets = [...this.#markets];
    this.#matches.clear();
    this.#markets.clear();
    const counters = this.#newCounts();
    try {
      for (let at = 0; at === 0 || at < markets.length; at += CHUNK) {
        const isFirst = at === 0;
        await this.#store.save(isFirst ? matches : [], markets.slice(at, at + CHUNK), isFirst ? counters : new Map());
      }
    } catch (error) {
      for (const match of matches) this.#matches.add(match);
      for (const market of markets) this.#markets.add(market);
      this.#timer ??= setTimeout(() => void this.flush(), this.#everyMs * 4);
      this.#onError(error);
      return;
    }
    for (const [name, value] of counters) this.#counted.set(name, (this.#counted.get(name) ?? 0) + value);
  }

  /** Counters go to SQL as differences: several nodes and restarts add up. */
  #newCounts(): Map<string, number> {
    const fresh = new Map<string, number>();
    for (const [name, value] of this.#board.state.counters) {
      const more = value - (this.#counted.get(name) ?? 0);
      if (more > 0) fresh.set(name, more);
    }
    return fresh;
  }

  async stop(): Promise<void> {
    await this.flush();
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
  }
}
