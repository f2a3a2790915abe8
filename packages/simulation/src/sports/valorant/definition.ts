import type { SportDefinition } from '../../sport/definition.ts';
import type { RoundsMap } from '../rounds/rounds-map.ts';
import { describeRounds } from '../rounds/rounds-markets.ts';
import { type RoundsGame, type RoundsParams, roundsParams, roundsRules } from '../rounds/rounds-model.ts';
import { roundsPrices } from '../rounds/rounds-prices.ts';
import { describeSeries } from '../series/series-markets.ts';
import type { SeriesState } from '../series/series-state.ts';

/** Names of the maps are invented. Overtime is played two rounds at a time until a side is two ahead. */
const GAME: RoundsGame = {
  systemId: 194,
  overtimeHalf: 1,
  mapNames: ['Glacier', 'Rampart', 'Orchard', 'Basalt', 'Lagoon', 'Spire', 'Junction'],
  sideEdge: 0.06,
};

/** Valorant: first to 13 rounds on each of 1, 3 or 5 maps, in overtime by two. */
export const valorant: SportDefinition<RoundsParams, SeriesState<RoundsMap>> = {
  key: 'valorant',
  systemId: GAME.systemId,
  name: 'Valorant',
  group: 'esports',
  markets: [...describeSeries('valorant', GAME.systemId, 5), ...describeRounds('valorant', GAME.systemId)],
  prices: roundsPrices(GAME.systemId),
  sentAtOnce: new Set(['round']),
  followed: new Set(),
  usualMinutes: 130,
  breakOff: { minutes: 36 * 60, retires: false },
  params: (setting) => roundsParams(GAME, setting),
  rules: (params) => roundsRules(GAME, params),
};
