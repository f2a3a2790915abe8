import type { Rng } from './rng.ts';
import { drawnServe, formsBefore } from './tennis-form.ts';
import type { TennisPairing } from './tennis-state.ts';
import { pointServer, type TennisState, tennisPoint, tennisStart } from './tennis-state.ts';
import type { TimelineEntry } from './timeline.ts';

const SECOND_MS = 1000;
const CHANGE_OVER_MS = 90 * SECOND_MS;
const SET_BREAK_MS = 120 * SECOND_MS;

/** Chairs are changed after every odd game, save the first of a set. */
function restAfter(before: TennisState, after: TennisState): number {
  if (after.sets.length > before.sets.length) return SET_BREAK_MS;
  const games = after.games[0] + after.games[1];
  const newGame = games > before.games[0] + before.games[1];
  return newGame && games % 2 === 1 && games > 1 ? CHANGE_OVER_MS : 0;
}

/** A whole tennis match, point by point, from a generator, which draws the form of the day first; the last entry is the end. */
export function tennisTimeline(pairing: TennisPairing, rng: Rng): TimelineEntry<TennisState>[] {
  let state = tennisStart(pairing.firstServer);
  const serve = drawnServe(formsBefore(pairing), rng.next());
  const entries: TimelineEntry<TennisState>[] = [{ atMs: 0, kind: 'start', state, decides: false }];
  let atMs = 0;
  while (state.phase !== 'ended') {
    atMs += Math.round(rng.between(28, 46) * SECOND_MS);
    const server = pointServer(state);
    const serverWins = rng.chance(serve[server]);
    const winner = serverWins ? server : server === 0 ? 1 : 0;
    const before = state;
    state = tennisPoint(state, winner, pairing.bestOf);
    const side = winner === 0 ? ('home' as const) : ('away' as const);
    const setOver = state.sets.length > before.sets.length;
    const gameOver = setOver || state.games !== before.games;
    if (setOver && state.phase !== 'ended') {
      entries.push({ atMs, kind: 'set', side, stop: 'period', state: { ...state, phase: 'break' }, decides: true });
      atMs += SET_BREAK_MS;
      entries.push({ atMs, kind: 'next_set', state, decides: false });
      continue;
    }
    const stop = setOver ? ({ stop: 'period' } as const) : {};
    entries.push({ atMs, kind: gameOver ? 'game' : 'point', side, state, decides: gameOver, ...stop });
    atMs += restAfter(before, state);
  }
  return entries;
}
