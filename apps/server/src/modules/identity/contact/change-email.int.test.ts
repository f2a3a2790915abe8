import { generate } from 'otplib';
import { describe, expect, test } from 'vitest';
import { fileFixture } from '../../../../test-kit/file-fixture.ts';
import type { Revocation } from '../index.ts';
import {
  type Browser,
  createWorld,
  formOf,
  LOGIN,
  type Node,
  PASSWORD,
  path,
  REGISTER,
  STATUS,
  signUp,
  solve,
  USER,
} from '../test-kit.ts';

/** Another e-mail address, and the way back to the old one, on two nodes. */
const world = await fileFixture(createWorld());
const EASY = { linkThrottle: { failures: 1_000_000, forgiveMs: 1, firstDelayMs: 1, longestDelayMs: 1 } };
const node = await world.start({ tuning: { ...EASY, lostPasswordAnswerMs: 0 } });
const other = await world.start({ tuning: EASY });

const ASK = path('session.changeemail');
const CONFIRM = path('session.confirmemail');
const UNDO = path('session.undoemailchange');
const HOUR = 3_600_000;
const MINUTE = 60_000;
const NEW_PASSWORD = 'harbour violin cloud nine';

let addresses = 0;
const newAddress = () => `moved${++addresses}@mail.example`;
const ask = (browser: Browser, Email: string, more: object = {}) => browser.post(ASK, { Email, Password: PASSWORD, ...more });
const mailTo = (kind: string, address: string, from = node) =>
  from.mails.findLast((mail) => mail.kind === kind && mail.address === address);
const tokenOf = (kind: string, address: string, from = node) => mailTo(kind, address, from)?.path.split('token=')[1] ?? '';
const newest = (address: string, from = node) => tokenOf('confirm-new-email', address, from);
const undoOf = (address: string, from = node) => tokenOf('email-change', address, from);
const confirm = (Token: string, at: Node = node) => at.browser().post(CONFIRM, { Token });
const undo = (Token: string, at: Node = node) => at.browser().post(UNDO, { Token });
const isIn = async (browser: Browser) => (await browser.get(STATUS)).json.IsAuthenticated as boolean;
const addressOf = async (browser: Browser) => (await browser.get(USER)).json.Email as string;
const logIn = (UserName: string, Password = PASSWORD, browser = node.browser()) => browser.post(LOGIN, { UserName, Password });
const LINK_OVER = { Token: 'This link is no longer valid' };

/** Sets the password by a link to this address, and returns the status. */
async function resetBy(Email: string): Promise<number> {
  const browser = node.browser();
  await browser.post(path('session.resetpassword'), { Email, ...(await solve(browser, 'resetpassword')) });
  const Token = tokenOf('reset-password', Email);
  const form = { Token, Password: NEW_PASSWORD, PasswordConfirmation: NEW_PASSWORD };
  return Token === '' ? 0 : (await browser.post(path('session.setpassword'), form)).status;
}

/** A player whose address has changed. */
async function moved() {
  const player = await signUp(node);
  const to = newAddress();
  expect((await ask(player.browser, to)).json).toEqual({ Success: true });
  expect((await confirm(newest(to))).json).toEqual({ Success: true });
  return { ...player, to, back: undoOf(player.email) };
}

