import type { StaffRole } from '@duskline/contract/call';
import { rolesFor } from '@duskline/contract/call';
import { type CallId, type Calls, callEntries, calls } from '@duskline/contract/calls';
import { expect, test } from 'vitest';
import { fileFixture } from '../../test-kit/file-fixture.ts';
import { createTestServer, type WebAnswer } from '../../test-kit/test-server.ts';
import { grantRole } from '../../test-kit/traders.ts';

/** Calls of staff over HTTP: who may, on whose account, and what is written down of it. */
const server = await fileFixture(createTestServer());
const { ownerPool } = server.testDb;

async function join() {
  const who = await server.join();
  return { ...who, headers: { 'x-duskline-user': String(who.userId) } };
}
type Person = Awaited<ReturnType<typeof join>>;
async function staff(role: StaffRole): Promise<Person> {
  const person = await join();
  await grantRole(ownerPool, person.userId, role);
  return person;
}
const one = async <Row>(text: string, values: unknown[]): Promise<Row> => (await ownerPool.query(text, values)).rows[0];
const audit = async (who: Person) =>
  (
    await ownerPool.query(
      `SELECT actor_kind AS kind, actor_id::text AS by, action, reason, ip IS NOT NULL AND request_id IS NOT NULL AS is_traced
         FROM trading.audit_log WHERE subject = $1 ORDER BY id`,
      [`customer:${who.userId}`],
    )
  ).rows;
/** A sign-up that looks like another one; the number of its case. */
const aReview = async (who: Person, other: Person): Promise<string> =>
  (
    await one<{ id: string }>(
      "INSERT INTO identity.review_case (user_id, matched_user_id, reason, created_at) VALUES ($1, $2, 'same_person', now()) RETURNING id::text",
      [who.userId, other.userId],
    )
  ).id;

type StaffCall = Extract<CallId, `staff.${string}`>;
type Inputs = {
  readonly [Id in StaffCall]: (about: Person, review: string) => { query?: string; body?: Record<string, unknown> };
};
const userId = ({ userId }: Person) => String(userId);
const reason = 'case 17';
const NO_FILE = '00000000-0000-4000-8000-000000000000';
const INPUTS: Inputs = {
  'staff.files': (about) => ({ query: `userId=${userId(about)}` }),
  'staff.file': () => ({ query: `id=${NO_FILE}` }),
  'staff.judgefile': () => ({ body: { id: NO_FILE, accepted: true } }),
  'staff.harmqueue': () => ({}),
  'staff.harmcase': (about) => ({ query: `userId=${userId(about)}` }),
  'staff.decideharm': (about) => ({ body: { userId: userId(about), act: 'talk', reason } }),
  'staff.account': (about) => ({ query: `userName=${encodeURIComponent(about.userName)}` }),
  'staff.lockaccount': (about) => ({ body: { userId: userId(about), reason } }),
  'staff.unlockaccount': (about) => ({ body: { userId: userId(about), reason } }),
  'staff.setjurisdiction': (about) => ({ body: { userId: userId(about), jurisdiction: 'mt', reason } }),
  'staff.reviews': () => ({}),
  'staff.decidereview': (_, review) => ({ body: { caseId: review, decision: 'cleared', reason } }),
  'staff.fundscases': () => ({}),
  'staff.askfunds': (about) => ({ body: { userId: userId(about), papers: ['income'], reason } }),
  'staff.decidefunds': (about) => ({ body: { userId: userId(about), decision: 'refused-for-good', reason } }),
};
/** Those that are about an account: nobody of staff acts on their own. */
const ABOUT_ACCOUNTS: ReadonlySet<string> = new Set<StaffCall>([
  'staff.harmcase',
  'staff.decideharm',
  'staff.account',
  'staff.lockaccount',
  'staff.unlockaccount',
  'staff.setjurisdiction',
  'staff.decidereview',
  'staff.askfunds',
  'staff.decidefunds',
]);

