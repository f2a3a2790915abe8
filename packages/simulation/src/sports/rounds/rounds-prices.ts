import type { SportPrices } from '../../sport/definition.ts';
import { ownType } from '../series/series-markets.ts';

/** How prices of a game of rounds behave: a round moves them, time does not. */
export const roundsPrices = (systemId: number): SportPrices => ({
  drift: { prematch: { logit: 0.015, pace: 0 }, live: { logit: 0.01, pace: 0 } },
  steady: { relative: 0.05, least: 0.015 },
  twoWayMargin: 0.05,
  lineTypes: new Set([327, 328, 331, 332, ...[20, 21, 25, 26].map((number) => ownType(systemId, number))]),
});
