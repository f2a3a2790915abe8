import { BetAcceptance } from '@duskline/contract/enums';
import { fillMessage } from '@duskline/contract/errors';
import type { BalancePayload, ProcessingPayload } from '@duskline/contract/realtime';
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
  [BetAcceptance.DELAYED]: 'processing',
};

/** Turns what the ledger committed into what each player's own streams say (spec 115, 154; TR-C6). */
export function createPlayerNotifier({ publish, balances }: NotifyPlayersOptions) {
  return async (row: OutboxRow): Promise<void> => {
    if (row.topic !== 'ticket' && row.topic !== 'settlement') return;
    const { ticketId = [], userId = [], currency = [] } = row.events as Record<string, string[]>;
    const players = new Map<string, { userId: string; currency: string }>();
    for (const [at, user] of userId.entries()) {
      const id = ticketId[at] ?? '';
      publish({
        userId: user,
        topic: 'processing',
        id,
        value: row.topic === 'ticket' ? decided(row, at, id) : settled(row, at, id),
      });
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

function decided({ events }: OutboxRow, at: number, betId: string): ProcessingPayload {
  const status = Number(events.acceptance?.[at] ?? BetAcceptance.PENDING);
  const reason = (events.reason?.[at] ?? null) as string | null;
  const name = status === BetAcceptance.DECLINED ? refusalName(reason) : null;
  return {
    kind: 'bet',
    betId,
    status,
    statusText: STATUS_TEXT[status] ?? 'processing',
    ...(name === null ? {} : { exceptionName: name, message: fillMessage(name) }),
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
