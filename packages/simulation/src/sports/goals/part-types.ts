import type { Distribution } from '@duskline/odds/model/distribution';
import type { MarketDescription } from '../../market-descriptions.ts';
import {
  AWAY,
  DOUBLE_CHANCE_NAMES,
  describer,
  HANDICAP_NAMES,
  HOME,
  type Names,
  ODD_EVEN_NAMES,
  OVER_UNDER_NAMES,
  THREE_WAY_NAMES,
  WINNER_NAMES,
  YES_NO_NAMES,
} from '../../sport/describe-market.ts';
import { evenHandicap, evenTotal, linesAround } from '../../sport/line-ladder.ts';
import {
  bothToScore,
  cleanSheet,
  correctScore,
  doubleChance,
  handicap,
  oddEven,
  threeWay,
  total,
  winner,
} from '../../sport/market-templates.ts';
import type { ScopeForecast, ScoreMarket } from '../../sport/score-markets.ts';

/** Market types of a part of a match: first half, second half, a period or a quarter. */
export interface PartTypes {
  readonly threeWay: number;
  readonly doubleChance: number;
  readonly drawNoBet: number;
  readonly handicap: number;
  readonly total: number;
  readonly homeTotal: number;
  readonly awayTotal: number;
  readonly oddEven: number;
  readonly bothScore?: number;
  readonly homeCleanSheet?: number;
  readonly awayCleanSheet?: number;
  readonly correctScore?: { readonly type: number; readonly ids: readonly string[]; readonly other: string };
  /** Name in the words of the feed, group, and specifier that counts the parts. */
  readonly prefix: string;
  readonly group: string;
  readonly counter?: 'periodnr' | 'quarternr';
}

const SMALL_SCORES = [0, 1, 2].flatMap((away) => [0, 1, 2].map((home) => ({ home, away })));

export const FIRST_HALF: PartTypes = {
  threeWay: 60,
  doubleChance: 63,
  drawNoBet: 64,
  handicap: 66,
  total: 68,
  homeTotal: 69,
  awayTotal: 70,
  oddEven: 74,
  bothScore: 75,
  homeCleanSheet: 76,
  awayCleanSheet: 77,
  correctScore: { type: 81, ids: ['462', '468', '470', '474', '464', '472', '476', '478', '466'], other: '480' },
  prefix: '1st half',
  group: '1st_half',
};

export const SECOND_HALF: PartTypes = {
  threeWay: 83,
  doubleChance: 85,
  drawNoBet: 86,
  handicap: 88,
  total: 90,
  homeTotal: 91,
  awayTotal: 92,
  oddEven: 94,
  bothScore: 95,
  homeCleanSheet: 96,
  awayCleanSheet: 97,
  correctScore: { type: 98, ids: ['546', '552', '558', '548', '554', '560', '550', '556', '562'], other: '564' },
  prefix: '2nd half',
  group: '2nd_half',
};

export const PERIOD: PartTypes = {
  threeWay: 443,
  doubleChance: 529,
  drawNoBet: 459,
  handicap: 460,
  total: 446,
  homeTotal: 447,
  awayTotal: 448,
  oddEven: 462,
  bothScore: 452,
  homeCleanSheet: 454,
  awayCleanSheet: 455,
  correctScore: { type: 456, ids: ['1630', '1631', '1632', '1633', '1634', '1635', '1636', '1637', '1638'], other: '1639' },
  prefix: '{!periodnr} period',
  group: 'period',
  counter: 'periodnr',
};

export const QUARTER: PartTypes = {
  threeWay: 235,
  doubleChance: 753,
  drawNoBet: 302,
  handicap: 303,
  total: 236,
  homeTotal: 756,
  awayTotal: 757,
  oddEven: 304,
  prefix: '{!quarternr} quarter',
  group: 'quarter',
  counter: 'quarternr',
};

/** How far from its mean the most even line of a total or a lead can be. */
const REACH = 12.5;

const meanOf = ({ from, p }: Distribution): number => Math.round(p.reduce((sum, mass, i) => sum + mass * (from + i), 0));

