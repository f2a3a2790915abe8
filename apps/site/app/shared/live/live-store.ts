import type { LiveInfo } from '../model/live-info.ts';

/** Which way a price went last. */
export type Direction = 'up' | 'down';

/** State of one price on the screen. A new object whenever something visible changed, so that identity is enough to compare. */
export interface LivePrice {
  readonly oddsMilli: number;
  readonly isLocked: boolean;
  /** Set for MOVEMENT_SHOWN_MS after a change of the price. */
  readonly direction?: Direction;
  /** Grows with every change of the price: restarts the flash. */
  readonly flash: number;
  /** The last change is shown as a flash, see {@link MOST_FLASHES}. */
  readonly isFlashing?: true;
}

/** What is known of a match beyond its prices. */
export interface LiveMatch {
  readonly info?: LiveInfo;
  readonly status?: 'prematch' | 'live' | 'ended' | 'removed';
  readonly marketsCount?: number;
}

export interface PriceUpdate {
  readonly id: string;
  readonly oddsMilli: number;
  readonly isLocked: boolean;
}

export interface MatchUpdate extends LiveMatch {
  readonly id: number;
}

/** How long the triangle stays after a change (design 2.3). */
export const MOVEMENT_SHOWN_MS = 4_000;
/** Paints a second that a page can use: ten. */
export const FLUSH_MS = 100;

/** Flashes at the same time: more cannot be followed, and each is a layer of its own on the screen. */
export const MOST_FLASHES = 12;
/** As long as the style lets one fade. */
const FLASH_MS = 1_200;

/** Returns true when what it updated is near the viewport: only then is a flash seen. */
type Listener = () => unknown;

export interface LiveStoreClock {
  now(): number;
  /** Runs once after a while; the answer cancels. */
  after(delayMs: number, run: () => void): () => void;
}

/**
 * Prices and match states by key. A cell listens to its own key only, and all changes of a tenth of a second are notified together:
 * 700 cells at a thousand changes a second stay a small part of the main thread. Nothing is kept for keys that were not shown.
 */
export class LiveStore {
  readonly #clock: LiveStoreClock;
  readonly #prices = new Map<string, LivePrice>();
  readonly #matches = new Map<number, LiveMatch>();
  readonly #listeners = new Map<string, Set<Listener>>();
  readonly #pendingPrices = new Map<string, PriceUpdate>();
  readonly #pendingMatches = new Map<number, MatchUpdate>();
  /** Selection ids whose mark ends at a moment, oldest first. */
  readonly #marks: { id: string; flash: number; untilMs: number }[] = [];
  /** When the flashes that are seen end, oldest first. */
  readonly #flashEnds: number[] = [];
  #cancelFlush: (() => void) | undefined;
  #cancelMarks: (() => void) | undefined;

  constructor(clock: LiveStoreClock) {
    this.#clock = clock;
  }

  price(id: string): LivePrice | undefined {
    return this.#prices.get(id);
  }

  match(id: number): LiveMatch | undefined {
    return this.#matches.get(id);
  }

  onPrice(id: string, listener: Listener): () => void {
    return this.#listen(`p${id}`, listener);
  }

  onMatch(id: number, listener: Listener): () => void {
    return this.#listen(`m${id}`, listener);
  }

