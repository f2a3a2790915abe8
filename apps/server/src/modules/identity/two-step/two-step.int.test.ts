import { generate } from 'otplib';
import { describe, expect, test } from 'vitest';
import { fileFixture } from '../../../../test-kit/file-fixture.ts';
import { type Browser, CHEAP, createWorld, LOGIN, LOGOUT, type Node, PASSWORD, path, STATUS, signUp } from '../test-kit.ts';

/** The second step of the log-in, on two nodes. */
const world = await fileFixture(createWorld());
const node = await world.start();
const other = await world.start();

const STEP = path('account.secondstep');
const SET_UP = path('account.secondstepsetup');
const CONFIRM = path('account.secondstepconfirm');
const OFF = path('account.secondstepoff');
const CODES = path('account.recoverycodes');
const HALF_MINUTE = 30_000;

const codeOf = (secret: string, laterMs = 0) => generate({ secret, epoch: Math.floor((world.clock.now() + laterMs) / 1000) });
const logIn = (browser: Browser, UserName: string, more: Record<string, unknown> = {}) =>
  browser.post(LOGIN, { UserName, Password: PASSWORD, ...more });
const isIn = async (browser: Browser) => (await browser.get(STATUS)).json.IsAuthenticated as boolean;
const answer = ({ status, json }: { status: number; json: { ExceptionName?: string; FieldErrors?: unknown } }) => [
  status,
  json.FieldErrors ?? json.ExceptionName,
];
const WRONG_CODE = [400, { Code: 'This code is not right, or was used before' }];

/** A player with an app, and a code of it used up. */
async function withApp(at: Node = node) {
  const person = await signUp(at);
  const { json } = await person.browser.post(SET_UP, { Password: PASSWORD });
  const confirmed = await person.browser.post(CONFIRM, { Code: await codeOf(json.Secret) });
  expect(confirmed.status).toBe(200);
  world.clock.advance(HALF_MINUTE);
  return { ...person, secret: json.Secret as string, recovery: confirmed.json.RecoveryCodes as string[] };
}

