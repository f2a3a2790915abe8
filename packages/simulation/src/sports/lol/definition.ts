import type { SportDefinition } from '../../sport/definition.ts';
import type { MobaGame } from '../moba/moba-game.ts';
import type { MobaMap } from '../moba/moba-map.ts';
import { describeMoba, mobaLineTypes, type TypesOf } from '../moba/moba-markets.ts';
import { type MobaParams, mobaParams, mobaRules } from '../moba/moba-model.ts';
import { describeSeries, ownType } from '../series/series-markets.ts';
import type { SeriesState } from '../series/series-state.ts';

const SYSTEM_ID = 110;

/** Averages of recorded professional maps: 32 minutes, 26 kills, the first kill belongs to the winner in 61 of 100. */
const GAME: MobaGame = {
  systemId: SYSTEM_ID,
  length: { median: 31.6, spread: 0.17, least: 18, most: 75 },
  sideEdge: 0.14,
  counters: [
    { key: 'kill', mean: 26.3, fromMinute: 1.5, winnerShare: 0.61 },
    { key: 'tower', mean: 11.4, fromMinute: 9, winnerShare: 0.64, most: 11 },
    { key: 'dragon', mean: 4.4, fromMinute: 5, winnerShare: 0.58 },
    { key: 'baron', mean: 1.4, fromMinute: 20, winnerShare: 0.7 },
    { key: 'inhibitor', mean: 1.9, fromMinute: 20, winnerShare: 0.8 },
  ],
  minutes: [25, 28, 30, 32, 34, 37, 40],
  races: [5, 10, 15],
};

const TYPES: TypesOf = {
  tower: { taker: 397, takers: [1, 2, 3], total: 728, handicap: 730, one: 'tower', many: 'towers' },
  dragon: {
    taker: 556,
    takers: [1, 2, 3],
    total: ownType(SYSTEM_ID, 40),
    handicap: ownType(SYSTEM_ID, 41),
    one: 'dragon',
    many: 'dragons',
  },
  baron: { taker: 557, takers: [1, 2], total: ownType(SYSTEM_ID, 42), one: 'baron', many: 'barons' },
  inhibitor: { taker: 558, takers: [1, 2], total: ownType(SYSTEM_ID, 43), one: 'inhibitor', many: 'inhibitors' },
};

/** League of Legends: 1, 3 or 5 maps. */
export const lol: SportDefinition<MobaParams, SeriesState<MobaMap>> = {
  key: 'lol',
  systemId: SYSTEM_ID,
  name: 'League of Legends',
  group: 'esports',
  markets: [...describeSeries('lol', SYSTEM_ID, 5), ...describeMoba('lol', GAME, TYPES)],
  prices: {
    drift: { prematch: { logit: 0.015, pace: 0.004 }, live: { logit: 0.01, pace: 0.003 } },
    steady: { relative: 0.05, least: 0.015 },
    twoWayMargin: 0.05,
    lineTypes: mobaLineTypes(SYSTEM_ID, TYPES),
  },
  sentAtOnce: new Set(['kill', 'tower', 'dragon', 'baron', 'inhibitor', 'minute']),
  followed: new Set(),
  usualMinutes: 130,
  breakOff: { minutes: 36 * 60, retires: false },
  params: (setting) => mobaParams(GAME, setting),
  rules: (params) => mobaRules(GAME, TYPES, params),
};
