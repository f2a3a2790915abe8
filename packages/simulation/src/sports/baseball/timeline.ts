import type { Rng } from '../../rng.ts';
import type { TimelineEntry } from '../../timeline.ts';
import type { BaseballPairing } from './forecast.ts';
import { type Play, type Plays, playsOf } from './plate.ts';
import { afterPlay, BASEBALL_START, type BaseballState } from './state.ts';

const SECOND_MS = 1000;
const APPEARANCE = [55, 140] as const;
const HALF_BREAK = 150;

/** Who bats, as the side of its entry. */
const batting = (state: BaseballState): 'home' | 'away' => (state.half === 1 ? 'home' : 'away');

function drawn(plays: readonly Play[], rng: Rng): Play {
  let left = rng.next();
  for (const play of plays) {
    left -= play.p;
    if (left < 0) return play;
  }
  const last = plays.at(-1);
  if (last === undefined) throw new Error('a plate appearance has no outcomes');
  return last;
}

/** One plate appearance of a game; the plays of both sides are made once for all of them. */
export function plateAppearance(pairing: BaseballPairing): (state: BaseballState, rng: Rng) => readonly [Play, BaseballState] {
  const plays: readonly [away: Plays, home: Plays] = [playsOf(pairing.away), playsOf(pairing.home)];
  return (state, rng) => {
    const play = drawn(plays[state.half][state.outs * 8 + state.bases] ?? [], rng);
    return [play, afterPlay(state, play)];
  };
}

/** A whole game, appearance by appearance; the last entry is the end. */
export function baseballTimeline(pairing: BaseballPairing, rng: Rng): TimelineEntry<BaseballState>[] {
  const next = plateAppearance(pairing);
  let state: BaseballState = { ...BASEBALL_START, phase: 'playing' };
  const entries: TimelineEntry<BaseballState>[] = [{ atMs: 0, kind: 'start', state, decides: false }];
  let atMs = 0;
  while (state.phase !== 'ended') {
    atMs += Math.round(rng.between(...APPEARANCE) * SECOND_MS);
    const side = batting(state);
    const [play, after] = next(state, rng);
    const isHalfOver = after.phase !== 'ended' && (after.half !== state.half || after.inning !== state.inning);
    const stop = play.runs > 0 ? 'goal' : 'period';
    const stops = play.runs > 0 || isHalfOver || after.phase === 'ended' ? { stop: stop as 'goal' | 'period' } : {};
    state = after;
    entries.push({
      atMs,
      kind: play.kind,
      side,
      points: play.runs,
      state: isHalfOver ? { ...state, phase: 'break' } : state,
      decides: true,
      ...stops,
    });
    if (isHalfOver) {
      atMs += HALF_BREAK * SECOND_MS;
      entries.push({ atMs, kind: 'next_half', state, decides: false });
    }
  }
  return entries;
}
