import pg from 'pg';
import { callOn } from '../../platform/db/function-call.ts';
import { identity } from '../../platform/db/functions/identity.gen.ts';
import { ownerUrl, readSettings } from '../../platform/settings.ts';
import { fold } from './fold.ts';

/**
 * The program behind `npm run staff`: who holds a role, and who gives and takes it. Needs the login of the owner of the schema, which the
 * server does not have (XR-28). Exit 0 = done, 1 = no such person, 2 = wrong words or no database.
 */
const USAGE = `usage: npm run staff -- list
       npm run staff -- grant USER_NAME trader --reason "why"
       npm run staff -- revoke USER_NAME trader --reason "why"`;

type Held = { user_name: string; role: string; granted_at: Date };

function wishOf(words: readonly string[]): { act: 'grant' | 'revoke'; name: string; role: string; reason: string } | null {
  const [act, name, role, flag, reason] = words;
  const isWhole = (act === 'grant' || act === 'revoke') && name && role === 'trader' && flag === '--reason' && reason;
  return isWhole ? { act, name, role, reason } : null;
}

async function list(client: pg.Client): Promise<number> {
  const { rows } = await client.query<Held>(
    `SELECT u.user_name, r.role, r.granted_at FROM identity.staff_role r JOIN identity."user" u ON u.id = r.user_id ORDER BY 1, 2`,
  );
  for (const row of rows) console.info(`${row.user_name} ${row.role} since ${row.granted_at.toISOString()}`);
  console.info(`staff: ${rows.length} hold a role`);
  return 0;
}

async function set(client: pg.Client, wish: NonNullable<ReturnType<typeof wishOf>>): Promise<number> {
  const found = await client.query<{ id: string }>('SELECT id::text AS id FROM identity."user" WHERE user_name = $1', [
    fold(wish.name),
  ]);
  const [person] = found.rows;
  if (!person) {
    console.error(`staff: nobody is called ${wish.name}`);
    return 1;
  }
  const { role, reason } = wish;
  const [row] = await callOn(
    client,
    identity.setStaffRole({ user: BigInt(person.id), role, held: wish.act === 'grant', reason }),
  );
  console.info(row?.value ? `staff: ${wish.act} ${wish.name} ${wish.role}: done` : 'staff: it stood like that already');
  return 0;
}

async function run(words: readonly string[]): Promise<number> {
  const wish = wishOf(words);
  const url = ownerUrl(readSettings(process.env));
  if ((wish === null && words[0] !== 'list') || !url) {
    console.error(url ? USAGE : 'staff: DATABASE_MIGRATE_URL is not set and no product runs here.');
    return 2;
  }
  const client = new pg.Client({ connectionString: url, application_name: 'duskline-staff', connectionTimeoutMillis: 5_000 });
  try {
    await client.connect();
    return wish === null ? await list(client) : await set(client, wish);
  } catch (error) {
    console.error(`staff: ${(error as Error).message}`);
    return 2;
  } finally {
    await client.end().catch(() => undefined);
  }
}

process.exitCode = await run(process.argv.slice(2));
