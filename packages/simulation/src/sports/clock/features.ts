import type { ScopeState, ScorePair } from '../../sport/score-markets.ts';
import { isPeriodOver, type PeriodState, pointsOf } from './state.ts';

/** What is looked at of the points of a part. */
export type PartQuantity = 'total' | 'home' | 'away' | 'difference';

/** Regular periods from one to another, both included. */
export type Span = readonly [from: number, to: number];

/**
 * A question about several parts of a match at once. Its answer is a small number, so that it can be asked and settled like a score:
 * `double` 3 x (result of the part) + (result of regular time), each 0 home, 1 draw, 2 away; `highest` the number of the part that is
 * highest alone, 0 when none is; `every` and `some` 1 for yes, 0 for no.
 */
export type Feature =
  | { readonly kind: 'double'; readonly key: string; readonly part: Span; readonly others: readonly Span[] }
  | { readonly kind: 'highest'; readonly key: string; readonly of: PartQuantity; readonly parts: readonly Span[] }
  | {
      readonly kind: 'every' | 'some';
      readonly key: string;
      readonly of: PartQuantity;
      readonly parts: readonly Span[];
      readonly holds: (value: number) => boolean;
      /** More points never make it untrue, so that it may be known while the part is played. */
      readonly isGrowing: boolean;
    };

/** 0 home ahead, 1 level, 2 away ahead. */
export const resultOf = (difference: number): 0 | 1 | 2 => {
  if (difference === 0) return 1;
  return difference > 0 ? 0 : 2;
};

/** Parts that the values of a feature belong to, and the quantity. */
export function partsOf(feature: Feature): { readonly of: PartQuantity; readonly parts: readonly Span[] } {
  if (feature.kind === 'double') return { of: 'difference', parts: [feature.part, ...feature.others] };
  return feature;
}

/** The answer, from the value of each part. */
export function featureValue(feature: Feature, values: readonly number[]): number {
  switch (feature.kind) {
    case 'double':
      return 3 * resultOf(values[0] ?? 0) + resultOf(values.reduce((sum, value) => sum + value, 0));
    case 'highest': {
      const most = Math.max(...values);
      const at = values.indexOf(most);
      return values.lastIndexOf(most) === at ? at + 1 : 0;
    }
    case 'every':
      return values.every(feature.holds) ? 1 : 0;
    case 'some':
      return values.some(feature.holds) ? 1 : 0;
  }
}

interface Part {
  readonly value: number;
  readonly isOver: boolean;
}

export function quantityOf(of: PartQuantity, home: number, away: number): number {
  if (of === 'home') return home;
  if (of === 'away') return away;
  return of === 'total' ? home + away : home - away;
}

/** Answers of `highest` that can still be: finished parts keep their value, the others may still grow. */
function openHighest(parts: readonly Part[]): number[] {
  const open = parts.flatMap((part, i) => (part.isOver ? [] : [i]));
  const done = parts.flatMap((part, i) => (part.isOver ? [i] : []));
  const valueAt = (i: number): number => parts[i]?.value ?? 0;
  const best = Math.max(Number.NEGATIVE_INFINITY, ...done.map(valueAt));
  const leaders = done.filter((i) => valueAt(i) === best);
  const found = open.map((i) => i + 1);
  const [leader] = leaders;
  if (leader !== undefined && leaders.length === 1 && open.every((i) => valueAt(i) < best)) found.push(leader + 1);
  const [last] = open;
  if (open.length > 1 || (last !== undefined && valueAt(last) <= best)) found.push(0);
  return found;
}

function openAnswers(feature: Feature, parts: readonly Part[]): number[] {
  if (feature.kind === 'double') {
    const [first] = parts;
    if (first === undefined || !first.isOver) return [0, 1, 2, 3, 4, 5, 6, 7, 8];
    return [0, 1, 2].map((end) => 3 * resultOf(first.value) + end);
  }
  if (feature.kind === 'highest') return openHighest(parts);
  const { holds, isGrowing, kind } = feature;
  const isTrue = ({ value, isOver }: Part): boolean => holds(value) && (isOver || isGrowing);
  const isFalse = ({ value, isOver }: Part): boolean => isOver && !holds(value);
  if (kind === 'every') {
    if (parts.some(isFalse)) return [0];
    return parts.every(isTrue) ? [1] : [0, 1];
  }
  if (parts.some(isTrue)) return [1];
  return parts.every(isFalse) ? [0] : [0, 1];
}

/** What is known of a feature in a state, in the shape of a scope: its answer stands in `home`. */
export function featureState(feature: Feature, state: PeriodState): ScopeState {
  const { of, parts } = partsOf(feature);
  const now = parts.map(([from, to]): Part => {
    const [home, away] = pointsOf(state, from, to);
    return { value: quantityOf(of, home, away), isOver: isPeriodOver(state, to) };
  });
  const answer = featureValue(
    feature,
    now.map(({ value }) => value),
  );
  if (now.every(({ isOver }) => isOver)) return { home: answer, away: 0, isOver: true };
  const finals = openAnswers(feature, now).map((home): ScorePair => ({ home, away: 0 }));
  return { home: answer, away: 0, isOver: false, finals };
}
