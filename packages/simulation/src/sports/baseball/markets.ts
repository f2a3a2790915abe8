import { AWAY, HOME } from '../../sport/describe-market.ts';
import type { ScoreMarket } from '../../sport/score-markets.ts';
import {
  AWAY_ODD_EVEN,
  AWAY_TOTAL,
  answers,
  DOUBLE_CHANCE,
  HANDICAP,
  HOME_ODD_EVEN,
  HOME_TOTAL,
  kind,
  type MarketKind,
  market,
  marketsAt,
  ODD_EVEN,
  ranges,
  THREE_WAY,
  TOTAL,
  WINNER,
  WINNER_TOTAL,
  yesNo,
} from '../kit/market-kit.ts';
import { evenHandicaps, evenLines, type Outlook } from '../kit/outlook.ts';
import { RACES } from './state.ts';

/** Scopes of a game. */
export const GAME = 'game';
export const WINNER_AND_RUNS = 'winner-total';
export const afterScope = (innings: number): string => `after:${innings}`;
export const inningScope = (inning: number): string => `inning:${inning}`;
export const raceScope = (runs: number): string => `race:${runs}`;
/** Innings whose runs can be bet on alone: in the ninth the home side may not bat. */
export const LAST_INNING = 8;

const EXTRA = 'score incl_ei';
const FIVE = 'score 5_innings';
const INNING = 'score inning';
const of = (id: number, name: string, groups: string, question: MarketKind['question'], numbers: readonly string[] = []) =>
  kind('baseball', id, name, groups, question, numbers);

const MARGIN = ranges('difference', [
  ['1', `${HOME} by 1`, (lead) => lead === 1],
  ['2', `${HOME} by 2`, (lead) => lead === 2],
  ['3', `${HOME} by 3`, (lead) => lead === 3],
  ['4', `${HOME} by 4+`, (lead) => lead >= 4],
  ['5', `${AWAY} by 1`, (lead) => lead === -1],
  ['6', `${AWAY} by 2`, (lead) => lead === -2],
  ['7', `${AWAY} by 3`, (lead) => lead === -3],
  ['8', `${AWAY} by 4+`, (lead) => lead <= -4],
]);
const TOTAL_RANGES = ranges('total', [
  ['1', '0-4', (runs) => runs <= 4],
  ['2', '5-6', (runs) => runs === 5 || runs === 6],
  ['3', '7-8', (runs) => runs === 7 || runs === 8],
  ['4', '9-10', (runs) => runs === 9 || runs === 10],
  ['5', '11-12', (runs) => runs === 11 || runs === 12],
  ['6', '13+', (runs) => runs >= 13],
]);
const RACE = answers([
  ['4', HOME],
  ['5', AWAY],
  ['6', 'neither'],
]);
const each = (runs: number) => yesNo('pair', (home, away) => home >= runs && away >= runs);

/** Ids from 903,000 on are our own: the feed has no type for them that we know. */
const KINDS = {
  winner: of(251, 'Winner (incl. extra innings)', EXTRA, WINNER),
  handicap: of(256, 'Handicap (incl. extra innings)', EXTRA, HANDICAP),
  total: of(258, 'Total (incl. extra innings)', EXTRA, TOTAL),
  home: of(260, `${HOME} total (incl. extra innings)`, EXTRA, HOME_TOTAL),
  away: of(261, `${AWAY} total (incl. extra innings)`, EXTRA, AWAY_TOTAL),
  oddEven: of(264, 'Odd/even (incl. extra innings)', EXTRA, ODD_EVEN),
  threeWay: of(1, '1x2', 'score regular_play', THREE_WAY),
  doubleChance: of(10, 'Double chance', 'score regular_play', DOUBLE_CHANCE),
  fiveThreeWay: of(274, 'Innings 1 to 5 - 1x2', FIVE, THREE_WAY),
  fiveHandicap: of(275, 'Innings 1 to 5 - handicap', FIVE, HANDICAP),
  fiveTotal: of(276, 'Innings 1 to 5 - total', FIVE, TOTAL),
  inningThreeWay: of(287, '{!inningnr} inning - 1x2', INNING, THREE_WAY, ['inningnr']),
  inningTotal: of(288, '{!inningnr} inning - total', INNING, TOTAL, ['inningnr']),
  margin: of(903_000, 'Winning margin (incl. extra innings)', EXTRA, MARGIN),
  totalRange: of(903_001, 'Total runs range (incl. extra innings)', EXTRA, TOTAL_RANGES),
  homeOddEven: of(903_002, `${HOME} odd/even (incl. extra innings)`, EXTRA, HOME_ODD_EVEN),
  awayOddEven: of(903_003, `${AWAY} odd/even (incl. extra innings)`, EXTRA, AWAY_ODD_EVEN),
  winnerTotal: of(903_004, 'Winner & total (incl. extra innings)', EXTRA, WINNER_TOTAL),
  extraInnings: of(
    903_005,
    'Will there be extra innings',
    'score regular_play',
    yesNo('difference', (lead) => lead === 0),
  ),
  eachTwo: of(903_006, 'Both teams to score 2+', EXTRA, each(2)),
  eachFour: of(903_007, 'Both teams to score 4+', EXTRA, each(4)),
  homeScoreless: of(
    903_008,
    `${AWAY} shutout`,
    EXTRA,
    yesNo('home', (runs) => runs === 0),
  ),
  awayScoreless: of(
    903_009,
    `${HOME} shutout`,
    EXTRA,
    yesNo('away', (runs) => runs === 0),
  ),
  race: of(903_010, 'Race to {pointnr} runs', EXTRA, RACE, ['pointnr']),
  fiveHome: of(903_011, `Innings 1 to 5 - ${HOME} total`, FIVE, HOME_TOTAL),
  fiveAway: of(903_012, `Innings 1 to 5 - ${AWAY} total`, FIVE, AWAY_TOTAL),
  fiveOddEven: of(903_013, 'Innings 1 to 5 - odd/even', FIVE, ODD_EVEN),
  fiveDoubleChance: of(903_014, 'Innings 1 to 5 - double chance', FIVE, DOUBLE_CHANCE),
  firstThreeWay: of(903_015, 'Innings 1 to {to} - 1x2', 'score', THREE_WAY, ['to']),
  firstTotal: of(903_016, 'Innings 1 to {to} - total', 'score', TOTAL, ['to']),
  inningHome: of(
    903_017,
    `{!inningnr} inning - ${HOME} to score`,
    INNING,
    yesNo('home', (runs) => runs > 0),
    ['inningnr'],
  ),
  inningAway: of(
    903_018,
    `{!inningnr} inning - ${AWAY} to score`,
    INNING,
    yesNo('away', (runs) => runs > 0),
    ['inningnr'],
  ),
  inningOddEven: of(903_019, '{!inningnr} inning - odd/even', INNING, ODD_EVEN, ['inningnr']),
  inningHandicap: of(903_020, '{!inningnr} inning - handicap', INNING, HANDICAP, ['inningnr']),
} as const;

