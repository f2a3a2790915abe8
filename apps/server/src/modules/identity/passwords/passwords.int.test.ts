import { describe, expect, test } from 'vitest';
import { fileFixture } from '../../../../test-kit/file-fixture.ts';
import { digest } from '../fold.ts';
import type { Revocation } from '../index.ts';
import { type Browser, createWorld, LOGIN, type Node, PASSWORD, path, STATUS, signUp, solve } from '../test-kit.ts';

/** Lost, set and changed passwords, on two nodes. */
const world = await fileFixture(createWorld());
const EASY = { linkThrottle: { failures: 1_000_000, forgiveMs: 1, firstDelayMs: 1, longestDelayMs: 1 } };
const node = await world.start({ tuning: { ...EASY, lostPasswordAnswerMs: 0 } });
const other = await world.start();

const LOST = path('session.resetpassword');
const SET = path('session.setpassword');
const CHANGE = path('session.changepassword');
const NEW = 'harbour violin cloud nine';
const MINUTE = 60_000;

const tokenOf = (at: Node, address: string): string => {
  const mail = at.mails.findLast((one) => one.address === address && one.kind === 'reset-password');
  return mail?.path.split('token=')[1] ?? '';
};
/** Asks for a link, with a captcha that has been solved. */
const ask = async (browser: Browser, Email: string) => browser.post(LOST, { Email, ...(await solve(browser, 'resetpassword')) });
/** Asks for a link, and returns its token. */
async function lose(email: string, browser: Browser = node.browser()): Promise<string> {
  expect((await ask(browser, email)).json).toEqual({ Success: true });
  return tokenOf(node, email);
}
const set = (token: string, password = NEW, browser = node.browser()) =>
  browser.post(SET, { Token: token, Password: password, PasswordConfirmation: password });
const logIn = (userName: string, password: string, browser = node.browser()) =>
  browser.post(LOGIN, { UserName: userName, Password: password });
const isIn = async (browser: Browser) => (await browser.get(STATUS)).json.IsAuthenticated as boolean;

/** The same person in a browser at another node. */
async function elsewhere(userName: string): Promise<Browser> {
  const browser = other.browser();
  expect((await logIn(userName, PASSWORD, browser)).status).toBe(200);
  return browser;
}

