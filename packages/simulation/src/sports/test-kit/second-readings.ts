import { americanFootball } from '../american-football/definition.ts';
import { australianFootball } from '../australian-football/definition.ts';
import { settleFooty } from '../australian-football/footy.brute.ts';
import { badminton } from '../badminton/definition.ts';
import { bandy } from '../bandy/definition.ts';
import { baseballSettler } from '../baseball/baseball.brute.ts';
import { baseball } from '../baseball/definition.ts';
import { basketballSettle } from '../basketball/basketball.brute.ts';
import { basketball } from '../basketball/definition.ts';
import { beachVolleyball } from '../beach-volleyball/definition.ts';
import { boxing } from '../boxing/definition.ts';
import { clockSettle } from '../clock/clock.brute.ts';
import { cricketSettler } from '../cricket/cricket.brute.ts';
import { cricket } from '../cricket/definition.ts';
import { cs2 } from '../cs2/definition.ts';
import { dartsSettler } from '../darts/darts.brute.ts';
import { darts } from '../darts/definition.ts';
import { dota2 } from '../dota2/definition.ts';
import { esoccer } from '../esoccer/definition.ts';
import { fieldHockey } from '../field-hockey/definition.ts';
import { settleFight } from '../fights/fights.brute.ts';
import { floorball } from '../floorball/definition.ts';
import { futsal } from '../futsal/definition.ts';
import { settleGoals } from '../goals/goals.brute.ts';
import { handball } from '../handball/definition.ts';
import { iceHockey } from '../ice-hockey/definition.ts';
import { lol } from '../lol/definition.ts';
import { mma } from '../mma/definition.ts';
import { settleMoba } from '../moba/moba.brute.ts';
import { type RallyReading, rallySettler } from '../rally/rally.brute.ts';
import { settleCars } from '../rocket-league/car.brute.ts';
import { rocketLeague } from '../rocket-league/definition.ts';
import { settleRounds } from '../rounds/rounds.brute.ts';
import { rugbyLeague, rugbyUnion } from '../rugby/definition.ts';
import { snooker } from '../snooker/definition.ts';
import { snookerSettler } from '../snooker/snooker.brute.ts';
import { soccer } from '../soccer/definition.ts';
import { settleByReading } from '../soccer/soccer.brute.ts';
import { notesOf } from '../soccer/soccer.notes.ts';
import { squash } from '../squash/definition.ts';
import { settleSquash } from '../squash/squash.brute.ts';
import { tableTennis } from '../table-tennis/definition.ts';
import { tennis } from '../tennis/definition.ts';
import { tennisSettler } from '../tennis/tennis.brute.ts';
import { valorant } from '../valorant/definition.ts';
import { volleyball } from '../volleyball/definition.ts';
import { waterPolo } from '../water-polo/definition.ts';
import { settleBy } from './plain-settle.ts';
import { type SecondReading, secondReading } from './second-reading.ts';

/** Points by kind of entry, scores of their own and regular periods, of the sports on a clock. */
const GOALS = { points: { goal: 1 }, plays: new Set(['goal']) };
const TRIES = new Set(['try', 'penalty_goal', 'drop_goal']);
const UNION = { points: { try: 5, conversion: 2, penalty_goal: 3, drop_goal: 3 }, plays: TRIES, periods: 2 };
const LEAGUE = { points: { try: 4, conversion: 2, penalty_goal: 2, drop_goal: 1 }, plays: TRIES, periods: 2 };
const FOOTBALL = {
  points: { touchdown: 6, extra_point: 1, two_point_conversion: 2, field_goal: 3, safety: 2 },
  plays: new Set(['touchdown', 'field_goal', 'safety']),
  periods: 4,
};

/** Market types of the parts of a match of rallies. */
const SETS = { partIds: { winner: 202, handicap: 309, total: 310, oddEven: 311 }, raceId: 313 };
const GAMES = { winner: 245, handicap: 246, total: 247, oddEven: 248 };
const VOLLEYBALL = { ...SETS, ownFrom: 923_000, target: 25, decidingTarget: 15 };
const BEACH = { ...SETS, ownFrom: 934_000, target: 21, decidingTarget: 15 };
const TABLE_TENNIS = { partIds: GAMES, raceId: 1_120_020, ownFrom: 1_120_000, target: 11, decidingTarget: 11 };
const BADMINTON = { partIds: GAMES, raceId: 931_020, ownFrom: 931_000, target: 21, decidingTarget: 21, cap: 30 };