describe('another e-mail address', () => {
  test('TR-A9 TR-A11 counts once the link that went there was confirmed; the old one is told, and logs in no more', async () => {
    const { browser, email, user } = await signUp(node);
    const to = newAddress();
    expect((await ask(browser, to)).json).toEqual({ Success: true });
    expect(await addressOf(browser), 'not before').toBe(email);
    expect(mailTo('confirm-new-email', to)).toMatchObject({ userId: user.ID, name: null });
    expect(mailTo('email-change', email)?.path).toMatch(/^\/undo-email-change\?token=[A-Za-z0-9_-]{32}$/);
    const token = newest(to);
    expect(token).toMatch(/^[A-Za-z0-9_-]{32}$/);
    const { rows } = await world.test.ownerPool.query('SELECT * FROM identity.email_change WHERE user_id = $1', [user.ID]);
    const stored = JSON.stringify(rows, (_, value) => (typeof value === 'bigint' ? String(value) : value));
    for (const secret of [token, undoOf(email)]) expect(stored, 'only hashes are kept').not.toContain(secret);
    const stranger = node.browser();
    const confirmed = await stranger.post(CONFIRM, { Token: token });
    expect([confirmed.status, confirmed.cookies.filter((one) => /^sid=/.test(one))]).toEqual([200, []]);
    expect((await browser.get(USER)).json).toMatchObject({ Email: to, EmailConfirmed: true });
    expect((await logIn(to)).status).toBe(200);
    expect((await logIn(email)).status).toBe(401);
    const again = await confirm(token);
    expect([again.status, again.json.FieldErrors]).toEqual([400, LINK_OVER]);
  });

  test('TR-A11 needs the password, whose guesses are counted, and a session', async () => {
    const { browser, email } = await signUp(node);
    const to = newAddress();
    const wrong = await ask(browser, to, { Password: 'not the password' });
    expect([wrong.status, wrong.json.FieldErrors]).toEqual([400, { Password: 'The current password is not correct' }]);
    expect((await ask(node.browser(), to)).status).toBe(401);
    expect([mailTo('confirm-new-email', to), mailTo('email-change', email)]).toEqual([undefined, undefined]);
    const statuses: number[] = [];
    for (let n = 0; n < 5; n++) statuses.push((await ask(browser, to, { Password: `wrong guess ${n}` })).status);
    expect(statuses).toEqual([400, 400, 400, 400, 429]);
    world.clock.advance(MINUTE);
    expect((await ask(browser, to)).status).toBe(200);
  });

  test('TR-A10 TR-A11 needs a code where the second step is on, and each code once', async () => {
    const { browser } = await signUp(node);
    const setUp = await browser.post(path('account.secondstepsetup'), { Password: PASSWORD });
    const codeNow = () => generate({ secret: setUp.json.Secret, epoch: Math.floor(world.clock.now() / 1000) });
    await browser.post(path('account.secondstepconfirm'), { Code: await codeNow() });
    const to = newAddress();
    const without = await ask(browser, to);
    expect([without.status, without.json.FieldErrors], 'no 401: the session goes on').toEqual([400, { Code: 'is required' }]);
    expect((await ask(browser, to, { Code: await codeNow() })).json.FieldErrors, 'used before').toHaveProperty('Code');
    expect(mailTo('confirm-new-email', to)).toBe(undefined);
    world.clock.advance(MINUTE);
    expect((await ask(browser, to, { Code: await codeNow() })).status).toBe(200);
  });

  test('TR-A9 a newer request ends the older one; after an hour the link works no more', async () => {
    const { browser, email } = await signUp(node);
    const [first, second] = [newAddress(), newAddress()];
    await ask(browser, first);
    const old = newest(first);
    await ask(browser, second);
    expect((await confirm(old)).status).toBe(400);
    world.clock.advance(HOUR);
    // The session idled out meanwhile.
    expect((await confirm(newest(second))).status).toBe(400);
    expect((await logIn(email)).status).toBe(200);
  });

  test('TR-A9 one link 50 times at once, on two nodes: 1', async () => {
    const { browser } = await signUp(node);
    const to = newAddress();
    await ask(browser, to);
    const answers = await Promise.all(Array.from({ length: 50 }, (_, at) => confirm(newest(to), at % 2 === 0 ? node : other)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 49 }, () => 400)]);
    expect(await addressOf(browser)).toBe(to);
  });

  test('TR-A9 many requests at once: one link works, that of the change that stands', async () => {
    const { browser } = await signUp(node);
    const wanted = Array.from({ length: 6 }, newAddress);
    for (const { status } of await Promise.all(wanted.map((to) => ask(browser, to)))) expect(status).toBe(200);
    const answers = [];
    for (const to of wanted) answers.push({ to, status: (await confirm(newest(to))).status });
    const won = answers.filter(({ status }) => status === 200);
    expect(won).toHaveLength(1);
    expect(await addressOf(browser)).toBe(won[0]?.to);
  });

  test('TR-A4 ends every other session on every node; the one that asked goes on', async () => {
    const { browser, userName } = await signUp(node);
    const [second, third] = [node.browser(), other.browser()];
    for (const one of [second, third]) await logIn(userName, PASSWORD, one);
    const to = newAddress();
    await ask(browser, to);
    expect(await isIn(second), 'not before it is confirmed').toBe(true);
    await confirm(newest(to));
    expect([await isIn(browser), await isIn(second)]).toEqual([true, false]);
    await expect.poll(() => isIn(third)).toBe(false);
  });

  test('a password that is changed or set ends what was asked for with the old one', async () => {
    const [changed, lost] = [await signUp(node), await signUp(node)];
    const [first, second] = [newAddress(), newAddress()];
    await ask(changed.browser, first);
    const form = { OldPassword: PASSWORD, Password: NEW_PASSWORD, PasswordConfirmation: NEW_PASSWORD };
    expect((await changed.browser.post(path('session.changepassword'), form)).status).toBe(200);
    expect((await confirm(newest(first))).status).toBe(400);
    await ask(lost.browser, second);
    expect(await resetBy(lost.email)).toBe(200);
    expect((await confirm(newest(second))).status).toBe(400);
  });

  test('ACCOUNT-03 a user name that is the address changes with it, and comes back with it', async () => {
    const address = newAddress();
    const { browser } = await signUp(node, { Email: address, UserName: address });
    const to = newAddress();
    await ask(browser, to);
    await confirm(newest(to));
    expect((await browser.get(USER)).json.UserName).toBe(to);
    expect((await undo(undoOf(address))).status).toBe(200);
    expect(await resetBy(address)).toBe(200);
    const back = node.browser();
    expect((await logIn(address, NEW_PASSWORD, back)).json.UserName).toBe(address);
  });

  test('is refused where it is none, the same, or the account a demo', async () => {
    const { browser, email } = await signUp(node);
    expect((await ask(browser, 'no address')).json.FieldErrors).toHaveProperty('Email');
    expect((await ask(browser, email.toUpperCase())).json.FieldErrors).toHaveProperty('Email');
    const [demo] = await node.identity.seedDemo();
    const visitor = node.browser();
    await logIn(demo?.userName ?? '', demo?.password, visitor);
    const refused = await ask(visitor, newAddress(), { Password: demo?.password });
    expect(refused.json.ExceptionName).toBe('NoPrivilegesException');
  });

  test('TR-G12 three times, then later; nobody fills the mailbox of a stranger', async () => {
    const strict = await world.start();
    const { browser } = await signUp(strict);
    for (let n = 0; n < 3; n++) expect((await ask(browser, newAddress())).status).toBe(200);
    const refused = await ask(browser, newAddress());
    expect([refused.status, Number(refused.headers['retry-after'])]).toEqual([429, 900]);
    const victim = newAddress();
    for (let n = 0; n < 5; n++) expect((await ask((await signUp(strict)).browser, victim)).status).toBe(200);
    expect(strict.mails.filter(({ address }) => address === victim)).toHaveLength(3);
  });
});

