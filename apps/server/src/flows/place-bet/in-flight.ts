import { AppError } from '@duskline/contract/errors';

/**
 * One placement at a time from one slip (betting rules 10.3). A slip is told by the connection of its page, or, when a request takes
 * its selections from the slip the server holds, by that slip. The same request sent again is no second placement. This keeps a
 * customer from buying the same slip twice by two presses; what may be bought at all is the ledger's to say.
 */
export class PlacementsInFlight {
  readonly #running = new Map<string, { requestId: string; count: number }>();

  /** Enters all slips or none. Call the answer when the placement has ended. @throws PlaceBetInProgress */
  enter(slips: readonly string[], requestId: string): () => void {
    for (const slip of slips) {
      const other = this.#running.get(slip);
      if (other && other.requestId !== requestId) throw new AppError('PlaceBetInProgressException');
    }
    for (const slip of slips) {
      const own = this.#running.get(slip);
      if (own) own.count++;
      else this.#running.set(slip, { requestId, count: 1 });
    }
    return () => {
      for (const slip of slips) {
        const own = this.#running.get(slip);
        if (own && --own.count === 0) this.#running.delete(slip);
      }
    };
  }
}
