import { LEAD_PULL } from './basketball-lead.ts';
import {
  type BasketballPairing,
  type BasketballState,
  basketballStart,
  MATCH_RACES,
  periodLengthMs,
  QUARTER_RACES,
  REGULAR_PERIODS,
  raceKey,
} from './basketball-state.ts';
import type { Rng } from './rng.ts';
import { sharesOf, urnsOf } from './sports/basketball/squad.ts';
import type { TimelineEntry } from './timeline.ts';

type Side = 'home' | 'away';

const SECOND_MS = 1000;
const BREAK_MS = 130 * SECOND_MS;
const HALF_BREAK_MS = 15 * 60 * SECOND_MS;
/** Shares of possessions that end in 1, 2 or 3 points at an average offence. */
const ONE = 0.04;
const TWO = 0.3;
const THREE = 0.15;
const AVERAGE = ONE + 2 * TWO + 3 * THREE;
const SQUARES = ONE + 4 * TWO + 9 * THREE;
const CUBES = ONE + 8 * TWO + 27 * THREE;
/** Possessions of each side in 40 minutes. */
const POSSESSIONS = 78;

/** A possession lasts between these parts of its usual time. */
export const SHORTEST = 0.4;
export const LONGEST = 1.6;
/** The possession that the horn cuts off is lost: so much of one a period on average. */
export const CUT_OFF = 0.44;
/** The game clock stands still behind so many possessions, for so many seconds. */
const STOPPAGE = 0.42;
const STOPPAGE_S = [8, 40] as const;

/** Usual number of possessions of each side in four quarters of this length. */
export const usualPossessions = (quarterMs: number): number => (POSSESSIONS * REGULAR_PERIODS * quarterMs) / (40 * 60_000);

export const possessionsOf = ({ possessions, quarterMs }: BasketballPairing): number =>
  possessions ?? usualPossessions(quarterMs);

/** Usual length of a possession: quicker, to make up for those that are cut off. */
export const possessionMs = (pairing: BasketballPairing): number =>
  pairing.quarterMs / ((2 * possessionsOf(pairing)) / REGULAR_PERIODS + CUT_OFF);

/** Deviation of the margin (but for what leads change) that the random match below has, so that model and match agree. */
export function basketballSigma(
  homePoints: number,
  awayPoints: number,
  quarterMs: number,
  possessions = usualPossessions(quarterMs),
): number {
  const variance = (points: number): number => {
    const mean = points / possessions;
    return possessions * ((SQUARES / AVERAGE) * mean - mean * mean);
  };
  return Math.sqrt(variance(homePoints) + variance(awayPoints));
}

/** Deviation of the total: that of what possessions bring, and how many of them there are differs as well. */
export function basketballTotalSigma(pairing: BasketballPairing): number {
  const possessions = 2 * possessionsOf(pairing);
  const number = ((LONGEST - SHORTEST) / Math.sqrt(12)) * Math.sqrt(possessions);
  return Math.hypot(pairing.sigma, (number * (pairing.home + pairing.away)) / possessions);
}

/** Points that a possession of a side is worth at a lead of its own. */
export const worthOf = (points: number, lead: number, possessions: number): number =>
  Math.max(0, (points - (LEAD_PULL * lead) / 2) / possessions);

/** Chances of a possession of this worth to end in 1, 2 and 3 points. */
export function pointChances(worth: number): readonly [one: number, two: number, three: number] {
  const scale = worth / AVERAGE;
  return [ONE * scale, TWO * scale, THREE * scale];
}

/** Third central moment of what a possession of this worth brings. */
export function thirdMoment(worth: number): number {
  const scale = worth / AVERAGE;
  return CUBES * scale - 3 * worth * SQUARES * scale + 2 * worth ** 3;
}

function drawPoints(rng: Rng, worth: number): number {
  const [one, two, three] = pointChances(worth);
  const draw = rng.next();
  if (draw < three) return 3;
  if (draw < three + two) return 2;
  return draw < three + two + one ? 1 : 0;
}

interface Walk {
  readonly rng: Rng;
  readonly pairing: BasketballPairing;
  readonly shares: Readonly<Record<Side, readonly number[]>>;
  readonly urns: Readonly<Record<Side, readonly string[]>>;
  readonly entries: TimelineEntry<BasketballState>[];
  atMs: number;
  state: BasketballState;
}

/** A place in the squad by the shares. */
function drawScorer(rng: Rng, shares: readonly number[]): number {
  let draw = rng.next();
  for (const [place, share] of shares.entries()) {
    draw -= share;
    if (draw < 0) return place;
  }
  return 0;
}

function racesAfter({ races, period, home, away, periods }: BasketballState, side: Side): BasketballState['races'] {
  if (period > REGULAR_PERIODS) return races;
  const [inHome, inAway] = periods.at(-1) ?? [0, 0];
  const won = [
    ...MATCH_RACES.map((points) => [raceKey(0, points), (side === 'home' ? home : away) >= points] as const),
    ...QUARTER_RACES.map((points) => [raceKey(period, points), (side === 'home' ? inHome : inAway) >= points] as const),
  ].filter(([key, has]) => has && races[key] === undefined);
  return won.length === 0 ? races : { ...races, ...Object.fromEntries(won.map(([key]) => [key, side])) };
}

