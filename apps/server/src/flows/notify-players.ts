import type { TraderOffer } from '@duskline/contract/entities/betslip';
import { BetAcceptance } from '@duskline/contract/enums';
import { errorCatalogue, fillMessage } from '@duskline/contract/errors';
import type { BalancePayload, ProcessingPayload } from '@duskline/contract/realtime';
import { toWireNumber } from '@duskline/money/amount';
import { findCurrency } from '@duskline/money/currency';
import { CHANGED_VALUE_MS } from './cashout/cash-out.ts';
import { refusalName } from './place-bet/placed.ts';

/** One row of the outbox: many events of one topic, as an object of equally long arrays. */
export interface OutboxRow {
  topic: string;
  events: Record<string, readonly unknown[]>;
}

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
  return async (row: OutboxRow): Promise<void> => {
    if (row.topic !== 'ticket' && row.topic !== 'settlement' && row.topic !== 'cashout') return;
    const { ticketId = [], userId = [], currency = [] } = row.events as Record<string, string[]>;
    const players = new Map<string, { userId: string; currency: string }>();
    for (const [at, user] of userId.entries()) {
      const id = ticketId[at] ?? '';
      const value = PRESENT[row.topic](row, at, id);
      if (value === null) continue;
      // The end of a cashout must not replace the end of the bet itself, so it has an id of its own.
      publish({ userId: user, topic: 'processing', id: value.kind === 'cashout' ? `cashout/${id}` : id, value });
      players.set(`${user}/${currency[at]}`, { userId: user, currency: currency[at] ?? '' });
    }
    const wanted = [...players.values()];
    const found = await balances(wanted);
    for (const [at, player] of wanted.entries()) {
      const balance = found[at];
      if (balance) publish({ userId: player.userId, topic: 'balance', id: 'balance', value: balance });
    }
  };
}

const PRESENT = { ticket: decided, settlement: settled, cashout: cashedOut } as const;

function decided({ events }: OutboxRow, at: number, betId: string): ProcessingPayload {
  const status = Number(events.acceptance?.[at] ?? BetAcceptance.PENDING);
  const reason = (events.reason?.[at] ?? null) as string | null;
  const name = status === BetAcceptance.DECLINED ? refusalName(reason) : null;
  const decidedBy = (events.decidedBy?.[at] ?? null) as number | null;
  const offer = (events.offer?.[at] ?? null) as OfferEvent | null;
  return {
    kind: 'bet',
    betId,
    status,
    statusText: STATUS_TEXT[status] ?? 'processing',
    ...(name === null ? {} : { exceptionName: name, message: fillMessage(name) }),
    ...(decidedBy === null ? {} : { decidedBy }),
    ...(offer === null ? {} : { offer: presentOffer(offer, betId, String(events.currency?.[at]), decidedBy) }),
  };
}

/** A trader's offer as the ledger wrote it. */
interface OfferEvent {
  offerId: string;
  betType: number;
  stakeMinor: string;
  maxPayoutMinor: string;
  oddsMilli: number;
}

function presentOffer(event: OfferEvent, betId: string, currencyCode: string, expiresMs: number | null): TraderOffer {
  const currency = findCurrency(currencyCode);
  return {
    BetId: betId,
    OfferId: event.offerId,
    BetType: event.betType,
    OfferedValue: event.oddsMilli / 1000,
    ...(currency
      ? {
          OfferedStake: toWireNumber(BigInt(event.stakeMinor), currency),
          PotentialWin: toWireNumber(BigInt(event.maxPayoutMinor), currency),
        }
      : {}),
    ...(expiresMs === null ? {} : { ExpiresAt: new Date(expiresMs).toISOString() }),
  };
}

function settled({ events }: OutboxRow, at: number, betId: string): ProcessingPayload {
  return {
    kind: 'bet',
    betId,
    status: BetAcceptance.ACCEPTED,
    statusText: 'settled',
    outcome: Number(events.outcome?.[at] ?? 0),
  };
}

/**
 * How a cashout ended, in the words of the specification (CASHOUT-05, CASHOUT-06). That it waits is no news: a client takes any
 * status but these two for the end of the processing (CASHOUT-07, AMB-51).
 */
function cashedOut({ events }: OutboxRow, at: number, betId: string): ProcessingPayload | null {
  const status = Number(events.acceptance?.[at] ?? BetAcceptance.DECLINED);
  if (status === BetAcceptance.DELAYED_CASHOUT) return null;
  const currency = findCurrency(String(events.currency?.[at]));
  const wire = (text: unknown): number | null =>
    text == null || !currency ? null : toWireNumber(BigInt(String(text)), currency);
  const [amount, cashoutValue] = [wire(events.amount?.[at]), wire(events.newOffer?.[at])];
  const [partStake, stakeLeft] = [wire(events.partStake?.[at]), wire(events.stakeLeft?.[at])];
  const decidedAt = (events.decidedAt?.[at] ?? null) as number | null;
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
