import { type Harm, limitEvent } from '../../modules/limits/index.ts';
import { ticketEvent } from '../../modules/tickets/index.ts';
import { balanceEvent, suspenseEvent } from '../../modules/wallet/index.ts';
import type { OutboxRow } from '../../platform/bus/outbox-log.ts';
import { createPoller } from '../../platform/jobs/poller.ts';
import type { Logger } from '../../platform/log.ts';
import type { Metrics } from '../../platform/metrics.ts';
import { type ScoreParts, scorePlayer } from './score-players.ts';

const EVERY_MS = 15_000;
/** Who was weighed is not weighed again so soon, whatever they do: the night finds the rest. */
const AGAIN_MS = 600_000;
/** One after the other, a few milliseconds each: at the busiest hours this stays a small part of what the database does. */
const MOST_AT_A_LOOK = 300;
/** Of more players the rest waits for the night. Who was weighed just now and waits for another time takes nobody's place. */
const MOST_WAITING = 5_000;

export interface HarmWatchOptions extends ScoreParts {
  harm: ScoreParts['harm'] & Pick<Harm, 'claim'>;
  /** By the clock of the database, which all processes have. */
  nowMs(): number;
  metrics: Pick<Metrics, 'count'>;
  log: Logger;
}

/** Players, and when the newest of what each did was heard of; in the order in which they were first heard of. */
type Waiting = Map<string, number>;

/**
 * Weighs the markers of harm of players soon after what may have changed them (trust TR-D13): bets, money, deposits that are held, and acts on limits.
 * Several processes may hear of it: the one that claims a player weighs them, and for the others it is done.
 */
export function createHarmWatch({ nowMs, metrics, log, ...parts }: HarmWatchOptions) {
  /** At the next look and before all others, though they may have been weighed just now. */
  const soon: Waiting = new Map();
  const waiting: Waiting = new Map();
  /** They were weighed just now. */
  const again: Waiting = new Map();
  /** When players were weighed last, by whichever process; of the last ten minutes alone. */
  let weighed = new Map<string, number>();

  function lookAt(events: readonly { userId: string }[], isSoon = false): void {
    for (const { userId } of events) {
      const into = isSoon || soon.has(userId) ? soon : weighed.has(userId) ? again : waiting;
      if (into !== again && !into.has(userId) && into.size >= MOST_WAITING) {
        metrics.count('harm_watch_dropped_total');
        continue;
      }
      if (into === soon) {
        waiting.delete(userId);
        again.delete(userId);
      }
      into.set(userId, nowMs());
    }
  }

  async function weigh(userId: string, { heardMs, isSoon }: { heardMs: number; isSoon: boolean }, at: number): Promise<void> {
    const claim = await parts.harm.claim(BigInt(userId), heardMs, isSoon ? heardMs : at - AGAIN_MS);
    weighed.set(userId, claim.isMine ? at : claim.lastMs);
    if (claim.isMine) await scorePlayer(parts, BigInt(userId));
    else if (claim.lastMs < heardMs && !soon.has(userId) && !waiting.has(userId) && !again.has(userId))
      again.set(userId, heardMs);
  }

  /** Who was weighed when something more of theirs was heard of waits for their ten minutes, and whose are over for the next look. */
  function sort(): void {
    for (const [from, to, isWeighed] of [[again, waiting, false] as const, [waiting, again, true] as const])
      for (const [userId, heardMs] of from) {
        if (weighed.has(userId) !== isWeighed) continue;
        from.delete(userId);
        to.set(userId, Math.max(heardMs, to.get(userId) ?? 0));
      }
  }

  async function read(): Promise<void> {
    const at = nowMs();
    weighed = new Map([...weighed].filter(([, lastMs]) => lastMs > at - AGAIN_MS));
    sort();
    const players = [soon, waiting].flatMap((from) => [...from].map(([userId, heardMs]) => ({ userId, heardMs, from })));
    for (const { userId, heardMs, from } of players.slice(0, MOST_AT_A_LOOK)) {
      from.delete(userId);
      await weigh(userId, { heardMs, isSoon: from === soon }, at).catch(onFault);
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
