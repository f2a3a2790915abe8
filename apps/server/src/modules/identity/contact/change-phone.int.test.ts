import { generate } from 'otplib';
import { describe, expect, test } from 'vitest';
import { fileFixture } from '../../../../test-kit/file-fixture.ts';
import { type Browser, createWorld, LOGIN, type Node, PASSWORD, path, STATUS, signUp } from '../test-kit.ts';

/** The phone number of an account: confirmed by a code, changed, and taken back, on two nodes. */
const world = await fileFixture(createWorld());
const MANY = { failures: 1_000_000, forgiveMs: 1, firstDelayMs: 1, longestDelayMs: 1 };
const EASY = { linkThrottle: MANY, networkThrottle: MANY };
const node = await world.start({ tuning: { ...EASY, lostPasswordAnswerMs: 0 } });
const other = await world.start({ tuning: EASY });

const SEND = path('session.sendphonecode');
const CHANGE = path('session.changephone');
const CONFIRM = path('session.confirmphone');
const UNDO = path('session.undoemailchange');
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const OVER = { Code: 'This code is no longer valid' };

let numbers = 0;
/** Mobile numbers of the United Kingdom, one for each call. */
const newNumber = () => `+44791112${String(3000 + ++numbers)}`;
const send = (browser: Browser) => browser.post(SEND);
const change = (browser: Browser, Phone: string, more: object = {}) =>
  browser.post(CHANGE, { Phone, Password: PASSWORD, ...more });
const confirm = (browser: Browser, Code: string) => browser.post(CONFIRM, { Code });
const undo = (Token: string, at: Node = node) => at.browser().post(UNDO, { Token });
const codeTo = (number: string, from = node) =>
  from.sms.findLast((sms) => sms.kind === 'phone-code' && sms.number === number)?.code ?? '';
const toldBySms = (number: string) => node.sms.findLast((sms) => sms.kind === 'phone-change' && sms.number === number)?.path;
const toldByMail = (email: string) =>
  node.mails.findLast(({ kind, address }) => kind === 'phone-change' && address === email)?.path ?? '';
const tokenIn = (link = '') => link.split('token=')[1] ?? '';
const wrongOf = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
const phoneOf = async (browser: Browser) => {
  const { json } = await browser.get(path('account.profile'));
  return [json.Phone, json.PhoneConfirmed];
};
const isIn = async (browser: Browser) => (await browser.get(STATUS)).json.IsAuthenticated as boolean;
const logIn = (UserName: string, browser = node.browser()) => browser.post(LOGIN, { UserName, Password: PASSWORD });

/** A player with a number of their own that nobody has confirmed. */
async function withPhone(at = node) {
  const number = newNumber();
  return { ...(await signUp(at, { Phone: number })), number };
}

/** A player whose number is confirmed. */
async function confirmed() {
  const player = await withPhone();
  expect((await send(player.browser)).json).toEqual({ Success: true });
  expect((await confirm(player.browser, codeTo(player.number))).json).toEqual({ Success: true });
  return player;
}

/** A player whose number has changed. */
async function moved() {
  const player = await confirmed();
  const to = newNumber();
  expect((await change(player.browser, to)).json).toEqual({ Success: true });
  expect((await confirm(player.browser, codeTo(to))).json).toEqual({ Success: true });
  return { ...player, to, back: tokenIn(toldByMail(player.email)) };
}

