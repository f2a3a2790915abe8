import { hash32, hashUnit } from '../rng.ts';
import { PEOPLE } from '../world-people.ts';
import { SET_SCORES } from './draw-model.ts';

const HORSES = {
  first: 'Silver|Quiet|Copper|Northern|Velvet|Lucky|Distant|Golden|Misty|Scarlet|Winter|Gentle|Bold|Emerald'.split('|'),
  second: 'Lantern|Harbour|Thunder|Meadow|Arrow|Compass|Orchard|Falcon|Anthem|Ribbon|Voyage|Summit|Ember|Brook'.split('|'),
};
const DOGS = {
  first: 'Rapid|Brindle|Dusty|Clover|Jumping|Blue|Tinker|Swift|Sandy|Merry|Black|Flash'.split('|'),
  second: 'Biscuit|Comet|Whistle|Pepper|Rocket|Acorn|Button|Gypsum|Marble|Nugget|Pixie|Zephyr'.split('|'),
};
const KENNELS = { horses: HORSES, dogs: DOGS } as const;

export interface Field {
  readonly names: readonly string[];
  readonly weights: readonly number[];
}

const LEAST_HORSES = 6;
const MOST_HORSES = 12;
const DOGS_IN_A_RACE = 6;
/** An average runner; the best and the worst are e to the spread away. */
const AVERAGE_WEIGHT = 1_000;
const SPREAD = { horses: 0.9, dogs: 0.6 } as const;

/** So many of a list, none twice, as the parts decide. */
function chosen<T>(items: readonly T[], count: number, ...parts: readonly (string | number)[]): T[] {
  return items
    .map((item, at) => ({ item, at, turn: hash32(...parts, at) }))
    .sort((a, b) => a.turn - b.turn || a.at - b.at)
    .slice(0, count)
    .map(({ item }) => item);
}

/** Runners of a race, by number, with their weights; no two of them have a word of their names in common. */
export function raceField(seed: string, kind: keyof typeof KENNELS, slot: number): Field {
  const { first, second } = KENNELS[kind];
  const range = MOST_HORSES - LEAST_HORSES + 1;
  const count = kind === 'dogs' ? DOGS_IN_A_RACE : LEAST_HORSES + (hash32(seed, kind, 'field', slot) % range);
  const seconds = chosen(second, count, seed, kind, 'second', slot);
  const names = chosen(first, count, seed, kind, 'first', slot).map((one, at) => `${one} ${seconds[at]}`);
  const weights = names.map((name) => {
    // What a runner is worth every day, and what it is worth today.
    const worth = (hashUnit(seed, kind, name) + hashUnit(seed, kind, name, slot)) * 2 - 2;
    return Math.round(AVERAGE_WEIGHT * Math.exp(SPREAD[kind] * worth));
  });
  return { names, weights };
}

const PLAYERS: readonly string[] = PEOPLE.flatMap(({ men, families }) =>
  men.split('|').flatMap((given) => families.split('|').map((family) => `${given} ${family}`)),
);
/** Chance of a game of the better player at most: a half and this. */
const MOST_EDGE = 0.07;
const WEIGHT_OF_ONE = 2 ** 30;

function ways(from: number, taken: number): number {
  let count = 1;
  for (let n = 1; n <= taken; n++) count = (count * (from - taken + n)) / n;
  return count;
}

/** Chance of a set score when every game, the tie-break too, is home's with this chance. */
function setChance(share: number, home: number, away: number): number {
  const [won, lost, own] = home > away ? [home, away, share] : [away, home, 1 - share];
  if (won === 6) return ways(5 + lost, lost) * own ** 6 * (1 - own) ** lost;
  const level = ways(10, 5) * (own * (1 - own)) ** 5;
  return lost === 5 ? level * own ** 2 : level * 2 * own ** 2 * (1 - own);
}

/** Two players, and the weights of the scores of a set between them. */
export function tennisField(seed: string, slot: number): Field {
  const names = chosen(PLAYERS, 2, seed, 'tennis', slot);
  const [one = 0, two = 0] = names.map((name) => hashUnit(seed, 'tennis', name) + hashUnit(seed, 'tennis', name, slot));
  const share = 0.5 + (MOST_EDGE * (one - two)) / 2;
  const weights = SET_SCORES.map(([home, away]) => Math.max(1, Math.round(WEIGHT_OF_ONE * setChance(share, home, away))));
  return { names, weights };
}
