/**
 * Sports of the world by key: `systemId` is the number of the contract (the feed's own where it has no other), `number` the part of the ids
 * of tournaments, categories and sides. Numbers are for good.
 */
export interface SportNumber {
  readonly systemId: number;
  readonly number: number;
  readonly name: string;
  /** Hours that the longest usual match takes: until then a following round is not drawn. */
  readonly longestHours: number;
}

const sport = (systemId: number, number: number, name: string, longestHours = 4): SportNumber => ({
  systemId,
  number,
  name,
  longestHours,
});

export const SPORT_NUMBERS: Readonly<Record<string, SportNumber>> = {
  soccer: sport(1, 60, 'Soccer'),
  tennis: sport(5, 61, 'Tennis', 7),
  basketball: sport(20, 62, 'Basketball'),
  'ice-hockey': sport(4, 63, 'Ice Hockey'),
  handball: sport(6, 64, 'Handball'),
  'american-football': sport(16, 65, 'American Football'),
  'rugby-union': sport(12, 66, 'Rugby Union'),
  'rugby-league': sport(120, 67, 'Rugby League'),
  futsal: sport(29, 68, 'Futsal'),
  'water-polo': sport(26, 69, 'Water Polo'),
  volleyball: sport(23, 70, 'Volleyball'),
  'beach-volleyball': sport(34, 71, 'Beach Volleyball'),
  'table-tennis': sport(220, 72, 'Table Tennis'),
  badminton: sport(31, 73, 'Badminton'),
  darts: sport(22, 74, 'Darts'),
  snooker: sport(19, 75, 'Snooker', 6),
  baseball: sport(3, 76, 'Baseball', 5),
  cricket: sport(21, 77, 'Cricket', 9),
  boxing: sport(10, 78, 'Boxing'),
  mma: sport(117, 79, 'MMA'),
  cs2: sport(109, 80, 'Counter-Strike 2'),
  lol: sport(110, 81, 'League of Legends'),
  dota2: sport(111, 82, 'Dota 2'),
  valorant: sport(194, 83, 'Valorant'),
  'rocket-league': sport(128, 84, 'Rocket League'),
  esoccer: sport(137, 85, 'eSoccer'),
  floorball: sport(7, 86, 'Floorball'),
  'field-hockey': sport(24, 87, 'Field Hockey'),
  bandy: sport(15, 88, 'Bandy'),
  'australian-football': sport(13, 89, 'Australian Football'),
  squash: sport(37, 90, 'Squash'),
};

export function sportNumber(key: string): SportNumber {
  const found = SPORT_NUMBERS[key];
  if (found === undefined) throw new Error(`no sport ${key}`);
  return found;
}
