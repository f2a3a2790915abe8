import type { OddsChangePolicy } from '@duskline/contract/enums';
import DataLoader from 'dataloader';
import { sql } from 'kysely';
import type { Database } from '../../platform/db/create-db.ts';
import { build, callQuery, prepareQuery } from '../../platform/db/query.ts';
import type { Slip, SlipSelection } from './ports.ts';

interface Row {
  owner: string;
  selections: SlipSelection[];
  bankers: string[];
  odds_policy: number;
  version: bigint;
}

const toSlip = (row: Row): Slip => ({
  owner: row.owner,
  selections: row.selections,
  bankers: row.bankers,
  policy: row.odds_policy as OddsChangePolicy,
  version: row.version,
});

export interface SlipStore {
  /** Reads asked for in the same turn of the event loop (a burst of placements) share one query. */
  read(owner: string): Promise<Slip>;
  /** Writes when no other write came in between; false otherwise. Version 0 means "no row yet". */
  write(slip: Slip): Promise<boolean>;
  remove(owner: string): Promise<void>;
  /** Deletes guests' slips that were not used for so many days. Returns how many. */
  forgetOlderThan(days: number): Promise<number>;
}

const MOST_OWNERS = 500;

const readSlips = prepareQuery('slip-read', ({ owners }: { owners: readonly string[] }) =>
  build
    .selectFrom('betslip.slip')
    .select(({ ref }) => ['owner', ref('selections').$castTo<SlipSelection[]>().as('selections')])
    .select(['bankers', 'odds_policy', 'version'])
    .where('owner', '=', sql<string>`any(${owners}::text[])`),
);

/** `selections` as JSON text. */
interface Written {
  owner: string;
  selections: string;
  policy: number;
  bankers: string[];
}

const insertSlip = prepareQuery('slip-insert', ({ owner, selections, policy, bankers }: Written) =>
  build
    .insertInto('betslip.slip')
    .values({ owner, selections, odds_policy: policy, bankers })
    .onConflict((conflict) => conflict.column('owner').doNothing())
    .returning('owner'),
);

const updateSlip = prepareQuery('slip-update', ({ owner, selections, policy, bankers, version }: Written & { version: bigint }) =>
  build
    .updateTable('betslip.slip')
    .set({ selections, odds_policy: policy, bankers })
    .set({ version: sql<bigint>`version + 1`, updated_at: sql<Date>`clock_timestamp()` })
    .where('owner', '=', owner)
    .where('version', '=', version)
    .returning('owner'),
);

export function createSlipStore(db: Database): SlipStore {
  // No cache: another request, on this node or another, may have written since.
  const slips = new DataLoader<string, Slip>(
    async (owners) => {
      const rows = await readSlips(db, { owners });
      const found = new Map(rows.map((row) => [row.owner, toSlip(row)]));
      return owners.map((owner) => found.get(owner) ?? { owner, selections: [], bankers: [], policy: 1, version: 0n });
    },
    { cache: false, maxBatchSize: MOST_OWNERS },
  );
  return {
    read: (owner) => slips.load(owner),
    async write({ owner, selections, bankers, policy, version }) {
      const kept = bankers.filter((id) => selections.some((selection) => selection.id === id));
      const written = { owner, selections: JSON.stringify(selections), policy, bankers: kept };
      const rows = version === 0n ? await insertSlip(db, written) : await updateSlip(db, { ...written, version });
      return rows.length === 1;
    },
    async remove(owner) {
      await callQuery(db, 'slip-remove', build.deleteFrom('betslip.slip').where('owner', '=', owner));
    },
    async forgetOlderThan(days) {
      const old = build
        .deleteFrom('betslip.slip')
        .where('owner', 'like', 'v%')
        .where('updated_at', '<', sql<Date>`clock_timestamp() - make_interval(days => ${days})`)
        .returning('owner');
      return (await callQuery(db, 'slip-forget', old)).length;
    },
  };
}
