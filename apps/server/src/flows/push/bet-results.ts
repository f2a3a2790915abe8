import { TicketOutcome } from '@duskline/contract/enums';
import { settlementEvent } from '../../modules/tickets/index.ts';
import type { WebPush } from '../../modules/web-push/index.ts';
import type { OutboxRow } from '../../platform/bus/outbox-log.ts';

const RESULTS = {
  [TicketOutcome.WIN]: 'won',
  [TicketOutcome.LOST]: 'lost',
  [TicketOutcome.REFUND]: 'returned',
  [TicketOutcome.CANCELLED]: 'returned',
  [TicketOutcome.HALFWIN]: 'settled',
  [TicketOutcome.HALFLOSE]: 'settled',
} as const;

/**
 * Bets that were settled become notifications. The event comes at least once and to every process: a version of a settlement is told once. What it paid
 * is not said, because a locked phone shows it to everybody.
 */
export const createBetResults =
  (webPush: Pick<WebPush, 'write'>) =>
  async (row: OutboxRow): Promise<void> => {
    for (const { ticketId, userId, outcome, version } of settlementEvent.read(row)) {
      const result = Object.hasOwn(RESULTS, outcome) ? RESULTS[outcome as keyof typeof RESULTS] : null;
      if (result === null) continue;
      await webPush.write({
        kind: 'bet',
        userIds: [userId],
        onceKey: `bet/${ticketId}/${version ?? 1}`,
        facts: { ticketId, result: (version ?? 1) > 1 ? 'changed' : result },
      });
    }
  };
