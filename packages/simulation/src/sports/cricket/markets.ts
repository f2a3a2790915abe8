import { THREE_WAY_NAMES, WINNER_NAMES } from '../../sport/describe-market.ts';
import type { ScoreMarket } from '../../sport/score-markets.ts';
import {
  answers,
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
import { evenLines, type Outlook } from '../kit/outlook.ts';
import {
  type Counted,
  type CricketPairing,
  countScope,
  type FreshInnings,
  firstOversRace,
  firstOversScope,
  firstOversWickets,
  inningsScope,
  MATCH,
  OPENING_RACE,
  openingScope,
  overBoundariesScope,
  overScope,
  overWicketsScope,
  racesOf,
  stopsOf,
  THREE_WAY,
  WINNER_TOTAL,
  wicketsScope,
} from './outlook.ts';

const of = (id: number, name: string, groups: string, question: MarketKind['question'], numbers: readonly string[] = []) =>
  kind('cricket', id, name, groups, question, numbers);

const INNINGS = 'score innings';
const OVER = 'score over';
const ALL_OUT = yesNo('total', (wickets) => wickets === 10);

/** Stakes come back after a tie, before its super over. */
const DRAW_NO_BET: MarketKind['question'] = {
  of: 'home',
  names: WINNER_NAMES,
  outcomes: () =>
    [1, 3].map((side, i) => ({
      id: WINNER_NAMES[i]?.[0] ?? '',
      result: (answer: number) => (answer === 2 ? 'refund' : answer === side ? 'win' : 'loss'),
    })),
};
/** Ranges of 25 runs that serve innings of 20 and of 50 overs. */
const RANGES = ranges(
  'total',
  Array.from({ length: 11 }, (_, i) => {
    const [from, to] = [i === 0 ? 0 : 75 + 25 * i, i === 10 ? Number.POSITIVE_INFINITY : 99 + 25 * i];
    return [String(i + 1), i === 10 ? `${from}+` : `${from}-${to}`, (runs: number) => runs >= from && runs <= to];
  }),
);
const MOST_IN_OVER = 12;
const OVER_RANGES = ranges(
  'total',
  Array.from({ length: MOST_IN_OVER + 1 }, (_, i) => {
    const isLast = i === MOST_IN_OVER;
    return [String(i), isLast ? `${i}+` : String(i), (runs: number) => (isLast ? runs >= i : runs === i)];
  }),
);

/** Ids from 921,000 on are our own: the feed has no type for them that we know. */
const KINDS = {
  winner: of(340, 'Winner (incl. super over)', 'score incl_so', SIDE),
  threeWay: of(1, '1x2', 'score regular_play', answers(THREE_WAY_NAMES)),
  tied: of(
    921_000,
    'Will the match be tied',
    'score regular_play',
    yesNo('home', (answer) => answer === 2),
  ),
  total: of(921_001, '{!inningnr} innings - total', INNINGS, TOTAL, ['inningnr']),
  oddEven: of(921_002, '{!inningnr} innings - odd/even', INNINGS, ODD_EVEN, ['inningnr']),
  wickets: of(921_003, '{!inningnr} innings - total wickets', INNINGS, TOTAL, ['inningnr']),
  allOut: of(921_004, '{!inningnr} innings - all out', INNINGS, ALL_OUT, ['inningnr']),
  firstOvers: of(921_005, '{!inningnr} innings overs 1 to {to} - total', INNINGS, TOTAL, ['inningnr', 'to']),
  firstOverRace: of(921_024, 'Most runs in over 1', INNINGS, answers(THREE_WAY_NAMES)),
  firstOversRace: of(921_006, 'Most runs in overs 1 to {to}', INNINGS, answers(THREE_WAY_NAMES), ['to']),
  over: of(921_007, '{!inningnr} innings over {overnr} - total', OVER, TOTAL, ['inningnr', 'overnr']),
  overOddEven: of(921_008, '{!inningnr} innings over {overnr} - odd/even', OVER, ODD_EVEN, ['inningnr', 'overnr']),
  overWicket: of(
    921_009,
    '{!inningnr} innings over {overnr} - wicket',
    OVER,
    yesNo('total', (wickets) => wickets > 0),
    ['inningnr', 'overnr'],
  ),
  opening: of(921_010, '{!inningnr} innings - opening partnership total', INNINGS, TOTAL, ['inningnr']),
  sixes: of(921_011, '1st innings - total sixes', INNINGS, TOTAL),
  fours: of(921_012, '1st innings - total fours', INNINGS, TOTAL),
  wides: of(921_013, '1st innings - total wides', INNINGS, TOTAL),
  winnerTotal: of(921_014, `Winner & 1st innings total`, 'score incl_so', WINNER_AND_TOTAL),
  boundaries: of(921_016, '1st innings - total boundaries', INNINGS, TOTAL),
  overBoundary: of(
    921_017,
    '1st innings over {overnr} - boundary',
    OVER,
    yesNo('total', (count) => count > 0),
    ['overnr'],
  ),
  firstOversWickets: of(921_018, '{!inningnr} innings overs 1 to {to} - total wickets', INNINGS, TOTAL, ['inningnr', 'to']),
  openingRace: of(921_019, 'Highest opening partnership', 'score regular_play', answers(THREE_WAY_NAMES)),
  drawNoBet: of(11, 'Draw no bet', 'score regular_play', DRAW_NO_BET),
  range: of(921_020, '{!inningnr} innings - total range', INNINGS, RANGES, ['inningnr']),
  overRange: of(921_021, '{!inningnr} innings over {overnr} - exact runs', OVER, OVER_RANGES, ['inningnr', 'overnr']),
  openingFifty: of(
    921_015,
    '{!inningnr} innings - opening partnership of 50 or more',
    INNINGS,
    yesNo('total', (runs) => runs >= 50),
    ['inningnr'],
  ),
} as const;

export const CRICKET_DESCRIPTIONS = Object.values(KINDS).map(({ description }) => description);

const RUN_STEPS = [-30, -20, -10, 0, 10, 20, 30];
const FIRST_STEPS = [-8, -4, 0, 4, 8];
const NEAR = [-2, -1, 0, 1, 2];
const OPENING_STEPS = [-10, 0, 10];

function inningsMarkets(pairing: CricketPairing, start: Outlook, innings: number, runs: readonly number[]): ScoreMarket[] {
  const at = { inningnr: innings };
  const first = (scope: string) => start.get(scope)?.total;
  const over = evenLines(first(overScope(1, 1)), NEAR);
  const overs = Array.from({ length: pairing.overs }, (_, i) => i + 1);
  return [
    ...marketsAt(KINDS.total, inningsScope(innings), runs, at),
    market(KINDS.oddEven, inningsScope(innings), at),
    market(KINDS.range, inningsScope(innings), at),
    ...marketsAt(KINDS.wickets, wicketsScope(innings), evenLines(first(wicketsScope(1)), NEAR), at),
    market(KINDS.allOut, wicketsScope(innings), at),
    ...stopsOf(pairing).flatMap((to) =>
      marketsAt(KINDS.firstOvers, firstOversScope(innings, to), evenLines(first(firstOversScope(1, to)), FIRST_STEPS), {
        ...at,
        to,
      }),
    ),
    ...stopsOf(pairing).flatMap((to) => {
      const scope = (number: number): string => firstOversWickets(number, to);
      return marketsAt(KINDS.firstOversWickets, scope(innings), evenLines(first(scope(1)), [-1, 0, 1]), { ...at, to });
    }),
    ...marketsAt(KINDS.opening, openingScope(innings), evenLines(first(openingScope(1)), OPENING_STEPS), at),
    market(KINDS.openingFifty, openingScope(innings), at),
    ...overs.flatMap((overnr) => [
      ...marketsAt(KINDS.over, overScope(innings, overnr), over, { ...at, overnr }),
      market(KINDS.overRange, overScope(innings, overnr), { ...at, overnr }),
      market(KINDS.overOddEven, overScope(innings, overnr), { ...at, overnr }),
      market(KINDS.overWicket, overWicketsScope(innings, overnr), { ...at, overnr }),
    ]),
  ];
}

/** Every market that can be offered on a match; `start` is the outlook before it. */
export function cricketMarkets(pairing: CricketPairing, start: Outlook, fresh: FreshInnings): ScoreMarket[] {
  const runs = evenLines(start.get(inningsScope(1))?.total, RUN_STEPS);
  const overs = Array.from({ length: pairing.overs }, (_, i) => i + 1);
  const counted = (what: Counted): number[] => evenLines(start.get(countScope(what))?.total, NEAR);
  return [
    market(KINDS.winner, MATCH),
    market(KINDS.threeWay, THREE_WAY),
    market(KINDS.tied, THREE_WAY),
    ...marketsAt(KINDS.winnerTotal, WINNER_TOTAL, evenLines(start.get(inningsScope(1))?.total, [-15, 0, 15])),
    ...racesOf(pairing).map((to) =>
      to === 1 ? market(KINDS.firstOverRace, firstOversRace(to)) : market(KINDS.firstOversRace, firstOversRace(to), { to }),
    ),
    market(KINDS.openingRace, OPENING_RACE),
    market(KINDS.drawNoBet, THREE_WAY),
    ...marketsAt(KINDS.boundaries, countScope('boundaries'), counted('boundaries')),
    ...overs.map((overnr) => market(KINDS.overBoundary, overBoundariesScope(1, overnr), { overnr })),
    ...marketsAt(KINDS.sixes, countScope('sixes'), counted('sixes')),
    ...marketsAt(KINDS.fours, countScope('fours'), counted('fours')),
    ...marketsAt(KINDS.wides, countScope('wides'), counted('wides')),
    ...inningsMarkets(pairing, start, 1, runs),
    ...inningsMarkets(pairing, start, 2, evenLines(fresh.runs, RUN_STEPS)),
  ];
}