describe('XR-18 a user name that is the address', () => {
  const named = (address: string) => signUp(node, { Email: address, UserName: address });
  const nameOf = async (browser: Browser) => (await browser.get(USER)).json.UserName as string;

  test('XR-18 does not come to look like that of another account by a change', async () => {
    await named('paul@mail.example');
    const { browser, email } = await named(newAddress());
    expect((await ask(browser, 'pau1@mail.example')).status).toBe(200);
    const refused = await confirm(newest('pau1@mail.example'));
    expect([refused.status, refused.json.FieldErrors]).toEqual([400, LINK_OVER]);
    expect([await nameOf(browser), await addressOf(browser)]).toEqual([email, email]);
    expect((await undo(undoOf(email))).status, 'all of it was taken back').toBe(200);
  });

  test('XR-18 does not come to pose as the operator; an address that is no name may be any', async () => {
    const refused = await ask((await named(newAddress())).browser, 'support@mail.example');
    expect([refused.status, refused.json.FieldErrors]).toEqual([400, { Email: 'is reserved' }]);
    expect((await ask((await signUp(node)).browser, 'support@mail.example')).status).toBe(200);
  });

  test('XR-18 TR-A14 nobody looks like the old one while it can come back, and anybody may afterwards', async () => {
    const [back, gone] = [await named('lola@mail.example'), await named('lotta1@mail.example')];
    for (const { browser } of [back, gone]) {
      const to = newAddress();
      await ask(browser, to);
      expect((await confirm(newest(to))).status).toBe(200);
    }
    const lookalike = () => node.browser().post(REGISTER, formOf({ Email: '1ola@mail.example', UserName: '1ola@mail.example' }));
    expect((await lookalike()).json.ExceptionName).toBe('UserNameTakenException');
    expect((await undo(undoOf('lola@mail.example'))).status).toBe(200);
    expect((await lookalike()).json.ExceptionName, 'it is back').toBe('UserNameTakenException');
    world.clock.advance(73 * HOUR);
    await node.identity.sweep();
    expect((await lookalike()).json.ExceptionName, 'it stays').toBe('UserNameTakenException');
    const form = formOf({ Email: 'lottal@mail.example', UserName: 'lottal@mail.example' });
    expect((await node.browser().post(REGISTER, form)).status, 'it is gone for good').toBe(200);
  });
});

