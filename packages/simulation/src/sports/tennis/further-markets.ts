import type { MarketChance, MarketResult } from '../../chance.ts';
import { AWAY, HOME } from '../../sport/describe-market.ts';
import { EVERY_TYPE, type Offers } from '../../sport/offer-depth.ts';
import type { ScoreMarket } from '../../sport/score-markets.ts';
import { boundedServe, formsAt } from '../../tennis-form.ts';
import type { TennisPairing } from '../../tennis-state.ts';
import { type TennisState, tennisStart } from '../../tennis-state.ts';
import {
  AWAY_TOTAL,
  answers,
  HANDICAP,
  HOME_TOTAL,
  kind,
  type MarketKind,
  market,
  marketsAt,
  ODD_EVEN,
  ranges,
  SIDE,
  TOTAL,
  WINNER_TOTAL as WINNER_AND_TOTAL,
  yesNo,
} from '../kit/market-kit.ts';
import { mixedOutlook } from '../kit/mixed-outlook.ts';
import { chancesOf, evenLines, type Outlook, sureResults } from '../kit/outlook.ts';
import { DOUBLE, GAMES, gameScope, NIL_SETS, SETS, setScope, TIE_BREAKS, tennisOutlook, WINNER_TOTAL } from './outlook.ts';

/** Markets of tennis beside winner, game handicap, total games, correct score and set winner. */

const MATCH = 'score regular_play';
const SET = 'score set';
const of = (id: number, name: string, groups: string, question: MarketKind['question'], numbers: readonly string[] = []) =>
  kind('tennis', id, name, groups, question, numbers);

const DOUBLE_RESULT = answers([
  ['418', `${HOME}/${HOME}`],
  ['422', `${HOME}/${AWAY}`],
  ['430', `${AWAY}/${HOME}`],
  ['434', `${AWAY}/${AWAY}`],
]);

/** Final scores of a set; ids are our own. */
const SET_SCORES: readonly (readonly [number, number])[] = [
  [6, 0],
  [6, 1],
  [6, 2],
  [6, 3],
  [6, 4],
  [7, 5],
  [7, 6],
];
const both = [...SET_SCORES, ...SET_SCORES.map(([won, lost]) => [lost, won] as const)];
const SET_SCORE = ranges(
  'pair',
  both.map(([home, away]) => [`${home}:${away}`, `${home}:${away}`, (a: number, b: number) => a === home && b === away]),
);
const TIE_BREAK_COUNT = ranges('home', [
  ['0', '0', (count) => count === 0],
  ['1', '1', (count) => count === 1],
  ['2', '2+', (count) => count >= 2],
]);

/** Ids from 905,000 on are our own: the feed has no type for them that we know. */
const KINDS = {
  setHandicap: of(188, 'Set handicap', MATCH, HANDICAP),
  homeGames: of(190, `${HOME} total games`, MATCH, HOME_TOTAL),
  awayGames: of(191, `${AWAY} total games`, MATCH, AWAY_TOTAL),
  homeSet: of(
    192,
    `${HOME} to win a set`,
    MATCH,
    yesNo('home', (sets) => sets > 0),
  ),
  awaySet: of(
    193,
    `${AWAY} to win a set`,
    MATCH,
    yesNo('away', (sets) => sets > 0),
  ),
  nilSet: of(
    194,
    'Any set to nil',
    MATCH,
    yesNo('home', (sets) => sets > 0),
  ),
  tieBreak: of(
    195,
    'Will there be a tiebreak',
    MATCH,
    yesNo('home', (count) => count > 0),
  ),
  oddEven: of(198, 'Odd/even games', MATCH, ODD_EVEN),
  setGames: of(203, '{!setnr} set - game handicap', SET, HANDICAP, ['setnr']),
  setTotal: of(204, '{!setnr} set - total games', SET, TOTAL, ['setnr']),
  game: of(210, '{!setnr} set game {gamenr} - winner', 'score set game', SIDE, ['setnr', 'gamenr']),
  totalSets: of(314, 'Total sets', MATCH, TOTAL),
  doubleResult: of(905_000, 'Double result (1st set/match)', MATCH, DOUBLE_RESULT),
  winnerTotal: of(905_001, 'Winner & total games', MATCH, WINNER_AND_TOTAL),
  tieBreaks: of(905_002, 'Number of tiebreaks', MATCH, TIE_BREAK_COUNT),
  setScore: of(905_003, '{!setnr} set - correct score', SET, SET_SCORE, ['setnr']),
  setOddEven: of(905_004, '{!setnr} set - odd/even games', SET, ODD_EVEN, ['setnr']),
  setTieBreak: of(
    905_005,
    '{!setnr} set - tiebreak',
    SET,
    yesNo('total', (games) => games === 13),
    ['setnr'],
  ),
  setHome: of(905_006, `{!setnr} set - ${HOME} total games`, SET, HOME_TOTAL, ['setnr']),
  setAway: of(905_007, `{!setnr} set - ${AWAY} total games`, SET, AWAY_TOTAL, ['setnr']),
} as const;

