import type { Database } from '../db/create-db.ts';
import { isServerFault } from '../db/database-error.ts';
import type { ParkedItem, Parking } from '../parking/parking.ts';
import type { OutboxRow } from './outbox-row.ts';

/** A row with its place in the order of commits. */
export interface PlacedRow extends OutboxRow {
  readonly xid: string;
  readonly id: bigint;
}

export interface DeliveryOptions {
  db: Pick<Database, 'call'>;
  reader: string;
  handle(row: OutboxRow): Promise<void>;
  parking: Pick<Parking, 'kind'>;
  /** Whether this process is the one that reads. */
  isLeading(): boolean;
}

/** Tries are quick: everybody's news waits meanwhile. What the database is to blame for is tried without end, by the reader. */
const TRIES = 3;
const RETRY_MS = 50;

const READ = 'SELECT xid::text AS xid, id, topic, events FROM platform.outbox WHERE xid = $1::xid8 AND id = $2::bigint';

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
  const detail = { xid: row.xid, id: String(row.id), topic: row.topic, ...(player === undefined ? {} : { userId: player }) };
  const key = `${row.xid}/${row.id}`;
  if (player === undefined) return { key, row, order: undefined, detail };
  return { key: `${key}/${player}`, row: only(row, (one) => one === player), order: player, detail };
}

/**
 * Hands rows on, so that a bad one stops nobody (XR-08): what cannot be handled is taken apart by player, and what still cannot is
 * parked. The player's later events wait behind it, because what he sees of a bet is the last that he was told; everybody else's go on. A row that
 * names no players is parked alone.
 */
export function createDelivery({ db, reader, handle, parking, isLeading }: DeliveryOptions) {
  const parked = parking.kind(`outbox/${reader}`, {
    tries: TRIES,
    gapMs: 0,
    canRequeue: isLeading,
    onRequeue: (item) => inTurn(() => again(item)),
  });
  /** What is requeued and what is new take turns, or news could overtake what waits. */
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

  async function again({ detail }: ParkedItem): Promise<void> {
    const { xid, id, userId } = detail as { xid: string; id: string; userId?: string };
    const [row] = await db.call<PlacedRow & { [column: string]: unknown }>('outbox-again', READ, [xid, id], 'reads');
    if (!row) throw new Error('the event is not in the outbox any more');
    await handle(partOf(row, userId).row);
  }

  return { deliver: (row: PlacedRow): Promise<void> => inTurn(() => deliver(row)) };
}