describe('setting it up', () => {
  test('TR-A10 needs the password and a first code; until then log-ins are as they were', async () => {
    const { browser, userName } = await signUp(node);
    expect((await browser.get(STEP)).json).toEqual({ IsOn: false, RecoveryCodesLeft: 0 });
    expect(answer(await browser.post(SET_UP, { Password: 'not my password' }))).toEqual([
      400,
      { Password: 'The current password is not correct' },
    ]);
    const { json } = await browser.post(SET_UP, { Password: PASSWORD });
    expect(json.Secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(json.Uri).toContain(`otpauth://totp/Duskline:${userName}?secret=${json.Secret}`);
    expect(json.QrPath).toMatch(/^(M\d+ \d+h1v1h-1z)+$/);
    expect((await logIn(node.browser(), userName)).status).toBe(200);
    const wrong = (await codeOf(json.Secret)) === '000000' ? '111111' : '000000';
    expect((await browser.post(CONFIRM, { Code: wrong })).json.FieldErrors).toHaveProperty('Code');
    const { status, json: confirmed } = await browser.post(CONFIRM, { Code: await codeOf(json.Secret) });
    expect(status).toBe(200);
    expect(new Set(confirmed.RecoveryCodes).size).toBe(10);
    expect((await browser.get(STEP)).json).toEqual({ IsOn: true, RecoveryCodesLeft: 10 });
    expect(answer(await logIn(node.browser(), userName))).toEqual([401, 'SecondStepRequiredException']);
  });

  test('TR-A4 ends every other session, on every node, and keeps this one', async () => {
    const { browser, userName } = await signUp(node);
    const elsewhere = other.browser();
    await logIn(elsewhere, userName);
    const { json } = await browser.post(SET_UP, { Password: PASSWORD });
    await browser.post(CONFIRM, { Code: await codeOf(json.Secret) });
    world.clock.advance(2_000);
    expect([await isIn(browser), await isIn(elsewhere)]).toEqual([true, false]);
  });

  test('TR-A11 its owner hears by mail that it is on, and that it is off; a refused try says nothing', async () => {
    const { browser, email, secret } = await withApp();
    const kinds = () => node.mails.filter(({ address }) => address === email).map(({ kind }) => kind);
    expect(kinds()).toEqual(['confirm-email', 'second-step-on']);
    const off = async (Code: string) => (await browser.post(`${OFF}?languageCode=de-DE`, { Password: PASSWORD, Code })).status;
    expect(await off((await codeOf(secret)) === '000000' ? '111111' : '000000')).toBe(400);
    expect(kinds()).toHaveLength(2);
    expect(await off(await codeOf(secret))).toBe(200);
    expect(node.mails.findLast(({ address }) => address === email)).toMatchObject({ kind: 'second-step-off', language: 'de-DE' });
  });

  test('one that counts is replaced by nobody: setting up again, and confirming again, are refused', async () => {
    const { browser, userName, secret } = await withApp();
    expect(answer(await browser.post(SET_UP, { Password: PASSWORD }))).toEqual([409, 'SecondStepStateException']);
    expect(answer(await browser.post(CONFIRM, { Code: await codeOf(secret) }))).toEqual([409, 'SecondStepStateException']);
    expect((await logIn(node.browser(), userName, { Code: await codeOf(secret) })).status).toBe(200);
  });

  test('TR-G17 neither the secret nor a code is in the database as it is, nor in the log', async () => {
    const { secret, recovery } = await withApp();
    const tables = ['authenticator', 'recovery_code'];
    const rows = await Promise.all(tables.map((table) => world.test.ownerPool.query(`SELECT * FROM identity.${table}`)));
    const kept = JSON.stringify(
      rows.map((result) => result.rows.map((row) => ({ ...row, secret: row.secret?.toString('latin1') }))),
    );
    const logged = JSON.stringify(node.logged);
    for (const text of [secret, ...recovery, ...recovery.map((code) => code.replace('-', ''))])
      expect([kept.includes(text), logged.includes(text)]).toEqual([false, false]);
  });
});

describe('the log-in', () => {
  test('TR-A10 a code works once, also of the half minute before; an older one, and one that was used, do not', async () => {
    const { userName, secret } = await withApp();
    const used = await codeOf(secret);
    const next = await codeOf(secret, HALF_MINUTE);
    expect((await logIn(node.browser(), userName, { Code: `${used.slice(0, 3)} ${used.slice(3)}` })).status).toBe(200);
    expect(answer(await logIn(node.browser(), userName, { Code: used }))).toEqual(WRONG_CODE);
    world.clock.advance(2 * HALF_MINUTE);
    expect((await logIn(other.browser(), userName, { Code: next })).status).toBe(200);
    const old = await codeOf(secret, -2 * HALF_MINUTE);
    expect(answer(await logIn(node.browser(), userName, { Code: old }))).toEqual(WRONG_CODE);
  });

  test('TR-A10 one code 50 times at once on two nodes: exactly one enters', async () => {
    const { userName, secret } = await withApp();
    const Code = await codeOf(secret);
    const wide = { tuning: { ...CHEAP, codeThrottle: { failures: 1_000, forgiveMs: 1, firstDelayMs: 1, longestDelayMs: 1 } } };
    const [one, two] = [await world.start(wide), await world.start(wide)];
    const answers: number[] = [];
    // Guesses at one account wait for each other, and so many may: in rows of ten.
    for (let row = 0; row < 5; row++) {
      const some = Array.from({ length: 10 }, (_, n) => logIn((n % 2 === 0 ? one : two).browser(), userName, { Code }));
      answers.push(...(await Promise.all(some)).map(({ status }) => status));
    }
    expect([answers.filter((status) => status === 200).length, answers.filter((status) => status === 400).length]).toEqual([
      1, 49,
    ]);
  });

  test('one recovery code 50 times at once on two nodes: exactly one enters, and the others are left', async () => {
    const { browser, userName, recovery } = await withApp();
    const wide = { tuning: { ...CHEAP, codeThrottle: { failures: 1_000, forgiveMs: 1, firstDelayMs: 1, longestDelayMs: 1 } } };
    const [one, two] = [await world.start(wide), await world.start(wide)];
    const answers: number[] = [];
    for (let row = 0; row < 5; row++) {
      const Code = String(recovery[0]).toLowerCase();
      const some = Array.from({ length: 10 }, (_, n) => logIn((n % 2 === 0 ? one : two).browser(), userName, { Code }));
      answers.push(...(await Promise.all(some)).map(({ status }) => status));
    }
    expect(answers.filter((status) => status === 200)).toHaveLength(1);
    expect((await browser.get(STEP)).json).toEqual({ IsOn: true, RecoveryCodesLeft: 9 });
    expect((await logIn(node.browser(), userName, { Code: recovery[1] })).status).toBe(200);
  });

  test('TR-A10 ten wrong codes, and the person has to wait, with a right one too; other players do not', async () => {
    const [one, two] = [await withApp(), await withApp()];
    const wrong = (await codeOf(one.secret)) === '000000' ? '111111' : '000000';
    for (let n = 0; n < 10; n++) expect((await logIn(node.browser(), one.userName, { Code: wrong })).status).toBe(400);
    const refused = await logIn(node.browser(), one.userName, { Code: await codeOf(one.secret) });
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '60']);
    expect((await logIn(node.browser(), two.userName, { Code: await codeOf(two.secret) })).status).toBe(200);
    world.clock.advance(60_000);
    expect((await logIn(node.browser(), one.userName, { Code: await codeOf(one.secret) })).status).toBe(200);
  });

  test('a wrong password says nothing about codes, and a wrong code stands in the history', async () => {
    const { browser, userName, secret } = await withApp();
    const guess = await node
      .browser()
      .post(LOGIN, { UserName: userName, Password: 'certainly not this', Code: await codeOf(secret) });
    expect(answer(guess)).toEqual([401, { Password: 'The username or password is not correct.' }]);
    await logIn(node.browser(), userName, { Code: 'ABCDE-FGHJK' });
    const { json } = await browser.get(path('session.loginhistory'));
    expect(json.slice(0, 2).map(({ Success }: { Success: boolean }) => Success)).toEqual([false, false]);
  });

  test('a browser that is trusted needs none for 30 days, under whatever name it comes, and no other one profits', async () => {
    const { userName, secret } = await withApp();
    const trusted = node.browser();
    await logIn(trusted, userName, { Code: await codeOf(secret), TrustBrowser: true });
    for (let n = 0; n < 3; n++) {
      await trusted.post(LOGOUT);
      expect((await logIn(trusted, userName)).status).toBe(200);
    }
    expect(answer(await logIn(node.browser(), userName))).toEqual([401, 'SecondStepRequiredException']);
    world.clock.advance(30 * 24 * 3_600_000);
    await trusted.post(LOGOUT);
    expect(answer(await logIn(trusted, userName))).toEqual([401, 'SecondStepRequiredException']);
  });
});

