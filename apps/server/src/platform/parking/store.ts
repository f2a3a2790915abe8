import { sql } from 'kysely';
import { jsonbArray, textArray } from '../db/binary-array.ts';
import type { Database } from '../db/create-db.ts';
import { callFunction } from '../db/function-call.ts';
import { platform } from '../db/functions/platform.gen.ts';
import { build, callQuery, prepareQuery } from '../db/query.ts';

/** An item that failed, as stored. */
export interface ParkedItem {
  readonly kind: string;
  readonly key: string;
  /** Items of one order are worked one after the other, by `seq`. */
  readonly order: string | null;
  readonly seq: bigint;
  readonly reason: string;
  readonly detail: Readonly<Record<string, unknown>>;
  readonly tries: number;
  readonly firstFailedAt: Date;
  readonly lastFailedAt: Date;
  /** null = it is only counted and tried again. */
  readonly parkedAt: Date | null;
  /** It never failed itself: it stands behind an earlier one of its order. */
  readonly waits: boolean;
  /** When a person asked for it to be tried again. */
  readonly requeuedAt: Date | null;
  readonly requeuedBy: string | null;
}

/** What is said of a failed item. Holds nothing secret: it is shown to operators. */
export interface Failure {
  readonly key: string;
  readonly order: string | null;
  readonly reason: string;
  readonly detail: Readonly<Record<string, unknown>>;
}

interface ItemRow {
  kind: string;
  key: string;
  order_key: string | null;
  seq: bigint;
  reason: string;
  detail: unknown;
  tries: number;
  first_failed_at: Date;
  last_failed_at: Date;
  parked_at: Date | null;
  waits: boolean;
  requeued_at: Date | null;
  requeued_by: string | null;
}

export interface KnownRow {
  kind: string;
  key: string;
  order_key: string | null;
  is_parked: boolean;
}

/** How the items of a kind stand, however many they are. */
export interface KindMark {
  kind: string;
  parked: number;
  /** Changes with every item that fails, is parked or is gone. */
  mark: string;
  /** Something has to be done now: a person said so, or what it waited for may be gone. */
  is_wanted: boolean;
}

const REASON_CHARS = 1_000;
/** Of one text, and of all of it. What an item needs to be done again fits; no broken one fills the disk. */
const DETAIL_CHARS = 1_000_000;

const readMarks = prepareQuery('parking-marks', ({ kinds }: { kinds: readonly string[] }) =>
  build
    .selectFrom('platform.parked')
    .select(['kind', sql<number>`count(parked_at)::int`.as('parked')])
    .select(sql<string>`concat_ws('/', count(*), count(parked_at), max(seq), sum(tries), max(last_failed_at))`.as('mark'))
    .select(sql<boolean>`bool_or(parked_at IS NOT NULL AND (requeued_at IS NOT NULL OR waits))`.as('is_wanted'))
    .where('kind', '=', sql<string>`any(${kinds}::text[])`)
    .groupBy('kind'),
);

const knownOf = (kinds: readonly string[]) =>
  build
    .selectFrom('platform.parked')
    .select(['kind', 'key', 'order_key'])
    .select(sql<boolean>`parked_at IS NOT NULL`.as('is_parked'))
    .where('kind', '=', sql<string>`any(${kinds}::text[])`);

const parked = () =>
  build
    .selectFrom('platform.parked')
    .select(['kind', 'key', 'order_key', 'seq', 'reason', 'detail', 'tries', 'first_failed_at', 'last_failed_at'])
    .select(['parked_at', 'waits', 'requeued_at', 'requeued_by'])
    .where('parked_at', 'is not', null)
    .orderBy('seq');

/** Those of a kind and of a key, where these are given. */
const listOf = (kind: string | null, key: string | null, limit: number) =>
  parked()
    .where(sql<boolean>`(${kind}::text IS NULL OR kind = ${kind})`)
    .where(sql<boolean>`(${key}::text IS NULL OR key = ${key})`)
    .limit(limit);

const itemOf = (row: ItemRow): ParkedItem => ({
  kind: row.kind,
  key: row.key,
  order: row.order_key,
  seq: row.seq,
  reason: row.reason,
  detail: row.detail as ParkedItem['detail'],
  tries: row.tries,
  firstFailedAt: row.first_failed_at,
  lastFailedAt: row.last_failed_at,
  parkedAt: row.parked_at,
  waits: row.waits,
  requeuedAt: row.requeued_at,
  requeuedBy: row.requeued_by,
});