/** Lines around the most even total, halves only; none below half a goal. */
export function totalLines(forecast: ScopeForecast, of: 'total' | 'home' | 'away', steps: readonly number[]): number[] {
  const from = Math.max(0.5, meanOf(forecast[of]) - REACH);
  return linesAround(evenTotal(forecast[of], from, from + 2 * REACH, 1), steps, [], 0.5);
}

/** Handicaps around the most even one. */
export function handicapLines(forecast: ScopeForecast, steps: readonly number[]): number[] {
  const mean = meanOf(forecast.difference);
  return linesAround(evenHandicap(forecast.difference, -mean - REACH, -mean + REACH, 1), steps);
}

/** Markets about a part; `number` where parts are counted, `step`: how far lines lie from each other. */
export function partMarkets(types: PartTypes, scope: string, number: number, fresh: ScopeForecast, step = 1): ScoreMarket[] {
  const steps = (...list: readonly number[]): number[] => list.map((one) => one * step);
  const specifiers = types.counter === undefined ? {} : { [types.counter]: number };
  const at = (type: number) => ({ type, scope, specifiers });
  const yesNos = [
    types.bothScore === undefined ? [] : [bothToScore(at(types.bothScore))],
    types.homeCleanSheet === undefined ? [] : [cleanSheet(at(types.homeCleanSheet), 'home')],
    types.awayCleanSheet === undefined ? [] : [cleanSheet(at(types.awayCleanSheet), 'away')],
  ];
  const scores = types.correctScore;
  return [
    threeWay(at(types.threeWay)),
    doubleChance(at(types.doubleChance)),
    winner(at(types.drawNoBet)),
    ...handicapLines(fresh, steps(-1, 0, 1)).map((line) => handicap(at(types.handicap), line)),
    ...totalLines(fresh, 'total', steps(-1, 0, 1, 2)).map((line) => total(at(types.total), line)),
    ...totalLines(fresh, 'home', steps(0, 1)).map((line) => total(at(types.homeTotal), line, 'home')),
    ...totalLines(fresh, 'away', steps(0, 1)).map((line) => total(at(types.awayTotal), line, 'away')),
    oddEven(at(types.oddEven)),
    ...yesNos.flat(),
    ...(scores === undefined
      ? []
      : [
          correctScore(
            at(scores.type),
            SMALL_SCORES.map((score, i) => ({ ...score, id: scores.ids[i] ?? '' })),
            scores.other,
          ),
        ]),
  ];
}

/** Descriptions of the types of a part. */
export function describePart(sport: string, types: PartTypes): MarketDescription[] {
  const describe = describer(sport);
  const counter = types.counter ?? '';
  const line = (name: string): string => (types.counter === undefined ? name : `${types.counter} ${name}`);
  const one = (id: number | undefined, name: string, names: Names, specifiers = counter): MarketDescription[] =>
    id === undefined ? [] : [describe(id, `${types.prefix} - ${name}`, `score ${types.group}`, specifiers, names)];
  const scores = types.correctScore;
  return [
    ...one(types.threeWay, '1x2', THREE_WAY_NAMES),
    ...one(types.doubleChance, 'double chance', DOUBLE_CHANCE_NAMES),
    ...one(types.drawNoBet, 'draw no bet', WINNER_NAMES),
    ...one(types.handicap, 'handicap', HANDICAP_NAMES, line('hcp')),
    ...one(types.total, 'total', OVER_UNDER_NAMES, line('total')),
    ...one(types.homeTotal, `${HOME} total`, OVER_UNDER_NAMES, line('total')),
    ...one(types.awayTotal, `${AWAY} total`, OVER_UNDER_NAMES, line('total')),
    ...one(types.oddEven, 'odd/even', ODD_EVEN_NAMES),
    ...one(types.bothScore, 'both teams to score', YES_NO_NAMES),
    ...one(types.homeCleanSheet, `${HOME} clean sheet`, YES_NO_NAMES),
    ...one(types.awayCleanSheet, `${AWAY} clean sheet`, YES_NO_NAMES),
    ...(scores === undefined
      ? []
      : one(scores.type, 'correct score', [
          ...SMALL_SCORES.map(({ home, away }, i) => [scores.ids[i] ?? '', `${home}:${away}`] as const),
          [scores.other, 'other'],
        ])),
  ];
}
