import type { OddsChangePolicy } from '@duskline/contract/enums';
import DataLoader from 'dataloader';
import { sql } from 'kysely';
import type { Database } from '../../platform/db/create-db.ts';
import { build, callQuery } from '../../platform/db/query.ts';
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

export function createSlipStore(db: Database): SlipStore {
  // No cache: another request, on this node or another, may have written since.
  const slips = new DataLoader<string, Slip>(
    async (owners) => {
      const rows = await db.call<Row>(
        'slip-read',
        'SELECT owner, selections, bankers, odds_policy, version FROM betslip.slip WHERE owner = ANY ($1::text[])',
        [owners],
        'reads',
      );
      const found = new Map(rows.map((row) => [row.owner, toSlip(row)]));
      return owners.map((owner) => found.get(owner) ?? { owner, selections: [], bankers: [], policy: 1, version: 0n });
    },
    { cache: false, maxBatchSize: MOST_OWNERS },
  );
  return {
    read: (owner) => slips.load(owner),
    async write({ owner, selections, bankers, policy, version }) {
      const kept = bankers.filter((id) => selections.some((selection) => selection.id === id));
      const values = [owner, JSON.stringify(selections), policy, kept];
      const rows =
        version === 0n
          ? await db.call(
              'slip-insert',
              'INSERT INTO betslip.slip (owner, selections, odds_policy, bankers) VALUES ($1, $2, $3, $4) ON CONFLICT (owner) DO NOTHING RETURNING owner',
              values,
              'reads',
            )
          : await db.call(
              'slip-update',
              'UPDATE betslip.slip SET selections = $2, odds_policy = $3, bankers = $4, version = version + 1, updated_at = clock_timestamp() WHERE owner = $1 AND version = $5 RETURNING owner',
              [...values, version],
              'reads',
            );
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
