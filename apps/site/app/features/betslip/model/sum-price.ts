import type { OddsFormat } from '@duskline/odds/odds-format';
import { formatPrice, formatProduct } from '../../../shared/format/format-price.ts';
import type { SlipSum } from './bet-mode.ts';

/** The one price of a bet of several selections as text; '' when it has none. */
export const sumPrice = ({ combinedOdds, oddsMilli = 0 }: SlipSum, format: OddsFormat): string =>
  combinedOdds ? formatProduct(combinedOdds, format) : formatPrice(oddsMilli, format);
