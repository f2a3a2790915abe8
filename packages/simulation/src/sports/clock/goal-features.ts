import { type Feature, featureValue, type PartQuantity, partsOf, quantityOf } from './features.ts';
import type { PairChance } from './sums.ts';

/** Values and leads are looked at from -9 to 9: more goals of a side in a period are rarer than any price. */
const FAR = 9;
/** Combinations below this are left out. */
const NEGLIGIBLE = 1e-7;
const LEADS = 2 * FAR + 1;
const placeOfLead = (lead: number): number => Math.max(0, Math.min(LEADS - 1, lead + FAR));
/** Smallest value of a quantity: only a difference may be below 0. */
const leastOf = (of: PartQuantity): number => (of === 'difference' ? -FAR : 0);
const placeOfValue = (value: number, least: number): number => Math.max(0, Math.min(FAR, value) - least);

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
  const least = leastOf(of);
  const width = FAR - least + 1;
  // Index: values of the periods so far in base `width`, then the lead.
  let states = new Float64Array(LEADS);
  states[placeOfLead(0)] = 1;
  let combinations = 1;
  for (let period = 1; period < periods; period++) {
    const next = new Float64Array(combinations * width * LEADS);
    const given = pairs(period, 0);
    for (let index = 0; index < states.length; index++) {
      const mass = states[index] ?? 0;
      if (mass < NEGLIGIBLE) continue;
      const lead = (index % LEADS) - FAR;
      const values = Math.floor(index / LEADS);
      for (const { home, away, p } of given) {
        const value = placeOfValue(quantityOf(of, home, away), least);
        const at = (values * width + value) * LEADS + placeOfLead(lead + home - away);
        next[at] = (next[at] ?? 0) + mass * p;
      }
    }
    states = next;
    combinations *= width;
  }
  const values = closed(states, combinations * width, width, (lead) => valuesOf(pairs(periods, lead), of));
  return listed(values, periods, width, least);
}

function valuesOf(pairs: readonly PairChance[], of: PartQuantity): Float64Array {
  const least = leastOf(of);
  const values = new Float64Array(FAR - least + 1);
  for (const { home, away, p } of pairs) {
    const at = placeOfValue(quantityOf(of, home, away), least);
    values[at] = (values[at] ?? 0) + p;
  }
  return values;
}

/** Adds the last period, whose values depend on the lead; the lead is of no more interest. */
function closed(states: Float64Array, size: number, width: number, lastOf: (lead: number) => Float64Array): Float64Array {
  const out = new Float64Array(size);
  const lasts: (Float64Array | undefined)[] = [];
  for (let index = 0; index < states.length; index++) {
    const mass = states[index] ?? 0;
    if (mass < NEGLIGIBLE) continue;
    const lead = index % LEADS;
    const last = lasts[lead] ?? lastOf(lead - FAR);
    lasts[lead] = last;
    const base = Math.floor(index / LEADS) * width;
    for (let value = 0; value < width; value++) out[base + value] = (out[base + value] ?? 0) + mass * (last[value] ?? 0);
  }
  return out;
}

/** What is possible, with its chances. */
function listed(combinations: Float64Array, periods: number, width: number, least: number): Course[] {
  const found: Course[] = [];
  for (let index = 0; index < combinations.length; index++) {
    const p = combinations[index] ?? 0;
    if (p < NEGLIGIBLE) continue;
    const values = new Array<number>(periods);
    for (let left = index, i = periods - 1; i >= 0; i--, left = Math.floor(left / width)) values[i] = (left % width) + least;
    found.push({ values, p });
  }
  return found;
}