const MAPS = [1, 3, 1, 5, 1, 3];
const ROUNDS = [1, 5, 10, 8, 4];
const SOCCER_TYPES = new Map(soccer.markets.map((market) => [market.id, market]));

/** What an outcome of a fight is called. */
const nameOf = ({ markets }: typeof mma, type: number, outcome: string): string =>
  markets.find(({ id }) => id === type)?.outcomes.find(({ id }) => id === outcome)?.name ?? '';

const ofGoals = (sport: typeof esoccer): SecondReading =>
  secondReading(sport, [1], (course) => (type, specifiers, id) => settleGoals(course, type, specifiers, id));
const ofRounds = (sport: typeof cs2): SecondReading =>
  secondReading(sport, MAPS, (course) => (type, specifiers, id) => settleRounds(course, type, specifiers, id));
const ofMoba = (sport: typeof lol): SecondReading =>
  secondReading(sport, MAPS, (course) => (type, specifiers, id) => settleMoba(course, type, specifiers, id));
const ofFights = (sport: typeof mma, minutes: number): SecondReading =>
  secondReading(
    sport,
    ROUNDS,
    (course) => (type, specifiers, id) => settleFight(course, minutes, type, specifiers, id, nameOf(sport, type, id)),
  );
const ofRallies = (sport: typeof volleyball, reading: RallyReading): SecondReading =>
  secondReading(sport, [5, 3, 7], (course) => settleBy(rallySettler(course, reading)));

/** Every sport of the registry, each with its settler: it is given what happened and, where it reads them, the words of the markets. */
export const SECOND_READINGS: readonly SecondReading[] = [
  secondReading(soccer, [1], (course) => {
    const notes = notesOf(course);
    return (type, specifiers, id) => {
      const market = SOCCER_TYPES.get(type);
      return market && settleByReading(market, specifiers, id, notes);
    };
  }),
  secondReading(tennis, [3, 3, 5], (course) => settleBy(tennisSettler(course))),
  secondReading(basketball, [1], (course) => basketballSettle(course)),
  ofRallies(volleyball, VOLLEYBALL),
  secondReading(baseball, [1], (course) => settleBy(baseballSettler(course))),
  ofRallies(tableTennis, TABLE_TENNIS),
  ofRallies(badminton, BADMINTON),
  ofRallies(beachVolleyball, BEACH),
  secondReading(cricket, [20, 20, 50], (course) => settleBy(cricketSettler(course))),
  secondReading(darts, [7, 11, 19], (course) => settleBy(dartsSettler(course))),
  secondReading(snooker, [5, 11, 19], (course) => settleBy(snookerSettler(course))),
  ofFights(mma, 5),
  ofFights(boxing, 3),
  ofGoals(floorball),
  ofGoals(fieldHockey),
  ofGoals(bandy),
  secondReading(squash, [5, 3], (course) => (type, specifiers, id) => settleSquash(course, type, specifiers, id)),
  secondReading(australianFootball, [1], (course) => (type, specifiers, id) => settleFooty(course, type, specifiers, id)),
  ofRounds(cs2),
  ofMoba(lol),
  ofMoba(dota2),
  ofRounds(valorant),
  secondReading(rocketLeague, [3, 5, 7, 1], (course) => (type, specifiers, id) => settleCars(course, type, specifiers, id)),
  ofGoals(esoccer),
  secondReading(iceHockey, [1], (course) => clockSettle(course, { ...GOALS, periods: 3 })),
  secondReading(americanFootball, [1], (course) => clockSettle(course, FOOTBALL)),
  secondReading(handball, [1], (course) => clockSettle(course, { ...GOALS, periods: 2 })),
  secondReading(futsal, [1], (course) => clockSettle(course, { ...GOALS, periods: 2 })),
  secondReading(rugbyUnion, [1], (course) => clockSettle(course, UNION)),
  secondReading(rugbyLeague, [1], (course) => clockSettle(course, LEAGUE)),
  secondReading(waterPolo, [1], (course) => clockSettle(course, { ...GOALS, periods: 4 })),
];

/** What the first `matches` matches of a sport show when they are settled twice: differences, and market types without a result. */
export function readTwice(key: string, matches: number): string[] {
  const reading = SECOND_READINGS.find((one) => one.key === key);
  if (reading === undefined) return [`${key}: no second reading`];
  const { differences, types } = reading.compare(1, matches);
  return [...differences, ...reading.types.filter((type) => !types.has(type)).map((type) => `${key}: ${type} had no result`)];
}
