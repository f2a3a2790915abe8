import type { SportDefinition } from '../../sport/definition.ts';
import type { MobaGame } from '../moba/moba-game.ts';
import type { MobaMap } from '../moba/moba-map.ts';
import { describeMoba, mobaLineTypes, type TypesOf } from '../moba/moba-markets.ts';
import { type MobaParams, mobaParams, mobaRules } from '../moba/moba-model.ts';
import { describeSeries, ownType } from '../series/series-markets.ts';
import type { SeriesState } from '../series/series-state.ts';

const SYSTEM_ID = 111;

/** Averages of recorded professional maps: 40 minutes, 58 kills; sides of the map are nearly even. */
const GAME: MobaGame = {
  systemId: SYSTEM_ID,
  length: { median: 38.8, spread: 0.24, least: 18, most: 100 },
  sideEdge: 0.03,
  counters: [
    { key: 'kill', mean: 57.7, fromMinute: 0.5, winnerShare: 0.56 },
    { key: 'tower', mean: 12.2, fromMinute: 9, winnerShare: 0.63, most: 11 },
    { key: 'aegis', mean: 2.1, fromMinute: 15, winnerShare: 0.66 },
    { key: 'barracks', mean: 3.6, fromMinute: 22, winnerShare: 0.78, most: 6 },
  ],
  minutes: [28, 32, 35, 38, 41, 45, 50],
  races: [5, 10, 15, 20, 30],
};

const TYPES: TypesOf = {
  tower: { taker: 397, takers: [1, 2, 3], total: 728, handicap: 730, one: 'tower', many: 'towers' },
  aegis: { taker: 396, takers: [1, 2], total: 727, handicap: 729, one: 'aegis', many: 'aegis' },
  barracks: { taker: 398, takers: [1, 2], total: ownType(SYSTEM_ID, 40), one: 'barracks', many: 'barracks' },
};

/** Dota 2: 1, 3 or 5 maps. */
export const dota2: SportDefinition<MobaParams, SeriesState<MobaMap>> = {
  key: 'dota2',
  systemId: SYSTEM_ID,
  name: 'Dota 2',
  group: 'esports',
  markets: [...describeSeries('dota2', SYSTEM_ID, 5), ...describeMoba('dota2', GAME, TYPES)],
  prices: {
    drift: { prematch: { logit: 0.015, pace: 0.004 }, live: { logit: 0.01, pace: 0.003 } },
    steady: { relative: 0.05, least: 0.015 },
    twoWayMargin: 0.05,
    lineTypes: mobaLineTypes(SYSTEM_ID, TYPES),
  },
  sentAtOnce: new Set(['kill', 'tower', 'aegis', 'barracks', 'minute']),
  followed: new Set(),
  usualMinutes: 140,
  breakOff: { minutes: 36 * 60, retires: false },
  params: (setting) => mobaParams(GAME, setting),
  rules: (params) => mobaRules(GAME, TYPES, params),
};
