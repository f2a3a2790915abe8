import type { Distribution } from '@duskline/odds/model/distribution';
import type { BasketballPairing, BasketballState } from './basketball-state.ts';
import type { PriceDrift } from './soccer-markets.ts';
import { basketballOutlook } from './sports/basketball/outlook.ts';

/** Final margin and total including overtime (Stern's normal model, betting rule 16.2, with a lead that shrinks by itself). */
export function basketballForecast(
  pairing: BasketballPairing,
  state: BasketballState,
  drift: PriceDrift,
): { margin: Distribution; total: Distribution } {
  const { difference, total } = basketballOutlook(pairing, state, drift).all();
  return { margin: difference, total };
}
