import type { MessagesPayload } from '@duskline/contract/realtime';
import type { OutboxRow } from '../../platform/bus/outbox-log.ts';
import type { Logger } from '../../platform/log.ts';
import { messageEvent } from './events.ts';
import type { Messages } from './service.ts';

export interface UnreadPublisherOptions {
  publish(userId: string, value: MessagesPayload): void;
  messages: Pick<Messages, 'unreadOf'>;
  log: Logger;
}

/** Players asked about by one query. */
const AT_ONCE = 1_000;
const PAUSE_AFTER_FAULT_MS = 500;

/**
 * Publishes to the streams of players how many of their messages are unread now: an event that is delivered again, or late, never shows an older figure.
 * Events do not wait for it; those that come meanwhile are gathered.
 */
export function createUnreadPublisher({ publish, messages, log }: UnreadPublisherOptions): (row: OutboxRow) => void {
  const waiting = new Set<string>();
  let isRunning = false;

  async function run(): Promise<void> {
    isRunning = true;
    while (waiting.size > 0) {
      const userIds = [...waiting].slice(0, AT_ONCE);
      for (const userId of userIds) waiting.delete(userId);
      try {
        for (const [userId, value] of await messages.unreadOf(userIds)) publish(userId, value);
      } catch (error) {
        log.warn(
          { event: 'player_event', players: userIds.length, err: error },
          'unread messages could not be counted, trying again',
        );
        for (const userId of userIds) waiting.add(userId);
        await new Promise((resolve) => setTimeout(resolve, PAUSE_AFTER_FAULT_MS).unref());
      }
    }
    isRunning = false;
  }

  return (row) => {
    for (const { userId } of messageEvent.read(row)) waiting.add(userId);
    if (!isRunning) void run();
  };
}
