import type { BusOptions, Subscription } from './bus.ts';
import { type Consumer, createConsumer } from './consumer.ts';
import { createDelivery, type RequeuedRow } from './delivery.ts';
import { type PlacedRow, readAfter } from './outbox-log.ts';
import { earlierOf, type Position } from './position.ts';

export interface LocalConsumersOptions extends BusOptions {
  /** Whether this process lets parked rows go. */
  isLeading(): boolean;
  /** @throws when others cannot be told */
  onRequeued?(consumer: string, row: RequeuedRow): void;
}

/** A reader that waits longer for one slow consumer would keep the others waiting too. */
const ROOM_MS = 50;

/** The consumers of this process, each with its queue; both kinds of bus feed them. */
export function createLocalConsumers(options: LocalConsumersOptions) {
  const { db, parking, log, metrics, queueLimit, isLeading, onRequeued } = options;
  const subscribed: { subscription: Subscription; delivery: ReturnType<typeof createDelivery> }[] = [];
  let running: Consumer[] = [];

  return {
    subscribe(subscription: Subscription): void {
      const { consumer, handle } = subscription;
      const delivery = createDelivery({
        db,
        consumer,
        parking,
        isLeading,
        handle: (row) => handle(row),
        onRequeued: (row) => onRequeued?.(consumer, row),
      });
      subscribed.push({ subscription, delivery });
    },
    start(at: Position): void {
      running = subscribed.map(({ subscription: { consumer, topics }, delivery }) =>
        createConsumer({
          name: consumer,
          topics: new Set(topics),
          log,
          metrics,
          queueLimit,
          deliver: (row) => delivery.deliver(row),
          readAfter: (position) => readAfter(db.pools.reads, position),
        }),
      );
      for (const consumer of running) consumer.start(at);
    },
    offer(after: Position, rows: readonly PlacedRow[]): void {
      for (const consumer of running) consumer.offer(after, rows);
    },
    catchUp(known?: Position): void {
      for (const consumer of running) consumer.catchUp(known);
    },
    /** Resolves when nothing waits, or when one of them has been slow. */
    async room(): Promise<void> {
      const slow = Promise.withResolvers<void>();
      const timer = setTimeout(slow.resolve, ROOM_MS);
      await Promise.race([Promise.all(running.map((consumer) => consumer.drained())), slow.promise]);
      clearTimeout(timer);
    },
    /** What every one of them has handled; null where nobody listens. */
    handledTo(): Position | null {
      return running.map((consumer) => consumer.handledTo()).reduce((a, b) => (a && b ? earlierOf(a, b) : (a ?? b)), null);
    },
    /** Another process let a parked row go. */
    async again(consumer: string, row: RequeuedRow): Promise<void> {
      await subscribed.find(({ subscription }) => subscription.consumer === consumer)?.delivery.again(row);
    },
    async stop(): Promise<void> {
      await Promise.all(running.map((consumer) => consumer.stop()));
    },
  };
}