describe('a code to the number of the account', () => {
  test('TR-A9 confirms it once; only a hash of it is kept', async () => {
    const { browser, number, user } = await withPhone();
    expect(await phoneOf(browser)).toEqual([number, false]);
    expect((await send(browser)).json).toEqual({ Success: true });
    const code = codeTo(number);
    expect(code).toMatch(/^[0-9]{6}$/);
    const { rows } = await world.test.ownerPool.query(
      'SELECT row_to_json(c) AS row FROM identity.phone_change c WHERE user_id = $1',
      [user.ID],
    );
    expect(JSON.stringify(rows)).not.toContain(`"${code}"`);
    expect(await phoneOf(browser)).toEqual([number, false]);
    expect((await confirm(browser, ` ${code.slice(0, 3)} ${code.slice(3)} `)).json).toEqual({ Success: true });
    expect(await phoneOf(browser)).toEqual([number, true]);
    const again = await confirm(browser, code);
    expect([again.status, again.json.FieldErrors]).toEqual([400, OVER]);
    expect((await send(browser)).json.FieldErrors, 'nothing is left to confirm').toHaveProperty('Phone');
  });

  test('TR-A9 fails five times, and then the right one too; a new one works', async () => {
    const { browser, number } = await withPhone();
    await send(browser);
    const code = codeTo(number);
    const answers = [];
    for (let n = 0; n < 5; n++) answers.push((await confirm(browser, wrongOf(code))).json.FieldErrors.Code);
    expect(answers.slice(0, 4)).toEqual(Array.from({ length: 4 }, () => 'This code is not right'));
    expect(answers[4]).toBe(OVER.Code);
    expect((await confirm(browser, code)).json.FieldErrors).toEqual(OVER);
    await send(browser);
    expect((await confirm(browser, codeTo(number))).status).toBe(200);
  });

  test('TR-A9 50 wrong ones at once, on two nodes: five are looked at, and the right one is over', async () => {
    const { browser, number, userName } = await withPhone();
    const elsewhere = other.browser();
    await logIn(userName, elsewhere);
    await send(browser);
    const code = codeTo(number);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, at) => confirm(at % 2 === 0 ? browser : elsewhere, wrongOf(code))),
    );
    expect(answers.filter(({ json }) => json.FieldErrors?.Code === 'This code is not right')).toHaveLength(4);
    expect((await confirm(browser, code)).json.FieldErrors).toEqual(OVER);
  });

  test('TR-A9 one code 50 times at once, on two nodes: 1', async () => {
    const { browser, number, userName } = await withPhone();
    const elsewhere = other.browser();
    await logIn(userName, elsewhere);
    await send(browser);
    const code = codeTo(number);
    const answers = await Promise.all(Array.from({ length: 50 }, (_, at) => confirm(at % 2 === 0 ? browser : elsewhere, code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('TR-A9 works for ten minutes, and not for another player', async () => {
    const [one, two] = [await withPhone(), await withPhone()];
    for (const { browser } of [one, two]) await send(browser);
    const [code, foreign] = [codeTo(one.number), codeTo(two.number)];
    if (code !== foreign) expect((await confirm(one.browser, foreign)).status).toBe(400);
    world.clock.advance(10 * MINUTE);
    expect((await confirm(one.browser, code)).json.FieldErrors).toEqual(OVER);
  });

  test('TR-A9 a newer one ends the older one', async () => {
    const { browser, number } = await withPhone();
    await send(browser);
    const old = codeTo(number);
    await send(browser);
    if (old !== codeTo(number)) expect((await confirm(browser, old)).status).toBe(400);
    expect((await confirm(browser, codeTo(number))).status).toBe(200);
  });

  test('TR-G12 three times, then later; nobody rings the phone of a stranger, and nobody is told that others did', async () => {
    const strict = await world.start();
    const { browser } = await withPhone(strict);
    for (let n = 0; n < 3; n++) expect((await send(browser)).status).toBe(200);
    const refused = await send(browser);
    expect([refused.status, Number(refused.headers['retry-after'])]).toEqual([429, 900]);
    const victim = newNumber();
    for (let n = 0; n < 5; n++) expect((await change((await signUp(strict)).browser, victim)).json).toEqual({ Success: true });
    expect(strict.sms.filter(({ number }) => number === victim)).toHaveLength(3);
  });

  test('TR-G12 from one network so many, all players together', async () => {
    const tuning = { networkThrottle: { failures: 4, forgiveMs: HOUR, firstDelayMs: MINUTE, longestDelayMs: MINUTE } };
    const strict = await world.start({ tuning: { ...tuning, linkThrottle: MANY } });
    const ip = '203.0.113.77';
    const statuses = [];
    for (let n = 0; n < 5; n++) {
      const player = await signUp(strict, { Phone: newNumber() }, { ip });
      statuses.push((await send(player.browser)).status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 429]);
  });

  test.each([
    {},
    { Code: '' },
    { Code: null },
    { Code: 123_456 },
    { Code: '12345' },
    { Code: '1234567' },
    { Code: '12345a' },
    { Code: ['123456'] },
  ])('of the form %j is refused, and takes no try', async (body) => {
    const { browser, number } = await withPhone();
    await send(browser);
    for (let n = 0; n < 6; n++) expect((await browser.post(CONFIRM, body)).status).toBe(400);
    expect((await confirm(browser, codeTo(number))).status).toBe(200);
  });
});

describe('another phone number', () => {
  test('TR-A9 TR-A11 counts once the code that went there was typed; the old one and the mailbox are told, with one link', async () => {
    const { browser, number, email } = await confirmed();
    const to = newNumber();
    expect((await change(browser, to)).json).toEqual({ Success: true });
    expect(await phoneOf(browser), 'not before').toEqual([number, true]);
    const link = toldByMail(email);
    expect(link).toMatch(/^\/undo-email-change\?token=[A-Za-z0-9_-]{32}$/);
    expect(toldBySms(number)).toBe(link);
    expect((await confirm(browser, codeTo(to))).status).toBe(200);
    expect(await phoneOf(browser)).toEqual([to, true]);
  });

  test('TR-A11 a number that nobody has confirmed is not told: its link would lock the account for a stranger', async () => {
    const { browser, number, email } = await withPhone();
    await change(browser, newNumber());
    expect([toldBySms(number), tokenIn(toldByMail(email))]).toEqual([undefined, expect.stringMatching(/^[\w-]{32}$/)]);
  });

  test('TR-A11 needs the password, whose guesses are counted, and a session', async () => {
    const { browser } = await withPhone();
    const to = newNumber();
    const wrong = await change(browser, to, { Password: 'not the password' });
    expect([wrong.status, wrong.json.FieldErrors]).toEqual([400, { Password: 'The current password is not correct' }]);
    expect((await change(node.browser(), to)).status).toBe(401);
    expect(codeTo(to)).toBe('');
    const statuses: number[] = [];
    for (let n = 0; n < 5; n++) statuses.push((await change(browser, to, { Password: `wrong guess ${n}` })).status);
    expect(statuses).toEqual([400, 400, 400, 400, 429]);
  });

  test('TR-A10 TR-A11 needs a code of the app where the second step is on', async () => {
    const { browser } = await withPhone();
    const setUp = await browser.post(path('account.secondstepsetup'), { Password: PASSWORD });
    const codeNow = () => generate({ secret: setUp.json.Secret, epoch: Math.floor(world.clock.now() / 1000) });
    await browser.post(path('account.secondstepconfirm'), { Code: await codeNow() });
    const to = newNumber();
    const without = await change(browser, to);
    expect([without.status, without.json.FieldErrors]).toEqual([400, { Code: 'is required' }]);
    expect(codeTo(to)).toBe('');
    world.clock.advance(MINUTE);
    expect((await change(browser, to, { Code: await codeNow() })).status).toBe(200);
  });

  test('FLD-SU-16 is read as people of the country write it, and refused where it is none, the same, or of a country that is blocked', async () => {
    const { browser, number } = await withPhone();
    for (const Phone of ['123456', '+44 20', '0900 123456', number, `0${number.slice(3)}`])
      expect((await change(browser, Phone)).json.FieldErrors, Phone).toHaveProperty('Phone');
    const to = newNumber();
    expect((await change(browser, `0${to.slice(3)}`)).status).toBe(200);
    expect((await confirm(browser, codeTo(to))).status).toBe(200);
    const picky = await world.start({ tuning: EASY, ports: { isBlocked: (country) => country === 'CU' } });
    const abroad = await change((await signUp(picky)).browser, '+5352345678');
    expect(abroad.json.FieldErrors).toHaveProperty('Phone');
  });

  test('TR-A8 the number of another account is answered like a free one, and written like one', async () => {
    const [owner, curious] = [await confirmed(), await withPhone()];
    const written: string[][] = [];
    for (const number of [owner.number, newNumber()]) {
      const before = node.sms.length;
      expect((await change(curious.browser, number)).json).toEqual({ Success: true });
      written.push(node.sms.slice(before).map(({ kind }) => kind));
    }
    expect(written[0]).toEqual(written[1]);
  });

  test('a number that another account has too is a case for staff', async () => {
    const [owner, second] = [await confirmed(), await withPhone()];
    await change(second.browser, owner.number);
    await confirm(second.browser, codeTo(owner.number));
    const { rows } = await world.test.ownerPool.query(
      'SELECT matched_user_id, reason FROM identity.review_case WHERE user_id = $1',
      [second.user.ID],
    );
    expect(rows).toEqual([{ matched_user_id: owner.user.ID, reason: 'same_phone' }]);
  });

  test('TR-A4 ends every other session on every node; the one that typed the code goes on', async () => {
    const { browser, number, userName } = await confirmed();
    const [second, third] = [node.browser(), other.browser()];
    for (const one of [second, third]) await logIn(userName, one);
    const to = newNumber();
    await change(browser, to);
    expect(await isIn(second), 'not before it is confirmed').toBe(true);
    await confirm(browser, codeTo(to));
    expect([await isIn(browser), await isIn(second)]).toEqual([true, false]);
    await expect.poll(() => isIn(third)).toBe(false);
    expect(number).not.toBe(to);
  });

  test('a password that is changed ends what was asked for with the old one', async () => {
    const { browser } = await confirmed();
    const to = newNumber();
    await change(browser, to);
    const next = 'harbour violin cloud nine';
    const form = { OldPassword: PASSWORD, Password: next, PasswordConfirmation: next };
    expect((await browser.post(path('session.changepassword'), form)).status).toBe(200);
    expect((await confirm(browser, codeTo(to))).json.FieldErrors).toEqual(OVER);
  });

  test('a demo account has none', async () => {
    const [demo] = await node.identity.seedDemo();
    const visitor = node.browser();
    await visitor.post(LOGIN, { UserName: demo?.userName ?? '', Password: demo?.password });
    expect((await change(visitor, newNumber(), { Password: demo?.password })).json.ExceptionName).toBe('NoPrivilegesException');
    expect((await send(visitor)).json.ExceptionName).toBe('NoPrivilegesException');
  });
});

describe('"this was not me", of a phone number', () => {
  test('TR-A4 TR-A11 puts the old number back, ends every session on every node, and locks', async () => {
    const { browser, number, userName, user, back } = await moved();
    const second = other.browser();
    await logIn(userName, second);
    expect((await undo(back)).json).toEqual({ Success: true });
    expect(await isIn(browser)).toBe(false);
    await expect.poll(() => isIn(second)).toBe(false);
    expect((await logIn(userName)).status, 'nobody knows the password').toBe(401);
    const { rows } = await world.test.ownerPool.query(
      'SELECT phone, phone_confirmed_at IS NOT NULL AS confirmed FROM identity.profile WHERE user_id = $1',
      [user.ID],
    );
    expect(rows).toEqual([{ phone: number, confirmed: true }]);
    expect((await undo(back)).status, 'once').toBe(400);
  });

  test('TR-A11 before the code is typed: it is over, and the account is locked', async () => {
    const { browser, email, userName } = await confirmed();
    await change(browser, newNumber());
    expect((await undo(tokenIn(toldByMail(email)))).status).toBe(200);
    expect([await isIn(browser), (await logIn(userName)).status]).toEqual([false, 401]);
  });

  test('TR-A11 works 72 hours from the change on, and no minute longer', async () => {
    const [one, two] = [await moved(), await moved()];
    world.clock.advance(72 * HOUR - MINUTE);
    expect((await undo(one.back)).status).toBe(200);
    world.clock.advance(MINUTE);
    expect((await undo(two.back)).status).toBe(400);
    world.clock.advance(MINUTE);
    await node.identity.sweep();
    const { rows } = await world.test.ownerPool.query('SELECT 1 FROM identity.phone_change WHERE user_id = $1', [two.user.ID]);
    expect(rows).toEqual([]);
  });

  test('TR-A11 the first number comes back also when it was moved twice', async () => {
    const { browser, email, number, to, user, back } = await moved();
    const further = newNumber();
    await change(browser, further);
    await confirm(browser, codeTo(further));
    const thief = tokenIn(toldByMail(email));
    expect(tokenIn(toldBySms(to))).toBe(thief);
    expect((await undo(back)).status).toBe(200);
    expect((await undo(thief)).status).toBe(400);
    const { rows } = await world.test.ownerPool.query('SELECT phone FROM identity.profile WHERE user_id = $1', [user.ID]);
    expect(rows).toEqual([{ phone: number }]);
  });

  test('TR-A9 one link 50 times at once, on two nodes: 1', async () => {
    const { back } = await moved();
    const answers = await Promise.all(Array.from({ length: 50 }, (_, at) => undo(back, at % 2 === 0 ? node : other)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });
});

test('TR-G17 no code, token or number stands in the log', async () => {
  const { number, to, back } = await moved();
  await undo(back);
  const lines = JSON.stringify([...node.logged, ...other.logged]);
  for (const secret of [number, to, back]) expect(lines).not.toContain(secret);
  for (const event of ['auth.phone.confirmed', 'auth.phone.change.asked', 'auth.phone.changed', 'auth.phone.taken-back'])
    expect(lines).toContain(event);
});
