import type { Rng } from '../../rng.ts';
import type { TimelineEntry } from '../../timeline.ts';
import { type Batting, battingOf, type Delivery, deliveriesIn } from './ball.ts';
import type { CricketPairing } from './outlook.ts';
import { CRICKET_START, type CricketState, cricketBall, inPlay } from './state.ts';

const SECOND_MS = 1000;
const BALL = [28, 50] as const;
const OVER_BREAK = 70;
const INNINGS_BREAK = 900;
const SUPER_OVER = 900;
const BALLS_IN_OVER = 6;

function drawn(deliveries: readonly Delivery[], rng: Rng): Delivery {
  let left = rng.next();
  for (const delivery of deliveries) {
    left -= delivery.p;
    if (left < 0) return delivery;
  }
  const first = deliveries[0];
  if (first === undefined) throw new Error('a delivery has no outcomes');
  return first;
}

/** The next delivery of a match, or its super over; both sides' chances are made once for all of them. */
export function cricketStep(pairing: CricketPairing): (state: CricketState, rng: Rng) => readonly [kind: string, CricketState] {
  const sides: readonly [Batting, Batting] = [battingOf(pairing.overs, pairing.home), battingOf(pairing.overs, pairing.away)];
  return (state, rng) => {
    if (state.phase === 'super_over') return ['super_over', { ...state, phase: 'ended', superOver: rng.chance(0.5) ? 0 : 1 }];
    const over = Math.floor(inPlay(state).balls / BALLS_IN_OVER);
    const delivery = drawn(deliveriesIn(sides[battingSide(pairing, state)], pairing.overs, over), rng);
    return [delivery.kind, cricketBall(pairing, state, delivery)];
  };
}

/** 0 home, 1 away. */
export function battingSide({ first }: CricketPairing, { innings }: CricketState): 0 | 1 {
  return innings.length === 1 ? first : first === 0 ? 1 : 0;
}

/** A whole match, ball by ball; the last entry is the end. */
export function cricketTimeline(pairing: CricketPairing, rng: Rng): TimelineEntry<CricketState>[] {
  const step = cricketStep(pairing);
  let state: CricketState = { ...CRICKET_START, phase: 'playing' };
  const entries: TimelineEntry<CricketState>[] = [{ atMs: 0, kind: 'start', state, decides: false }];
  let atMs = 0;
  while (state.phase !== 'ended') {
    const isSuperOver = state.phase === 'super_over';
    atMs += isSuperOver ? SUPER_OVER * SECOND_MS : Math.round(rng.between(...BALL) * SECOND_MS);
    const before = state;
    const side: 0 | 1 = battingSide(pairing, before);
    const [kind, after] = step(before, rng);
    state = after;
    const winner = isSuperOver ? state.superOver : side;
    const isInningsOver = state.phase !== 'playing';
    const stop = kind === 'wicket' ? 'goal' : 'period';
    const stops = kind === 'wicket' || isInningsOver ? { stop: stop as 'goal' | 'period' } : {};
    entries.push({ atMs, kind, side: winner === 0 ? 'home' : 'away', state, decides: true, ...stops });
    if (state.phase === 'break') {
      atMs += INNINGS_BREAK * SECOND_MS;
      state = { ...state, phase: 'playing' };
      entries.push({ atMs, kind: 'next_innings', state, decides: false });
    } else if (inPlay(state).overs.length > inPlay(before).overs.length) {
      atMs += OVER_BREAK * SECOND_MS;
    }
  }
  return entries;
}
