import type { OddsChangePolicy } from '@duskline/contract/enums';
import type { Database } from '../../platform/db/create-db.ts';
import type { Slip, SlipSelection } from './ports.ts';

interface Row {
  owner: string;
  selections: SlipSelection[];
  odds_policy: number;
  version: bigint;
}

const toSlip = (row: Row): Slip => ({
  owner: row.owner,
  selections: row.selections,
  policy: row.odds_policy as OddsChangePolicy,
  version: row.version,
});

export interface SlipStore {
  read(owner: string): Promise<Slip>;
  /** Writes when nobody wrote in between; false otherwise. Version 0 means "no row yet". */
  write(slip: Slip): Promise<boolean>;
  remove(owner: string): Promise<void>;
  /** Forgets guests' slips untouched for so many days. Returns how many. */
  forgetOlderThan(days: number): Promise<number>;
}

export function createSlipStore(db: Database): SlipStore {
  return {
    async read(owner) {
      const rows = await db.call<Row>(
        'slip-read',
        'SELECT owner, selections, odds_policy, version FROM betslip.slip WHERE owner = $1',
        [owner],
        'reads',
      );
      return rows[0] ? toSlip(rows[0]) : { owner, selections: [], policy: 1, version: 0n };
    },
    async write({ owner, selections, policy, version }) {
      const values = [owner, JSON.stringify(selections), policy];
      const rows =
        version === 0n
          ? await db.call(
              'slip-insert',
              'INSERT INTO betslip.slip (owner, selections, odds_policy) VALUES ($1, $2, $3) ON CONFLICT (owner) DO NOTHING RETURNING owner',
              values,
              'reads',
            )
          : await db.call(
              'slip-update',
              'UPDATE betslip.slip SET selections = $2, odds_policy = $3, version = version + 1, updated_at = clock_timestamp() WHERE owner = $1 AND version = $4 RETURNING owner',
              [...values, version],
              'reads',
            );
      return rows.length === 1;
    },
    async remove(owner) {
      await db.call('slip-remove', 'DELETE FROM betslip.slip WHERE owner = $1', [owner], 'reads');
    },
    async forgetOlderThan(days) {
      const rows = await db.call(
        'slip-forget',
        "DELETE FROM betslip.slip WHERE owner LIKE 'v%' AND updated_at < clock_timestamp() - make_interval(days => $1) RETURNING owner",
        [days],
        'reads',
      );
      return rows.length;
    },
  };
}
