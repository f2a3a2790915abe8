import type { MarketDescription } from '../../market-descriptions.ts';
import {
  AWAY,
  describer,
  HANDICAP_NAMES,
  HOME,
  type Names,
  ODD_EVEN_NAMES,
  OVER_UNDER_NAMES,
  WINNER_NAMES,
} from '../../sport/describe-market.ts';
import { evenHandicap, evenTotal, linesAround } from '../../sport/line-ladder.ts';
import { handicap, oddEven, total, winner } from '../../sport/market-templates.ts';
import type { ScopeForecast, ScoreMarket } from '../../sport/score-markets.ts';
import { answer, question } from '../../sport/score-question.ts';
import { mapScope } from '../series/map-model.ts';
import { ownType, WINNER_TOTAL_NAMES } from '../series/series-markets.ts';
import type { MobaGame } from './moba-game.ts';

/** Own types of a map, by their last three digits (the feed has no such market). */
const OWN = {
  homeKills: 20,
  awayKills: 21,
  oddEvenKills: 22,
  winnerKills: 23,
  winnerLength: 24,
  blood: 25,
  homeTowers: 26,
  awayTowers: 27,
} as const;

/** Types of a counter: the feed's where it has one. `takers`: numbers of the x-th one that are offered. */
interface CounterTypes {
  readonly taker: number;
  readonly takers: readonly number[];
  readonly total?: number;
  readonly handicap?: number;
  /** Name in the words of the feed: `dragon`, `towers`. */
  readonly one: string;
  readonly many: string;
}

/** Types of the game's counters by their keys, kills apart. */
export type TypesOf = Readonly<Record<string, CounterTypes>>;

/** Forecast of a scope of a map that has not begun: lines are chosen by it and stay. */
type FreshForecast = (key: string) => ScopeForecast | undefined;

const STEPS = [-6, -4, -2, 0, 2, 4, 6];

function linesOf(
  forecast: ScopeForecast | undefined,
  of: 'total' | 'home' | 'away' | 'difference',
  steps: readonly number[],
): number[] {
  if (forecast === undefined) return [];
  const values = forecast[of];
  const mean = Math.round(values.p.reduce((sum, p, i) => sum + p * (values.from + i), 0));
  if (of === 'difference') return linesAround(evenHandicap(values, -mean - 8.5, -mean + 8.5, 1), steps);
  const from = Math.max(0.5, mean - 8.5);
  return linesAround(evenTotal(values, from, from + 17, 1), steps, [], 0.5);
}

/** Markets about one map. */
export function mobaMarkets(game: MobaGame, types: TypesOf, mapnr: number, fresh: FreshForecast): ScoreMarket[] {
  const on =
    (key: string) =>
    (type: number, specifiers: Readonly<Record<string, number>> = {}) => ({
      type,
      scope: mapScope(mapnr, key),
      specifiers: { mapnr, ...specifiers },
    });
  const own = (number: number): number => ownType(game.systemId, number);
  const kills = on('kill');
  const killLines = linesOf(fresh('kill'), 'total', STEPS);
  const middle = killLines[Math.floor(killLines.length / 2)] ?? 30.5;
  return [
    winner(on('winner')(395)),
    ...[1, 5, 10, 15, 20, 25, 30].map((xth) => winner(on(`kill#${xth}`)(333, { xth }))),
    winner(kills(554)),
    ...linesOf(fresh('kill'), 'difference', STEPS).map((line) => handicap(kills(555), line)),
    ...game.minutes.map((minute) =>
      question(on('minutes')(725, { minute }), 'home', minute + 1, [
        answer('1831', (length) => length < minute),
        answer('1832', (length) => length >= minute),
      ]),
    ),
    ...killLines.map((line) => total(kills(726), line)),
    ...game.races.map((xth) => winner(on(`race${xth}`)(731, { xth }))),
    ...linesOf(fresh('early'), 'total', [-1, 0, 1]).map((line) => total(on('early')(734, { from: 0, to: 10 }), line)),
    ...linesOf(fresh('kill'), 'home', [-3, 0, 3]).map((line) => total(kills(own(OWN.homeKills)), line, 'home')),
    ...linesOf(fresh('kill'), 'away', [-3, 0, 3]).map((line) => total(kills(own(OWN.awayKills)), line, 'away')),
    oddEven(kills(own(OWN.oddEvenKills))),
    withWinner(on('kills+winner')(own(OWN.winnerKills), { total: middle }), middle),
    withWinner(on('minutes+winner')(own(OWN.winnerLength), { total: lengthLine(game) }), lengthLine(game)),
    question(on('blood')(own(OWN.blood)), 'pair', 2, [
      answer('861', (first, won) => first === 1 && won === 1),
      answer('862', (first, won) => first === 2 && won === 1),
      answer('863', (first, won) => first === 1 && won === 0),
      answer('864', (first, won) => first === 2 && won === 0),
    ]),
    ...linesOf(fresh('tower'), 'home', [-1, 0, 1]).map((line) => total(on('tower')(own(OWN.homeTowers)), line, 'home')),
    ...linesOf(fresh('tower'), 'away', [-1, 0, 1]).map((line) => total(on('tower')(own(OWN.awayTowers)), line, 'away')),
    ...Object.entries(types).flatMap(([key, ids]) => [
      ...ids.takers.map((xth) => winner(on(`${key}#${xth}`)(ids.taker, { xth }))),
      ...(ids.total === undefined ? [] : totalsOf(ids.total, key)),
      ...(ids.handicap === undefined ? [] : handicapsOf(ids.handicap, key)),
    ]),
  ];

  function totalsOf(type: number, key: string): ScoreMarket[] {
    return linesOf(fresh(key), 'total', [-1, 0, 1]).map((line) => total(on(key)(type), line));
  }

  function handicapsOf(type: number, key: string): ScoreMarket[] {
    return linesOf(fresh(key), 'difference', [-1, 0, 1]).map((line) => handicap(on(key)(type), line));
  }
}

