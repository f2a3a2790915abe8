import { type Harm, limitEvent } from '../../modules/limits/index.ts';
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
  harm: ScoreParts['harm'] & Pick<Harm, 'claim'>;
  /** By the clock of the database, which all processes have. */
  nowMs(): number;
  log: Logger;
}

interface Waiting {
  /** When the newest of what they did was heard of. */
  heardMs: number;
  /** At the next look, though they were weighed just now. */
  isSoon: boolean;
}

/**
 * Weighs the markers of harm of players soon after what may have changed them (trust TR-D13): bets, money, deposits that are held, and acts on limits.
 * Several processes may hear of it: the one that claims a player weighs them, and for the others it is done.
 */
export function createHarmWatch({ nowMs, log, ...parts }: HarmWatchOptions) {
  const waiting = new Map<string, Waiting>();
  /** When players who still wait were weighed last, by whichever process. */
  let weighed = new Map<string, number>();

  function lookAt(events: readonly { userId: string }[], isSoon = false): void {
    for (const { userId } of events) {
      const known = waiting.get(userId);
      if (known || waiting.size < MOST_WAITING)
        waiting.set(userId, { heardMs: nowMs(), isSoon: isSoon || known?.isSoon === true });
    }
  }

  async function weigh(userId: string, { heardMs, isSoon }: Waiting, at: number): Promise<void> {
    const claim = await parts.harm.claim(BigInt(userId), heardMs, isSoon ? heardMs : at - AGAIN_MS);
    weighed.set(userId, claim.isMine ? at : claim.lastMs);
    if (claim.isMine) await scorePlayer(parts, BigInt(userId));
    else if (claim.lastMs < heardMs && !waiting.has(userId)) waiting.set(userId, { heardMs, isSoon });
  }

  async function read(): Promise<void> {
    const at = nowMs();
    weighed = new Map([...weighed].filter(([, lastMs]) => lastMs > at - AGAIN_MS));
    // Those who were weighed just now keep waiting.
    const players = [...waiting].filter(([userId, { isSoon }]) => isSoon || !weighed.has(userId)).slice(0, MOST_AT_A_LOOK);
    for (const [userId, found] of players) {
      waiting.delete(userId);
      await weigh(userId, found, at).catch(onFault);
    }
  }

  const onFault = (error: unknown) =>
    log.warn({ event: 'markers_of_harm', err: error }, 'the markers of harm of a player could not be weighed now');
  const poller = createPoller({ read, everyMs: EVERY_MS, onFault });

  return {
    onEvents: {
      ticket: (row: OutboxRow): void => lookAt(ticketEvent.read(row)),
      balance: (row: OutboxRow): void => lookAt(balanceEvent.read(row)),
      limit: (row: OutboxRow): void => lookAt(limitEvent.read(row), true),
      suspense: (row: OutboxRow): void => lookAt(suspenseEvent.read(row), true),
    },
    start: () => poller.start(),
    stop: () => poller.stop(),
    refresh: () => poller.refresh(),
  };
}
