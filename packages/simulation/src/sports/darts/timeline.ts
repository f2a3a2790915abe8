import type { Rng } from '../../rng.ts';
import type { TimelineEntry } from '../../timeline.ts';
import { afterVisit, type DartsPairing, type DartsState, dartsStart } from './state.ts';
import { type Visit, visitTable } from './visit.ts';

const SECOND_MS = 1000;
const VISIT = [14, 24] as const;
const LEG_BREAK = 25;

function drawn(visits: readonly Visit[], rng: Rng): Visit {
  let left = rng.next();
  for (const visit of visits) {
    left -= visit.p;
    if (left < 0) return visit;
  }
  const last = visits.at(-1);
  if (last === undefined) throw new Error('a visit has no outcomes');
  return last;
}

/** The next visit of a match; both players' chances are made once for all of them. */
export function dartsVisit(pairing: DartsPairing): (state: DartsState, rng: Rng) => readonly [Visit, DartsState] {
  const tables = [visitTable(pairing.form[0]), visitTable(pairing.form[1])] as const;
  return (state, rng) => {
    const visit = drawn(tables[state.thrower](state.left[state.thrower]), rng);
    return [visit, afterVisit(pairing, state, visit)];
  };
}

/** A whole match, visit by visit; the last entry is the end. */
export function dartsTimeline(pairing: DartsPairing, rng: Rng): TimelineEntry<DartsState>[] {
  const next = dartsVisit(pairing);
  let state: DartsState = { ...dartsStart(pairing.first), phase: 'playing' };
  const entries: TimelineEntry<DartsState>[] = [{ atMs: 0, kind: 'start', state, decides: false }];
  let atMs = 0;
  while (state.phase !== 'ended') {
    atMs += Math.round(rng.between(...VISIT) * SECOND_MS);
    const side = state.thrower === 0 ? ('home' as const) : ('away' as const);
    const [visit, after] = next(state, rng);
    state = after;
    const isLeg = visit.left === 0;
    const kind = isLeg ? 'leg' : visit.isMaximum ? 'maximum' : 'visit';
    entries.push({
      atMs,
      kind,
      side,
      points: visit.score,
      state,
      decides: isLeg || visit.isMaximum,
      ...(isLeg ? { stop: 'period' as const } : {}),
    });
    if (isLeg) atMs += LEG_BREAK * SECOND_MS;
  }
  return entries;
}