describe('trust', () => {
  test('TR-A10 is given by a code that was right alone: not before there is an app, and not by a browser that is trusted already', async () => {
    const { browser, userName } = await signUp(node);
    const early = node.browser();
    expect((await logIn(early, userName, { Code: 'bogus', TrustBrowser: true })).status).toBe(200);
    const { json } = await browser.post(SET_UP, { Password: PASSWORD });
    await browser.post(CONFIRM, { Code: await codeOf(json.Secret) });
    expect(answer(await logIn(early, userName))).toEqual([401, 'SecondStepRequiredException']);
    world.clock.advance(HALF_MINUTE);
    await logIn(early, userName, { Code: await codeOf(json.Secret), TrustBrowser: true });
    world.clock.advance(29 * 24 * 3_600_000);
    await early.post(LOGOUT);
    expect((await logIn(early, userName, { Code: 'junk', TrustBrowser: true })).status).toBe(200);
    world.clock.advance(2 * 24 * 3_600_000);
    await early.post(LOGOUT);
    expect(answer(await logIn(early, userName))).toEqual([401, 'SecondStepRequiredException']);
  });

  test('TR-A4 is over with another password, and with new recovery codes', async () => {
    for (const end of ['password', 'codes'] as const) {
      const { browser, userName, secret } = await withApp();
      const trusted = node.browser();
      await logIn(trusted, userName, { Code: await codeOf(secret), TrustBrowser: true });
      world.clock.advance(HALF_MINUTE);
      const next = 'harbour violin cloud nine';
      const done =
        end === 'codes'
          ? await browser.post(CODES, { Password: PASSWORD, Code: await codeOf(secret) })
          : await browser.post(path('session.changepassword'), {
              OldPassword: PASSWORD,
              Password: next,
              PasswordConfirmation: next,
            });
      expect(done.status).toBe(200);
      const again = await trusted.post(LOGIN, { UserName: userName, Password: end === 'codes' ? PASSWORD : next });
      expect(answer(again), end).toEqual([401, 'SecondStepRequiredException']);
    }
  });

  test('TR-A10 wrong first codes count as well', async () => {
    const { browser } = await signUp(node);
    const { json } = await browser.post(SET_UP, { Password: PASSWORD });
    for (let n = 0; n < 10; n++) expect((await browser.post(CONFIRM, { Code: 'no code' })).status).toBe(400);
    expect((await browser.post(CONFIRM, { Code: await codeOf(json.Secret) })).status).toBe(429);
  });
});

