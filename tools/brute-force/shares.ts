/** A run of matches of one sport, numbered from `first` on. */
export interface Share {
  readonly sport: string;
  readonly first: number;
  readonly matches: number;
}

/** Soccer is what most bets are on: it has so many times the matches of another sport. */
const SOCCER_WEIGHT = 6;
/** Matches that a worker takes at a time: little enough that all end together. */
const CHUNK = 25;
/** Matches of one seed lie apart from those of another. */
const SEED_STEP = 1_000_003;

const weightOf = (sport: string): number => (sport === 'soccer' ? SOCCER_WEIGHT : 1);

/** The fewest matches in all of which every sport has one. */
export const leastMatches = (sports: readonly string[]): number => sports.reduce((sum, sport) => sum + weightOf(sport), 0);

/** Of fewer matches of a sport a market type that comes seldom may have no result: its types are not checked. */
const ALL_TYPES_FROM = 100;

/** Of so many matches of a sport every market type has to have had a result. */
export const areTypesChecked = (matches: number): boolean => matches >= ALL_TYPES_FROM;

/** How many matches each sport has of `matches` in all (`each`: of every one), the remainder with the first. */
export function matchesBySport(sports: readonly string[], matches: number, each: boolean): Map<string, number> {
  if (each) return new Map(sports.map((sport) => [sport, matches]));
  const whole = leastMatches(sports);
  if (matches < whole) throw new RangeError(`of ${matches} matches not every sport has one`);
  const counts = new Map(sports.map((sport) => [sport, Math.floor((matches * weightOf(sport)) / whole)]));
  const [first] = sports;
  const given = [...counts.values()].reduce((sum, count) => sum + count, 0);
  if (first !== undefined) counts.set(first, (counts.get(first) ?? 0) + matches - given);
  return counts;
}

/** The work in pieces, no match twice: the same seed gives the same matches whatever the number of workers. */
export function sharesOf(bySport: ReadonlyMap<string, number>, seed: number): Share[] {
  return [...bySport].flatMap(([sport, matches]) =>
    Array.from({ length: Math.ceil(matches / CHUNK) }, (_, i) => ({
      sport,
      first: seed * SEED_STEP + i * CHUNK,
      matches: Math.min(CHUNK, matches - i * CHUNK),
    })),
  );
}
