import type pg from 'pg';
import type { Database } from '../db/create-db.ts';
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

/** Ordered by the column and not by the text of the same name: 999 comes before 1000. */
const AFTER = `SELECT o.xid::text AS xid, o.id, topic, events, extract(epoch FROM clock_timestamp() - created_at)::float8 AS age FROM platform.outbox o
   WHERE cluster_no = $3 AND (o.xid, o.id) > ($1::xid8, $2::bigint) AND o.xid < pg_snapshot_xmin(pg_current_snapshot()) ORDER BY o.xid, o.id LIMIT ${CHUNK}`;
const ONE = `SELECT xid::text AS xid, id, topic, events FROM platform.outbox
   WHERE (cluster_no = $3 OR $3 = 0) AND xid = $1::xid8 AND id = $2::bigint ORDER BY cluster_no DESC LIMIT 1`;
/** A reader that has never read starts at the end: what happened before is sent to no consumer. */
const POSITION = `INSERT INTO platform.outbox_position AS p (reader, xid, id) VALUES ($1, pg_snapshot_xmin(pg_current_snapshot()), 0)
   ON CONFLICT (reader) DO UPDATE SET updated_at = clock_timestamp() RETURNING p.cluster_no AS "clusterNo", p.xid::text AS xid, p.id`;
/** Never backwards: who led before may have come further. */
const SAVE = `UPDATE platform.outbox_position SET xid = $2::xid8, id = $3, updated_at = clock_timestamp()
   WHERE reader = $1 AND cluster_no = $4 AND (xid, id) < ($2::xid8, $3::bigint)`;

interface Row {
  xid: string;
  id: bigint;
  topic: string;
  events: OutboxRow['events'];
  age: number;
}

export type AgedRow = PlacedRow & { readonly age: number };

const placed = ({ xid, id, topic, events, age }: Row, clusterNo: number): AgedRow => ({
  topic,
  events,
  age,
  position: { clusterNo, xid, id },
});

/** Rows committed after a position, at most CHUNK, below the oldest transaction that still writes: ids are handed out before commits happen. */
export async function readAfter(client: Pick<pg.PoolClient, 'query'>, { clusterNo, xid, id }: Position): Promise<AgedRow[]> {
  const { rows } = await client.query<Row>({ name: 'outbox-read', text: AFTER, values: [xid, id, clusterNo] });
  return rows.map((row) => placed(row, clusterNo));
}

export async function readOne(db: Pick<Database, 'call'>, { clusterNo, xid, id }: Position): Promise<PlacedRow | undefined> {
  const [row] = await db.call<Row & Record<string, unknown>>('outbox-one', ONE, [xid, id, clusterNo], 'reads');
  return row && placed(row, clusterNo);
}

/** Where a reader stands. */
export async function readPosition(client: Pick<pg.PoolClient, 'query'>, reader: string): Promise<Position> {
  const found = await client.query<Position & pg.QueryResultRow>(POSITION, [reader]);
  const [position] = found.rows;
  if (!position) throw new Error(`the outbox has no position for ${reader}`);
  return position;
}

export async function savePosition(client: Pick<pg.PoolClient, 'query'>, reader: string, position: Position): Promise<void> {
  const { clusterNo, xid, id } = position;
  await client.query({ name: 'outbox-save', text: SAVE, values: [reader, xid, id, clusterNo] });
}