/** PostgreSQL's text has no NUL and no half characters; whatever broke an item may be full of them. */
const storable = (text: string, most: number): string => text.replaceAll('\0', '').toWellFormed().slice(0, most).toWellFormed();

export const storableReason = (reason: string): string => storable(reason, REASON_CHARS);

/** As JSON text that PostgreSQL takes, whole. @throws when it cannot be written down */
const wholeDetail = (detail: Readonly<Record<string, unknown>>): string =>
  JSON.stringify(detail, (_key, value: unknown) =>
    typeof value === 'bigint' ? String(value) : typeof value === 'string' ? storable(value, value.length) : value,
  );

/** The same for the person who looks: what is too long or cannot be written down is left out. */
function storableDetail(detail: Readonly<Record<string, unknown>>): string {
  try {
    const text = wholeDetail(detail);
    return text.length <= DETAIL_CHARS ? text : JSON.stringify({ left_out: `${text.length} characters` });
  } catch (error) {
    return JSON.stringify({ left_out: String(error) });
  }
}

/** The rows of `platform.parked`. Its own pool of connections is that of the reads: money never waits for it. */
export function createParkingStore(db: Pick<Database, 'call'>) {
  return {
    failed: (kind: string, failures: readonly Failure[], tries: number) =>
      callFunction(
        db,
        platform.itemsFailed({
          kind,
          key: textArray(failures.map(({ key }) => key)),
          order: textArray(failures.map(({ order }) => order)),
          reason: textArray(failures.map(({ reason }) => storableReason(reason))),
          detail: jsonbArray(failures.map(({ detail }) => storableDetail(detail))),
          tries,
        }),
        'reads',
      ),
    wait: (kind: string, items: readonly Pick<Failure, 'key' | 'order' | 'detail'>[]) =>
      callFunction(
        db,
        platform.itemsWait({
          kind,
          key: textArray(items.map(({ key }) => key)),
          order: textArray(items.map(({ order }) => order)),
          detail: jsonbArray(items.map(({ detail }) => wholeDetail(detail))),
        }),
        'reads',
      ),
    succeeded: (kind: string, keys: readonly string[]) =>
      callFunction(db, platform.itemsSucceeded({ kind, key: textArray(keys) }), 'reads'),
    marks: (kinds: readonly string[]): Promise<KindMark[]> => readMarks(db, { kinds }),
    known: (kinds: readonly string[]): Promise<KnownRow[]> => callQuery(db, 'parking-known', knownOf(kinds)),
    async list(kind: string | null, key: string | null, limit: number): Promise<ParkedItem[]> {
      return (await callQuery(db, 'parking-list', listOf(kind, key, limit))).map(itemOf);
    },
    async ofOrder(kind: string, order: string): Promise<ParkedItem[]> {
      const ofOrder = parked().where('kind', '=', kind).where('order_key', '=', order);
      return (await callQuery(db, 'parking-order', ofOrder)).map(itemOf);
    },
    /** Marks items for the process that can do them. Returns their number; 0 also for a changed match with bets. @throws for what a trader decides */
    async requeue(kind: string, key: string | null, by: string): Promise<number> {
      return (await callFunction(db, platform.itemsRequeue({ kind, key, by }), 'reads')).length;
    },
    async take(kind: string): Promise<ParkedItem | null> {
      const [row] = await callFunction(db, platform.itemsTake({ kind }), 'reads');
      return row ? itemOf(row) : null;
    },
    /** It is done; unless it has failed again meanwhile. */
    async done(kind: string, key: string): Promise<boolean> {
      return (await callFunction(db, platform.itemsDone({ kind, key }), 'reads')).length > 0;
    },
    /** What was taken stays parked, with what it is to do as it is. */
    failedAgain: (kind: string, key: string, reason: string) =>
      callFunction(db, platform.itemsFailedAgain({ kind, key, reason: storableReason(reason) }), 'reads'),
    forgetCounts: () => callFunction(db, platform.itemsForget(), 'reads'),
  };
}

export type ParkingStore = ReturnType<typeof createParkingStore>;
