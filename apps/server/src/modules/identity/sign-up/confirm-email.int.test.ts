import { expect, test } from 'vitest';
import { fileFixture } from '../../../../test-kit/file-fixture.ts';
import { createWorld, LOGIN, type Node, PASSWORD, path, signUp, solve, USER } from '../test-kit.ts';

/** The link that confirms an e-mail address, from the sign-up on. */
const world = await fileFixture(createWorld());
const node = await world.start();
const other = await world.start();

const CONFIRM = path('session.confirmemail');
const AGAIN = path('session.sendconfirmation');
const HOUR = 3_600_000;

const tokensTo = (from: Node, address: string) =>
  from.mails
    .filter((mail) => mail.kind === 'confirm-email' && mail.address === address.toLowerCase())
    .map((mail) => mail.path.split('token=')[1] ?? '');
const newest = (from: Node, address: string) => tokensTo(from, address).at(-1) ?? '';
const confirm = (Token: string, from: Node = node) => from.browser().post(CONFIRM, { Token });
const isConfirmed = async (one: Awaited<ReturnType<typeof signUp>>) => (await one.browser.get(USER)).json.EmailConfirmed;

test('TR-A9 sign-up sends a link, which confirms the address once', async () => {
  const player = await signUp(node);
  expect(player.user.EmailConfirmed).toBe(false);
  const token = newest(node, player.email);
  expect(token).toMatch(/^[A-Za-z0-9_-]{32}$/);
  const { rows } = await world.test.ownerPool.query('SELECT token_hash FROM identity.account_link WHERE user_id = $1', [
    player.user.ID,
  ]);
  expect(JSON.stringify(rows), 'only its hash is kept').not.toContain(token);
  expect((await confirm(token)).json).toEqual({ Success: true });
  expect(await isConfirmed(player)).toBe(true);
  const again = await confirm(token);
  expect([again.status, again.json.FieldErrors]).toEqual([400, { Token: 'This link is no longer valid' }]);
});

test('TR-A9 nobody is logged in by the link', async () => {
  const player = await signUp(node);
  const stranger = node.browser();
  expect(
    (await stranger.post(CONFIRM, { Token: newest(node, player.email) })).cookies.filter((one) => /^sid=/.test(one)),
  ).toEqual([]);
  expect((await stranger.get(USER)).status).toBe(401);
});

test('TR-A9 a newer link ends the older one; an old one, one of another kind and one of nobody confirm nothing', async () => {
  const player = await signUp(node);
  const first = newest(node, player.email);
  expect((await player.browser.post(AGAIN)).json).toEqual({ Success: true });
  const second = newest(node, player.email);
  expect(second).not.toBe(first);
  expect((await confirm(first)).status).toBe(400);
  const forgetful = node.browser();
  await forgetful.post(path('session.resetpassword'), { Email: player.email, ...(await solve(forgetful, 'resetpassword')) });
  const reset = node.mails.findLast((mail) => mail.kind === 'reset-password')?.path.split('token=')[1] ?? '';
  expect(reset).not.toBe('');
  expect((await confirm(reset)).status).toBe(400);
  expect((await confirm('A'.repeat(32))).status).toBe(400);
  world.clock.advance(HOUR);
  expect((await confirm(second)).status).toBe(400);
  const { rows } = await world.test.ownerPool.query('SELECT email_verified FROM identity."user" WHERE id = $1', [player.user.ID]);
  expect(rows).toEqual([{ email_verified: false }]);
});

test('TR-A9 the link is of no use when the account has another address by then', async () => {
  const player = await signUp(node);
  await world.test.ownerPool.query(`UPDATE identity."user" SET email = 'moved' || email WHERE id = $1`, [player.user.ID]);
  expect((await confirm(newest(node, player.email))).status).toBe(400);
  expect(await isConfirmed(player)).toBe(false);
});

test('TR-A9 one link 50 times at once, on two nodes: 1', async () => {
  const player = await signUp(node);
  const token = newest(node, player.email);
  const answers = await Promise.all(Array.from({ length: 50 }, (_, at) => confirm(token, at % 2 === 0 ? node : other)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 49 }, () => 400)]);
  expect(await isConfirmed(player)).toBe(true);
});

test('TR-A9 sent again: three times, then later; not to an address that is confirmed', async () => {
  const player = await signUp(node);
  for (let time = 0; time < 3; time++) expect((await player.browser.post(AGAIN)).status).toBe(200);
  const refused = await player.browser.post(AGAIN);
  expect([refused.status, Number(refused.headers['retry-after'])]).toEqual([429, 900]);
  expect(tokensTo(node, player.email)).toHaveLength(4);
  expect((await confirm(newest(node, player.email))).status).toBe(200);
  world.clock.advance(900_000);
  expect((await player.browser.post(AGAIN)).json).toEqual({ Success: true });
  expect(tokensTo(node, player.email)).toHaveLength(4);
  expect((await node.browser().post(AGAIN)).status, 'a guest').toBe(401);
});

test('a demo account has no mailbox to confirm', async () => {
  const [demo] = await node.identity.seedDemo();
  const browser = node.browser();
  await browser.post(LOGIN, { UserName: demo?.userName, Password: demo?.password });
  expect((await browser.post(AGAIN)).json.ExceptionName).toBe('NoPrivilegesException');
});

test('no account and no mail without the other', async () => {
  const broken = await world.start({ ports: { writeMail: () => Promise.reject(new Error('no mail')) } });
  await expect(signUp(broken, { UserName: 'half_mailed' })).rejects.toThrow('503');
  const { rows } = await world.test.ownerPool.query(`SELECT 1 FROM identity."user" WHERE user_name = 'half_mailed'`);
  expect(rows).toEqual([]);
  expect((await signUp(node, { UserName: 'half_mailed', Password: PASSWORD })).user.UserName).toBe('half_mailed');
});
