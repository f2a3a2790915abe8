import { sql } from 'kysely';
import type { Database } from '../../platform/db/create-db.ts';
import { build, callQuery } from '../../platform/db/query.ts';
import type { Policy } from './policy.ts';
import { inShapeOf, readPolicy } from './shape.ts';

/** Number of the version in force, by the clock of the database. */
export async function numberInForce(db: Database): Promise<number> {
  const [row] = await callQuery(db, 'policy_in_force', build.selectFrom('policy.in_force').select('number'));
  if (row?.number == null) throw new Error('the database has no policy in force');
  return row.number;
}

/** Numbers of the versions that were in force at some moment of the last `withinMs`, by the clock of the database. */
export async function numbersLatelyInForce(db: Database, withinMs: number): Promise<number[]> {
  const since = sql<Date>`greatest(v.valid_from, clock_timestamp() - ${withinMs}::int * interval '1 millisecond')`;
  const lately = build
    .selectFrom('policy.version as v')
    .select('v.number')
    .where('v.valid_from', '<=', sql<Date>`clock_timestamp()`)
    // A newer one ends it when its time comes, and one whose time came before it had begun has kept it from ever being in force.
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('policy.version as newer')
            .select('newer.number')
            .whereRef('newer.number', '>', 'v.number')
            .where('newer.valid_from', '<=', since),
        ),
      ),
    );
  return (await callQuery(db, 'policy_lately_in_force', lately)).map(({ number }) => number);
}

async function documentOf(db: Database, version: number): Promise<unknown> {
  const wanted = build.selectFrom('policy.version').select('document').where('number', '=', version);
  const [row] = await callQuery(db, 'policy_version', wanted);
  if (!row) throw new Error(`there is no version ${version} of the policy`);
  return row.document;
}

/** One version. @throws PolicyFaultError for one that this server cannot read */
export async function readVersion(db: Database, version: number): Promise<Policy> {
  return readPolicy(await documentOf(db, version), version);
}

/** A version of before the one in force, which may lack what has come since: that is as it is now. @throws PolicyFaultError */
export async function readOlderVersion(db: Database, version: number, inForce: number): Promise<Policy> {
  const [old, now] = await Promise.all([documentOf(db, version), documentOf(db, inForce)]);
  return readPolicy(inShapeOf(old, now), version);
}
