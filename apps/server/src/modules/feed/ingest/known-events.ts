/** Events that are remembered when nothing of them is to be expected any more: months of a provider's programme, a few megabytes. */
const MOST_KNOWN = 50_000;
/** Events that are looked at for one that comes: those that are not over stay, however many they are. */
const LOOKED_AT = 4;

/**
 * Our id of each event that we offer or have offered. Of those that are over the ones that were met longest ago are forgotten: a late message of
 * one has its fixture read again, and its id stands in the database.
 */
export class KnownEvents {
  readonly #ids = new Map<string, number>();
  readonly #isOver: (matchId: number) => boolean;
  readonly #most: number;

  constructor(isOver: (matchId: number) => boolean, most = MOST_KNOWN) {
    this.#isOver = isOver;
    this.#most = most;
  }

  get size(): number {
    return this.#ids.size;
  }

  get(urn: string): number | undefined {
    return this.#ids.get(urn);
  }

  add(urn: string, matchId: number): void {
    this.#ids.delete(urn);
    this.#ids.set(urn, matchId);
    for (let looked = 0; this.#ids.size > this.#most && looked < LOOKED_AT; looked++) {
      const [oldest] = this.#ids;
      if (oldest === undefined) return;
      const [old, id] = oldest;
      this.#ids.delete(old);
      // Last to be looked at again.
      if (!this.#isOver(id)) this.#ids.set(old, id);
    }
  }
}