const staffCalls = callEntries.filter(([id]) => id.startsWith('staff.')) as [StaffCall, Calls[StaffCall]][];
function ask(id: StaffCall, who: Person | null, about: Person, review = '1'): Promise<WebAnswer> {
  const { query, body = {} } = INPUTS[id](about, review);
  const { method, path } = calls[id];
  return method === 'GET' ? server.get(who, query ? `${path}?${query}` : path) : server.post(who, path, body);
}

test('TR-G6 TR-A10 every staff call is for its roles alone, with the second step of the log-in, and for no account of one’s own', async () => {
  const people = {
    guest: null,
    player: await join(),
    trader: await staff('trader'),
    support: await staff('support'),
    compliance: await staff('compliance'),
    'compliance without a second step': await staff('compliance'),
  } as const;
  await ownerPool.query('DELETE FROM identity.authenticator WHERE user_id = $1', [
    people['compliance without a second step'].userId,
  ]);
  const [target, other] = [await join(), await join()];
  const untouched = await aReview(target, other);
  const wrong: string[] = [];
  for (const [id, { auth }] of staffCalls) {
    for (const [name, who] of Object.entries(people)) {
      const isAllowed = rolesFor(auth)?.some((role) => role === name) === true;
      for (const whose of ['own', 'foreign'] as const) {
        if (who === null && whose === 'own') continue;
        // What is allowed acts on a player made for it.
        const about = whose === 'own' ? (who as Person) : isAllowed ? await join() : target;
        const review = isAllowed && id === 'staff.decidereview' ? await aReview(about, other) : untouched;
        if (isAllowed && id === 'staff.decidefunds' && whose === 'foreign') await ask('staff.askfunds', who, about);
        if (isAllowed && id === 'staff.unlockaccount' && whose === 'foreign')
          await ownerPool.query("SELECT identity.set_lock($1, true, 'for a test')", [about.userId]);
        const { status, body } = await ask(id, who, about, review);
        const answer = body.ExceptionName ?? String(status);
        const expected =
          who === null
            ? 'UnauthorizedException'
            : !isAllowed
              ? 'NoPrivilegesException'
              : whose === 'own' && ABOUT_ACCOUNTS.has(id)
                ? 'NotFoundException'
                : id === 'staff.file' || id === 'staff.judgefile' || id === 'staff.harmcase'
                  ? answer
                  : '200';
        if (answer !== expected || status >= 500) wrong.push(`${id} by ${name}, ${whose}: ${answer}, not ${expected}`);
      }
    }
  }
  expect(wrong).toEqual([]);
  expect(await audit(target), 'nothing was done by those who may not').toEqual([]);
  expect((await one<{ state: string }>('SELECT state FROM identity.review_case WHERE id = $1', [untouched])).state).toBe(
    'PENDING_REVIEW',
  );
});

test('TR-G6 support looks an account up and locks it: its session ends, it is written down, and compliance alone unlocks it', async () => {
  const [support, compliance, who] = [await staff('support'), await staff('compliance'), await join()];
  const found = await ask('staff.account', support, { ...who, userName: ` ${who.userName.toUpperCase()} `.trim() });
  expect(found.body).toMatchObject({ UserID: userId(who), Jurisdiction: 'int' });
  expect(found.body.Lock).toBeUndefined();
  expect((await ask('staff.lockaccount', support, who)).status).toBe(200);
  expect((await ask('staff.lockaccount', support, who)).body.ExceptionName).toBe('TransactionClosedException');
  await expect.poll(async () => (await server.get(who, '/api/player/limits')).body.ExceptionName).toBe('UnauthorizedException');
  expect((await ask('staff.account', support, who)).body.Lock).toMatchObject({ Reason: 'staff: case 17' });
  expect((await ask('staff.unlockaccount', support, who)).body.ExceptionName).toBe('NoPrivilegesException');
  expect((await ask('staff.unlockaccount', compliance, who)).status).toBe(200);
  const by = { reason, is_traced: true };
  const read = { kind: 'support', by: userId(support), action: 'read-account', reason: null, is_traced: true };
  expect(await audit(who)).toEqual([
    read,
    { kind: 'support', by: userId(support), action: 'lock-account', ...by },
    read,
    { kind: 'compliance', by: userId(compliance), action: 'unlock-account', ...by },
  ]);
});

