import { callEntries } from '@duskline/contract/calls';
import { generate } from 'otplib';
import { expect, test } from 'vitest';
import { fileFixture } from '../../../../test-kit/file-fixture.ts';
import { grantRole } from '../../../../test-kit/traders.ts';
import { type Browser, createWorld, LOGIN, LOGOUT, PASSWORD, path, signUp, USER } from '../test-kit.ts';

/** The second step of the log-in is the duty of every role; here on two nodes. */
const world = await fileFixture(createWorld());
const node = await world.start();
const other = await world.start();
const { ownerPool } = world.test;

const SET_UP = path('account.secondstepsetup');
const CONFIRM = path('account.secondstepconfirm');
const OFF = path('account.secondstepoff');
const BEFORE_IT = [
  'account.secondstep',
  'account.secondstepconfirm',
  'account.secondstepsetup',
  'session.getuser',
  'session.logout',
];
const HALF_MINUTE = 30_000;
const codeOf = (secret: string) => generate({ secret, epoch: Math.floor(world.clock.now() / 1000) });
const idOf = async (userName: string): Promise<string> =>
  (await ownerPool.query('SELECT id FROM identity."user" WHERE user_name = $1', [userName])).rows[0].id;
const setRole = (userId: string, role: string) =>
  ownerPool.query('SELECT identity.set_staff_role($1, $2, true, $3)', [userId, role, 'of a test']);

async function setUp(browser: Browser): Promise<string> {
  const { json } = await browser.post(SET_UP, { Password: PASSWORD });
  expect((await browser.post(CONFIRM, { Code: await codeOf(json.Secret) })).status).toBe(200);
  world.clock.advance(HALF_MINUTE);
  return json.Secret;
}

async function aTrader() {
  const person = await signUp(node);
  const secret = await setUp(person.browser);
  const userId = await idOf(person.userName);
  await setRole(userId, 'trader');
  world.clock.advance(2_000);
  return { ...person, secret, userId };
}

/** A trader who has switched it off. */
async function withoutIt() {
  const person = await aTrader();
  const off = await person.browser.post(OFF, { Password: PASSWORD, Code: await codeOf(person.secret) });
  expect(off.status).toBe(200);
  return person;
}

/** Who may call is asked first: a caller who may hears then of the field that no call has. */
const UNKNOWN = '?noSuchField=1';
const calls = callEntries.filter(([id, { takesFiles }]) => id !== 'session.logout' && !takesFiles);
const DESK = callEntries.find(([, { auth, method }]) => auth === 'trader' && method === 'GET')?.[1].path + UNKNOWN;

/** Ids of the calls that need a session, and that this browser reaches: they are not refused as a stranger's or for want of a privilege. */
async function reached(browser: Browser): Promise<string[]> {
  const ids: string[] = [];
  for (const [id, { auth, method, path: at }] of calls) {
    if (auth === 'guest') continue;
    const { status } = await (method === 'GET' ? browser.get(`${at}${UNKNOWN}`) : browser.post(at, { NoSuchField: 1 }));
    if (status !== 401 && status !== 403) ids.push(id);
  }
  return ids.sort();
}
const allOf = (...kinds: string[]): string[] =>
  calls
    .filter(([, { auth }]) => kinds.includes(auth))
    .map(([id]) => id)
    .sort();

test('TR-G6 roles and calls: a guest, a player, a trader, support and compliance reach those of their kind and no other', async () => {
  const [player, compliance, support] = [await signUp(node), await signUp(node), await signUp(node)];
  await grantRole(ownerPool, await idOf(support.userName), 'support');
  await grantRole(ownerPool, await idOf(compliance.userName), 'compliance');
  const trader = await aTrader();
  expect(await reached(node.browser())).toEqual([]);
  expect(await reached(player.browser)).toEqual(allOf('player'));
  expect(await reached(trader.browser)).toEqual(allOf('player', 'trader'));
  expect(await reached(support.browser)).toEqual(allOf('player', 'support'));
  // What support may do, compliance may too.
  expect(await reached(compliance.browser)).toEqual(allOf('player', 'support', 'compliance'));
});

