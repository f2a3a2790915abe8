import type { TraderOffer } from '@duskline/contract/entities/betslip';
import { BetAcceptance } from '@duskline/contract/enums';
import { toMilli } from '../../../shared/model/price.ts';
import type { Offer } from './placing-state.ts';

/** What a bet that is not decided waits for; `untilMs` 0 when there is no known deadline. Epoch milliseconds of this device. */
export type Waiting =
  | { readonly kind: 'delayed' | 'trader'; readonly sinceMs: number; readonly untilMs: number }
  | { readonly kind: 'offered'; readonly offer: Offer; readonly untilMs: number };

/** What server and device may disagree about the time, at most: a deadline further away is not believed. */
const DELAY_MAX_MS = 20_000;
const TRADER_MAX_MS = 120_000;

/** A ticket, or the answer to a placement, as far as waiting goes. */
export interface WaitingBet {
  readonly Status: number;
  readonly DecidedBy?: number | undefined;
  readonly TraderOffer?: TraderOffer | undefined;
}

const bounded = (untilMs: number | undefined, nowMs: number, maxMs: number): number =>
  untilMs === undefined || !(untilMs > nowMs) ? 0 : Math.min(untilMs, nowMs + maxMs);

function offerOf(wire: TraderOffer, nowMs: number): Offer {
  const expiresMs = wire.ExpiresAt === undefined ? undefined : Date.parse(wire.ExpiresAt);
  return {
    betId: wire.BetId,
    offerId: wire.OfferId,
    stake: wire.OfferedStake,
    oddsMilli: wire.OfferedValue === undefined ? undefined : toMilli(wire.OfferedValue),
    potentialWin: wire.PotentialWin,
    sinceMs: nowMs,
    untilMs: bounded(expiresMs, nowMs, TRADER_MAX_MS),
  };
}

/** BETSTATUS-03: what is shown to the customer while these bets wait. An offer comes first, since it waits for the customer. */
export function waitOf(bets: readonly WaitingBet[], sinceMs: number, nowMs: number): Waiting {
  const wire = bets.find((bet) => bet.Status === BetAcceptance.NEW_OFFER && bet.TraderOffer)?.TraderOffer;
  if (wire) {
    const offer = offerOf(wire, nowMs);
    return { kind: 'offered', offer, untilMs: offer.untilMs };
  }
  const isTrader = bets.some((bet) => bet.Status === BetAcceptance.PENDING || bet.Status === BetAcceptance.NEW_OFFER);
  const latest = Math.max(0, ...bets.map((bet) => bet.DecidedBy ?? 0));
  const untilMs = bounded(latest, nowMs, isTrader ? TRADER_MAX_MS : DELAY_MAX_MS);
  return { kind: isTrader ? 'trader' : 'delayed', sinceMs, untilMs };
}
