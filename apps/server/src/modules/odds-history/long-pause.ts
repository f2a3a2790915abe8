const FIRST_MS = 5 * 60_000;
const LONGEST_MS = 6 * 3_600_000;
/** Written for so long without a full disk: the next pause is a short one again. */
const CALM_MS = 24 * 3_600_000;

export interface LongPauseOptions {
  firstMs?: number;
  longestMs?: number;
  /** A clock that only goes forward. */
  now?: () => number;
}

/**
 * How long the history stays stopped after a full disk whose room nobody can measure, because it is another machine's: a row that could be stored says
 * nothing of how much there is, and what was freed is for bets. It is over when a day of the history was dropped, by itself or by a person, or after
 * minutes, each time twice as long, up to hours.
 */
export class LongPause {
  readonly #firstMs: number;
  readonly #longestMs: number;
  readonly #now: () => number;
  #lengthMs = 0;
  #stoppedAt: number | null = null;
  #wentOnAt: number | null = null;
  /** The oldest day there was when the history stopped; undefined = the database has not said. */
  #oldest: string | null | undefined;
  #isDropped = false;

  constructor({ firstMs = FIRST_MS, longestMs = LONGEST_MS, now = () => performance.now() }: LongPauseOptions = {}) {
    this.#firstMs = firstMs;
    this.#longestMs = longestMs;
    this.#now = now;
  }

  /** The history has stopped; again while it is stopped changes nothing. */
  begin(): void {
    if (this.#stoppedAt !== null) return;
    const now = this.#now();
    const isCalm = this.#wentOnAt === null || now - this.#wentOnAt > CALM_MS;
    this.#lengthMs = isCalm ? this.#firstMs : Math.min(2 * this.#lengthMs, this.#longestMs);
    this.#stoppedAt = now;
    this.#oldest = undefined;
    this.#isDropped = false;
  }

  /** `oldest`: of the days there are; null = there is none. */
  saw(oldest: string | null): void {
    const before = this.#oldest;
    // Their names are in the order of their dates.
    if (before !== undefined && before !== null && (oldest === null || oldest > before)) this.#isDropped = true;
    this.#oldest = oldest;
  }

  isOver(): boolean {
    return this.#stoppedAt === null || this.#isDropped || this.#now() - this.#stoppedAt >= this.#lengthMs;
  }

  end(): void {
    if (this.#stoppedAt === null) return;
    this.#stoppedAt = null;
    // What a dropped day took is free.
    this.#wentOnAt = this.#isDropped ? null : this.#now();
  }
}
