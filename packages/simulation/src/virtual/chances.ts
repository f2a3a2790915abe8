import { isHomeSet } from './draw.ts';
import { type DrawModel, type DrawResult, SET_SCORES, type SetScore } from './draw-model.ts';
import { type MarketRule, SCORE_CELLS } from './market-rules.ts';

interface Weighed {
  readonly result: DrawResult;
  readonly chance: number;
}

const sum = (list: readonly number[]): number => list.reduce((all, one) => all + one, 0);

/** No market asks for more than the first three. */
const DEPTH = 3;

function* races(weights: readonly number[], whole: number, order: readonly number[], chance: number): Generator<Weighed> {
  if (order.length === DEPTH) {
    yield { result: { kind: 'race', order }, chance };
    return;
  }
  for (const [index, weight] of weights.entries()) {
    const runner = index + 1;
    if (!order.includes(runner)) yield* races(weights, whole - weight, [...order, runner], (chance * weight) / whole);
  }
}

function* setCourses(weights: readonly number[], whole: number, sets: readonly SetScore[], chance: number): Generator<Weighed> {
  const won = sets.filter(isHomeSet).length;
  if (won === 2 || sets.length - won === 2) {
    yield { result: { kind: 'sets', sets }, chance };
    return;
  }
  for (const [index, score] of SET_SCORES.entries())
    yield* setCourses(weights, whole, [...sets, score], (chance * (weights[index] ?? 0)) / whole);
}

/** Every result that a market can tell apart, with its chance; they add up to 1. */
function* results({ kind, weights }: DrawModel): Generator<Weighed> {
  const whole = sum(weights);
  if (kind === 'race') yield* races(weights, whole, [], 1);
  else if (kind === 'sets') yield* setCourses(weights, whole, [], 1);
  else
    for (const [cell, [home, away]] of SCORE_CELLS.entries())
      yield { result: { kind: 'score', home, away, goals: [] }, chance: (weights[cell] ?? 0) / whole };
}

/** Chances of the outcomes of every rule, in its order; those of a rule add up to its winners. */
export function chancesOf(model: DrawModel, rules: readonly MarketRule[]): number[][] {
  const found = rules.map(({ outcomes }) => new Map(outcomes.map((id) => [id, 0])));
  for (const { result, chance } of results(model)) {
    for (const [at, rule] of rules.entries()) {
      const chances = found[at];
      for (const id of rule.won(result)) chances?.set(id, (chances.get(id) ?? 0) + chance);
    }
  }
  return found.map((chances) => [...chances.values()]);
}
