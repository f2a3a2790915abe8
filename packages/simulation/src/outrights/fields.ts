import { hash32, hashUnit } from '../rng.ts';
import { PEOPLE } from '../world-people.ts';
import type { TourSeed } from './outright-seeds.ts';
import type { RaceRunner } from './race.ts';

/** Everybody that given and family names of one country can be joined to. */
const ROSTER: readonly string[] = PEOPLE.flatMap(({ men, families }) =>
  families.split('|').flatMap((family) => men.split('|').map((given) => `${given} ${family}`)),
);

/** Sum of four uniform numbers: near enough to a normal deviation of 1. */
function deviation(...parts: readonly (string | number)[]): number {
  let sum = 0;
  for (let part = 0; part < 4; part++) sum += hashUnit('deviation', part, ...parts);
  return (sum - 2) * Math.sqrt(3);
}

/** Who is entered for an event of a tour: a person is as good in every event of theirs, but for their form of the day. */
export function invitedRunners({ kind, runners, spread }: TourSeed, seed: number): RaceRunner[] {
  return ROSTER.map((name, number) => ({ name, number, turn: hash32(seed, 'invited', number) }))
    .sort((a, b) => a.turn - b.turn || a.number - b.number)
    .slice(0, runners)
    .sort((a, b) => a.number - b.number)
    .map(({ name, number }) => ({
      id: String(1_000 + number),
      name,
      weight: Math.exp(spread * deviation(kind, number) + 0.3 * deviation(seed, number)),
    }));
}
