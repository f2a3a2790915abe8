import type { CashoutOfferPayload } from '@duskline/contract/realtime';
import type { Currency } from '@duskline/money/currency';
import { wireIn } from '@duskline/money/wire-amount';
import type { CashoutOffer } from './quote.ts';

/** What the wire says of an offer that was computed by this version of the policy. */
export function presentOffer(offer: CashoutOffer, currency: Currency, policyVersion: number): CashoutOfferPayload {
  const wire = wireIn(currency);
  return {
    CashoutValue: wire(offer.offerMinor),
    CashoutOddsValues: Object.fromEntries([...offer.oddsMilli].map(([id, oddsMilli]) => [id, oddsMilli / 1000])),
    CashoutPolicyVersion: policyVersion,
    PartialAllowed: offer.partial !== null,
    ...(offer.partial === null ? {} : { PartialMin: wire(offer.partial.minMinor), PartialMax: wire(offer.partial.maxMinor) }),
  };
}
