import type { Database } from '../db/create-db.ts';
import { isServerFault } from '../db/database-error.ts';
import { type ParkedItem, type Parking, reasonOf } from '../parking/parking.ts';
import { ANY_CLUSTER, type OutboxRow, type PlacedRow, readOne } from './outbox-log.ts';
import type { Position } from './position.ts';

export interface DeliveryOptions {
  db: Pick<Database, 'call'>;
  /** What it cannot handle is parked as `outbox/CONSUMER`. */
  consumer: string;
  handle(row: OutboxRow): Promise<void> | void;
  parking: Pick<Parking, 'kind'>;
  /** Whether this process lets parked rows go: the one that reads. */
  isLeading(): boolean;
  /** A parked row was let go here: others who handle the same rows have to do it too. @throws when they cannot be told */
  onRequeued?(again: RequeuedRow): void;
}

/** A row that was parked and is to be handled now: what it says of one player, or all of it. */
export interface RequeuedRow {
  readonly position: Position;
  readonly userId?: string | undefined;
}

/** Retries are quick: the events of all players wait meanwhile. A fault of the database is retried without end, by the reader. */
const TRIES = 3;
const RETRY_MS = 50;

/** What one player is told by a row, or what several are: their columns of it. */
type Part = { key: string; row: OutboxRow; order: string | undefined; detail: Readonly<Record<string, unknown>> };

/** The players a row speaks of, in order; none where it cannot be told. */
function playersOf({ events }: OutboxRow): string[] {
  const users: unknown = (events as OutboxRow['events'] | null)?.userId;
  return Array.isArray(users) ? [...new Set(users.map(String))] : [];
}

function only(row: OutboxRow, isWanted: (userId: string) => boolean): OutboxRow {
  const users = row.events.userId ?? [];
  const columns = Object.entries(row.events).map(([name, column]) => [
    name,
    Array.isArray(column) ? column.filter((_, at) => isWanted(String(users[at]))) : column,
  ]);
  return { topic: row.topic, events: Object.fromEntries(columns) };
}

function partOf(row: PlacedRow, player: string | undefined): Part {
  const { clusterNo, xid, id } = row.position;
  const detail = { clusterNo, xid, id: String(id), topic: row.topic, ...(player === undefined ? {} : { userId: player }) };
  const key = `${xid}/${id}`;
  if (player === undefined) return { key, row, order: undefined, detail };
  return { key: `${key}/${player}`, row: only(row, (one) => one === player), order: player, detail };
}

/**
 * Hands rows on, so that a bad one stops nobody (XR-08): what cannot be handled is taken apart by player, and what still cannot is
 * parked. The player's later events wait behind it, because a page shows the last state of a bet that it was sent; those of other players
 * go on. A row that names no players is parked alone.
 */
export function createDelivery({ db, consumer, handle, parking, isLeading, onRequeued }: DeliveryOptions) {
  const parked = parking.kind(`outbox/${consumer}`, {
    tries: TRIES,
    gapMs: 0,
    canRequeue: isLeading,
    async onRequeue(item) {
      const row = requeued(item);
      await inTurn(() => again(row));
      onRequeued?.(row);
    },
  });
  /** What is requeued and what is new take turns, or a new event could overtake one that waits. */
  let turn: Promise<unknown> = Promise.resolve();

  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const mine = turn.then(work);
    turn = mine.catch(() => undefined);
    return mine;
  }

  /** @throws a fault of the database; what can not even be parked */
  async function part({ key, row, order, detail }: Part): Promise<void> {
    if (parked.isParked(key)) return;
    if (order !== undefined && parked.isHeld(order)) {
      await parked.wait(key, order, detail);
      return;
    }
    for (let tried = 1; ; tried++) {
      try {
        await handle(row);
        await parked.succeeded(key);
        return;
      } catch (error) {
        if (isServerFault(error)) throw error;
        const answer = await parked.failed(key, error, { detail, ...(order === undefined ? {} : { order }) });
        if (answer === 'parked') return;
        if (tried >= TRIES) throw error;
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
      }
    }
  }

  /** @throws a fault of the database */
  async function isHandled(row: OutboxRow): Promise<boolean> {
    try {
      await handle(row);
      return true;
    } catch (error) {
      if (isServerFault(error)) throw error;
      return false;
    }
  }

  async function deliver(row: PlacedRow): Promise<void> {
    const held = !parked.hasParked() ? [] : playersOf(row).filter((player) => parked.isHeld(player));
    const rest = held.length === 0 ? row : only(row, (player) => !held.includes(player));
    if (held.length > 0) await Promise.all(held.map((player) => part(partOf(row, player))));
    if (await isHandled(rest)) return;
    const players = playersOf(rest);
    if (players.length === 0) await part(partOf(row, undefined));
    else await Promise.all(players.map((player) => part(partOf(row, player))));
  }

  async function again({ position, userId }: RequeuedRow): Promise<void> {
    const row = await readOne(db, position);
    if (!row) throw new Error('the event is not in the outbox any more');
    await handle(partOf(row, userId).row);
  }

  return {
    deliver: (row: PlacedRow): Promise<void> => inTurn(() => deliver(row)),
    /** Handles what another process let go. What fails once more is parked again. @throws a fault of the database */
    async again(row: RequeuedRow): Promise<void> {
      try {
        await inTurn(() => again(row));
      } catch (error) {
        if (isServerFault(error)) throw error;
        const { position, userId } = row;
        const { key, order, detail } = partOf({ topic: '', events: {}, position }, userId);
        await parked.park(key, reasonOf(error), { detail, ...(order === undefined ? {} : { order }) });
      }
    },
  };
}

/** Items parked by earlier releases do not name their cluster. */
function requeued({ detail }: ParkedItem): RequeuedRow {
  const { clusterNo = ANY_CLUSTER, xid, id, userId } = detail as { clusterNo?: number; xid: string; id: string; userId?: string };
  return { position: { clusterNo, xid, id: BigInt(id) }, userId };
}