test('TR-G6 support locks nobody who holds a role; fifty locks at once are one', async () => {
  const [support, trader, who] = [await staff('support'), await staff('trader'), await join()];
  expect((await ask('staff.lockaccount', support, trader)).body.ExceptionName).toBe('NoPrivilegesException');
  const answers = await Promise.all(Array.from({ length: 50 }, () => ask('staff.lockaccount', support, who)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect((await audit(who)).filter(({ action }) => action === 'lock-account')).toHaveLength(1);
});

test('TR-G6 compliance lists sign-ups that look like another one and decides each once; a jurisdiction changes with its reason', async () => {
  const [compliance, who, other] = [await staff('compliance'), await join(), await join()];
  const review = await aReview(who, other);
  const listed = (await ask('staff.reviews', compliance, who)).body as unknown as { CaseID: string }[];
  expect(listed.find(({ CaseID }) => CaseID === review)).toMatchObject({
    UserID: userId(who),
    OtherUserID: userId(other),
    Reason: 'same_person',
  });
  expect((await ask('staff.decidereview', compliance, who, review)).status).toBe(200);
  expect((await ask('staff.decidereview', compliance, who, review)).body.ExceptionName).toBe('NotFoundException');
  expect((await ask('staff.setjurisdiction', compliance, who)).status).toBe(200);
  expect((await ask('staff.setjurisdiction', compliance, who)).body.ExceptionName).toBe('TransactionClosedException');
  expect((await ask('staff.account', compliance, who)).body.Jurisdiction).toBe('mt');
  expect((await audit(who)).map(({ action }) => action)).toEqual(['decide-review', 'set-jurisdiction', 'read-account']);
});

test('TR-G6 hostile input is refused in the envelope, a role lost on the way by the database', async () => {
  const [compliance, player] = [await staff('compliance'), await join()];
  const post = (path: string, body: Record<string, unknown>) => server.post(compliance, `/api/staff/${path}`, body);
  const about = { userId: userId(player), reason };
  for (const [path, body] of [
    ['lockaccount', { userId: userId(player) }],
    ['lockaccount', { ...about, reason: ' x ' }],
    ['lockaccount', { ...about, reason: 'x'.repeat(201) }],
    ['lockaccount', { ...about, userId: '-1' }],
    ['lockaccount', { ...about, userId: 1 }],
    ['unlockaccount', { ...about, more: 1 }],
    ['setjurisdiction', { ...about, jurisdiction: 'xx' }],
    ['decidereview', { caseId: '1', decision: 'perhaps', reason }],
  ] as const)
    expect((await post(path, body)).body.ExceptionName, `${path} ${JSON.stringify(body)}`).toBe('ValidationException');
  for (const reason of ['a\u0000b', 'a\u202eb'])
    for (const [path, body] of [
      ['lockaccount', about],
      ['decideharm', { userId: userId(player), act: 'talk' }],
    ] as const)
      expect((await post(path, { ...body, reason })).body.ExceptionName, JSON.stringify(reason)).toBe('ValidationException');
  expect((await post('lockaccount', { ...about, userId: '9007199254740991' })).body.ExceptionName).toBe('NotFoundException');
  expect((await server.get(compliance, '/api/staff/account?userName=%00')).body.ExceptionName).toBe('ValidationException');
  await expect(
    server.testDb.pool.query("SELECT identity.staff_set_lock($1, NULL, NULL, $2, true, 'case 17')", [
      player.userId,
      compliance.userId,
    ]),
  ).rejects.toMatchObject({ code: '42501' });
});