  /** Changes from a stream: shown with the next flush, the last value of a key wins. */
  push(prices: Iterable<PriceUpdate>, matches: Iterable<MatchUpdate> = []): void {
    for (const price of prices) this.#pendingPrices.set(price.id, price);
    for (const match of matches) this.#pendingMatches.set(match.id, { ...this.#pendingMatches.get(match.id), ...match });
    if (this.#pendingPrices.size + this.#pendingMatches.size > 0)
      this.#cancelFlush ??= this.#clock.after(FLUSH_MS, () => this.flush());
  }

  /**
   * State as a page load brought it. What a running stream has sent meanwhile is newer and stays; `isFresh` says that no stream
   * covers these keys, so that the load counts.
   */
  seed(prices: Iterable<PriceUpdate>, matches: Iterable<readonly [id: number, match: LiveMatch]>, isFresh: boolean): void {
    for (const price of prices) {
      if (isFresh || !this.#prices.has(price.id)) this.#apply(price, false);
    }
    for (const [id, match] of matches) {
      const before = this.#matches.get(id);
      if (before === match || (!isFresh && before)) continue;
      this.#matches.set(id, match);
      this.#notify(`m${id}`);
    }
  }

  /** Drops keys without listeners. Called now and then; a page keeps what it shows. */
  prune(): void {
    for (const id of this.#prices.keys()) if (!this.#listeners.has(`p${id}`)) this.#prices.delete(id);
    for (const id of this.#matches.keys()) if (!this.#listeners.has(`m${id}`)) this.#matches.delete(id);
  }

  flush(): void {
    this.#cancelFlush?.();
    this.#cancelFlush = undefined;
    const prices = [...this.#pendingPrices.values()];
    const matches = [...this.#pendingMatches.values()];
    this.#pendingPrices.clear();
    this.#pendingMatches.clear();
    this.#endMarks();
    for (const price of prices) this.#apply(price, true);
    for (const { id, ...match } of matches) {
      this.#matches.set(id, { ...this.#matches.get(id), ...match });
      this.#notify(`m${id}`);
    }
    this.#scheduleMarks();
  }

  #apply(update: PriceUpdate, isMovement: boolean): void {
    const before = this.#prices.get(update.id);
    const hasMoved = isMovement && before !== undefined && before.oddsMilli > 0 && update.oddsMilli > 0;
    const difference = hasMoved ? update.oddsMilli - before.oddsMilli : 0;
    if (before && before.oddsMilli === update.oddsMilli && before.isLocked === update.isLocked) return;
    const flash = (before?.flash ?? 0) + (difference === 0 ? 0 : 1);
    const direction = difference > 0 ? 'up' : difference < 0 ? 'down' : before?.direction;
    // A locked price has no arrow: there is nothing to act on.
    const isMarked = direction !== undefined && !update.isLocked && update.oddsMilli > 0;
    const isFlashing = isMarked && (difference === 0 ? before?.isFlashing : this.#mayFlash());
    this.#prices.set(update.id, {
      oddsMilli: update.oddsMilli,
      isLocked: update.isLocked,
      flash,
      ...(isMarked ? { direction } : {}),
      ...(isFlashing ? { isFlashing: true } : {}),
    });
    const nowMs = this.#clock.now();
    if (difference !== 0) this.#marks.push({ id: update.id, flash, untilMs: nowMs + MOVEMENT_SHOWN_MS });
    const isSeen = this.#notify(`p${update.id}`);
    if (isSeen && isFlashing && difference !== 0) this.#flashEnds.push(nowMs + FLASH_MS);
  }

  #mayFlash(): boolean {
    const nowMs = this.#clock.now();
    const running = this.#flashEnds.findIndex((endMs) => endMs > nowMs);
    this.#flashEnds.splice(0, running === -1 ? this.#flashEnds.length : running);
    return this.#flashEnds.length < MOST_FLASHES;
  }

  #scheduleMarks(): void {
    const [first] = this.#marks;
    if (first === undefined || this.#cancelMarks) return;
    const delayMs = Math.max(FLUSH_MS, first.untilMs - this.#clock.now());
    this.#cancelMarks = this.#clock.after(delayMs, () => {
      this.#cancelMarks = undefined;
      // A flush that is on its way ends the marks too: one paint instead of two.
      if (this.#cancelFlush) return;
      this.#endMarks();
      this.#scheduleMarks();
    });
  }

  #endMarks(): void {
    const nowMs = this.#clock.now();
    let ended = 0;
    for (const mark of this.#marks) {
      if (mark.untilMs > nowMs) break;
      ended += 1;
      const price = this.#prices.get(mark.id);
      // A newer change of the same price has a mark of its own.
      if (!price || price.flash !== mark.flash || price.direction === undefined) continue;
      const { direction: _, isFlashing: __, ...rest } = price;
      this.#prices.set(mark.id, rest);
      this.#notify(`p${mark.id}`);
    }
    this.#marks.splice(0, ended);
  }

  #listen(key: string, listener: Listener): () => void {
    const set = this.#listeners.get(key) ?? new Set();
    this.#listeners.set(key, set);
    set.add(listener);
    return () => {
      set.delete(listener);
      if (set.size === 0) this.#listeners.delete(key);
    };
  }

  #notify(key: string): boolean {
    let isSeen = false;
    for (const listener of this.#listeners.get(key) ?? []) if (listener() === true) isSeen = true;
    return isSeen;
  }
}
