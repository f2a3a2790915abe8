/**
 * Sports of the world by key: `systemId` is the number of the contract (the feed's own where it has no other), `number` the part of the ids
 * of tournaments, categories and sides. Numbers are for good.
 */
interface SportNumber {
  readonly systemId: number;
  readonly number: number;
  readonly name: string;
  /** Length of a match with its breaks. */
  readonly usualMinutes: number;
  /** Hours that the longest usual match takes: until then a following round is not drawn. */
  readonly longestHours: number;
}

const sport = (systemId: number, number: number, name: string, usualMinutes: number, longestHours = 4): SportNumber => ({
  systemId,
  number,
  name,
  usualMinutes,
  longestHours,
});

export const SPORT_NUMBERS: Readonly<Record<string, SportNumber>> = {
  soccer: sport(1, 60, 'Soccer', 113),
  tennis: sport(5, 61, 'Tennis', 105, 7),
  basketball: sport(20, 62, 'Basketball', 110),
  'ice-hockey': sport(4, 63, 'Ice Hockey', 140),
  handball: sport(6, 64, 'Handball', 90),
  'american-football': sport(16, 65, 'American Football', 190),
  'rugby-union': sport(12, 66, 'Rugby Union', 105),
  'rugby-league': sport(120, 67, 'Rugby League', 100),
  futsal: sport(29, 68, 'Futsal', 85),
  'water-polo': sport(26, 69, 'Water Polo', 65),
  volleyball: sport(23, 70, 'Volleyball', 110),
  'beach-volleyball': sport(34, 71, 'Beach Volleyball', 50),
  'table-tennis': sport(220, 72, 'Table Tennis', 30),
  badminton: sport(31, 73, 'Badminton', 50),
  darts: sport(22, 74, 'Darts', 30),
  snooker: sport(19, 75, 'Snooker', 150, 6),
  baseball: sport(3, 76, 'Baseball', 180, 5),
  cricket: sport(21, 77, 'Cricket', 210, 9),
  boxing: sport(10, 78, 'Boxing', 28),
  mma: sport(117, 79, 'MMA', 18),
  cs2: sport(109, 80, 'Counter-Strike 2', 130),
  lol: sport(110, 81, 'League of Legends', 100),
  dota2: sport(111, 82, 'Dota 2', 120),
  valorant: sport(194, 83, 'Valorant', 120),
  'rocket-league': sport(128, 84, 'Rocket League', 35),
  esoccer: sport(137, 85, 'eSoccer', 11),
  floorball: sport(7, 86, 'Floorball', 110),
  'field-hockey': sport(24, 87, 'Field Hockey', 85),
  bandy: sport(15, 88, 'Bandy', 110),
  'australian-football': sport(13, 89, 'Australian Football', 140),
  squash: sport(37, 90, 'Squash', 45),
};

export function sportNumber(key: string): SportNumber {
  const found = SPORT_NUMBERS[key];
  if (found === undefined) throw new Error(`no sport ${key}`);
  return found;
}
