import { sql } from 'kysely';
import type pg from 'pg';
import type { Database } from '../db/create-db.ts';
import { build, callQuery, queryOn } from '../db/query.ts';
import type { Position } from './position.ts';

/** One row of the outbox: the events of one transaction about one topic, as an object of equally long arrays. */
export interface OutboxRow {
  readonly topic: string;
  readonly events: Readonly<Record<string, readonly unknown[]>>;
}

/** A row with its place in the order of commits. */
export interface PlacedRow extends OutboxRow {
  readonly position: Position;
}

/** In the place of a cluster's number: whichever has such a row. */
export const ANY_CLUSTER = 0;

/** Rows of one reading. */
export const CHUNK = 200;

const NOW = sql<Date>`clock_timestamp()`;
/** No transaction that writes now is older. */
const OLDEST_RUNNING = sql<string>`pg_snapshot_xmin(pg_current_snapshot())`;
/** Transaction ids are 64 bits wide and leave as text. */
const xidText = sql<string>`o.xid::text`.as('xid');

const outbox = () =>
  build
    .selectFrom('platform.outbox as o')
    .select(({ ref }) => [xidText, 'o.id', 'o.topic', ref('o.events').$castTo<OutboxRow['events']>().as('events')]);

/** Ordered by the column and not by the text of the same name: 999 comes before 1000. */
const rowsAfter = ({ clusterNo, xid, id }: Position) =>
  outbox()
    .select(sql<number>`extract(epoch FROM clock_timestamp() - o.created_at)::float8`.as('age'))
    .where('o.cluster_no', '=', clusterNo)
    .where(sql<boolean>`(o.xid, o.id) > (${xid}::xid8, ${id}::bigint)`)
    .where('o.xid', '<', OLDEST_RUNNING)
    .orderBy('o.xid')
    .orderBy('o.id')
    .limit(sql.lit(CHUNK));

const rowAt = ({ clusterNo, xid, id }: Position) =>
  outbox()
    .where(({ or, eb }) => or([eb('o.cluster_no', '=', clusterNo), sql<boolean>`${clusterNo}::int = ${sql.lit(ANY_CLUSTER)}`]))
    .where('o.xid', '=', sql<string>`${xid}::xid8`)
    .where('o.id', '=', id)
    .orderBy('o.cluster_no', 'desc')
    .limit(sql.lit(1));

/** A reader that has never read starts at the end: what happened before is sent to no consumer. */
const positionOf = (reader: string) =>
  build
    .insertInto('platform.outbox_position')
    .values({ reader, xid: OLDEST_RUNNING, id: sql<bigint>`0` })
    .onConflict((conflict) => conflict.column('reader').doUpdateSet({ updated_at: NOW }))
    .returning(['cluster_no as clusterNo', sql<string>`xid::text`.as('xid'), 'id']);

/** Never backwards: who led before may have come further. */
const move = (reader: string, { clusterNo, xid, id }: Position) =>
  build
    .updateTable('platform.outbox_position')
    .set({ xid: sql<string>`${xid}::xid8`, id, updated_at: NOW })
    .where('reader', '=', reader)
    .where('cluster_no', '=', clusterNo)
    .where(sql<boolean>`(xid, id) < (${xid}::xid8, ${id}::bigint)`);

interface Row extends OutboxRow {
  xid: string;
  id: bigint;
}

export type AgedRow = PlacedRow & { readonly age: number };

const placed = ({ xid, id, topic, events }: Row, clusterNo: number): PlacedRow => ({
  topic,
  events,
  position: { clusterNo, xid, id },
});

/** Rows committed after a position, at most CHUNK, below the oldest transaction that still writes: ids are handed out before commits happen. */
export async function readAfter(client: Pick<pg.PoolClient, 'query'>, position: Position): Promise<AgedRow[]> {
  const rows = await queryOn(client, rowsAfter(position), 'outbox-read');
  return rows.map((row) => ({ ...placed(row, position.clusterNo), age: row.age }));
}

export async function readOne(db: Pick<Database, 'call'>, position: Position): Promise<PlacedRow | undefined> {
  const [row] = await callQuery(db, 'outbox-one', rowAt(position));
  return row && placed(row, position.clusterNo);
}

/** Where a reader stands. */
export async function readPosition(client: Pick<pg.PoolClient, 'query'>, reader: string): Promise<Position> {
  const [position] = await queryOn(client, positionOf(reader));
  if (!position) throw new Error(`the outbox has no position for ${reader}`);
  return position;
}

export async function savePosition(client: Pick<pg.PoolClient, 'query'>, reader: string, position: Position): Promise<void> {
  await queryOn(client, move(reader, position), 'outbox-save');
}
