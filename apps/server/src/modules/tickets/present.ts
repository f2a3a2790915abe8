import type { TraderOffer } from '@duskline/contract/entities/betslip';
import { BetAcceptance } from '@duskline/contract/enums';
import { errorCatalogue, fillMessage } from '@duskline/contract/errors';
import type { ProcessingPayload } from '@duskline/contract/realtime';
import { toWireNumber } from '@duskline/money/amount';
import { findCurrency } from '@duskline/money/currency';
import { refusalName } from './errors.ts';
import type { CashoutEvent, SettlementEvent, TicketEvent } from './events.ts';

const STATUS_TEXT: Record<number, ProcessingPayload['statusText']> = {
  [BetAcceptance.PENDING]: 'processing',
  [BetAcceptance.ACCEPTED]: 'accepted',
  [BetAcceptance.DECLINED]: 'declined',
  [BetAcceptance.NEW_OFFER]: 'processing',
  [BetAcceptance.DELAYED]: 'processing',
};

const ACCEPTANCE_TEXT: Readonly<Record<number, string>> = {
  [BetAcceptance.PENDING]: 'pending',
  [BetAcceptance.ACCEPTED]: 'accepted',
  [BetAcceptance.DECLINED]: 'declined',
  [BetAcceptance.NEW_OFFER]: 'new offer',
  [BetAcceptance.DELAYED]: 'delayed',
  [BetAcceptance.DELAYED_CASHOUT]: 'delayed cashout',
};

/** `StatusText` beside a BetAcceptance in answers to calls. */
export const acceptanceText = (acceptance: number): string => ACCEPTANCE_TEXT[acceptance] ?? 'pending';

/** What became of a bet, as its player's stream says it. */
export function presentTicketDecision({
  ticketId,
  currency,
  acceptance,
  reason,
  decidedBy,
  offer,
}: TicketEvent): ProcessingPayload {
  const name = acceptance === BetAcceptance.DECLINED ? refusalName(reason) : null;
  return {
    kind: 'bet',
    betId: ticketId,
    status: acceptance,
    statusText: STATUS_TEXT[acceptance] ?? 'processing',
    ...(name === null ? {} : { exceptionName: name, message: fillMessage(name) }),
    ...(decidedBy === null ? {} : { decidedBy }),
    ...(offer === null ? {} : { offer: presentOffer(offer, ticketId, currency, decidedBy) }),
  };
}

function presentOffer(
  offer: NonNullable<TicketEvent['offer']>,
  betId: string,
  currencyCode: string,
  expiresMs: number | null,
): TraderOffer {
  const currency = findCurrency(currencyCode);
  return {
    BetId: betId,
    OfferId: offer.offerId,
    BetType: offer.betType,
    OfferedValue: offer.oddsMilli / 1000,
    ...(currency
      ? {
          OfferedStake: toWireNumber(offer.stakeMinor, currency),
          PotentialWin: toWireNumber(offer.maxPayoutMinor, currency),
        }
      : {}),
    ...(expiresMs === null ? {} : { ExpiresAt: new Date(expiresMs).toISOString() }),
  };
}

/** What a bet paid. */
export function presentSettlement({ ticketId, outcome }: SettlementEvent): ProcessingPayload {
  return { kind: 'bet', betId: ticketId, status: BetAcceptance.ACCEPTED, statusText: 'settled', outcome };
}

/**
 * How a cashout ended, in the words of the specification (CASHOUT-05, CASHOUT-06). That it waits is not sent: a client takes any
 * status but these two for the end of the processing (CASHOUT-07, AMB-51). `changedValueMs`: how long a changed value may be accepted.
 */
export function presentCashout(event: CashoutEvent, changedValueMs: number): ProcessingPayload | null {
  const { ticketId: betId, acceptance: status, decidedAt } = event;
  if (status === BetAcceptance.DELAYED_CASHOUT) return null;
  const currency = findCurrency(event.currency);
  const wire = (minor: bigint | null): number | null => (minor === null || !currency ? null : toWireNumber(minor, currency));
  const [amount, cashoutValue] = [wire(event.amount), wire(event.newOffer)];
  const [partStake, stakeLeft] = [wire(event.partStake), wire(event.stakeLeft)];
  if (status === BetAcceptance.ACCEPTED)
    return { kind: 'cashout', betId, status, statusText: 'accepted', ...(amount === null ? {} : { amount }) };
  return {
    kind: 'cashout',
    betId,
    status: BetAcceptance.DECLINED,
    statusText: 'declined',
    message: errorCatalogue.CashoutDeclinedException.message,
    exceptionName: 'CashoutDeclinedException',
    ...(cashoutValue === null
      ? {}
      : {
          cashoutValue,
          ...(partStake === null ? {} : { partStake }),
          ...(stakeLeft === null ? {} : { stakeLeft }),
          ...(decidedAt === null ? {} : { offeredUntil: decidedAt + changedValueMs }),
        }),
  };
}
