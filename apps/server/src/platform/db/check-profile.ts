import type pg from 'pg';
import { callOn } from './function-call.ts';
import { platform } from './functions/platform.gen.ts';

/**
 * Refuses a database of the other profile, and for real money a login that could take more rights than the application has (XR-28).
 * @throws Error with what to change.
 */
export async function checkProfile(pool: pg.Pool, profile: 'play' | 'real'): Promise<void> {
  const [stored] = await callOn(pool, platform.profile());
  if (stored?.value !== profile)
    throw new Error(
      `This database is of the profile ${stored?.value ?? '(none yet: migrate it with PROFILE set)'}, the server was started with PROFILE=${profile}. Use a database of its own for each.`,
    );
  if (profile !== 'real') return;
  const { rows } = await pool.query<{ login: string; is_owner: boolean }>(
    `SELECT session_user AS login,
            pg_has_role(session_user, (SELECT nspowner FROM pg_namespace WHERE nspname = 'money'), 'MEMBER') AS is_owner`,
  );
  const row = rows[0];
  if (row?.is_owner)
    throw new Error(
      `The real-money profile refuses to start: the login ${row.login} of DATABASE_URL owns the schema. Give the server a login of its own and the owner's to DATABASE_MIGRATE_URL.`,
    );
}
