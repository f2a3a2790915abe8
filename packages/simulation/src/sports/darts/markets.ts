import { AWAY, HOME } from '../../sport/describe-market.ts';
import type { ScoreMarket } from '../../sport/score-markets.ts';
import {
  AWAY_TOTAL,
  HANDICAP,
  HOME_TOTAL,
  kind,
  type MarketKind,
  market,
  marketsAt,
  ODD_EVEN,
  SIDE,
  seriesScore,
  THREE_WAY,
  TOTAL,
  WINNER,
  WINNER_TOTAL as WINNER_AND_TOTAL,
  yesNo,
} from '../kit/market-kit.ts';
import { evenHandicaps, evenLines, type Outlook } from '../kit/outlook.ts';
import { HIGH, LEGS, legMaximums, legScope, MAXIMUMS, raceScope, raceTargets, WINNER_TOTAL } from './outlook.ts';
import { type DartsPairing, legsNeeded } from './state.ts';

const MATCH = 'score regular_play';
const of = (id: number, name: string, groups: string, question: MarketKind['question'], numbers: readonly string[] = []) =>
  kind('darts', id, name, groups, question, numbers);

/** Longer matches have too many final scores to list. */
const LONGEST_SCORES = 13;
export const LENGTHS = [5, 7, 9, 11, 13] as const;

/** Ids from 922,000 on are our own: the feed has no type for them that we know. */
const KINDS = {
  winner: of(186, 'Winner', MATCH, WINNER),
  legHandicap: of(922_000, 'Leg handicap', MATCH, HANDICAP),
  totalLegs: of(922_001, 'Total legs', MATCH, TOTAL),
  oddEven: of(922_002, 'Odd/even legs', MATCH, ODD_EVEN),
  leg: of(922_003, '{!legnr} leg - winner', 'score leg', SIDE, ['legnr']),
  race: of(922_004, 'Race to {legnr} legs', MATCH, SIDE, ['legnr']),
  mostMaximums: of(922_005, 'Most 180s', MATCH, THREE_WAY),
  maximums: of(922_006, 'Total 180s', MATCH, TOTAL),
  homeMaximums: of(922_007, `${HOME} total 180s`, MATCH, HOME_TOTAL),
  awayMaximums: of(922_008, `${AWAY} total 180s`, MATCH, AWAY_TOTAL),
  maximumHandicap: of(922_009, '180s handicap', MATCH, HANDICAP),
  winnerTotal: of(922_010, 'Winner & total 180s', MATCH, WINNER_AND_TOTAL),
  highCheckout: of(
    922_011,
    'Any checkout of 100 or more',
    MATCH,
    yesNo('home', (count) => count > 0),
  ),
  highCheckouts: of(
    922_012,
    'Two or more checkouts of 100 or more',
    MATCH,
    yesNo('home', (count) => count > 1),
  ),
  legMaximum: of(
    922_013,
    '{!legnr} leg - a 180',
    'score leg',
    yesNo('total', (count) => count > 0),
    ['legnr'],
  ),
  homeLegs: of(922_014, `${HOME} total legs`, MATCH, HOME_TOTAL),
  awayLegs: of(922_015, `${AWAY} total legs`, MATCH, AWAY_TOTAL),
} as const;
const scoreKind = (bestOf: number): MarketKind =>
  of(922_016, 'Correct score', MATCH, seriesScore(legsNeeded({ bestOf })), ['variant']);

/** Final scores of all lengths, each once. */
function scoreDescription(): MarketKind['description'] {
  const all = LENGTHS.map((bestOf) => scoreKind(bestOf).description);
  const outcomes = new Map(all.flatMap((description) => description.outcomes.map((outcome) => [outcome.id, outcome] as const)));
  return { ...(all[0] as MarketKind['description']), outcomes: [...outcomes.values()] };
}

export const DARTS_DESCRIPTIONS = [...Object.values(KINDS).map(({ description }) => description), scoreDescription()];

/** Every market that can be offered on a match; `start` is the outlook before it. */
export function dartsMarkets(pairing: DartsPairing, start: Outlook): ScoreMarket[] {
  const { bestOf } = pairing;
  const legs = start.get(LEGS);
  const maximums = start.get(MAXIMUMS);
  const all = Array.from({ length: bestOf }, (_, i) => i + 1);
  const needed = legsNeeded(pairing);
  const possible = (line: number): boolean => Math.abs(line) < needed && Math.abs(line) > 1;
  return [
    market(KINDS.winner, LEGS),
    ...marketsAt(KINDS.legHandicap, LEGS, evenHandicaps(legs, [-3, -2, -1, 0, 1, 2, 3]).filter(possible)),
    ...marketsAt(
      KINDS.totalLegs,
      LEGS,
      evenLines(legs?.total, [-2, -1, 0, 1, 2]).filter((line) => line > needed && line < bestOf),
    ),
    market(KINDS.oddEven, LEGS),
    ...marketsAt(
      KINDS.homeLegs,
      LEGS,
      evenLines(legs?.home, [-1, 0]).filter((line) => line < needed),
    ),
    ...marketsAt(
      KINDS.awayLegs,
      LEGS,
      evenLines(legs?.away, [-1, 0]).filter((line) => line < needed),
    ),
    ...raceTargets(pairing).map((target) => market(KINDS.race, raceScope(target), { legnr: target })),
    market(KINDS.mostMaximums, MAXIMUMS),
    ...marketsAt(KINDS.maximums, MAXIMUMS, evenLines(maximums?.total, [-2, -1, 0, 1, 2])),
    ...marketsAt(KINDS.homeMaximums, MAXIMUMS, evenLines(maximums?.home, [-1, 0, 1])),
    ...marketsAt(KINDS.awayMaximums, MAXIMUMS, evenLines(maximums?.away, [-1, 0, 1])),
    ...marketsAt(KINDS.maximumHandicap, MAXIMUMS, evenHandicaps(maximums, [-1, 0, 1])),
    ...marketsAt(KINDS.winnerTotal, WINNER_TOTAL, evenLines(maximums?.total, [0])),
    market(KINDS.highCheckout, HIGH),
    market(KINDS.highCheckouts, HIGH),
    ...(bestOf <= LONGEST_SCORES ? [market(scoreKind(bestOf), LEGS, { variant: `correct_score:bestof:${bestOf}` })] : []),
    ...all.flatMap((leg) => [
      market(KINDS.leg, legScope(leg), { legnr: leg }),
      market(KINDS.legMaximum, legMaximums(leg), { legnr: leg }),
    ]),
  ];
}
