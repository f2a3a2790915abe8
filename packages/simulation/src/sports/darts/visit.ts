/** Darts by visits of three darts: 501 down to a double, bust scores do not count. */

export const START = 501;
export const MAXIMUM = 180;
/** Checkouts from here on are high ones. */
export const HIGH_CHECKOUT = 100;

/** What three darts score while nothing is finished, and how often at an average of about 92. */
const SCORES: readonly (readonly [score: number, share: number])[] = [
  [26, 0.055],
  [45, 0.125],
  [60, 0.165],
  [85, 0.165],
  [100, 0.215],
  [125, 0.095],
  [140, 0.135],
  [180, 0.045],
];
const AVERAGE = 92;
/** Scores that no three darts finish. */
const NO_CHECKOUT = new Set([159, 162, 163, 165, 166, 168, 169]);
const HIGHEST_CHECKOUT = 170;

/** Chance to finish from a score with three darts, of an average player. */
function checkoutChance(left: number): number {
  if (left > HIGHEST_CHECKOUT || NO_CHECKOUT.has(left) || left < 2) return 0;
  if (left <= 40) return 0.62;
  if (left <= 60) return 0.5;
  if (left <= 80) return 0.38;
  if (left <= 100) return 0.27;
  return left <= 130 ? 0.14 : 0.06;
}

/** One way in which a visit may end. */
export interface Visit {
  readonly p: number;
  /** What it takes off; nothing where it is bust. */
  readonly score: number;
  readonly left: number;
  readonly isMaximum: boolean;
}

/** Where a missed finish leaves a player: at the same score, or at the double that it was to set up. */
const SETUP = 32;
function afterMiss(left: number): readonly (readonly [left: number, share: number])[] {
  if (left > 60) return [];
  const better = left > 40 ? SETUP : Math.max(2, 2 * Math.floor(left / 4));
  return better === left
    ? [[left, 1]]
    : [
        [left, 0.55],
        [better, 0.45],
      ];
}

/** Weights of what is scored, by the form of a player. */
const weightsOf = (form: number): number[] =>
  SCORES.map(([score, share]) => share * Math.exp((form * (score - AVERAGE)) / AVERAGE));

/** Visits from a score. `form`: 0 an average player; by it high scores and finishes become likelier. */
export function visitsFrom(form: number, left: number, weights: readonly number[] = weightsOf(form)): Visit[] {
  const base = checkoutChance(left);
  const finish = base === 0 ? 0 : 1 / (1 + ((1 - base) / base) * Math.exp(-0.9 * form));
  const visits: Visit[] = finish > 0 ? [{ p: finish, score: left, left: 0, isMaximum: false }] : [];
  const missed = afterMiss(left);
  if (missed.length > 0) {
    for (const [to, share] of missed) visits.push({ p: (1 - finish) * share, score: left - to, left: to, isMaximum: false });
    return visits;
  }
  // Scores stand in rising order, so that those which fit are the first ones.
  const scores = SCORES.filter(([score]) => left - score >= 2);
  const sum = weights.slice(0, scores.length).reduce((a, b) => a + b, 0);
  scores.forEach(([score], i) => {
    visits.push({ p: ((1 - finish) * (weights[i] ?? 0)) / sum, score, left: left - score, isMaximum: score === MAXIMUM });
  });
  return visits;
}

/** Maximums that fit into a leg: a third one would be more than 501. */
const MOST_MAXIMUMS = 2;
export const COUNTS = MOST_MAXIMUMS + 1;
/** Visits that a forecast looks ahead; the rest, far below one in a million, finishes with the last. */
const MOST_VISITS = 34;
const NEGLIGIBLE = 1e-15;

/** One player alone at the board, by further visits. */
export interface LegCourse {
  /** Chance to finish with visit t (from 1) having thrown k further maximums, at `(t * COUNTS + k) * 2 + (1 for a high checkout)`. */
  readonly finished: Float64Array;
  /** Chance not to have finished after t visits, with k maximums, at `t * COUNTS + k`. */
  readonly open: Float64Array;
  readonly visits: number;
}

/** Visits by score of one player, made when asked. */
export function visitTable(form: number): (left: number) => readonly Visit[] {
  const known: (readonly Visit[] | undefined)[] = [];
  const weights = weightsOf(form);
  return (left) => {
    const found = known[left] ?? visitsFrom(form, left, weights);
    known[left] = found;
    return found;
  };
}

/** How a player's leg goes on from a score. */
export function legCourse(table: (left: number) => readonly Visit[], from: number): LegCourse {
  const finished = new Float64Array((MOST_VISITS + 1) * COUNTS * 2);
  const open = new Float64Array((MOST_VISITS + 1) * COUNTS);
  let mass = new Float64Array((START + 1) * COUNTS);
  mass[from * COUNTS] = 1;
  open[0] = 1;
  // Highest score that any mass still stands at: visits only ever lower it.
  let highest = from;
  for (let t = 1; t <= MOST_VISITS; t++) {
    const next = new Float64Array((highest + 1) * COUNTS);
    let highestNext = 0;
    for (let left = 2; left <= highest; left++) {
      for (let k = 0; k < COUNTS; k++) {
        const here = mass[left * COUNTS + k] ?? 0;
        if (here < NEGLIGIBLE) continue;
        const high = left >= HIGH_CHECKOUT ? 1 : 0;
        if (t === MOST_VISITS) {
          finished[(t * COUNTS + k) * 2 + high] = (finished[(t * COUNTS + k) * 2 + high] ?? 0) + here;
          continue;
        }
        for (const visit of table(left)) {
          const p = here * visit.p;
          if (visit.left === 0) {
            finished[(t * COUNTS + k) * 2 + high] = (finished[(t * COUNTS + k) * 2 + high] ?? 0) + p;
            continue;
          }
          const count = Math.min(MOST_MAXIMUMS, visit.isMaximum ? k + 1 : k);
          next[visit.left * COUNTS + count] = (next[visit.left * COUNTS + count] ?? 0) + p;
          open[t * COUNTS + count] = (open[t * COUNTS + count] ?? 0) + p;
          if (visit.left > highestNext) highestNext = visit.left;
        }
      }
    }
    mass = next;
    highest = highestNext;
  }
  return { finished, open, visits: MOST_VISITS };
}
