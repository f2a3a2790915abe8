import type { Rng } from '../../rng.ts';
import type { SportDrift } from '../../sport/definition.ts';
import type { Pair, Side } from './state.ts';
import { addSums, NOTHING, type Rest, repeatSum, type Sum } from './sums.ts';

/** One way for an attack to end. */
export interface Ending {
  /** Kind of its entry: `touchdown`, `save`. */
  readonly kind: string;
  /** 0 for none. */
  readonly points: number;
  /** Kind of score in the record of scores; a small letter for what is added to the score before. */
  readonly letter: string;
  readonly p: number;
  /** What follows at once for the same side: the conversion. */
  readonly added?: readonly Ending[];
}

/** How the attacks of each side end; the chances of a list add up to 1. */
export interface Attacks {
  readonly home: readonly Ending[];
  readonly away: readonly Ending[];
}

/** How what an attack brings depends on the lead: in the last regular period, and in overtime. */
export interface Tactics {
  /**
   * Endings of an attack of a side that leads by `lead` (negative: is behind) with `left` attacks of both sides to come in regular
   * time, this one among them.
   */
  readonly late: (usual: readonly Ending[], lead: number, left: number) => readonly Ending[];
  /** Sides play alike at every lead beyond this one. */
  readonly farthest: number;
  /** Endings of an attack of overtime behind `played` others. */
  readonly overtime: (usual: readonly Ending[], lead: number, played: number) => readonly Ending[];
  /** Whether overtime ends with this lead behind so many attacks. */
  readonly isDecided: (lead: number, played: number) => boolean;
}

/** Opinion about the sides, as a tilt of what an attack brings: each point is worth exp(home) or exp(away) times as much. */
export interface Tilt {
  readonly home: number;
  readonly away: number;
}

export const NO_TILT: Tilt = { home: 0, away: 0 };

/** Chances of the endings under a tilt. */
export function tilted(endings: readonly Ending[], tilt: number): readonly Ending[] {
  if (tilt === 0) return endings;
  const weights = endings.map(({ p, points }) => p * Math.exp(tilt * points));
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  return endings.map((ending, i) => ({ ...ending, p: (weights[i] ?? 0) / all }));
}

/** Points of what ends like this. */
export function endingSum(endings: readonly Ending[]): Sum {
  const most = Math.max(...endings.map(({ points, added = [] }) => points + Math.max(0, ...added.map((next) => next.points))));
  const p = new Float64Array(most + 1);
  for (const { points, p: chance, added } of endings) {
    if (added === undefined) p[points] = (p[points] ?? 0) + chance;
    else for (const next of added) p[points + next.points] = (p[points + next.points] ?? 0) + chance * next.p;
  }
  return p;
}

/** Chances that an attack brings a score of these letters. */
export function letterSum(endings: readonly Ending[], letters: string): Sum {
  const yes = endings.reduce((sum, { p, letter }) => (letter !== '' && letters.includes(letter) ? sum + p : sum), 0);
  return Float64Array.of(1 - yes, yes);
}

function meanOf(sum: Sum): number {
  return sum.reduce((mean, p, k) => mean + k * p, 0);
}

function varianceOf(sum: Sum): number {
  const mean = meanOf(sum);
  return sum.reduce((all, p, k) => all + (k - mean) ** 2 * p, 0);
}

/** Which tilt an opinion is: the chance to win moves by about `logit` where the match is even, the mean by the factor `pace`. */
export function tiltOf(attacks: Attacks, each: number, { logit, pace }: SportDrift): Tilt {
  if (logit === 0 && pace === 1) return NO_TILT;
  const home = endingSum(attacks.home);
  const away = endingSum(attacks.away);
  const lead = logit / (1.6 * Math.sqrt(each * (varianceOf(home) + varianceOf(away))));
  const faster = (sum: Sum): number => ((pace - 1) * meanOf(sum)) / varianceOf(sum);
  return { home: faster(home) + lead, away: faster(away) - lead };
}

/** The conversion that is still to be tried. */
export function pendingSum(endings: readonly Ending[]): Sum {
  const scoring = endings.find(({ added }) => added !== undefined);
  return scoring?.added === undefined ? NOTHING : endingSum(scoring.added);
}

/** What `left` attacks of each side bring. */
export function restOf(attacks: Attacks, left: Pair): Rest {
  return { home: repeatSum(endingSum(attacks.home), left[0]), away: repeatSum(endingSum(attacks.away), left[1]) };
}

/** The same with a conversion of one side before it. */
export function withPending(rest: Rest, attacks: Attacks, side: Side | null): Rest {
  if (side === null) return rest;
  return { ...rest, [side]: addSums(pendingSum(attacks[side]), rest[side]) };
}

/** Whose attack is next, so that both sides' attacks spread evenly; undefined: both have had theirs. */
export function nextAttack(done: Pair, planned: Pair, first: Side): Side | undefined {
  const [home, away] = [(done[0] + 0.5) / planned[0], (done[1] + 0.5) / planned[1]];
  if (done[0] >= planned[0]) return done[1] >= planned[1] ? undefined : 'away';
  if (done[1] >= planned[1]) return 'home';
  if (Math.abs(home - away) < 1e-9) return first;
  return home < away ? 'home' : 'away';
}

/** Sides of the attacks that are left of a period, in order. */
export function attackOrder(done: Pair, planned: Pair, first: Side): Side[] {
  const order: Side[] = [];
  let at = done;
  for (let side = nextAttack(at, planned, first); side !== undefined; side = nextAttack(at, planned, first)) {
    order.push(side);
    at = side === 'home' ? [at[0] + 1, at[1]] : [at[0], at[1] + 1];
  }
  return order;
}

/** One ending by its chances. */
export function drawEnding(rng: Rng, endings: readonly Ending[]): Ending {
  let draw = rng.next();
  for (const ending of endings) {
    draw -= ending.p;
    if (draw < 0) return ending;
  }
  const [first] = endings;
  if (first === undefined) throw new Error('an attack needs an ending');
  return endings.at(-1) ?? first;
}
