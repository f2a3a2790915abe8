import { sql } from 'kysely';
import type { Database } from '../../platform/db/create-db.ts';
import { callFunction } from '../../platform/db/function-call.ts';
import { policy } from '../../platform/db/functions/policy.gen.ts';
import { build, callQuery } from '../../platform/db/query.ts';
import type { Policy } from './policy.ts';
import { readPolicy, upgradeDocument } from './shape.ts';

/** Number of the version in force, by the clock of the database. */
export async function numberInForce(db: Database): Promise<number> {
  const [row] = await callQuery(db, 'policy_in_force', build.selectFrom('policy.in_force').select('number'));
  if (row?.number == null) throw new Error('the database has no policy in force');
  return row.number;
}

/** The same, and from now on it stays in force until a newer one comes, whatever becomes of the clock. */
export async function beginVersion(db: Database): Promise<number> {
  const [row] = await callFunction(db, policy.beginVersion());
  if (row?.value == null) throw new Error('the database has no policy in force');
  return row.value;
}

/** Numbers of the versions that were in force at some moment of the last `withinMs`, by the clock of the database. */
export async function numbersLatelyInForce(db: Database, withinMs: number): Promise<number[]> {
  const since = sql<Date>`clock_timestamp() - ${withinMs}::int * interval '1 millisecond'`;
  const lately = build
    .selectFrom('policy.begun as b')
    .select('b.number')
    .orderBy('b.number')
    // A newer one has ended it as soon as that has begun.
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('policy.begun as newer')
            .select('newer.number')
            .whereRef('newer.number', '>', 'b.number')
            // One of later than now began before the clock was set back.
            .where(({ eb, or }) =>
              or([eb('newer.begun_at', '<=', since), eb('newer.begun_at', '>', sql<Date>`clock_timestamp()`)]),
            ),
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
  return readPolicy(upgradeDocument(old, now), version);
}