describe('switching it off, and new codes', () => {
  test('TR-A4 needs password and code, and ends the other sessions; trust is over too', async () => {
    const { browser, userName, secret } = await withApp();
    const elsewhere = node.browser();
    await logIn(elsewhere, userName, { Code: await codeOf(secret), TrustBrowser: true });
    world.clock.advance(HALF_MINUTE);
    expect(answer(await browser.post(OFF, { Password: PASSWORD, Code: '000000x' }))).toEqual(WRONG_CODE);
    expect(
      (await browser.post(OFF, { Password: 'not my password', Code: await codeOf(secret) })).json.FieldErrors,
    ).toHaveProperty('Password');
    expect((await browser.post(OFF, { Password: PASSWORD, Code: await codeOf(secret) })).json).toEqual({ Success: true });
    expect([await isIn(browser), await isIn(elsewhere)]).toEqual([true, false]);
    expect((await logIn(node.browser(), userName)).status).toBe(200);
    expect(answer(await browser.post(OFF, { Password: PASSWORD, Code: await codeOf(secret) }))).toEqual([
      409,
      'SecondStepStateException',
    ]);
    const { rows } = await world.test.ownerPool.query(
      'SELECT count(*) FROM identity.known_device WHERE trusted_until IS NOT NULL AND user_id = (SELECT id FROM identity."user" WHERE user_name = $1)',
      [userName],
    );
    expect(rows).toEqual([{ count: '0' }]);
  });

  test('new recovery codes make the old ones useless', async () => {
    const { browser, userName, secret, recovery } = await withApp();
    const { json } = await browser.post(CODES, { Password: PASSWORD, Code: await codeOf(secret) });
    expect(answer(await logIn(node.browser(), userName, { Code: recovery[0] }))).toEqual(WRONG_CODE);
    expect((await logIn(node.browser(), userName, { Code: json.RecoveryCodes[0] })).status).toBe(200);
  });

  test('demo accounts, whose password is public, have none', async () => {
    await node.identity.seedDemo();
    const browser = node.browser();
    await browser.post(LOGIN, { UserName: 'demo1', Password: 'Demo-1-plays-fair' });
    expect(answer(await browser.post(SET_UP, { Password: 'Demo-1-plays-fair' }))).toEqual([403, 'NoPrivilegesException']);
  });
});

test('TR-A10 a log-in whose password was checked before the second step was switched on, and that comes after it, needs a code', async () => {
  const { browser, userName, user } = await signUp(node);
  const { json } = await browser.post(SET_UP, { Password: PASSWORD });
  const client = await world.test.ownerPool.connect();
  try {
    await client.query('BEGIN');
    await client.query('SELECT 1 FROM identity.credential WHERE user_id = $1 FOR UPDATE', [user.ID]);
    const waiting = logIn(node.browser(), userName);
    await expect
      .poll(
        async () =>
          (await world.test.ownerPool.query("SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock'")).rows.length,
      )
      .toBeGreaterThan(0);
    await client.query('UPDATE identity.authenticator SET confirmed_at = now() WHERE user_id = $1', [user.ID]);
    await client.query('COMMIT');
    expect(answer(await waiting)).toEqual([401, 'SecondStepRequiredException']);
  } finally {
    client.release();
  }
  expect(json.Secret).toBeDefined();
});
