import type { StaffRole } from '@duskline/contract/call';
import type pg from 'pg';
import type { TestDb } from './create-test-db.ts';

/** People whom the owner of the schema has made traders. */
export async function grantTraderRole(owner: pg.Pool, people: Readonly<Record<string, string>>): Promise<void> {
  for (const [userId, name] of Object.entries(people)) {
    await owner.query(
      `INSERT INTO identity."user" (id, user_name, display_name, email, mailbox, user_type, currency, created_at, updated_at)
       OVERRIDING SYSTEM VALUE VALUES ($1, lower($2), $2, lower($2) || '@x.example', lower($2) || '@x.example', 0, 'EUR', now(), now())`,
      [userId, name],
    );
    await grantRole(owner, userId, 'trader');
  }
}

/** What happens in between happens in a database of real money. */
export async function asRealMoney({ ownerPool }: TestDb, work: () => Promise<void>): Promise<void> {
  const say = (profile: string) => ownerPool.query('UPDATE platform.deployment SET profile = $1', [profile]);
  await ownerPool.query('ALTER TABLE platform.deployment DISABLE TRIGGER written_once');
  await say('real');
  await work().finally(() => say('play'));
  await ownerPool.query('ALTER TABLE platform.deployment ENABLE TRIGGER written_once');
}

/** Gives a role to a person, who has an authenticator app from now on: sessions that are open go on, another log-in needs a code. */
export async function grantRole(owner: pg.Pool, userId: string | number | bigint, role: StaffRole): Promise<void> {
  await owner.query(
    `INSERT INTO identity.authenticator (user_id, secret, set_up_at, confirmed_at) VALUES ($1, decode('00', 'hex'), now(), now()) ON CONFLICT DO NOTHING`,
    [userId],
  );
  await owner.query('SELECT identity.set_staff_role($1, $2, true, $3)', [userId, role, 'of a test']);
}
