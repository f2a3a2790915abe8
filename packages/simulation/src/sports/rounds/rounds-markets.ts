import type { MarketDescription } from '../../market-descriptions.ts';
import {
  AWAY,
  describer,
  HANDICAP_NAMES,
  HOME,
  ODD_EVEN_NAMES,
  OVER_UNDER_NAMES,
  THREE_WAY_NAMES,
  WINNER_NAMES,
  YES_NO_NAMES,
} from '../../sport/describe-market.ts';
import { evenHandicap, evenTotal, linesAround } from '../../sport/line-ladder.ts';
import {
  AWAY_WINS,
  combination,
  HOME_WINS,
  handicap,
  not,
  oddEven,
  ranges,
  scoreOver,
  threeWay,
  total,
  winner,
  yesNo,
} from '../../sport/market-templates.ts';
import type { ScopeForecast, ScoreMarket } from '../../sport/score-markets.ts';
import { answer, question } from '../../sport/score-question.ts';
import { mapScope } from '../series/map-model.ts';
import { ownType, WINNER_TOTAL_NAMES } from '../series/series-markets.ts';
import { HALF_ROUNDS, ROUNDS_TO_WIN } from './rounds-map.ts';

/** Own types of a map, by their last three digits (the feed has no such market). */
const OWN = {
  homeRounds: 20,
  awayRounds: 21,
  winnerTotal: 22,
  firstPistol: 23,
  secondPistol: 24,
  halfTotal: 25,
  halfHandicap: 26,
  halfThreeWay: 27,
  margin: 28,
  range: 29,
} as const;

const RACES = [3, 5, 7, 10];
const LAST_ROUND = 2 * HALF_ROUNDS;

/** Bands of the winning margin in rounds: home by 1 to 3 and so on, then away. */
const MARGINS = [
  [1, 3],
  [4, 6],
  [7, 9],
  [10, 13],
] as const;
const ROUND_RANGES = [
  ['1', 13, 17],
  ['2', 18, 20],
  ['3', 21, 22],
  ['4', 23, 24],
  ['5', 25, undefined],
] as const;

interface RoundsLines {
  readonly handicaps: readonly number[];
  readonly totals: readonly number[];
  readonly homeTotals: readonly number[];
  readonly awayTotals: readonly number[];
  readonly halfHandicaps: readonly number[];
}

/** Lines of a map around the most even ones, from the forecasts of a map that has not begun. */
export function roundsLines(rounds: ScopeForecast, half: ScopeForecast): RoundsLines {
  const around = (main: number): number[] => linesAround(main, [-2, -1, 0, 1, 2]);
  return {
    handicaps: linesAround(evenHandicap(rounds.difference, -10.5, 10.5, 1), [-4, -2, -1, 0, 1, 2, 4]),
    totals: around(evenTotal(rounds.total, 17.5, 23.5, 1)),
    homeTotals: linesAround(evenTotal(rounds.home, 5.5, 12.5, 1), [-1, 0]),
    awayTotals: linesAround(evenTotal(rounds.away, 5.5, 12.5, 1), [-1, 0]),
    halfHandicaps: linesAround(evenHandicap(half.difference, -5.5, 5.5, 1), [-1, 0, 1]),
  };
}

/** Markets about one map of rounds. */
export function roundsMarkets(systemId: number, mapnr: number, lines: RoundsLines): ScoreMarket[] {
  const on =
    (key: string) =>
    (type: number, specifiers: Readonly<Record<string, number>> = {}) => ({
      type,
      scope: mapScope(mapnr, key),
      specifiers: { mapnr, ...specifiers },
    });
  const own = (number: number): number => ownType(systemId, number);
  const map = on('rounds');
  const half = on('half');
  const rounds = Array.from({ length: LAST_ROUND }, (_, i) => i + 1).filter((n) => n !== 1 && n !== ROUNDS_TO_WIN);
  const main = lines.totals[Math.floor(lines.totals.length / 2)] ?? 21.5;
  return [
    winner(map(330)),
    ...lines.handicaps.map((line) => handicap(map(331), line)),
    ...lines.totals.map((line) => total(map(332), line)),
    question(map(334), 'pair', ROUNDS_TO_WIN, [
      answer('1', (home, away) => home > away && away < HALF_ROUNDS),
      answer('2', (home, away) => Math.min(home, away) >= HALF_ROUNDS),
      answer('3', (home, away) => home < away && home < HALF_ROUNDS),
    ]),
    yesNo(map(335), 'total', LAST_ROUND + 1, (played) => played > LAST_ROUND),
    ...rounds.map((roundnr) => winner(on(`round${roundnr}`)(338, { roundnr }))),
    ...RACES.map((roundnr) => winner(on(`race${roundnr}`)(620, { roundnr }))),
    oddEven(map(621)),
    winner(half(736)),
    ...lines.homeTotals.map((line) => total(map(own(OWN.homeRounds)), line, 'home')),
    ...lines.awayTotals.map((line) => total(map(own(OWN.awayRounds)), line, 'away')),
    combination(map(own(OWN.winnerTotal), { total: main }), [
      { id: '973', both: [HOME_WINS, scoreOver(main)] },
      { id: '974', both: [AWAY_WINS, scoreOver(main)] },
      { id: '975', both: [HOME_WINS, not(scoreOver(main))] },
      { id: '976', both: [AWAY_WINS, not(scoreOver(main))] },
    ]),
    winner(on('round1')(own(OWN.firstPistol))),
    winner(on(`round${ROUNDS_TO_WIN}`)(own(OWN.secondPistol))),
    ...lines.halfHandicaps.map((line) => handicap(half(own(OWN.halfHandicap)), line)),
    threeWay(half(own(OWN.halfThreeWay))),
    ...[4.5, 5.5, 6.5, 7.5].map((line) => total(half(own(OWN.halfTotal)), line, 'home')),
    ranges(map(own(OWN.margin)), 'difference', marginRanges()),
    ranges(
      map(own(OWN.range)),
      'total',
      ROUND_RANGES.map(([id, from, to]) => (to === undefined ? { id, from } : { id, from, to })),
    ),
  ];
}

