import type { WorldMatch } from '@duskline/simulation/world';
import { MATCH_URN } from './match-source.ts';
import type { EventSession } from './session.ts';
import type { WorldClock } from './world-clock.ts';

/** One of a list of events: what is not in memory is played when it is opened, which takes a while. */
export interface ListedEvent {
  readonly urn: string;
  /** Wall time. */
  readonly startMs: number;
  open(): EventSession | undefined;
}

export interface EventsAtHand {
  readonly sessions: ReadonlyMap<string, EventSession>;
  readonly archive: ReadonlyMap<string, EventSession>;
  /** Published matches of the world whose calendar has them in the window. */
  readonly matches: readonly WorldMatch[] | undefined;
  readonly clock: Pick<WorldClock, 'toWall'>;
  open(match: WorldMatch): EventSession | undefined;
}

/** Events that start in the window (wall time), by start and urn; nothing is played for it. */
export function listEvents(
  { sessions, archive, matches = [], clock, open }: EventsAtHand,
  fromMs: number,
  toMs: number,
): ListedEvent[] {
  const inMemory = [...sessions.values()].map((session) => ({
    urn: session.urn,
    startMs: session.startWallMs(),
    open: () => session,
  }));
  const others = matches.flatMap((match) => {
    const urn = `${MATCH_URN}${match.id}`;
    if (sessions.has(urn)) return [];
    return [{ urn, startMs: archive.get(urn)?.startWallMs() ?? clock.toWall(match.startMs), open: () => open(match) }];
  });
  return [...inMemory, ...others]
    .filter(({ startMs }) => startMs >= fromMs && startMs < toMs)
    .sort((a, b) => a.startMs - b.startMs || (a.urn < b.urn ? -1 : 1));
}