export const BASEBALL_DESCRIPTIONS = Object.values(KINDS).map(({ description }) => description);

const WIDE = [-3, -2, -1, 0, 1, 2, 3];
const NARROW = [-1, 0, 1];

function inningMarkets(inning: number): ScoreMarket[] {
  const scope = inningScope(inning);
  const at = { inningnr: inning };
  return [
    market(KINDS.inningThreeWay, scope, at),
    ...marketsAt(KINDS.inningTotal, scope, [0.5, 1.5, 2.5], at),
    ...marketsAt(KINDS.inningHandicap, scope, [-0.5, 0.5], at),
    market(KINDS.inningHome, scope, at),
    market(KINDS.inningAway, scope, at),
    market(KINDS.inningOddEven, scope, at),
  ];
}

function firstInnings(start: Outlook): ScoreMarket[] {
  const five = start.get(afterScope(5));
  return [
    market(KINDS.fiveThreeWay, afterScope(5)),
    market(KINDS.fiveDoubleChance, afterScope(5)),
    ...marketsAt(KINDS.fiveHandicap, afterScope(5), evenHandicaps(five, NARROW)),
    ...marketsAt(KINDS.fiveTotal, afterScope(5), evenLines(five?.total, [-2, -1, 0, 1, 2])),
    ...marketsAt(KINDS.fiveHome, afterScope(5), evenLines(five?.home, NARROW)),
    ...marketsAt(KINDS.fiveAway, afterScope(5), evenLines(five?.away, NARROW)),
    market(KINDS.fiveOddEven, afterScope(5)),
    market(KINDS.firstThreeWay, afterScope(3), { to: 3 }),
    ...marketsAt(KINDS.firstTotal, afterScope(3), evenLines(start.get(afterScope(3))?.total, NARROW), { to: 3 }),
  ];
}

/** Every market that can be offered on a game; `start` is the outlook before it. */
export function baseballMarkets(start: Outlook): ScoreMarket[] {
  const game = start.get(GAME);
  return [
    market(KINDS.winner, GAME),
    ...marketsAt(KINDS.handicap, GAME, [-3.5, -2.5, -1.5, 1.5, 2.5, 3.5]),
    ...marketsAt(KINDS.total, GAME, evenLines(game?.total, WIDE)),
    ...marketsAt(KINDS.home, GAME, evenLines(game?.home, [-2, -1, 0, 1, 2])),
    ...marketsAt(KINDS.away, GAME, evenLines(game?.away, [-2, -1, 0, 1, 2])),
    market(KINDS.oddEven, GAME),
    market(KINDS.threeWay, afterScope(9)),
    market(KINDS.doubleChance, afterScope(9)),
    market(KINDS.margin, GAME),
    market(KINDS.totalRange, GAME),
    market(KINDS.homeOddEven, GAME),
    market(KINDS.awayOddEven, GAME),
    ...marketsAt(KINDS.winnerTotal, WINNER_AND_RUNS, evenLines(game?.total, [-1, 0, 1])),
    market(KINDS.extraInnings, afterScope(9)),
    market(KINDS.eachTwo, GAME),
    market(KINDS.eachFour, GAME),
    market(KINDS.homeScoreless, GAME),
    market(KINDS.awayScoreless, GAME),
    ...RACES.map((runs) => market(KINDS.race, raceScope(runs), { pointnr: runs })),
    ...firstInnings(start),
    ...Array.from({ length: LAST_INNING }, (_, i) => inningMarkets(i + 1)).flat(),
  ];
}
