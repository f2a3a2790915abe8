import { STAFF_ROLES } from '@duskline/contract/call';
import { fold } from '@duskline/contract/fold';
import { isJurisdictionCode, JURISDICTION_CODES } from '@duskline/contract/jurisdictions';
import { sql } from 'kysely';
import pg from 'pg';
import { callOn } from '../../platform/db/function-call.ts';
import { identity } from '../../platform/db/functions/identity.gen.ts';
import { myData } from '../../platform/db/functions/my-data.gen.ts';
import { build, queryOn } from '../../platform/db/query.ts';
import { ownerUrl, readSettings } from '../../platform/settings.ts';
import { createStaffActs, type StaffActs, type StaffAnswer } from './staff/staff-acts.ts';

/**
 * The program behind `npm run staff`: who holds a role, who gives and takes it, what is locked, which accounts look like another one, and under which jurisdiction an account stands. Needs the login of the owner of the schema, which the
 * server does not have (XR-28). Exit 0 = done, 1 = no such person, 2 = wrong words or no database.
 */
const USAGE = `usage: npm run staff -- list
       npm run staff -- grant USER_NAME ${STAFF_ROLES.join('|')} --reason "why"
       npm run staff -- revoke USER_NAME ${STAFF_ROLES.join('|')} --reason "why"
       npm run staff -- jurisdiction USER_NAME ${JURISDICTION_CODES.join('|')} --reason "why"
       npm run staff -- lock|unlock USER_NAME account --reason "why"
       npm run staff -- reviews  (accounts that look like another one)
       npm run staff -- review CASE cleared|confirmed --reason "why"  (another person, or the same)
       npm run staff -- reopen USER_NAME account --reason "why"  (one that its owner has closed)
       npm run staff -- message ...  (writes to players; says its own words)`;

/** Of a list that nobody has looked at for long. */
const MOST_REVIEWS = 10_000;

interface Command {
  act: 'grant' | 'revoke' | 'jurisdiction' | 'reopen' | 'lock' | 'unlock' | 'review';
  /** Of the person; of a review the number of its case. */
  name: string;
  /** The role, the jurisdiction, or what is said of a case. */
  what: string;
  reason: string;
}

function commandOf(words: readonly string[]): Command | null {
  const [act, name, what, flag, reason] = words;
  if (!name || !what || flag !== '--reason' || !reason) return null;
  if (act === 'jurisdiction') return isJurisdictionCode(what) ? { act, name, what, reason } : null;
  if (act === 'review')
    return /^[1-9]\d{0,17}$/.test(name) && (what === 'cleared' || what === 'confirmed') ? { act, name, what, reason } : null;
  if (act === 'reopen' || act === 'lock' || act === 'unlock') return what === 'account' ? { act, name, what, reason } : null;
  return (act === 'grant' || act === 'revoke') && STAFF_ROLES.some((role) => role === what) ? { act, name, what, reason } : null;
}

const actsOn = (client: pg.Client): StaffActs =>
  createStaffActs({ call: (call) => callOn(client, call), query: (_, query) => queryOn(client, query) });

/** What the calls of staff do too is done by what they use; roles and accounts that their owner has closed are for the command alone. */
async function act(client: pg.Client, { act, what, reason }: Command, user: bigint): Promise<StaffAnswer> {
  const acts = actsOn(client);
  if (act === 'lock' || act === 'unlock') return acts.setLock(null, user, act === 'lock', reason);
  if (act === 'jurisdiction' && isJurisdictionCode(what)) return acts.setJurisdiction(null, user, what, reason);
  const call =
    act === 'reopen'
      ? myData.reopenAccount({ user, reason })
      : identity.setStaffRole({ user, role: what, held: act === 'grant', reason });
  return (await callOn(client, call))[0]?.value ? 'done' : 'same';
}

async function list(client: pg.Client): Promise<number> {
  const held = build
    .selectFrom('identity.staff_role as r')
    .innerJoin('identity.user as u', 'u.id', 'r.user_id')
    .select(['u.user_name', 'r.role', 'r.granted_at'])
    .select(({ fn }) => fn<boolean>('identity.has_second_step', ['u.id']).as('may_act'))
    .orderBy('u.user_name')
    .orderBy('r.role');
  const rows = await queryOn(client, held);
  for (const row of rows)
    console.info(
      `${row.user_name} ${row.role} since ${row.granted_at.toISOString()}${row.may_act ? '' : ', without a second step'}`,
    );
  console.info(`staff: ${rows.length} hold a role`);
  return 0;
}

async function listReviews(client: pg.Client): Promise<number> {
  const rows = await actsOn(client).reviews(MOST_REVIEWS);
  for (const row of rows)
    console.info(`${row.id} ${row.user_name} looks like ${row.other} (${row.reason}) since ${row.created_at.toISOString()}`);
  console.info(`staff: ${rows.length} wait`);
  return 0;
}

async function review(client: pg.Client, { name, what, reason }: Command): Promise<number> {
  const decision = what === 'cleared' ? 'cleared' : 'confirmed';
  const isDone = (await actsOn(client).decideReview(null, BigInt(name), decision, reason)) === 'done';
  console.info(isDone ? `staff: case ${name} ${what}: done` : `staff: no case ${name} waits`);
  return isDone ? 0 : 1;
}

async function set(client: pg.Client, command: Command): Promise<number> {
  const called = build
    .selectFrom('identity.user')
    .select(sql<string>`id::text`.as('id'))
    .where('user_name', '=', fold(command.name));
  const [person] = await queryOn(client, called);
  if (!person) {
    console.error(`staff: nobody is called ${command.name}`);
    return 1;
  }
  const answer = await act(client, command, BigInt(person.id));
  console.info(
    answer === 'done' ? `staff: ${command.act} ${command.name} ${command.what}: done` : 'staff: it stood like that already',
  );
  return 0;
}

async function run(words: readonly string[]): Promise<number> {
  const command = commandOf(words);
  const url = ownerUrl(readSettings(process.env));
  if ((command === null && words[0] !== 'list' && words[0] !== 'reviews') || !url) {
    console.error(url ? USAGE : 'staff: DATABASE_MIGRATE_URL is not set and no product runs here.');
    return 2;
  }
  const client = new pg.Client({ connectionString: url, application_name: 'duskline-staff', connectionTimeoutMillis: 5_000 });
  try {
    await client.connect();
    if (command === null) return await (words[0] === 'list' ? list(client) : listReviews(client));
    return await (command.act === 'review' ? review(client, command) : set(client, command));
  } catch (error) {
    console.error(`staff: ${(error as Error).message}`);
    return 2;
  } finally {
    await client.end().catch(() => undefined);
  }
}

process.exitCode = await run(process.argv.slice(2));