test('TR-A10 TR-A11 a second step that came after a change was asked for goes when it is taken back, an older one stays', async () => {
  for (const [since, left] of [
    ["set_up_at + interval '1 second'", 0],
    ["set_up_at - interval '1 hour'", 1],
  ] as const) {
    const { user, back } = await moved();
    await world.test.ownerPool.query('INSERT INTO identity.authenticator (user_id, secret, set_up_at) VALUES ($1, $2, $3)', [
      user.ID,
      Buffer.from('secret'),
      new Date(world.clock.now()),
    ]);
    await world.test.ownerPool.query(`UPDATE identity.authenticator SET confirmed_at = ${since} WHERE user_id = $1`, [user.ID]);
    await world.test.ownerPool.query("INSERT INTO identity.recovery_code (user_id, code_hash) VALUES ($1, repeat('a', 43))", [
      user.ID,
    ]);
    expect((await undo(back)).status).toBe(200);
    const { rows } = await world.test.ownerPool.query(
      'SELECT (SELECT count(*)::int FROM identity.authenticator WHERE user_id = $1) AS steps, (SELECT count(*)::int FROM identity.recovery_code WHERE user_id = $1) AS codes',
      [user.ID],
    );
    expect(rows).toEqual([{ steps: left, codes: left }]);
  }
});

test('TR-A11 an account that staff have locked keeps its address; what was changed before can be taken back', async () => {
  const lock = (userId: string) => world.test.ownerPool.query("SELECT identity.set_lock($1, true, 'taken over')", [userId]);
  const { email, user, browser } = await signUp(node);
  const to = newAddress();
  await ask(browser, to);
  await lock(user.ID);
  expect((await confirm(newest(to))).status).toBe(400);
  const { rows } = await world.test.ownerPool.query('SELECT email FROM identity."user" WHERE id = $1', [user.ID]);
  expect(rows).toEqual([{ email }]);
  const earlier = await moved();
  await lock(earlier.user.ID);
  expect((await undo(earlier.back)).status).toBe(200);
});

