import { LEAD_PULL } from './basketball-lead.ts';
import {
  type BasketballPairing,
  type BasketballState,
  basketballStart,
  periodLengthMs,
  REGULAR_PERIODS,
} from './basketball-state.ts';
import type { Rng } from './rng.ts';
import type { TimelineEntry } from './timeline.ts';

const SECOND_MS = 1000;
const BREAK_MS = 130 * SECOND_MS;
const HALF_BREAK_MS = 15 * 60 * SECOND_MS;
/** Shares of possessions that end in 1, 2 or 3 points at an average offence. */
const ONE = 0.04;
const TWO = 0.3;
const THREE = 0.15;
const AVERAGE = ONE + 2 * TWO + 3 * THREE;
const SQUARES = ONE + 4 * TWO + 9 * THREE;
/** Possessions of each side in 40 minutes. */
const POSSESSIONS = 78;

/** A possession lasts between these parts of its usual time. */
const SHORTEST = 0.4;
const LONGEST = 1.6;

const possessionsOf = (quarterMs: number): number => (POSSESSIONS * REGULAR_PERIODS * quarterMs) / (40 * 60_000);

/** Deviation of the margin (but for what leads change) that the random match below has, so that model and match agree. */
export function basketballSigma(homePoints: number, awayPoints: number, quarterMs: number): number {
  const possessions = possessionsOf(quarterMs);
  const variance = (points: number): number => {
    const mean = points / possessions;
    return possessions * ((SQUARES / AVERAGE) * mean - mean * mean);
  };
  return Math.sqrt(variance(homePoints) + variance(awayPoints));
}

/** Deviation of the total: that of what possessions bring, and how many of them there are differs as well. */
export function basketballTotalSigma({ home, away, sigma, quarterMs }: BasketballPairing): number {
  const possessions = 2 * possessionsOf(quarterMs);
  const number = ((LONGEST - SHORTEST) / Math.sqrt(12)) * Math.sqrt(possessions);
  return Math.hypot(sigma, (number * (home + away)) / possessions);
}

function pointsOf(rng: Rng, mean: number): number {
  const scale = mean / AVERAGE;
  const draw = rng.next();
  if (draw < THREE * scale) return 3;
  if (draw < (THREE + TWO) * scale) return 2;
  return draw < (THREE + TWO + ONE) * scale ? 1 : 0;
}

interface Walk {
  readonly rng: Rng;
  readonly pairing: BasketballPairing;
  readonly entries: TimelineEntry<BasketballState>[];
  atMs: number;
  state: BasketballState;
}

function add(state: BasketballState, side: 'home' | 'away', points: number): Partial<BasketballState> {
  const periods = state.periods.map((pair, i) => {
    if (i !== state.periods.length - 1) return pair;
    return side === 'home' ? ([pair[0] + points, pair[1]] as const) : ([pair[0], pair[1] + points] as const);
  });
  return side === 'home' ? { home: state.home + points, periods } : { away: state.away + points, periods };
}

function playPeriod(walk: Walk): void {
  const { rng, pairing } = walk;
  const lengthMs = periodLengthMs(walk.state.period, pairing.quarterMs);
  const possessions = possessionsOf(pairing.quarterMs);
  // The possession that the horn cuts off is lost: 0.44 of one a period on average, to be made up by a quicker pace.
  const meanMs = pairing.quarterMs / ((2 * possessions) / REGULAR_PERIODS + 0.44);
  let side: 'home' | 'away' = rng.chance(0.5) ? 'home' : 'away';
  let clockMs = 0;
  for (;;) {
    clockMs += Math.round(rng.between(SHORTEST, LONGEST) * meanMs);
    if (clockMs > lengthMs) break;
    // The game clock stands still for fouls, balls out of bounds and timeouts: real time is longer.
    walk.atMs += Math.round(clockMs - walk.state.clockMs + (rng.chance(0.42) ? rng.between(8, 40) * SECOND_MS : 0));
    const lead = side === 'home' ? walk.state.home - walk.state.away : walk.state.away - walk.state.home;
    const points = pointsOf(rng, (pairing[side] - (LEAD_PULL * lead) / 2) / possessions);
    walk.state = { ...walk.state, clockMs, ...(points > 0 ? add(walk.state, side, points) : {}) };
    walk.entries.push({
      atMs: walk.atMs,
      kind: points > 0 ? 'points' : 'possession',
      side,
      ...(points > 0 ? { points } : {}),
      state: walk.state,
      decides: points > 0,
    });
    side = side === 'home' ? 'away' : 'home';
  }
  walk.atMs += Math.max(0, lengthMs - walk.state.clockMs);
}

/** A whole basketball match from a generator, possession by possession, overtimes included. */
export function basketballTimeline(pairing: BasketballPairing, rng: Rng): TimelineEntry<BasketballState>[] {
  const walk: Walk = { rng, pairing, entries: [], atMs: 0, state: basketballStart() };
  walk.entries.push({ atMs: 0, kind: 'tip_off', state: walk.state, decides: false });
  for (;;) {
    playPeriod(walk);
    const lengthMs = periodLengthMs(walk.state.period, pairing.quarterMs);
    const over = walk.state.period >= REGULAR_PERIODS && walk.state.home !== walk.state.away;
    walk.state = { ...walk.state, phase: over ? 'ended' : 'break', clockMs: lengthMs };
    walk.entries.push({ atMs: walk.atMs, kind: over ? 'end' : 'period_end', state: walk.state, stop: 'period', decides: true });
    if (over) return walk.entries;
    walk.atMs += walk.state.period === 2 ? HALF_BREAK_MS : BREAK_MS;
    const period = walk.state.period + 1;
    walk.state = { ...walk.state, phase: 'playing', period, clockMs: 0, periods: [...walk.state.periods, [0, 0]] };
    walk.entries.push({ atMs: walk.atMs, kind: 'period', state: walk.state, decides: false });
  }
}
