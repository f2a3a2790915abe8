import { expect, test } from 'vitest';
import { fileFixture } from '../../../../test-kit/file-fixture.ts';
import { type Browser, createWorld, LOGIN, type Node, path, signUp, solve } from '../test-kit.ts';

/** The token of a link to set a password: kept in the address under some jurisdictions, exchanged for a cookie under others. */
const world = await fileFixture(createWorld());
const int = await world.start({ tuning: { lostPasswordAnswerMs: 0 } });
const gb = await world.start({ tuning: { lostPasswordAnswerMs: 0 }, jurisdiction: 'gb' });

const SET = path('session.setpassword');
const NEW = 'harbour violin cloud nine';
const form = { Password: NEW, PasswordConfirmation: NEW };
const TEN_MINUTES = 600_000;

/** A person who has asked for a link, and the token of it. */
async function lose(node: Node) {
  const person = await signUp(node);
  const browser = node.browser();
  await browser.post(path('session.resetpassword'), { Email: person.email, ...(await solve(browser, 'resetpassword')) });
  const mail = node.mails.findLast(({ address, kind }) => address === person.email && kind === 'reset-password');
  return { ...person, token: mail?.path.split('token=')[1] ?? '' };
}

/** Opens the link: the browser has the cookie that the server gives for it. */
async function open(node: Node, token: string, browser: Browser = node.browser()): Promise<Browser> {
  const cookie = (await node.identity.exchangeLink(token)) ?? '';
  const [name = '', value = ''] = (cookie.split(';')[0] ?? '').split('=');
  browser.cookies.set(name, value);
  return browser;
}

test('SR-11 under int the token stays in the address: there is nothing in exchange for it, and the form brings it', async () => {
  const { token } = await lose(int);
  expect(await int.identity.exchangeLink(token)).toBeNull();
  expect((await int.browser().post(SET, { ...form, Token: token })).json).toEqual({ Success: true });
});

test('TR-G16 TR-G1 under gb it is exchanged for a cookie of ten minutes that no script reads, once it has been used nothing is left of it', async () => {
  const { token, userName } = await lose(gb);
  const cookie = await gb.identity.exchangeLink(token);
  expect(cookie).toMatch(/^set-password=\S+; Path=\/; HttpOnly; SameSite=Strict; Max-Age=600$/);
  const secure = await world.start({ secure: true, jurisdiction: 'gb' });
  expect(await secure.identity.exchangeLink(token)).toMatch(
    /^__Host-set-password=\S+; Path=\/; HttpOnly; SameSite=Strict; Secure; Max-Age=600$/,
  );
  const browser = await open(gb, token);
  const answer = await browser.post(SET, form);
  expect([answer.status, answer.json]).toEqual([200, { Success: true }]);
  expect(browser.cookies.has('set-password')).toBe(false);
  expect((await gb.browser().post(LOGIN, { UserName: userName, Password: NEW })).status).toBe(200);
  expect(await gb.identity.exchangeLink(token), 'used up').toBeNull();
});

test('TR-A9 the cookie works for ten minutes, and a changed one not at all; without it there is no link', async () => {
  const { token } = await lose(gb);
  const over = await open(gb, token);
  const forged = await open(gb, token);
  const [name, value] = [...forged.cookies].find(([key]) => key === 'set-password') as [string, string];
  world.clock.advance(TEN_MINUTES);
  const [kept = '', until = '', signature = ''] = value.split('.');
  for (const other of [
    `${kept}.${Number(until) + TEN_MINUTES}.${signature}`,
    `${kept}.${until}.${'A'.repeat(43)}`,
    kept,
    '',
    'x'.repeat(5_000),
  ]) {
    forged.cookies.set(name, other);
    expect((await forged.post(SET, form)).json.FieldErrors, other).toEqual({ Token: 'This link is no longer valid' });
  }
  for (const browser of [over, gb.browser()])
    expect((await browser.post(SET, form)).json.FieldErrors).toEqual({ Token: 'This link is no longer valid' });
  expect((await (await open(gb, token)).post(SET, form)).status, 'the link itself still works').toBe(200);
});

test('TR-A9 one link 20 times at once, by the cookie and by the form: exactly one sets the password', async () => {
  const { token } = await lose(gb);
  const browsers = await Promise.all(Array.from({ length: 10 }, () => open(gb, token)));
  const answers = await Promise.all([
    ...browsers.map((browser) => browser.post(SET, form)),
    ...browsers.map(() => gb.browser().post(SET, { ...form, Token: token })),
  ]);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
});

test('TR-G17 neither the token nor the cookie stands in a log line', async () => {
  const { token } = await lose(gb);
  await (await open(gb, token)).post(SET, { ...form, PasswordConfirmation: 'another one' });
  expect(JSON.stringify([...gb.logged, ...int.logged])).not.toContain(token);
});
