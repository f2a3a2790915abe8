import { type Feature, featureValue, type PartQuantity, partsOf, quantityOf } from './features.ts';
import type { PairChance } from './sums.ts';

/** Values and leads are looked at from -9 to 9: more goals of a side in a period are rarer than any price. */
const FAR = 9;
/** Combinations below this are left out. */
const NEGLIGIBLE = 1e-7;
const WIDTH = 2 * FAR + 1;
const place = (value: number): number => Math.max(0, Math.min(WIDTH - 1, value + FAR));

/** Values of all periods at once, with their chance. */
interface Course {
  readonly values: readonly number[];
  readonly p: number;
}

/** Scores of a period when home leads by `lead` before it. */
export type PeriodPairs = (period: number, lead: number) => readonly PairChance[];

/**
 * Chances of the answers of features of a match of goals: periods follow one another, and the last one depends on the lead before it.
 */
export function goalFeatures(periods: number, pairs: PeriodPairs): (feature: Feature) => PairChance[] {
  const known = new Map<PartQuantity, readonly Course[]>();
  const coursesOf = (of: PartQuantity): readonly Course[] => {
    const found = known.get(of) ?? courses(periods, pairs, of);
    known.set(of, found);
    return found;
  };
  return (feature) => {
    const { of, parts } = partsOf(feature);
    const chances: number[] = [];
    // Parts in the order of time, as they mostly are, need not be put in order.
    const isInTime = parts.every(([period], i) => period === i + 1);
    for (const { values, p } of coursesOf(of)) {
      const inOrder = isInTime ? values : parts.map(([period]) => values[period - 1] ?? 0);
      const answer = featureValue(feature, inOrder);
      chances[answer] = (chances[answer] ?? 0) + p;
    }
    const all = chances.reduce((sum, p) => sum + p, 0);
    return chances.flatMap((p, home) => (p > 0 ? [{ home, away: 0, p: p / all }] : []));
  };
}

/** Every combination of the values of the periods. */
function courses(periods: number, pairs: PeriodPairs, of: PartQuantity): Course[] {
  // Index: values of the periods so far in base WIDTH, then the lead.
  let states = new Float64Array(WIDTH);
  states[place(0)] = 1;
  let combinations = 1;
  for (let period = 1; period < periods; period++) {
    const next = new Float64Array(combinations * WIDTH * WIDTH);
    const given = pairs(period, 0);
    for (let index = 0; index < states.length; index++) {
      const mass = states[index] ?? 0;
      if (mass < NEGLIGIBLE) continue;
      const lead = (index % WIDTH) - FAR;
      const values = Math.floor(index / WIDTH);
      for (const { home, away, p } of given) {
        const value = place(quantityOf(of, home, away));
        const at = (values * WIDTH + value) * WIDTH + place(lead + home - away);
        next[at] = (next[at] ?? 0) + mass * p;
      }
    }
    states = next;
    combinations *= WIDTH;
  }
  return closed(states, combinations, periods, (lead) => valuesOf(pairs(periods, lead), of));
}

function valuesOf(pairs: readonly PairChance[], of: PartQuantity): Float64Array {
  const values = new Float64Array(WIDTH);
  for (const { home, away, p } of pairs) {
    const at = place(quantityOf(of, home, away));
    values[at] = (values[at] ?? 0) + p;
  }
  return values;
}

/** Adds the last period, whose values depend on the lead, and lists what is possible. */
function closed(states: Float64Array, combinations: number, periods: number, lastOf: (lead: number) => Float64Array): Course[] {
  const out = new Float64Array(combinations * WIDTH);
  const lasts = new Map<number, Float64Array>();
  let sum = 0;
  for (let index = 0; index < states.length; index++) {
    const mass = states[index] ?? 0;
    if (mass < NEGLIGIBLE) continue;
    const lead = (index % WIDTH) - FAR;
    const last = lasts.get(lead) ?? lastOf(lead);
    lasts.set(lead, last);
    const base = Math.floor(index / WIDTH) * WIDTH;
    for (let value = 0; value < WIDTH; value++) out[base + value] = (out[base + value] ?? 0) + mass * (last[value] ?? 0);
    sum += mass;
  }
  const found: Course[] = [];
  for (let index = 0; index < out.length; index++) {
    const p = out[index] ?? 0;
    if (p < NEGLIGIBLE) continue;
    const values: number[] = [];
    for (let left = index, i = 0; i < periods; i++, left = Math.floor(left / WIDTH)) values.unshift((left % WIDTH) - FAR);
    found.push({ values, p: p / sum });
  }
  return found;
}
