import { isServerFault } from '../../../platform/db/database-error.ts';
import type { ParkedKind, Parking } from '../../../platform/parking/parking.ts';
import type { Board } from '../board/board.ts';
import type { BoardChange } from '../board/change.ts';
import type { MarketNode, MatchNode } from '../model.ts';
import type { CatalogueStore } from '../store.ts';

/** Rows of one statement: enough to be fast, few enough not to block other writers. */
const CHUNK = 1000;

export interface WriteBehindOptions {
  board: Board;
  store: CatalogueStore;
  everyMs: number;
  parking: Pick<Parking, 'kind'>;
  onError(error: unknown): void;
}

type Row = { readonly key: string; readonly match: MatchNode } | { readonly key: string; readonly market: MarketNode };

const rowOfMatch = (match: MatchNode): Row => ({ key: `match:${match.id}`, match });
const rowOfMarket = (market: MarketNode): Row => ({ key: `market:${market.id}`, market });

/** Collects changes and mirrors them into SQL in batches: a market that moved ten times in between is written once. */
export class WriteBehind {
  readonly #board: Board;
  readonly #store: CatalogueStore;
  readonly #matches = new Set<MatchNode>();
  readonly #markets = new Set<MarketNode>();
  readonly #onError: (error: unknown) => void;
  readonly #parked: ParkedKind;
  readonly #everyMs: number;
  /** Parked: the mirror has something older. */
  readonly #leftOut = new Map<string, Row>();
  #counted = new Map<string, number>();
  #timer: NodeJS.Timeout | null = null;
  #running: Promise<boolean> | null = null;

  constructor(options: WriteBehindOptions) {
    this.#board = options.board;
    this.#store = options.store;
    this.#everyMs = options.everyMs;
    this.#onError = options.onError;
    this.#parked = options.parking.kind('catalogue-row', { onRequeue: ({ key }) => this.#writeParked(key) });
  }

  note(change: Pick<BoardChange, 'matchId' | 'touchedMarkets'>): void {
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

  /** Writes everything gathered so far. Never throws: what could not be written stays for the next time. @returns whether all of it is written. */
  async flush(): Promise<boolean> {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    while (this.#running) await this.#running;
    this.#running = this.#write();
    const isWritten = await this.#running;
    this.#running = null;
    return isWritten;
  }

  async #write(): Promise<boolean> {
    const matches = [...this.#matches];
    const markets = [...this.#markets];
    this.#matches.clear();
    this.#markets.clear();
    const counters = this.#newCounts();
    try {
      if (counters.size > 0) await this.#store.save([], [], counters);
      for (const [name, value] of counters) this.#counted.set(name, (this.#counted.get(name) ?? 0) + value);
      // Markets stand on the rows of their matches.
      for (const rows of [matches.map(rowOfMatch), markets.map(rowOfMarket)])
        for (let at = 0; at < rows.length; at += CHUNK) await this.#save(rows.slice(at, at + CHUNK));
      return true;
    } catch (error) {
      for (const match of matches) this.#matches.add(match);
      for (const market of markets) this.#markets.add(market);
      this.#later();
      this.#onError(error);
      return false;
    }
  }

  #later(): void {
    this.#timer ??= setTimeout(() => void this.flush(), this.#everyMs * 4);
  }

  /**
   * Writes rows, each on its own when they fail together: one that cannot be written keeps no other from the mirror (XR-08). It is tried
   * again, and parked after enough failures. @throws a fault of the database
   */
  async #save(all: readonly Row[]): Promise<void> {
    const rows: Row[] = [];
    for (const row of all) {
      if (this.#parked.isParked(row.key)) this.#leftOut.set(row.key, row);
      else rows.push(row);
    }
    const [first] = rows;
    if (first === undefined) return;
    try {
      await this.#store.save(...partsOf(rows), new Map());
      for (const { key } of rows) {
        this.#leftOut.delete(key);
        await this.#parked.succeeded(key);
      }
    } catch (error) {
      if (isServerFault(error)) throw error;
      if (rows.length > 1) {
        const middle = Math.ceil(rows.length / 2);
        await this.#save(rows.slice(0, middle));
        await this.#save(rows.slice(middle));
        return;
      }
      if ((await this.#parked.failed(first.key, error)) === 'parked') {
        this.#leftOut.set(first.key, first);
        return;
      }
      this.#onError(error);
      if ('match' in first) this.#matches.add(first.match);
      else this.#markets.add(first.market);
      this.#later();
    }
  }

  /** As it is on the board by now; what has left the board needs no row. */
  async #writeParked(key: string): Promise<void> {
    const [kind, id] = key.split(':');
    const match = kind === 'match' ? this.#board.match(Number(id)) : null;
    const market = kind === 'market' ? this.#board.market(Number(id)) : null;
    await this.#store.save(match ? [match] : [], market ? [market] : [], new Map());
    this.#leftOut.delete(key);
  }

  /** Matches of which something is not in the mirror, with the markets that are not. */
  unwritten(): Map<number, number[]> {
    const found = new Map<number, number[]>();
    const note = (matchId: number, marketIds: number[]) => found.set(matchId, [...(found.get(matchId) ?? []), ...marketIds]);
    for (const row of [
      ...[...this.#matches].map(rowOfMatch),
      ...[...this.#markets].map(rowOfMarket),
      ...this.#leftOut.values(),
    ]) {
      if ('match' in row) note(row.match.id, []);
      else note(row.market.match.id, [row.market.id]);
    }
    return found;
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

const partsOf = (rows: readonly Row[]): [MatchNode[], MarketNode[]] => [
  rows.flatMap((row) => ('match' in row ? [row.match] : [])),
  rows.flatMap((row) => ('market' in row ? [row.market] : [])),
];
