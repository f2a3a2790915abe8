import { ticketEvent } from '../../modules/tickets/index.ts';
import { balanceEvent, suspenseEvent } from '../../modules/wallet/index.ts';
import type { OutboxRow } from '../../platform/bus/outbox-log.ts';
import { createPoller } from '../../platform/jobs/poller.ts';
import type { Logger } from '../../platform/log.ts';
import { type ScoreParts, scorePlayer } from './score-players.ts';

const EVERY_MS = 15_000;
/** Who was weighed is not weighed again so soon, whatever they do: the night finds the rest. */
const AGAIN_MS = 600_000;
/** One after the other, a few milliseconds each: at the busiest hours this stays a small part of what the database does. */
const MOST_AT_A_LOOK = 300;
/** Of more players the rest waits for the night. */
const MOST_WAITING = 5_000;

export interface HarmWatchOptions extends ScoreParts {
  nowMs(): number;
  log: Logger;
}

/** Weighs the markers of harm of players soon after what may have changed them (trust TR-D13): bets, money, deposits that are held, and acts on limits. */
export function createHarmWatch({ nowMs, log, ...parts }: HarmWatchOptions) {
  const waiting = new Set<string>();
  let weighed = new Map<string, number>();

  /** At the next look, though they were weighed just now. */
  function lookSoon(userId: string): void {
    weighed.delete(userId);
    look(userId);
  }

  function look(userId: string): void {
    if (waiting.size < MOST_WAITING) waiting.add(userId);
  }

  function lookAt(events: readonly { userId: string }[]): void {
    for (const { userId } of events) look(userId);
  }

  async function read(): Promise<void> {
    const at = nowMs();
    weighed = new Map([...weighed].filter(([, lastMs]) => lastMs > at - AGAIN_MS));
    // Those who were weighed just now keep waiting.
    const players = [...waiting].filter((userId) => !weighed.has(userId)).slice(0, MOST_AT_A_LOOK);
    for (const userId of players) {
      waiting.delete(userId);
      weighed.set(userId, at);
      await scorePlayer(parts, BigInt(userId)).catch(onFault);
    }
  }

  const onFault = (error: unknown) =>
    log.warn({ event: 'markers_of_harm', err: error }, 'the markers of harm of a player could not be weighed now');
  const poller = createPoller({ read, everyMs: EVERY_MS, onFault });

  return {
    onEvents: {
      ticket: (row: OutboxRow): void => lookAt(ticketEvent.read(row)),
      balance: (row: OutboxRow): void => lookAt(balanceEvent.read(row)),
      suspense: (row: OutboxRow): void =>
        suspenseEvent
          .read(row)
          .map(({ userId }) => userId)
          .forEach(lookSoon),
    },
    /** A player has done what is no event of money. */
    look: lookSoon,
    start: () => poller.start(),
    stop: () => poller.stop(),
    refresh: () => poller.refresh(),
  };
}
