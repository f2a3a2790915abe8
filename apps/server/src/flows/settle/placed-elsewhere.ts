import type { Clock } from '../../platform/clock.ts';

const LOOK_EVERY_MS = 250;
/** A bet that came to light so long ago says that others follow. */
const GOES_ON_MS = 1_000;

export interface PlacedElsewhereOptions {
  /** Id of the newest ticket of all; null: there is none. */
  newestTicket(): Promise<string | null>;
  clock: Clock;
}

/** Whether any process places bets. One that only settles sees none of its own, and shares the database with those that place them: it alone knows. */
export class PlacedElsewhere {
  readonly #options: PlacedElsewhereOptions;
  #newest: string | null | undefined;
  #lookedAtMs = Number.NEGATIVE_INFINITY;
  #changedAtMs = Number.NEGATIVE_INFINITY;

  constructor(options: PlacedElsewhereOptions) {
    this.#options = options;
  }

  /** Asks the database, four times a second at most. */
  async look(): Promise<void> {
    const { newestTicket, clock } = this.#options;
    const now = clock.now();
    if (now - this.#lookedAtMs < LOOK_EVERY_MS) return;
    this.#lookedAtMs = now;
    const newest = await newestTicket();
    // What stood there at the first look may be old.
    if (this.#newest !== undefined && newest !== this.#newest) this.#changedAtMs = now;
    this.#newest = newest;
  }

  get isPlacing(): boolean {
    return this.#options.clock.now() - this.#changedAtMs <= GOES_ON_MS;
  }
}
