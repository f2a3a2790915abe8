import type { SportDefinition } from '../../sport/definition.ts';
import type { RoundsMap } from '../rounds/rounds-map.ts';
import { describeRounds } from '../rounds/rounds-markets.ts';
import { type RoundsGame, type RoundsParams, roundsParams, roundsRules } from '../rounds/rounds-model.ts';
import { roundsPrices } from '../rounds/rounds-prices.ts';
import { describeSeries } from '../series/series-markets.ts';
import type { SeriesState } from '../series/series-state.ts';

/** Names of the maps are invented. Round by round, sides change after 12; overtimes of two halves of three rounds. */
const GAME: RoundsGame = {
  systemId: 109,
  overtimeHalf: 3,
  mapNames: ['Quarry', 'Harbour', 'Foundry', 'Citadel', 'Monsoon', 'Outpost', 'Terminal'],
  sideEdge: 0.1,
};

/** Counter-Strike 2: first to 13 rounds on each of 1, 3 or 5 maps. */
export const cs2: SportDefinition<RoundsParams, SeriesState<RoundsMap>> = {
  key: 'cs2',
  systemId: GAME.systemId,
  name: 'Counter-Strike 2',
  group: 'esports',
  markets: [...describeSeries('cs2', GAME.systemId, 5), ...describeRounds('cs2', GAME.systemId)],
  prices: roundsPrices(GAME.systemId),
  sentAtOnce: new Set(['round']),
  followed: new Set(),
  usualMinutes: 130,
  breakOff: { minutes: 36 * 60, retires: false },
  params: (setting) => roundsParams(GAME, setting),
  rules: (params) => roundsRules(GAME, params),
};
