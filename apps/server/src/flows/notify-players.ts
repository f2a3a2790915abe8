import type { BalancePayload, ProcessingPayload } from '@duskline/contract/realtime';
import {
  cashoutEvent,
  presentCashout,
  presentSettlement,
  presentTicketDecision,
  settlementEvent,
  ticketEvent,
} from '../modules/tickets/index.ts';
import { balanceEvent, createBalancePublisher, type WalletService } from '../modules/wallet/index.ts';
import type { Alarms } from '../platform/alarms.ts';
import type { EventReader } from '../platform/bus/event.ts';
import type { OutboxRow } from '../platform/bus/outbox-log.ts';
import type { Logger } from '../platform/log.ts';
import { CHANGED_VALUE_MS } from './cashout/cash-out.ts';

export interface PlayerNotice {
  userId: string;
  topic: 'processing' | 'balance';
  /** Ticket id, or 'balance'. */
  id: string;
  value: ProcessingPayload | BalancePayload;
}

export interface NotifyPlayersOptions {
  publish(notice: PlayerNotice): void;
  wallet: Pick<WalletService, 'balances'>;
  alarms: Pick<Alarms, 'raise'>;
  log: Logger;
}

/**
 * Turns what the ledger committed into what each player's own streams say (spec 115, 154; TR-C6). Of a balance they say how it stands now: an event that is
 * delivered again, or late, never shows money that has moved on.
 */
export function createPlayerNotifier({ publish, wallet, alarms, log }: NotifyPlayersOptions) {
  const publishBalances = createBalancePublisher({
    wallet,
    alarms,
    log,
    publish: (userId, value) => publish({ userId, topic: 'balance', id: 'balance', value }),
  });

  /** Presents the events of a row; null = nothing to send. */
  const publishEach =
    <Event extends TicketNews>(reader: EventReader<Event>, present: (event: Event) => ProcessingPayload | null) =>
    (row: OutboxRow): void => {
      const players = new Set<string>();
      for (const event of reader.read(row)) {
        const { ticketId, userId } = event;
        const value = present(event);
        if (value === null) continue;
        // The end of a cashout must not replace the end of the bet itself, so it has an id of its own.
        publish({ userId, topic: 'processing', id: value.kind === 'cashout' ? `cashout/${ticketId}` : ticketId, value });
        players.add(userId);
      }
      publishBalances(players);
    };

  return {
    ticket: publishEach(ticketEvent, presentTicketDecision),
    settlement: publishEach(settlementEvent, presentSettlement),
    cashout: publishEach(cashoutEvent, (event) => presentCashout(event, CHANGED_VALUE_MS)),
    balance: (row: OutboxRow) => publishBalances(balanceEvent.read(row).map(({ userId }) => userId)),
  };
}

interface TicketNews {
  ticketId: string;
  userId: string;
}