describe('a lost password', () => {
  test('TR-A9 is set by a link that works once; the old password is none any more', async () => {
    const { userName, email } = await signUp(node);
    const token = await lose(email);
    expect(token).toMatch(/^[A-Za-z0-9_-]{22,}$/);
    expect((await set(token)).json).toEqual({ Success: true });
    expect((await logIn(userName, PASSWORD)).status).toBe(401);
    expect((await logIn(userName, NEW)).status).toBe(200);
    const again = await set(token, 'another meadow bell tower');
    expect([again.status, again.json.FieldErrors]).toEqual([400, { Token: 'This link is no longer valid' }]);
    expect(node.mails.filter(({ address }) => address === email).map(({ kind }) => kind)).toContain('password-changed');
  });

  test('TR-A9 only a hash of it is stored', async () => {
    const { email } = await signUp(node);
    const token = await lose(email);
    const { rows } = await world.test.ownerPool.query('SELECT token_hash FROM identity.account_link');
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(rows).toContainEqual({ token_hash: digest(`reset-password ${token}`) });
  });

  test('TR-A9 S15 a newer link ends the older one, after an hour it works no more, nor for another address or person', async () => {
    const { email, user } = await signUp(node);
    const stranger = await signUp(node);
    const [old, newer] = [await lose(email), await lose(email)];
    expect((await set(old)).status).toBe(400);
    expect((await set(`${newer}x`)).status).toBe(400);
    await world.test.ownerPool.query('UPDATE identity."user" SET email = $2 WHERE id = $1', [user.ID, `moved-${email}`]);
    expect((await set(newer)).status).toBe(400);
    await world.test.ownerPool.query('UPDATE identity."user" SET email = $2 WHERE id = $1', [user.ID, email]);
    world.clock.advance(60 * MINUTE);
    expect((await set(newer)).status).toBe(400);
    expect((await logIn(stranger.userName, PASSWORD)).status).toBe(200);
  });

  test('TR-A5 a weak or mistyped password is refused by its field, and the link still works', async () => {
    const { email, userName } = await signUp(node);
    const token = await lose(email);
    expect((await set(token, 'password123')).json.FieldErrors).toHaveProperty('Password');
    expect((await set(token, `${userName}${userName}`)).json.FieldErrors).toHaveProperty('Password');
    const mistyped = await node.browser().post(SET, { Token: token, Password: NEW, PasswordConfirmation: `${NEW}!` });
    expect(mistyped.json.FieldErrors).toHaveProperty('PasswordConfirmation');
    expect((await set(token)).status).toBe(200);
  });

  test('TR-A9 one link 50 times at once: exactly one succeeds', async () => {
    const { email, userName } = await signUp(node);
    const token = await lose(email);
    const passwords = Array.from({ length: 50 }, (_, n) => `${NEW} number ${n}`);
    const answers = await Promise.all(passwords.map((password, n) => set(token, password, [node, other][n % 2]?.browser())));
    const won = answers.flatMap(({ status }, n) => (status === 200 ? [passwords[n] as string] : []));
    expect(won).toHaveLength(1);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 400]));
    expect((await logIn(userName, won[0] as string)).status).toBe(200);
  });

  test('TR-A4 S2 setting it ends every session of the person on every node, and of nobody else', async () => {
    const { browser, email, userName, user } = await signUp(node);
    const [second, stranger] = [await elsewhere(userName), (await signUp(node)).browser];
    const heard: Revocation[] = [];
    const stop = other.identity.onRevoke((revocation) => heard.push(revocation));
    await set(await lose(email));
    expect(await isIn(browser)).toBe(false);
    await expect.poll(() => isIn(second)).toBe(false);
    const reasons = () => heard.flatMap(({ reason, userId }) => (userId === user.ID ? [reason] : []));
    await expect.poll(reasons).toEqual(['password', 'password']);
    expect(await isIn(stranger)).toBe(true);
    stop();
  });

  test('TR-A4 a log-in with the old password while another one is set leaves no session behind', async () => {
    for (let round = 0; round < 12; round++) {
      const { email, userName } = await signUp(node);
      const token = await lose(email);
      const browsers = Array.from({ length: 4 }, (_, n) => [node, other][n % 2]?.browser() as Browser);
      const [answer] = await Promise.all([set(token), ...browsers.map((browser) => logIn(userName, PASSWORD, browser))]);
      expect(answer.status).toBe(200);
      for (const browser of browsers) await expect.poll(() => isIn(browser)).toBe(false);
    }
  });

  test('TR-A6 a weak hash that is renewed at a log-in never brings the old password back', async () => {
    const strong = await world.start({ tuning: { hashCost: { memoryKiB: 128, passes: 2, lanes: 1 } } });
    for (let round = 0; round < 8; round++) {
      const { email, userName } = await signUp(node);
      const token = await lose(email);
      await Promise.all([set(token), logIn(userName, PASSWORD, strong.browser())]);
      expect((await logIn(userName, NEW)).status).toBe(200);
      expect((await logIn(userName, PASSWORD)).status).toBe(401);
    }
  });

  test('TR-A7 the owner who sets it gets in at once, however many strangers have guessed', async () => {
    const { email, userName } = await signUp(node);
    for (let n = 0; n < 6; n++) await logIn(userName, 'a wrong guess at it');
    expect((await logIn(userName, PASSWORD)).status).toBe(429);
    await set(await lose(email));
    expect((await logIn(userName, NEW)).status).toBe(200);
  });

  test.each(['user name', 'address'])(
    'TR-A7 the owner who guessed at the %s in a known browser gets in with the new one',
    async (by) => {
      const { browser, email, userName } = await signUp(node);
      const name = by === 'address' ? email : userName;
      await browser.post(path('session.logout'));
      expect((await logIn(name, PASSWORD, browser)).status).toBe(200);
      await browser.post(path('session.logout'));
      for (let n = 0; n < 5; n++) expect((await logIn(name, 'a wrong guess at it', browser)).status).toBe(401);
      expect((await logIn(name, PASSWORD, browser)).status).toBe(429);
      await set(await lose(email), NEW, browser);
      expect((await logIn(name, NEW, browser)).status).toBe(200);
    },
  );

  test.each([
    [false, 'harbour', null],
    [true, 'harbour', 'harbour'],
    [true, 'claim-bonus.evil.com', null],
    [true, 'evil/bonus', null],
  ])(
    'S15 the name of an account is in no mail before its mailbox is confirmed (%o), nor one like an address: %s',
    async (confirmed, name, shown) => {
      const { email, user } = await signUp(node);
      const text = 'UPDATE identity."user" SET email_verified = $2, display_name = $3 WHERE id = $1';
      await world.test.ownerPool.query(text, [user.ID, confirmed, name]);
      await set(await lose(email));
      const names = node.mails.flatMap((mail) => (mail.address === email ? [mail.name] : []));
      // The first one came with the sign-up.
      expect(names).toEqual([null, shown, shown]);
    },
  );

  test('TR-A8 S14 who has no account gets the same answer and no mail; a demo account keeps its public password', async () => {
    const before = node.mails.length;
    const nobody = await ask(node.browser(), 'nobody@mail.example');
    const { email, user } = await signUp(node);
    await world.test.ownerPool.query('UPDATE identity."user" SET demo = true WHERE id = $1', [user.ID]);
    const demo = await ask(node.browser(), email);
    for (const { status, json } of [nobody, demo]) expect([status, json]).toEqual([200, { Success: true }]);
    expect(node.mails.slice(before).filter(({ kind }) => kind === 'reset-password')).toEqual([]);
  });

  test('TR-A8 S14 200 answers each: with and without an account the medians differ by less than a tenth', async () => {
    const timed = await world.start({ tuning: { ...EASY, lostPasswordAnswerMs: 150 } });
    const { email } = await signUp(timed);
    const took: Record<string, number[]> = { known: [], unknown: [] };
    const time = async (kind: string, Email: string) => {
      const browser = timed.browser();
      const solved = await solve(browser, 'resetpassword');
      const startedAt = performance.now();
      await browser.post(LOST, { Email, ...solved });
      took[kind]?.push(performance.now() - startedAt);
    };
    for (let n = 0; n < 200; n++) await Promise.all([time('known', email), time('unknown', `nobody${n}@mail.example`)]);
    const median = (all: number[] = []) => all.toSorted((a, b) => a - b)[100] as number;
    const [known, unknown] = [median(took.known), median(took.unknown)];
    console.info(`lost password: ${known.toFixed(1)} ms with an account, ${unknown.toFixed(1)} ms without`);
    expect(Math.abs(known - unknown) / unknown).toBeLessThan(0.1);
  });

  test('TR-G12 a mailbox gets three mails, then one in a quarter of an hour, and nobody is told; an address of many gets 429', async () => {
    const { email } = await signUp(other);
    const mailed = () => other.mails.filter(({ address, kind }) => address === email && kind === 'reset-password').length;
    for (let n = 0; n < 6; n++) expect((await ask(other.browser(), email)).status).toBe(200);
    expect(mailed()).toBe(3);
    world.clock.advance(16 * MINUTE);
    await ask(other.browser(), email);
    expect(mailed()).toBe(4);
    for (let n = 0; n < 6; n++) {
      world.clock.advance(14 * MINUTE);
      await ask(other.browser(), email);
    }
    expect(mailed(), 'who asks again and again keeps the owner from no mail').toBeGreaterThanOrEqual(7);
    const one = other.browser({ ip: '203.0.113.77' });
    const statuses: number[] = [];
    for (let n = 0; n < 22; n++) statuses.push((await ask(one, `many${n}@mail.example`)).status);
    expect(statuses.at(-1)).toBe(429);
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(19);
  });
});