function scored(state: BasketballState, side: Side, points: number, scorer: number | undefined): BasketballState {
  const [home, away] = state.periods.at(-1) ?? [0, 0];
  const now = side === 'home' ? ([home + points, away] as const) : ([home, away + points] as const);
  const scorers =
    scorer === undefined
      ? state.scorers
      : { ...state.scorers, [side]: state.scorers[side].map((has, place) => (place === scorer ? has + points : has)) };
  const after = { ...state, [side]: state[side] + points, periods: [...state.periods.slice(0, -1), now], scorers };
  return { ...after, races: racesAfter(after, side) };
}

function playPeriod(walk: Walk): void {
  const { rng, pairing, shares, urns } = walk;
  const lengthMs = periodLengthMs(walk.state.period, pairing.quarterMs);
  const possessions = possessionsOf(pairing);
  const meanMs = possessionMs(pairing);
  for (;;) {
    const clockMs = walk.state.clockMs + Math.round(rng.between(SHORTEST, LONGEST) * meanMs);
    if (clockMs > lengthMs) break;
    walk.atMs = walk.state.resumesMs + clockMs - walk.state.clockMs;
    const side = walk.state.next ?? 'home';
    const lead = side === 'home' ? walk.state.home - walk.state.away : walk.state.away - walk.state.home;
    const points = drawPoints(rng, worthOf(pairing[side], lead, possessions));
    const scorer = points > 0 && shares[side].length > 0 ? drawScorer(rng, shares[side]) : undefined;
    // The game clock stands still for fouls, balls out of bounds and timeouts: real time is longer.
    const resumesMs = walk.atMs + (rng.chance(STOPPAGE) ? Math.round(rng.between(...STOPPAGE_S) * SECOND_MS) : 0);
    const played: BasketballState = { ...walk.state, clockMs, resumesMs, next: side === 'home' ? 'away' : 'home' };
    walk.state = points > 0 ? scored(played, side, points, scorer) : played;
    const player = scorer === undefined ? undefined : urns[side][scorer];
    walk.entries.push({
      atMs: walk.atMs,
      kind: points > 0 ? 'points' : 'possession',
      side,
      ...(points > 0 ? { points } : {}),
      ...(player === undefined ? {} : { player }),
      state: walk.state,
      decides: points > 0,
    });
  }
  walk.atMs = walk.state.resumesMs + lengthMs - walk.state.clockMs;
}

/** Whose the first possession of a period is. */
const firstOf = (rng: Rng): Side => (rng.chance(0.5) ? 'home' : 'away');

function begin(walk: Walk): void {
  walk.atMs += walk.state.period === 2 ? HALF_BREAK_MS : BREAK_MS;
  walk.state = {
    ...walk.state,
    phase: 'playing',
    period: walk.state.period + 1,
    clockMs: 0,
    resumesMs: walk.atMs,
    next: firstOf(walk.rng),
    periods: [...walk.state.periods, [0, 0]],
  };
  walk.entries.push({ atMs: walk.atMs, kind: 'period', state: walk.state, decides: false });
}

/** A whole basketball match from a generator, possession by possession, overtimes included; `from`: the rest of one in this state. */
export function basketballTimeline(
  pairing: BasketballPairing,
  rng: Rng,
  from?: BasketballState,
): TimelineEntry<BasketballState>[] {
  const { squads } = pairing;
  const nobody = { home: [], away: [] };
  const walk: Walk = {
    rng,
    pairing,
    shares: squads === undefined ? nobody : { home: sharesOf(squads, 'home'), away: sharesOf(squads, 'away') },
    urns: squads === undefined ? nobody : { home: urnsOf(squads, 'home'), away: urnsOf(squads, 'away') },
    entries: [],
    atMs: from?.resumesMs ?? 0,
    state: from ?? basketballStart(),
  };
  const { scorers } = walk.state;
  if (scorers.home.length !== walk.shares.home.length) {
    const none = { home: walk.shares.home.map(() => 0), away: walk.shares.away.map(() => 0) };
    walk.state = { ...walk.state, scorers: none };
  }
  if (walk.state.phase === 'break') begin(walk);
  else if (walk.state.next === null) {
    walk.state = { ...walk.state, next: firstOf(rng) };
    walk.entries.push({ atMs: 0, kind: 'tip_off', state: walk.state, decides: false });
  }
  for (;;) {
    playPeriod(walk);
    const lengthMs = periodLengthMs(walk.state.period, pairing.quarterMs);
    const over = walk.state.period >= REGULAR_PERIODS && walk.state.home !== walk.state.away;
    walk.state = { ...walk.state, phase: over ? 'ended' : 'break', clockMs: lengthMs, resumesMs: walk.atMs };
    walk.entries.push({ atMs: walk.atMs, kind: over ? 'end' : 'period_end', state: walk.state, stop: 'period', decides: true });
    if (over) return walk.entries;
    begin(walk);
  }
}
