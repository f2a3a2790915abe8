import type { Database } from '../db/create-db.ts';
import type { Logger } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import type { Parking } from '../parking/parking.ts';
import type { OutboxRow } from './outbox-log.ts';

/** Who wants to know of events. */
export interface Subscription {
  /** What it cannot handle is parked as `outbox/CONSUMER`. */
  readonly consumer: string;
  readonly topics: readonly string[];
  /**
   * Told of each row in the order of commits, and of none after a later one; after a fault or a restart it may be told of some again. What
   * it throws again and again parks the row, or what it says of one player, and the others go on (XR-08).
   */
  handle(row: OutboxRow): Promise<void> | void;
}

/**
 * Carries events from the outbox to their consumers. Nobody publishes: an event is written in the transaction that causes it, and stands in
 * the outbox whatever becomes of the bus.
 */
export interface Bus {
  /** To be called before `start`, and before that of the parking. */
  subscribe(subscription: Subscription): void;
  /** `canLead`: this process may be the one that reads the outbox for all. */
  start(options: { canLead: boolean }): void;
  /** Something was committed by this process: the process that reads the outbox reads at once. */
  wake(): void;
  /** Null, or why events reach this process more slowly than they should. */
  fault(): string | null;
  /** Resolves when what is being handled is done; the rest comes after the next start. */
  stop(): Promise<void>;
}

export interface BusOptions {
  db: Database;
  /** Name of the position that survives restarts. */
  reader: string;
  parking: Parking;
  log: Logger;
  metrics: Metrics;
  /** How long the reader sleeps when there is nothing to read and nobody wakes it. */
  idleMs?: number;
  /** Rows that wait in memory for one consumer. */
  queueLimit?: number;
}