export const FURTHER_DESCRIPTIONS = Object.values(KINDS).map(({ description }) => description);

const MOST_GAMES = 13;

function setMarkets(set: number): ScoreMarket[] {
  const scope = setScope(set);
  const at = { setnr: set };
  return [
    ...marketsAt(KINDS.setGames, scope, [-3.5, -2.5, -1.5, 1.5, 2.5, 3.5], at),
    ...marketsAt(KINDS.setTotal, scope, [7.5, 8.5, 9.5, 10.5, 12.5], at),
    ...marketsAt(KINDS.setHome, scope, [3.5, 4.5, 5.5], at),
    ...marketsAt(KINDS.setAway, scope, [3.5, 4.5, 5.5], at),
    market(KINDS.setScore, scope, at),
    market(KINDS.setOddEven, scope, at),
    market(KINDS.setTieBreak, scope, at),
    ...Array.from({ length: MOST_GAMES }, (_, i) => market(KINDS.game, gameScope(set, i + 1), { setnr: set, gamenr: i + 1 })),
  ];
}

/** Types whose lines follow from the games that are expected. */
const LINES_OF_GAMES = [KINDS.homeGames, KINDS.awayGames, KINDS.winnerTotal].map(({ description }) => description.id);

/** What a state says over all forms that the points so far leave open; `factors`: of the points on serve, home and away. */
function outlookOf(pairing: TennisPairing, state: TennisState, factors = { home: 1, away: 1 }): Outlook {
  return mixedOutlook(
    formsAt(pairing, state).map(({ serve: [home, away], chance }) => {
      const serve = [boundedServe(home * factors.home), boundedServe(away * factors.away)] as const;
      return { outlook: tennisOutlook(serve, state, pairing.bestOf), chance };
    }),
  );
}

function marketsOf(pairing: TennisPairing, offers: Offers): ScoreMarket[] {
  const { bestOf, firstServer } = pairing;
  const hasLines = LINES_OF_GAMES.some(offers);
  const games = hasLines ? outlookOf(pairing, tennisStart(firstServer)).get(GAMES) : undefined;
  const needed = Math.floor(bestOf / 2) + 1;
  const setLines = Array.from({ length: 2 * needed }, (_, i) => i - needed + 0.5).filter((line) => Math.abs(line) > 1);
  return [
    ...marketsAt(KINDS.setHandicap, SETS, setLines),
    ...marketsAt(KINDS.totalSets, SETS, bestOf === 3 ? [2.5] : [3.5, 4.5]),
    ...marketsAt(KINDS.homeGames, GAMES, evenLines(games?.home, [-2, -1, 0, 1, 2])),
    ...marketsAt(KINDS.awayGames, GAMES, evenLines(games?.away, [-2, -1, 0, 1, 2])),
    market(KINDS.homeSet, SETS),
    market(KINDS.awaySet, SETS),
    market(KINDS.nilSet, NIL_SETS),
    market(KINDS.tieBreak, TIE_BREAKS),
    market(KINDS.tieBreaks, TIE_BREAKS),
    market(KINDS.oddEven, GAMES),
    market(KINDS.doubleResult, DOUBLE),
    ...marketsAt(KINDS.winnerTotal, WINNER_TOTAL, evenLines(games?.total, [-2, 0, 2])),
    ...Array.from({ length: bestOf }, (_, i) => setMarkets(i + 1)).flat(),
  ];
}

/** The further markets of one match. */
export interface FurtherMarkets {
  /** `factors`: of the points on serve, home and away. */
  readonly chances: (state: TennisState, factors: { readonly home: number; readonly away: number }) => MarketChance[];
  /** What no further point can change; after the end, all that was ever offered. */
  readonly decided: (state: TennisState) => MarketResult[];
}

export function furtherMarkets(pairing: TennisPairing, offers: Offers = EVERY_TYPE): FurtherMarkets {
  const markets = marketsOf(pairing, offers).filter(({ type }) => offers(type));
  const { serve, bestOf } = pairing;
  return {
    chances: (state, factors) => chancesOf(markets, outlookOf(pairing, state, factors)),
    decided: (state) => sureResults(markets, tennisOutlook(serve, state, bestOf)),
  };
}
