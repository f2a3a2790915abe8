import type { Catalogue, SidesChange } from '../../modules/catalogue/index.ts';
import type { Logger } from '../../platform/log.ts';
import type { Parking } from '../../platform/parking/parking.ts';
import { type ChangedSides, createChangedSides } from './changed-sides.ts';
import type { JudgedResults } from './judged-results.ts';

export interface FollowSidesOptions {
  catalogue: Pick<Catalogue, 'onChange' | 'sidesProcessed' | 'unprocessedSides'>;
  results: JudgedResults;
  /** Whether this process knows the matches as the feed does now. */
  canRelease(): boolean;
  parking: Parking;
  log: Logger;
}

/** Results of matches whose sides changed after bets were taken wait for a person (XR-04). The catalogue says when they change. */
export function followSides({ catalogue, results, canRelease, parking, log }: FollowSidesOptions): ChangedSides & {
  start(): Promise<void>;
} {
  const changed = createChangedSides({ port: results, storeAll: results.all, canRelease, parking, log });
  const process = async (matchId: number, sides: SidesChange): Promise<void> => {
    try {
      await changed.changed(matchId, { ...sides });
      await catalogue.sidesProcessed(matchId, sides);
    } catch (error) {
      // It is parked, and will be once more after the next start.
      log.warn({ event: 'changed_match', matchId, err: error }, 'a change of sides could not be marked as told');
    }
  };
  catalogue.onChange(({ matchId, sides }) => {
    // A copy of the board has it from the process that takes the feed, which acts on it.
    if (sides && canRelease()) void process(matchId, sides);
  });
  return {
    ...changed,
    /** What the process before this one noted and did not live to act on. Call it before any result is read. */
    async start() {
      for (const { matchId, sides } of await catalogue.unprocessedSides()) void process(matchId, sides);
    },
  };
}
