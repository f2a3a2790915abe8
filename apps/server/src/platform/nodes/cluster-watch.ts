import { sql } from 'kysely';
import type { Alarms } from '../alarms.ts';
import type { Database } from '../db/create-db.ts';
import { callFunction } from '../db/function-call.ts';
import { platform } from '../db/functions/platform.gen.ts';
import { build, prepareQuery } from '../db/query.ts';
import type { ReadinessCheck } from '../http/mount-health.ts';

export interface ClusterWatch {
  /** At the start of a server: a restored database begins a new cluster. */
  adopt(): Promise<void>;
  /** Null, or that the database is not the one of the start any more. */
  check: ReadinessCheck['check'];
}

export interface ClusterWatchOptions {
  db: Database;
  alarms: Alarms;
  /** Everything in the memory of this process belongs to another database. */
  onChanged(reason: string): void;
}

/** `was`: the identity known before; another one with `is_new` false is another timeline of the same server. */
interface Adopted {
  no: number | null;
  identity: string | null;
  is_new: boolean | null;
  was: string | null;
}

interface Stand {
  identity: string;
  xid: string;
}

const readStand = prepareQuery('node-cluster', () =>
  build
    .selectNoFrom(sql<string>`platform.cluster_identity()`.as('identity'))
    .select(sql<string>`pg_snapshot_xmax(pg_current_snapshot())::text`.as('xid')),
);

/** Knows the cluster whose transaction ids this process reads (XR-06): system identifier, timeline, and that ids only grow. */
export function createClusterWatch({ db, alarms, onChanged }: ClusterWatchOptions): ClusterWatch {
  let known: Stand | null = null;
  let fault: string | null = null;

  async function stand(): Promise<Stand> {
    const [row] = await readStand(db, {});
    if (!row) throw new Error('the database did not say which one it is');
    return row;
  }

  /** By what is stored: ids that nothing stored bears may be given again after a crash. */
  async function isForeign(): Promise<boolean> {
    const [row] = await callFunction(db, platform.isForeignCluster(), 'reads');
    return row?.value ?? false;
  }

  function sayWhatBegan({ no, identity, is_new: isNew, was }: Adopted): void {
    const fields = { no, identity, was };
    if (isNew) {
      const text = 'this database was restored: events from before are not sent again, and every client gets a new snapshot';
      alarms.raise('database_restored', fields, text);
    } else if (was !== identity) {
      const text =
        'a standby took over, or the database was recovered to a moment: see the runbook for what may have been lost with the old server';
      alarms.raise('database_promoted', fields, text);
    }
  }

  return {
    async adopt() {
      const [row] = await callFunction(db, platform.adoptCluster(), 'reads');
      if (row) sayWhatBegan(row);
      known = await stand();
    },
    async check() {
      if (known === null || fault !== null) return fault;
      // What was known when the question was sent: answers of a database that was slow may come in another order than they were made.
      const before = known;
      const now = await stand();
      const isOlder = BigInt(now.xid) < BigInt(before.xid);
      if (now.identity === before.identity && !(isOlder && (await isForeign()))) {
        if (!isOlder && BigInt(now.xid) > BigInt(known.xid)) known = now;
        return null;
      }
      if (fault !== null) return fault;
      fault = `the database is another one (${now.identity}, transaction ${now.xid}) than the one of the start (${known.identity}, transaction ${known.xid})`;
      alarms.raise('database_exchanged', { was: known, now }, `${fault}: this process stops and is started again`);
      onChanged(fault);
      return fault;
    },
  };
}
