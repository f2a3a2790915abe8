/**
 * Baseball by plate appearances. A half-inning is its outs and the bases taken (bit 0 first, 1 second, 2 third); every appearance ends
 * as one of these, and runners advance by fixed chances, so that a half-inning is a small Markov chain.
 */
export type PlayKind = 'out' | 'double_play' | 'sacrifice' | 'walk' | 'single' | 'double' | 'triple' | 'home_run';

/** Chances of an appearance for one side; what is left to 1 is an out. */
export interface BattingRates {
  readonly walk: number;
  readonly single: number;
  readonly double: number;
  readonly triple: number;
  readonly homeRun: number;
}

/** Averages of a strong league: about 4.5 runs and 8.7 hits in nine innings (walks include batters hit). */
export const AVERAGE_RATES: BattingRates = { walk: 0.1, single: 0.1475, double: 0.0467, triple: 0.0042, homeRun: 0.0322 };

export interface Play {
  readonly kind: PlayKind;
  readonly p: number;
  readonly outs: number;
  readonly bases: number;
  readonly runs: number;
}

const FIRST = 1;
const SECOND = 2;
const THIRD = 4;
/** A runner on second comes home on a single, one on first on a double. */
const SECOND_SCORES = 0.68;
const FIRST_SCORES = 0.42;
/** With a runner on first and fewer than two out, an out is a double play this often; one on third comes home on an out. */
const DOUBLE_PLAY = 0.15;
const THIRD_SCORES = 0.32;

const has = (bases: number, base: number): boolean => (bases & base) !== 0;
const count = (bases: number): number => (bases & 1) + ((bases >> 1) & 1) + (bases >> 2);

function walkOf(bases: number): readonly [bases: number, runs: number] {
  if (!has(bases, FIRST)) return [bases | FIRST, 0];
  if (!has(bases, SECOND)) return [bases | SECOND, 0];
  return has(bases, THIRD) ? [7, 1] : [7, 0];
}

/** Chances of bases and runs after a single or a double. */
function hitOf(bases: number, isDouble: boolean): (readonly [p: number, bases: number, runs: number])[] {
  const third = has(bases, THIRD) ? 1 : 0;
  if (isDouble) {
    const home = third + (has(bases, SECOND) ? 1 : 0);
    if (!has(bases, FIRST)) return [[1, SECOND, home]];
    return [
      [FIRST_SCORES, SECOND, home + 1],
      [1 - FIRST_SCORES, SECOND | THIRD, home],
    ];
  }
  const moved = FIRST | (has(bases, FIRST) ? SECOND : 0);
  if (!has(bases, SECOND)) return [[1, moved, third]];
  return [
    [SECOND_SCORES, moved, third + 1],
    [1 - SECOND_SCORES, moved | THIRD, third],
  ];
}

function outsOf(outs: number, bases: number, p: number): Play[] {
  const plain = (share: number): Play => ({ kind: 'out', p: p * share, outs: outs + 1, bases, runs: 0 });
  if (outs >= 2) return [plain(1)];
  const plays: Play[] = [];
  let left = 1;
  if (has(bases, FIRST)) {
    plays.push({ kind: 'double_play', p: p * DOUBLE_PLAY, outs: outs + 2, bases: bases & ~FIRST, runs: 0 });
    left -= DOUBLE_PLAY;
  }
  if (has(bases, THIRD)) {
    plays.push({ kind: 'sacrifice', p: p * left * THIRD_SCORES, outs: outs + 1, bases: bases & ~THIRD, runs: 1 });
    left *= 1 - THIRD_SCORES;
  }
  return [...plays, plain(left)];
}

function playsFrom(rates: BattingRates, outs: number, bases: number): Play[] {
  const on = count(bases);
  const [walked, forced] = walkOf(bases);
  const hit = (kind: PlayKind, p: number, isDouble: boolean): Play[] =>
    hitOf(bases, isDouble).map(([share, after, runs]) => ({ kind, p: p * share, outs, bases: after, runs }));
  const out = 1 - rates.walk - rates.single - rates.double - rates.triple - rates.homeRun;
  return [
    ...outsOf(outs, bases, out),
    { kind: 'walk', p: rates.walk, outs, bases: walked, runs: forced },
    ...hit('single', rates.single, false),
    ...hit('double', rates.double, true),
    { kind: 'triple', p: rates.triple, outs, bases: THIRD, runs: on },
    { kind: 'home_run', p: rates.homeRun, outs, bases: 0, runs: on + 1 },
  ];
}

/** Plays by outs and bases, at `outs * 8 + bases`. */
export type Plays = readonly (readonly Play[])[];

export function playsOf(rates: BattingRates): Plays {
  return Array.from({ length: 24 }, (_, at) => playsFrom(rates, at >> 3, at & 7));
}

/** The same batters, `factor` times as good at reaching base; runs grow about with its square. */
export function scaledRates(rates: BattingRates, factor: number): BattingRates {
  return {
    walk: rates.walk * factor,
    single: rates.single * factor,
    double: rates.double * factor,
    triple: rates.triple * factor,
    homeRun: rates.homeRun * factor,
  };
}

/** Runs of a half-inning that a forecast looks ahead: more have a chance below one in a million. */
export const MOST_RUNS = 15;

/**
 * Distribution of the runs still to come in a half-inning. `need`: the runs with which the home side wins at once. Each appearance
 * leaves one more batter out, on base or home, so that states are worked through in order of appearances.
 */
export function inningRuns(plays: Plays, outs: number, bases: number, need = Number.POSITIVE_INFINITY): Float64Array {
  const ended = new Float64Array(MOST_RUNS + 1);
  const width = MOST_RUNS + 1;
  const mass = new Float64Array(24 * width);
  mass[(outs * 8 + bases) * width] = 1;
  const first = outs + count(bases);
  for (let batters = first; batters < first + width + 6; batters++) {
    for (let at = outs * 8; at < 24; at++) {
      const runs = batters - (at >> 3) - count(at & 7);
      if (runs < 0 || runs > MOST_RUNS) continue;
      const here = mass[at * width + runs] ?? 0;
      if (here === 0) continue;
      for (const play of plays[at] ?? []) {
        const total = Math.min(MOST_RUNS, runs + play.runs);
        if (play.outs >= 3 || total >= need || total === MOST_RUNS) ended[total] = (ended[total] ?? 0) + here * play.p;
        else
          mass[(play.outs * 8 + play.bases) * width + total] =
            (mass[(play.outs * 8 + play.bases) * width + total] ?? 0) + here * play.p;
      }
    }
  }
  return ended;
}
