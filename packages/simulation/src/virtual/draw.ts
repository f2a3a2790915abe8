import { type DrawModel, type DrawResult, type Goal, MOST_GOALS, modelFault, SET_SCORES, type SetScore } from './draw-model.ts';
import { seededNumbers } from './sealed-seed.ts';

type Numbers = (below: number) => number;

/** Index drawn in proportion to the weights; one of weight 0 is never drawn. */
function pickIndex(weights: readonly number[], numbers: Numbers): number {
  let left = numbers(weights.reduce((sum, weight) => sum + weight, 0));
  for (const [index, weight] of weights.entries()) {
    if (left < weight) return index;
    left -= weight;
  }
  throw new Error('weights changed while they were drawn from');
}

function finishOrder(weights: readonly number[], numbers: Numbers): number[] {
  const left = [...weights];
  const order: number[] = [];
  while (order.length < weights.length) {
    const index = pickIndex(left, numbers);
    left[index] = 0;
    order.push(index + 1);
  }
  return order;
}

/** When the goals of a known score fell, and in which order. */
function goalsOf(home: number, away: number, numbers: Numbers): Goal[] {
  const minutes = Array.from({ length: home + away }, () => 1 + numbers(90)).sort((a, b) => a - b);
  let homeLeft = home;
  return minutes.map((minute, scored): Goal => {
    const isHome = numbers(minutes.length - scored) < homeLeft;
    if (isHome) homeLeft--;
    return { minute, side: isHome ? 'home' : 'away' };
  });
}

export const isHomeSet = ([home, away]: SetScore): boolean => home > away;

function setsOf(weights: readonly number[], numbers: Numbers): SetScore[] {
  const sets: SetScore[] = [];
  for (;;) {
    sets.push(SET_SCORES[pickIndex(weights, numbers)] ?? [0, 0]);
    const won = sets.filter(isHomeSet).length;
    if (won === 2 || sets.length - won === 2) return sets;
  }
}

/** The result that a seed has for these weights: a pure function, in whole numbers only. */
export function drawResult(seed: string, model: DrawModel): DrawResult {
  const fault = modelFault(model);
  if (fault) throw new Error(fault);
  const numbers = seededNumbers(seed);
  if (model.kind === 'race') return { kind: 'race', order: finishOrder(model.weights, numbers) };
  if (model.kind === 'sets') return { kind: 'sets', sets: setsOf(model.weights, numbers) };
  const cell = pickIndex(model.weights, numbers);
  const [home, away] = [Math.floor(cell / (MOST_GOALS + 1)), cell % (MOST_GOALS + 1)];
  return { kind: 'score', home, away, goals: goalsOf(home, away, numbers) };
}
