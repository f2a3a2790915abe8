import type { Rng } from '../../rng.ts';
import type { TimelineEntry } from '../../timeline.ts';
import type { RallyPairing } from './format.ts';
import { type RallyState, rallyPoint, rallyStart } from './state.ts';

/** How long things take, in seconds. */
export interface RallyPace {
  readonly rally: readonly [shortest: number, longest: number];
  readonly setBreak: number;
  /** Breaks inside a set: a timeout or an interval, once the leading side has this many points. */
  readonly intervals: readonly number[];
  readonly interval: number;
}

const SECOND_MS = 1000;

/** A whole match rally by rally; the last entry is the end. */
export function rallyTimeline(pairing: RallyPairing, pace: RallyPace, rng: Rng): TimelineEntry<RallyState>[] {
  let state: RallyState = { ...rallyStart(pairing), phase: 'playing' };
  const entries: TimelineEntry<RallyState>[] = [{ atMs: 0, kind: 'start', state, decides: false }];
  let atMs = 0;
  while (state.phase !== 'ended') {
    atMs += Math.round(rng.between(...pace.rally) * SECOND_MS);
    const winner = rng.chance(pairing.rally[state.server]) ? 0 : 1;
    const before = state;
    state = rallyPoint(pairing, before, winner);
    const side = winner === 0 ? ('home' as const) : ('away' as const);
    const isSetOver = state.sets.length > before.sets.length;
    if (isSetOver && state.phase !== 'ended') {
      entries.push({ atMs, kind: 'set', side, stop: 'period', state: { ...state, phase: 'break' }, decides: true });
      atMs += pace.setBreak * SECOND_MS;
      entries.push({ atMs, kind: 'next_set', state, decides: false });
      continue;
    }
    entries.push({
      atMs,
      kind: isSetOver ? 'set' : 'point',
      side,
      state,
      decides: true,
      ...(isSetOver ? { stop: 'period' } : {}),
    });
    const top = Math.max(...state.current.points);
    if (!isSetOver && pace.intervals.includes(top) && state.current.points[winner] === top) {
      const isNew = Math.max(...before.current.points) < top;
      if (isNew) {
        entries.push({ atMs: atMs + SECOND_MS, kind: 'timeout', side, state, decides: false });
        atMs += pace.interval * SECOND_MS;
      }
    }
  }
  return entries;
}