function marginRanges(): { readonly id: string; readonly from: number; readonly to: number }[] {
  const home = MARGINS.map(([from, to], i) => ({ id: String(i + 1), from, to }));
  const away = MARGINS.map(([from, to], i) => ({ id: String(i + 1 + MARGINS.length), from: -to, to: -from }));
  return [...home, ...away];
}

const marginNames = (): (readonly [string, string])[] => [
  ...MARGINS.map(([from, to], i) => [String(i + 1), `${HOME} by ${from}-${to}`] as const),
  ...MARGINS.map(([from, to], i) => [String(i + 1 + MARGINS.length), `${AWAY} by ${from}-${to}`] as const),
];

/** Descriptions of the market types of {@link roundsMarkets}. */
export function describeRounds(sport: string, systemId: number): MarketDescription[] {
  const describe = describer(sport);
  const own = (number: number): number => ownType(systemId, number);
  const incl = 'score map_incl_ot';
  const half = 'score map_1st_half';
  return [
    describe(330, '{!mapnr} map - winner (incl. overtime)', incl, 'mapnr', WINNER_NAMES),
    describe(331, '{!mapnr} map - round handicap (incl. overtime)', incl, 'mapnr hcp', HANDICAP_NAMES),
    describe(332, '{!mapnr} map - total rounds (incl. overtime)', incl, 'mapnr total', OVER_UNDER_NAMES),
    describe(334, '{!mapnr} map - 1x2', 'score map', 'mapnr', THREE_WAY_NAMES),
    describe(335, '{!mapnr} map - will there be overtime', 'score map', 'mapnr', YES_NO_NAMES),
    describe(338, '{!mapnr} map round {roundnr} - winner', 'round', 'mapnr roundnr', WINNER_NAMES),
    describe(620, '{!mapnr} map - race to {roundnr} rounds', 'score map', 'mapnr roundnr', WINNER_NAMES),
    describe(621, '{!mapnr} map - odd/even rounds (incl. overtime)', incl, 'mapnr', ODD_EVEN_NAMES),
    describe(736, '{!mapnr} map 1st half - winner', half, 'mapnr', WINNER_NAMES),
    describe(own(OWN.homeRounds), `{!mapnr} map - ${HOME} total rounds (incl. overtime)`, incl, 'mapnr total', OVER_UNDER_NAMES),
    describe(own(OWN.awayRounds), `{!mapnr} map - ${AWAY} total rounds (incl. overtime)`, incl, 'mapnr total', OVER_UNDER_NAMES),
    describe(own(OWN.winnerTotal), '{!mapnr} map - winner & total rounds', 'map combo', 'mapnr total', WINNER_TOTAL_NAMES),
    describe(own(OWN.firstPistol), '{!mapnr} map - 1st half pistol round winner', 'round', 'mapnr', WINNER_NAMES),
    describe(own(OWN.secondPistol), '{!mapnr} map - 2nd half pistol round winner', 'round', 'mapnr', WINNER_NAMES),
    describe(own(OWN.halfTotal), `{!mapnr} map 1st half - ${HOME} total rounds`, half, 'mapnr total', OVER_UNDER_NAMES),
    describe(own(OWN.halfHandicap), '{!mapnr} map 1st half - round handicap', half, 'mapnr hcp', HANDICAP_NAMES),
    describe(own(OWN.halfThreeWay), '{!mapnr} map 1st half - 1x2', half, 'mapnr', THREE_WAY_NAMES),
    describe(own(OWN.margin), '{!mapnr} map - winning margin in rounds', incl, 'mapnr', marginNames()),
    describe(
      own(OWN.range),
      '{!mapnr} map - round range',
      incl,
      'mapnr',
      ROUND_RANGES.map(([id, from, to]) => [id, to === undefined ? `${from}+` : `${from}-${to}`] as const),
    ),
  ];
}
