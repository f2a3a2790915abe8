import type { Bus, BusOptions } from './bus.ts';
import { createLocalConsumers } from './local-consumers.ts';
import { createOutboxLeader } from './outbox-leader.ts';
import type { Position } from './position.ts';

/** One process: the leader reads the outbox and hands the rows on as they are. Others stand by and follow when it dies. */
export function createInProcessBus(options: BusOptions): Bus {
  const { db, reader, parking, log, metrics, idleMs } = options;
  let isLeading = false;
  let from: Position | null = null;
  const consumers = createLocalConsumers({ ...options, isLeading: () => isLeading });
  const leader = createOutboxLeader({
    db,
    reader,
    parking,
    log,
    metrics,
    idleMs,
    onLead(position) {
      isLeading = true;
      from = position;
      consumers.start(position);
    },
    async onRows(after, rows) {
      from = rows.at(-1)?.position ?? after;
      consumers.offer(after, rows);
      await consumers.room();
    },
    async onEnd() {
      isLeading = false;
      await consumers.stop();
    },
    handledTo: () => consumers.handledTo() ?? (from as Position),
  });
  let isStarted = false;

  return {
    subscribe: (subscription) => consumers.subscribe(subscription),
    start({ canLead }) {
      if (!canLead || isStarted) return;
      isStarted = true;
      leader.start();
    },
    wake: () => leader.wake(),
    fault: () => null,
    stop: () => leader.stop(),
  };
}
