import type { Rng } from '../../rng.ts';
import type { TimelineEntry } from '../../timeline.ts';
import type { SoccerSetup } from './setup.ts';
import type { SoccerMatch } from './state.ts';

export type Entry = TimelineEntry<SoccerMatch>;

/** A match while its course is drawn. */
export interface Walk {
  readonly rng: Rng;
  readonly setup: SoccerSetup;
  readonly entries: Entry[];
  state: SoccerMatch;
}

/** Adds what happened, and the state after it. */
export function record(
  walk: Walk,
  what: Omit<Entry, 'state' | 'decides'> & { readonly decides?: boolean },
  change: Partial<SoccerMatch> = {},
): void {
  if (Object.keys(change).length > 0) walk.state = { ...walk.state, ...change };
  walk.entries.push({ decides: false, ...what, state: walk.state });
}
