import type { Bus, BusOptions } from './bus.ts';
import { subjectOf } from './bus-identity.ts';
import { createLocalConsumers } from './local-consumers.ts';
import type { createFrameCodec, Frame } from './nats-frame.ts';
import type { NatsLink } from './nats-link.ts';
import { createOutboxLeader } from './outbox-leader.ts';
import { readPosition } from './outbox-log.ts';
import type { Position } from './position.ts';

export interface NatsParts {
  link: NatsLink;
  codec: ReturnType<typeof createFrameCodec>;
}

/** The leader says this often how far it has read, so that a lost last row is noticed too. */
const SAY_POSITION_MS = 250;
/** A process that receives nothing from a leader for so long reads the outbox itself. */
const SILENT_MS = 1_000;
const POLL_MS = 250;
/** Wakes of one moment go as one. */
const WAKE_MS = 2;
const RETRY_MS = 500;

/**
 * Many processes: the leader reads the outbox and sends each row to all of them over NATS; every process hands it to its own consumers.
 * NATS may lose, double and delay what it carries, and go away: each process knows its position, sees what is missing and reads it from
 * the outbox (decision 10).
 */
export function createNatsBus(options: BusOptions, { link, codec }: NatsParts): Bus {
  const { db, reader, parking, log, metrics, idleMs } = options;
  let isLeading = false;
  let isStopped = false;
  let ledTo: Position | null = null;
  let heardAt = Number.NEGATIVE_INFINITY;
  let wakeTimer: NodeJS.Timeout | undefined;
  let begun: Promise<void> = Promise.resolve();
  const timers: NodeJS.Timeout[] = [];

  const consumers = createLocalConsumers({
    ...options,
    isLeading: () => isLeading,
    onRequeued(consumer, row) {
      if (!send({ kind: 'again', consumer, ...row }))
        throw new Error('other processes cannot be told: there is no connection to NATS');
    },
  });

  const leader = createOutboxLeader({
    db,
    reader,
    parking,
    log,
    metrics,
    idleMs,
    onLead(from) {
      ledTo = from;
      isLeading = true;
    },
    async onRows(after, rows) {
      consumers.offer(after, rows);
      let before = after;
      for (const row of rows) {
        // What is too large to be sent is missing at the others, and they read it.
        send({ kind: 'row', after: before, row });
        before = row.position;
      }
      ledTo = before;
      await consumers.room();
    },
    async onEnd() {
      isLeading = false;
    },
    handledTo: () => consumers.handledTo() ?? (ledTo as Position),
  });

  function send(frame: Frame): boolean {
    const isSent = link.send(codec.encode(frame));
    if (isSent) metrics.count('bus_frames_total', { kind: frame.kind, way: 'sent' });
    return isSent;
  }

  function hear(data: Uint8Array): void {
    const frame = codec.decode(data);
    if (typeof frame === 'string') {
      metrics.count('bus_refused_total', { reason: frame });
      return;
    }
    metrics.count('bus_frames_total', { kind: frame.kind, way: 'received' });
    switch (frame.kind) {
      case 'row':
        consumers.offer(frame.after, [frame.row]);
        break;
      case 'position':
        heardAt = performance.now();
        consumers.catchUp(frame.at);
        break;
      case 'again':
        void again(frame);
        break;
      case 'wake':
        leader.wake();
    }
  }

  async function again({ consumer, position, userId }: Extract<Frame, { kind: 'again' }>): Promise<void> {
    for (let isDone = false; !isDone && !isStopped; ) {
      isDone = await consumers.again(consumer, { position, userId }).then(
        () => true,
        (error: unknown) => {
          log.warn({ event: 'bus_again', consumer, err: error }, 'a row that was let go could not be handled, trying again');
          return false;
        },
      );
      if (!isDone) await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }

  /** Needs the database: which one it is, and where its reader stands. */
  async function begin(canLead: boolean): Promise<void> {
    while (!isStopped) {
      try {
        const subject = await subjectOf(db, reader);
        const position = await readPosition(db.pools.reads, reader);
        if (isStopped) return;
        consumers.start(position);
        listen(subject);
        if (canLead) leader.start();
        return;
      } catch (error) {
        log.warn({ event: 'bus_start', err: error }, 'the database did not say where the outbox stands, trying again');
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
      }
    }
  }

  function listen(subject: string): void {
    link.start({ subject, onMessage: hear, onConnected: () => consumers.catchUp() });
    timers.push(
      setInterval(() => {
        if (isLeading && ledTo) send({ kind: 'position', at: ledTo });
      }, SAY_POSITION_MS),
      setInterval(() => {
        if (!isLeading && isDeaf()) consumers.catchUp();
      }, POLL_MS),
    );
  }

  const isDeaf = (): boolean => !link.isConnected() || performance.now() - heardAt > SILENT_MS;

  return {
    subscribe: (subscription) => consumers.subscribe(subscription),
    start({ canLead }) {
      begun = begin(canLead);
    },
    wake() {
      if (isLeading) leader.wake();
      else
        wakeTimer ??= setTimeout(() => {
          wakeTimer = undefined;
          send({ kind: 'wake' });
        }, WAKE_MS);
    },
    fault: () => link.fault(),
    async stop() {
      isStopped = true;
      clearTimeout(wakeTimer);
      for (const timer of timers) clearInterval(timer);
      await begun;
      await consumers.stop();
      await leader.stop();
      await link.stop();
    },
  };
}
