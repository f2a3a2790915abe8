import type { Rng } from '../../rng.ts';
import type { TimelineEntry } from '../../timeline.ts';
import { pottingOf } from './frame.ts';
import { type SnookerPairing, type SnookerState, snookerStart, snookerVisit } from './state.ts';

const SECOND_MS = 1000;
/** A visit without a pot, and what each point of one takes on average. */
const SHOT = [20, 55] as const;
const PER_POINT = 5.5;
const FRAME_BREAK = 110;

/** A whole match; only visits that score are told, the others are safety. The last entry is the end. */
export function snookerTimeline(pairing: SnookerPairing, rng: Rng): TimelineEntry<SnookerState>[] {
  const potting = [pottingOf(pairing.form[0]), pottingOf(pairing.form[1])] as const;
  let state: SnookerState = { ...snookerStart(pairing), phase: 'playing' };
  const entries: TimelineEntry<SnookerState>[] = [{ atMs: 0, kind: 'start', state, decides: false }];
  let atMs = 0;
  while (state.phase !== 'ended') {
    const before = state;
    const [scored, after] = snookerVisit(pairing, potting, before, rng);
    state = after;
    atMs += Math.round((rng.between(...SHOT) + scored * PER_POINT) * SECOND_MS);
    const frame = state.frames.at(-1);
    if (state.frames.length > before.frames.length && frame !== undefined) {
      const side = frame.winner === 0 ? ('home' as const) : ('away' as const);
      const shown: SnookerState = state.phase === 'ended' ? state : { ...state, phase: 'break' };
      entries.push({ atMs, kind: 'frame', side, state: shown, decides: true, stop: 'period' });
      if (state.phase === 'ended') break;
      atMs += FRAME_BREAK * SECOND_MS;
      entries.push({ atMs, kind: 'next_frame', state, decides: false });
    } else if (scored > 0) {
      entries.push({ atMs, kind: 'visit', side: before.current.striker === 0 ? 'home' : 'away', state, decides: true });
    }
  }
  return entries;
}
