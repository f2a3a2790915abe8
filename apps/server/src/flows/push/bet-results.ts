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
 * Bets that were settled become notifications, those of a chunk in one statement. The event comes at least once: a version of a settlement is told once.
 * What it paid is not said, because a locked phone shows it to everybody.
 */
export const createBetResults =
  (webPush: Pick<WebPush, 'writeResults'>) =>
  async (row: OutboxRow): Promise<void> => {
    await webPush.writeResults(
      settlementEvent.read(row).flatMap(({ ticketId, userId, outcome, version }) => {
        if (!Object.hasOwn(RESULTS, outcome)) return [];
        const result = (version ?? 1) > 1 ? 'changed' : RESULTS[outcome as keyof typeof RESULTS];
        return [{ userId, onceKey: `bet/${ticketId}/${version ?? 1}`, facts: { ticketId, result } }];
      }),
    );
  };
