import { hashUnit, smoothNoise } from '../rng.ts';
import type { Runner } from './outright-event.ts';

/** Who takes part, with what they are worth: weight 2 is before weight 1 two times out of three. */
export interface RaceRunner extends Runner {
  readonly weight: number;
}

/** Rate at which weights wander before the start, as a share of themselves. */
const DRIFT = 0.12;

/** The weight at a position of the drift; a whole number is about one visible move. */
export const weightAt = ({ id, weight }: RaceRunner, seed: number, position: number): number =>
  weight * Math.exp(DRIFT * smoothNoise(Math.floor(hashUnit(seed, 'drift', id) * 2 ** 31), position));

/**
 * Order of a race in which everybody arrives after a time of their own, exponential with their weight as its rate: the winner is drawn in
 * proportion to the weights, the second in proportion to those of the others, and so on. A pure function of the seed.
 */
export function finishOrder(runners: readonly RaceRunner[], seed: number): RaceRunner[] {
  const arrival = ({ id, weight }: RaceRunner): number => -Math.log(1 - hashUnit(seed, 'arrival', id)) / weight;
  return runners
    .map((runner) => ({ runner, at: arrival(runner) }))
    .sort((a, b) => a.at - b.at || (a.runner.id < b.runner.id ? -1 : 1))
    .map(({ runner }) => runner);
}

/** Chance of each to win; they add up to 1. */
export function winChances(weights: readonly number[]): number[] {
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  return weights.map((weight) => weight / whole);
}

/**
 * Chance of each to be among the first `places`: to have arrived at the moment by which so many are expected. They add up to `places`. The
 * moment is fixed here and moves a little in a race: the chances of the strongest are a little high, of the weakest a little low.
 */
export function placeChances(weights: readonly number[], places: number): number[] {
  if (places >= weights.length) return weights.map(() => 1);
  const arrived = (moment: number) => weights.map((weight) => 1 - Math.exp(-weight * moment));
  const expected = (moment: number) => arrived(moment).reduce((sum, chance) => sum + chance, 0);
  let [low, high] = [0, 1];
  while (expected(high) < places) high *= 2;
  for (let step = 0; step < 60; step++) {
    const middle = (low + high) / 2;
    if (expected(middle) < places) low = middle;
    else high = middle;
  }
  return arrived(high);
}

/** Places further back lie closer together in strokes, so that more and more of them are shared. The winner is alone: a play-off decides. */
const LEVEL = [0, 1, 2, 3, 3, 4, 4, 5, 5, 5] as const;
const strokesBehind = (index: number): number => LEVEL[index] ?? 5 + Math.floor(Math.sqrt(index - 9) * 1.7);

/** The order with those who finished level together; `ties` false: nobody did. */
export function groupTied(order: readonly RaceRunner[], ties: boolean): RaceRunner[][] {
  if (!ties) return order.map((runner) => [runner]);
  const groups = Map.groupBy(
    order.map((runner, index) => ({ runner, behind: strokesBehind(index) })),
    ({ behind }) => behind,
  );
  return [...groups.values()].map((group) => group.map(({ runner }) => runner));
}