test('TR-A9 a link to confirm and one to set the password, 25 times each at once: one of them works, and nobody is sent away', async () => {
  for (let round = 0; round < 3; round++) {
    const { browser, email } = await signUp(node);
    const asking = node.browser();
    await asking.post(path('session.resetpassword'), { Email: email, ...(await solve(asking, 'resetpassword')) });
    const to = newAddress();
    await ask(browser, to);
    const [reset, change] = [tokenOf('reset-password', email), newest(to)];
    const form = { Token: reset, Password: NEW_PASSWORD, PasswordConfirmation: NEW_PASSWORD };
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, at) => {
        const where = at % 4 < 2 ? node : other;
        return at % 2 === 0 ? confirm(change, where) : where.browser().post(path('session.setpassword'), form);
      }),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 49 }, () => 400)]);
  }
});

describe('TR-A8 the address of another account', () => {
  test('is answered like a free one; its owner gets a mail whose link does nothing', async () => {
    const [owner, curious] = [await signUp(node), await signUp(node)];
    const [taken, free] = [await ask(curious.browser, owner.email), await ask(curious.browser, newAddress())];
    expect([taken.status, taken.json]).toEqual([free.status, free.json]);
    await ask(curious.browser, owner.email);
    const refused = await confirm(newest(owner.email));
    expect([refused.status, refused.json.FieldErrors]).toEqual([400, LINK_OVER]);
    expect([await addressOf(owner.browser), await addressOf(curious.browser)]).toEqual([owner.email, curious.email]);
  });

  test('TR-A8 whether another account has the address changes neither what is written nor, so, how long it takes', async () => {
    const [owner, curious] = [await signUp(node), await signUp(node)];
    const written: string[][] = [];
    for (const address of [owner.email, newAddress()]) {
      const [before, startedAt] = [node.mails.length, performance.now()];
      await ask(curious.browser, address);
      console.info(`change of e-mail to ${address}: ${(performance.now() - startedAt).toFixed(1)} ms`);
      written.push(node.mails.slice(before).map(({ kind }) => kind));
    }
    expect(written[0]).toEqual(written[1]);
    expect(written[0]?.toSorted()).toEqual(['confirm-new-email', 'email-change']);
  });

  test('two accounts want one: one gets it', async () => {
    const players = [await signUp(node), await signUp(node)];
    const to = newAddress();
    const tokens: string[] = [];
    for (const { browser } of players) {
      await ask(browser, to);
      tokens.push(newest(to));
    }
    const answers = await Promise.all(tokens.map((token, at) => confirm(token, at === 0 ? node : other)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  });
});

describe('"this was not me"', () => {
  test('TR-A4 TR-A11 takes the change back, ends every session on every node, and locks until the password is set again', async () => {
    const { browser, email, userName, user, to, back } = await moved();
    const second = other.browser();
    await logIn(userName, PASSWORD, second);
    expect(await isIn(second)).toBe(true);
    const heard: Revocation[] = [];
    const stop = other.identity.onRevoke((revocation) => heard.push(revocation));
    expect((await undo(back)).json).toEqual({ Success: true });
    expect(await isIn(browser)).toBe(false);
    await expect.poll(() => isIn(second)).toBe(false);
    await expect.poll(() => heard.filter(({ userId }) => userId === user.ID).length).toBeGreaterThanOrEqual(2);
    stop();
    for (const name of [userName, email, to]) expect((await logIn(name)).status, 'nobody knows the password').toBe(401);
    expect(await resetBy(to), 'no link to the address that was taken back').toBe(0);
    expect(await resetBy(email)).toBe(200);
    const again = node.browser();
    expect((await logIn(email, NEW_PASSWORD, again)).status).toBe(200);
    expect((await again.get(USER)).json).toMatchObject({ Email: email, EmailConfirmed: true });
    const twice = await undo(back);
    expect([twice.status, twice.json.FieldErrors]).toEqual([400, LINK_OVER]);
    expect(await isIn(again)).toBe(true);
  });

  test('TR-A11 before it is confirmed: nobody confirms it any more, and the account is locked', async () => {
    const { browser, email, userName } = await signUp(node);
    const to = newAddress();
    await ask(browser, to);
    expect((await undo(undoOf(email))).status).toBe(200);
    expect((await confirm(newest(to))).status).toBe(400);
    expect([await isIn(browser), (await logIn(userName)).status]).toEqual([false, 401]);
    expect(await resetBy(email)).toBe(200);
  });

  test('TR-A11 works 72 hours from the change on, and no minute longer', async () => {
    const [one, two] = [await moved(), await moved()];
    world.clock.advance(72 * HOUR - MINUTE);
    expect((await undo(one.back)).status).toBe(200);
    world.clock.advance(MINUTE);
    expect((await undo(two.back)).status).toBe(400);
    expect((await logIn(two.to)).status).toBe(200);
  });

  test('TR-A11 the first address gets the account back also when it was moved twice, and the way back of the thief is over', async () => {
    const { browser, email, to, back } = await moved();
    const further = newAddress();
    await ask(browser, further);
    await confirm(newest(further));
    const thief = undoOf(to);
    expect((await undo(back)).status).toBe(200);
    expect((await undo(thief)).status).toBe(400);
    expect(await resetBy(email)).toBe(200);
    expect((await logIn(email, NEW_PASSWORD)).status).toBe(200);
  });

  test('TR-A9 one link 50 times at once, on two nodes: 1', async () => {
    const { back } = await moved();
    const answers = await Promise.all(Array.from({ length: 50 }, (_, at) => undo(back, at % 2 === 0 ? node : other)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 49 }, () => 400)]);
  });

  test('TR-A14 nobody else has the old address meanwhile: neither a new account nor another that changes to it', async () => {
    const { email, back } = await moved();
    const refused = await node.browser().post(REGISTER, formOf({ Email: email }));
    expect(refused.json.ExceptionName).toBe('UserNameTakenException');
    const stranger = await signUp(node);
    await ask(stranger.browser, email);
    expect((await confirm(newest(email))).status).toBe(400);
    expect((await undo(back)).status).toBe(200);
    const later = await moved();
    world.clock.advance(72 * HOUR);
    await node.identity.sweep();
    expect((await node.browser().post(REGISTER, formOf({ Email: later.email }))).status, 'it is free then').toBe(200);
  });

  test('TR-A4 beside a log-in: no session is left', async () => {
    const { userName, user, back } = await moved();
    await Promise.all([
      undo(back),
      ...Array.from({ length: 8 }, (_, at) => logIn(userName, PASSWORD, [node, other][at % 2]?.browser())),
    ]);
    const { rows } = await world.test.ownerPool.query('SELECT 1 FROM identity.session WHERE user_id = $1 AND ended_at IS NULL', [
      user.ID,
    ]);
    expect(rows).toEqual([]);
  });

  test('a link of nobody, of another kind, and no token at all are refused', async () => {
    const { browser, email } = await signUp(node);
    const to = newAddress();
    await ask(browser, to);
    expect((await undo('A'.repeat(32))).status).toBe(400);
    expect((await undo(newest(to))).status).toBe(400);
    expect((await confirm(undoOf(email))).status).toBe(400);
    for (const body of [{}, { Token: '' }, { Token: null }, { Token: ['x'] }, { Token: 'é' }, { Token: 'x', more: 1 }])
      expect((await node.browser().post(UNDO, body)).status).toBe(400);
  });
});

test('TR-G17 no token or address stands in the log', async () => {
  const { email, to, back } = await moved();
  await undo(back);
  const lines = JSON.stringify([...node.logged, ...other.logged]);
  for (const secret of [email, to, back, newest(to), PASSWORD]) expect(lines).not.toContain(secret);
  for (const event of ['auth.email.change.asked', 'auth.email.changed', 'auth.email.taken-back']) expect(lines).toContain(event);
});
