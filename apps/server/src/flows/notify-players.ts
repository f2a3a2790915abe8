import type { TraderOffer } from '@duskline/contract/entities/betslip';
import { BetAcceptance } from '@duskline/contract/enums';
import { errorCatalogue, fillMessage } from '@duskline/contract/errors';
import type { BalancePayload, ProcessingPayload } from '@duskline/contract/realtime';
import { toWireNumber } from '@duskline/money/amount';
import { findCurrency } from '@duskline/money/currency';
import {
  type CashoutEvent,
  cashoutEvent,
  type SettlementEvent,
  settlementEvent,
  type TicketEvent,
  ticketEvent,
} from '../modules/tickets/index.ts';
import type { EventReader } from '../platform/bus/event.ts';
import type { OutboxRow } from '../platform/bus/outbox-log.ts';
import { CHANGED_VALUE_MS } from './cashout/cash-out.ts';
import { refusalName } from './place-bet/placed.ts';

export interface PlayerNotice {
  userId: string;
  topic: 'processing' | 'balance';
  /** Ticket id, or 'balance'. */
  id: string;
  value: ProcessingPayload | BalancePayload;
}

export interface NotifyPlayersOptions {
  publish(notice: PlayerNotice): void;
  /** Newest balances of the players named, in the order given; null for a player without an account in that currency. */
  balances(players: readonly { userId: string; currency: string }[]): Promise<readonly (BalancePayload | null)[]>;
}

const STATUS_TEXT: Record<number, ProcessingPayload['statusText']> = {
  [BetAcceptance.PENDING]: 'processing',
  [BetAcceptance.ACCEPTED]: 'accepted',
  [BetAcceptance.DECLINED]: 'declined',
  [BetAcceptance.NEW_OFFER]: 'processing',
  [BetAcceptance.DELAYED]: 'processing',
};

/** Turns what the ledger committed into what each player's own streams say (spec 115, 154; TR-C6). */
export function createPlayerNotifier({ publish, balances }: NotifyPlayersOptions) {
  /** Presents the events of a row; null = no news. */
  const tell =
    <Event extends TicketNews>(reader: EventReader<Event>, present: (event: Event) => ProcessingPayload | null) =>
    async (row: OutboxRow): Promise<void> => {
      const players = new Map<string, { userId: string; currency: string }>();
      for (const event of reader.read(row)) {
        const { ticketId, userId, currency } = event;
        const value = present(event);
        if (value === null) continue;
        // The end of a cashout must not replace the end of the bet itself, so it has an id of its own.
        publish({ userId, topic: 'processing', id: value.kind === 'cashout' ? `cashout/${ticketId}` : ticketId, value });
        players.set(`${userId}/${currency}`, { userId, currency });
      }
      const wanted = [...players.values()];
      const found = await balances(wanted);
      for (const [at, player] of wanted.entries()) {
        const balance = found[at];
        if (balance) publish({ userId: player.userId, topic: 'balance', id: 'balance', value: balance });
      }
    };

  return {
    ticket: tell(ticketEvent, decided),
    settlement: tell(settlementEvent, settled),
    cashout: tell(cashoutEvent, cashedOut),
  };
}

interface TicketNews {
  ticketId: string;
  userId: string;
  currency: string;
}

function decided({ ticketId, currency, acceptance, reason, decidedBy, offer }: TicketEvent): ProcessingPayload {
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

function settled({ ticketId, outcome }: SettlementEvent): ProcessingPayload {
  return { kind: 'bet', betId: ticketId, status: BetAcceptance.ACCEPTED, statusText: 'settled', outcome };
}

/**
 * How a cashout ended, in the words of the specification (CASHOUT-05, CASHOUT-06). That it waits is no news: a client takes any
 * status but these two for the end of the processing (CASHOUT-07, AMB-51).
 */
function cashedOut(event: CashoutEvent): ProcessingPayload | null {
  const { ticketId: betId, acceptance: status, decidedAt } = event;
  if (status === BetAcceptance.DELAYED_CASHOUT) return null;
  const currency = findCurrency(event.currency);
  const wire = (minor: bigint | null): number | null => (minor === null || !currency ? null : toWireNumber(minor, currency));
  const [amount, cashoutValue] = [wire(event.amount), wire(event.newOffer)];
  const [partStake, stakeLeft] = [wire(event.partStake), wire(event.stakeLeft)];
  if (status === BetAcceptance.ACCEPTED)
    return { kind: 'cashout', betId, status, statusText: 'accepted', ...(amount === null ? {} : { amount }) };
  return {
    ...{ kind: 'cashout', betId, status: BetAcceptance.DECLINED, statusText: 'declined' },
    message: errorCatalogue.CashoutDeclinedException.message,
    exceptionName: 'CashoutDeclinedException',
    ...(cashoutValue === null
      ? {}
      : {
          cashoutValue,
          ...(partStake === null ? {} : { partStake }),
          ...(stakeLeft === null ? {} : { stakeLeft }),
          ...(decidedAt === null ? {} : { offeredUntil: decidedAt + CHANGED_VALUE_MS }),
        }),
  };
}