test('TR-G12 50 requests at once get as many mails, and as many answers, as one after the other', async () => {
  const { email } = await signUp(other);
  const nodes = [other, await world.start({ tuning: { lostPasswordAnswerMs: 0 } })];
  const at = (n: number, ip = `198.51.100.${n + 1}`) => (nodes[n % 2] as Node).browser({ ip });
  await Promise.all(Array.from({ length: 50 }, (_, n) => ask(at(n), email)));
  expect(
    nodes.flatMap(({ mails }) => mails).filter(({ address, kind }) => address === email && kind === 'reset-password'),
  ).toHaveLength(3);
  const asked = Array.from({ length: 50 }, (_, n) => ask(at(n, '203.0.113.78'), `crowd${n}@mail.example`));
  const statuses = (await Promise.all(asked)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(20);
  expect(statuses.filter((status) => status === 429)).toHaveLength(30);
});

describe('a changed password', () => {
  const change = (browser: Browser, OldPassword: string, Password = NEW) =>
    browser.post(CHANGE, { OldPassword, Password, PasswordConfirmation: Password });

  test('FLD-PWD-04 needs the present one', async () => {
    const { browser, userName } = await signUp(node);
    const refused = await change(browser, 'not the present one');
    expect([refused.status, refused.json.FieldErrors]).toEqual([400, { OldPassword: 'The current password is not correct' }]);
    expect((await change(node.browser(), PASSWORD)).status).toBe(401);
    expect((await logIn(userName, PASSWORD)).status).toBe(200);
  });

  test('TR-A2 TR-A4 ends every other session; this one goes on under a new cookie, as long as before', async () => {
    const { browser, userName, email, user } = await signUp(node);
    const second = await elsewhere(userName);
    const link = await lose(email);
    const before = browser.cookies.get('sid');
    const stolen = node.browser();
    stolen.cookies.set('sid', before as string);
    expect((await change(browser, PASSWORD)).json).toEqual({ Success: true });
    expect(browser.cookies.get('sid')).not.toBe(before);
    expect([await isIn(browser), await isIn(stolen)]).toEqual([true, false]);
    await expect.poll(() => isIn(second)).toBe(false);
    expect((await set(link)).status, 'a link of before is none any more').toBe(400);
    expect(node.mails.findLast(({ address }) => address === email)).toMatchObject({ kind: 'password-changed', userId: user.ID });
    expect((await logIn(userName, NEW)).status).toBe(200);
  });

  test('TR-A4 the mail says truly who was logged out: every other device after a change, every device after a lost password', async () => {
    const { browser, email } = await signUp(node);
    const last = () => node.mails.findLast(({ address, kind }) => address === email && kind === 'password-changed');
    await change(browser, PASSWORD);
    expect(last()?.isEverywhere).toBe(false);
    await set(await lose(email), 'another meadow bell tower');
    expect(last()?.isEverywhere).toBe(true);
  });

  test('TR-A7 a stolen session is no place to guess from', async () => {
    const { browser } = await signUp(node);
    const statuses: number[] = [];
    for (let n = 0; n < 6; n++) statuses.push((await change(browser, `wrong guess ${n}`)).status);
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429]);
    expect((await change(browser, PASSWORD)).status).toBe(429);
    world.clock.advance(MINUTE);
    expect((await change(browser, PASSWORD)).status).toBe(200);
  });

  test('two changes at once: one', async () => {
    const { browser, userName } = await signUp(node);
    const passwords = [`${NEW} one`, `${NEW} two`];
    const answers = await Promise.all(passwords.map((password) => change(browser, PASSWORD, password)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    const logIns = await Promise.all(passwords.map((password) => logIn(userName, password)));
    expect(logIns.map(({ status }) => status).sort()).toEqual([200, 401]);
  });
});

test('TR-G17 no password, token or address stands in the log', async () => {
  const { email } = await signUp(node);
  const token = await lose(email);
  await set(token, 'canary lighthouse of words');
  const lines = JSON.stringify([...node.logged, ...other.logged]);
  for (const secret of [token, 'canary lighthouse', email, PASSWORD]) expect(lines).not.toContain(secret);
  expect(lines).toContain('auth.password.set');
});
