import { fold } from '@duskline/contract/fold';
import { type JurisdictionSetting, jurisdictionFor } from '@duskline/contract/jurisdictions';
import { type Kysely, sql } from 'kysely';
import type { DB, Tx } from '../../platform/db/create-db.ts';
import { callInTransaction } from '../../platform/db/function-call.ts';
import { identity } from '../../platform/db/functions/identity.gen.ts';
import { build, callQuery } from '../../platform/db/query.ts';
import { DEMO_ACCOUNTS, type DemoAccount } from './demo-accounts.ts';
import type { IdentityParts } from './parts.ts';
import { grantMinor } from './sign-up/registration.ts';
import { insertAccount, type NewAccount } from './store.ts';

/** One process seeds; another that starts at the same moment waits and finds everything done. */
const SEED_LOCK = 7_020;

/** A demo account and its id. */
export type SeededAccount = DemoAccount & { readonly userId: string };

/** Creates the demo accounts that are missing. Returns all of them. */
export async function seedDemo(parts: IdentityParts): Promise<readonly SeededAccount[]> {
  if (!parts.allowDemo) throw new Error('Demo accounts are for the play-money profile only.');
  const library = await parts.library;
  for (const demo of DEMO_ACCOUNTS) {
    if (await exists(parts.db.kysely, demo)) continue;
    const passwordHash = await parts.hasher.hash(demo.password);
    await parts.db.transaction(async (tx) => {
      await lock(tx);
      if (await exists(tx, demo)) return;
      const account = accountOf(demo, parts.config.jurisdiction, passwordHash, new Date(parts.clock.now()));
      const { currency, userType } = account;
      const userId = await insertAccount(library, tx, account);
      const openingGrantMinor = grantMinor(parts, currency, demo.units);
      await parts.ports.onRegistered(tx, { userId, currency, userType, openingGrantMinor });
      if (demo.role) await callInTransaction(tx, identity.seedStaffRole({ user: BigInt(userId), role: demo.role }));
    });
  }
  const names = DEMO_ACCOUNTS.map(({ userName }) => fold(userName));
  const users = build
    .selectFrom('identity.user')
    .select(['id', 'user_name'])
    .where('user_name', '=', sql<string>`ANY (${names}::text[])`);
  const ids = new Map(
    (await callQuery(parts.db, 'identity-demo-ids', users)).map(({ id, user_name }) => [user_name, String(id)]),
  );
  return DEMO_ACCOUNTS.map((demo) => ({ ...demo, userId: ids.get(fold(demo.userName)) ?? '' }));
}

/** @throws Error when accounts with public passwords exist and real money is at stake. Call before serving. */
export async function refuseDemo(parts: IdentityParts): Promise<void> {
  if (parts.allowDemo) return;
  const demo = build
    .selectFrom('identity.user')
    .select('display_name')
    .where('demo', '=', sql.lit(true))
    .orderBy('id')
    .limit(sql.lit(10));
  const rows = await callQuery(parts.db, 'identity-demo', demo);
  if (rows.length === 0) return;
  const names = rows.map((row) => row.display_name).join(', ');
  throw new Error(
    `The real-money profile refuses to start: this database has demo accounts with public passwords (${names}). Use a database that never ran PROFILE=play.`,
  );
}

async function lock(tx: Tx): Promise<void> {
  await tx.selectNoFrom(sql`pg_advisory_xact_lock(${SEED_LOCK})`.as('locked')).execute();
}

async function exists(db: Kysely<DB>, demo: DemoAccount): Promise<boolean> {
  const rows = await db.selectFrom('identity.user').select('id').where('user_name', '=', fold(demo.userName)).execute();
  return rows.length > 0;
}

function accountOf(demo: DemoAccount, setting: JurisdictionSetting, passwordHash: string, at: Date): NewAccount {
  return {
    userName: demo.userName,
    email: demo.email,
    passwordHash,
    currency: demo.currency,
    userType: demo.userType,
    countryCode: demo.countryCode,
    jurisdiction: jurisdictionFor(setting, demo.countryCode),
    demo: true,
    profile: {
      firstName: demo.userName,
      lastName: 'Demo',
      city: 'Example',
      address: '1 Example Street',
      postalCode: '00000',
      birthDate: '1990-01-01',
      gender: 'Female',
      phone: undefined,
      affiliateTag: undefined,
    },
    consents: [],
    ip: '127.0.0.1',
    at,
  };
}