test('TR-A10 TR-G6 who holds a role without a second step logs in, and reaches nothing but setting it up, who they are and logging out', async () => {
  const { userName, browser } = await withoutIt();
  expect(await reached(browser), 'the session that switched it off').toEqual(BEFORE_IT.filter((id) => id !== 'session.logout'));
  const again = other.browser();
  expect((await again.post(LOGIN, { UserName: userName, Password: PASSWORD })).status).toBe(200);
  expect(await reached(again)).toEqual(BEFORE_IT.filter((id) => id !== 'session.logout'));
  expect((await again.get(DESK)).json.ExceptionName).toBe('NoPrivilegesException');
  expect((await again.post(LOGOUT)).status).toBe(200);
  expect((await again.get(USER)).status).toBe(401);
});

test('TR-A10 with the second step set up the same session reaches all that the role may, at once', async () => {
  const { browser } = await withoutIt();
  expect((await browser.get(DESK)).status).toBe(403);
  await setUp(browser);
  expect(await reached(browser)).toEqual(allOf('player', 'trader'));
});

test('TR-A10 a role is given to nobody without a second step, nor to who has begun to set one up', async () => {
  const { browser, userName } = await signUp(node);
  const userId = await idOf(userName);
  await expect(setRole(userId, 'trader')).rejects.toMatchObject({ code: '55000' });
  const { json } = await browser.post(SET_UP, { Password: PASSWORD });
  await expect(setRole(userId, 'compliance')).rejects.toMatchObject({ code: '55000' });
  await browser.post(CONFIRM, { Code: await codeOf(json.Secret) });
  expect((await setRole(userId, 'compliance')).rows[0].set_staff_role).toBe(true);
});

test('TR-A10 a role that is given while the second step is switched off, twenty times at once, never acts without one', async () => {
  const person = await signUp(node);
  const secret = await setUp(person.browser);
  const userId = await idOf(person.userName);
  const off = person.browser.post(OFF, { Password: PASSWORD, Code: await codeOf(secret) });
  const given = await Promise.allSettled(Array.from({ length: 20 }, () => setRole(userId, 'trader')));
  expect((await off).status).toBe(200);
  const refused = given.filter(({ status }) => status === 'rejected');
  expect(refused.every((one) => (one as PromiseRejectedResult).reason.code === '55000')).toBe(true);
  world.clock.advance(2_000);
  const mayAct = await ownerPool.query('SELECT identity.is_trader($1) AS may', [userId]);
  expect([(await person.browser.get(DESK)).status, mayAct.rows[0].may]).toEqual([403, false]);
});

test('TR-A10 the database lets no trader and nobody of compliance act who has none', async () => {
  const { userId } = await withoutIt();
  const person = await signUp(node);
  const complianceId = await idOf(person.userName);
  await grantRole(ownerPool, complianceId, 'compliance');
  const may = async () =>
    (await ownerPool.query('SELECT identity.is_trader($1) AS t, identity.is_compliance($2) AS c', [userId, complianceId]))
      .rows[0];
  expect(await may()).toEqual({ t: false, c: true });
  await ownerPool.query('DELETE FROM identity.authenticator WHERE user_id = $1', [complianceId]);
  expect(await may()).toEqual({ t: false, c: false });
});

test('TR-A10 the demo trader, whose password is public, works without one, and in the profile of real money has no session', async () => {
  await node.identity.seedDemo();
  const real = await world.start({ profile: 'real' });
  const demo = { UserName: 'trader1', Password: 'Trader-one-decides-1' };
  const browser = node.browser();
  expect((await browser.post(LOGIN, demo)).status).toBe(200);
  expect((await browser.get(DESK)).status).not.toBe(403);
  expect((await real.browser().post(LOGIN, demo)).status).not.toBe(200);
  await expect(real.identity.checkProfile()).rejects.toThrow(/trader1/);
});