/** Half a minute below the minute of {@link MobaGame.minutes} in the middle: lengths are whole minutes. */
const lengthLine = (game: MobaGame): number => (game.minutes[Math.floor(game.minutes.length / 2)] ?? 30) - 0.5;

/** Winner (`home` is 1) and over or under. */
function withWinner(place: Parameters<typeof question>[0], line: number): ScoreMarket {
  return question(place, 'pair', Math.ceil(line) + 1, [
    answer('973', (won, value) => won === 1 && value > line),
    answer('974', (won, value) => won === 0 && value > line),
    answer('975', (won, value) => won === 1 && value < line),
    answer('976', (won, value) => won === 0 && value < line),
  ]);
}

const LENGTH_NAMES: Names = [
  ['1831', '00:00 - {(minute-1)}:59'],
  ['1832', '{minute}:00+'],
];

/** Descriptions of the market types of {@link mobaMarkets}. */
export function describeMoba(sport: string, { systemId }: MobaGame, types: TypesOf): MarketDescription[] {
  const describe = describer(sport);
  const own = (number: number): number => ownType(systemId, number);
  return [
    describe(395, '{!mapnr} map - winner', 'map', 'mapnr', WINNER_NAMES),
    describe(333, '{!mapnr} map - {!xth} kill', 'kills map', 'mapnr xth', WINNER_NAMES),
    describe(554, '{!mapnr} map - kill draw no bet', 'kills map', 'mapnr', WINNER_NAMES),
    describe(555, '{!mapnr} map - kill handicap', 'kills map', 'mapnr hcp', HANDICAP_NAMES),
    describe(725, '{!mapnr} map - duration', 'map progress', 'mapnr minute', LENGTH_NAMES),
    describe(726, '{!mapnr} map - total kills', 'kills map', 'mapnr total', OVER_UNDER_NAMES),
    describe(731, '{!mapnr} map - race to {xth} kills', 'kills map', 'mapnr xth', WINNER_NAMES),
    describe(
      734,
      '{!mapnr} map 10 minutes - total kills from {from} to {to}',
      '10_min kills',
      'mapnr from to total',
      OVER_UNDER_NAMES,
    ),
    describe(own(OWN.homeKills), `{!mapnr} map - ${HOME} total kills`, 'kills map', 'mapnr total', OVER_UNDER_NAMES),
    describe(own(OWN.awayKills), `{!mapnr} map - ${AWAY} total kills`, 'kills map', 'mapnr total', OVER_UNDER_NAMES),
    describe(own(OWN.oddEvenKills), '{!mapnr} map - odd/even kills', 'kills map', 'mapnr', ODD_EVEN_NAMES),
    describe(own(OWN.winnerKills), '{!mapnr} map - winner & total kills', 'map combo', 'mapnr total', WINNER_TOTAL_NAMES),
    describe(own(OWN.winnerLength), '{!mapnr} map - winner & minutes', 'map combo', 'mapnr total', WINNER_TOTAL_NAMES),
    describe(own(OWN.blood), '{!mapnr} map - 1st kill/winner', 'map combo', 'mapnr', [
      ['861', `${HOME}/${HOME}`],
      ['862', `${AWAY}/${HOME}`],
      ['863', `${HOME}/${AWAY}`],
      ['864', `${AWAY}/${AWAY}`],
    ]),
    describe(own(OWN.homeTowers), `{!mapnr} map - ${HOME} total towers`, 'map structures', 'mapnr total', OVER_UNDER_NAMES),
    describe(own(OWN.awayTowers), `{!mapnr} map - ${AWAY} total towers`, 'map structures', 'mapnr total', OVER_UNDER_NAMES),
    ...Object.values(types).flatMap(({ taker, total: totals, handicap: lines, one, many }) => [
      describe(taker, `{!mapnr} map - {!xth} ${one}`, 'map structures', 'mapnr xth', WINNER_NAMES),
      ...(totals === undefined
        ? []
        : [describe(totals, `{!mapnr} map - total ${many}`, 'map structures', 'mapnr total', OVER_UNDER_NAMES)]),
      ...(lines === undefined
        ? []
        : [describe(lines, `{!mapnr} map - ${one} handicap`, 'map structures', 'mapnr hcp', HANDICAP_NAMES)]),
    ]),
  ];
}

/** Types whose lines are fanned out. */
export const mobaLineTypes = (systemId: number, types: TypesOf): ReadonlySet<number> =>
  new Set([
    ...[327, 328, 555, 725, 726, 734],
    ...[OWN.homeKills, OWN.awayKills, OWN.homeTowers, OWN.awayTowers].map((number) => ownType(systemId, number)),
    ...Object.values(types).flatMap(({ total: totals, handicap: lines }) => [totals, lines].filter((type) => type !== undefined)),
  ]);
