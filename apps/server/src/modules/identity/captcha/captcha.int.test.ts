import { describe, expect, test } from 'vitest';
import { fileFixture } from '../../../../test-kit/file-fixture.ts';
import { solutionOf } from '../../../../test-kit/solve-captcha.ts';
import { type Browser, CHEAP, createWorld, LOGIN, PASSWORD, path, signUp, solve } from '../test-kit.ts';
import { PRODUCTION_TUNING } from '../tuning.ts';

/** Captchas: for one act, once, for ten minutes; asked for where passwords are guessed, and before a mail is sent. */
const world = await fileFixture(createWorld());
const TUNING = { captchaAfter: PRODUCTION_TUNING.captchaAfter, lostPasswordAnswerMs: 0 };
const node = await world.start({ tuning: TUNING });
const other = await world.start({ tuning: TUNING });

const CAPTCHA = path('session.captcha');
const LOST = path('session.resetpassword');
const REFUSED = [400, { Captcha: 'Please solve the captcha again' }];
const EMAIL = 'somebody@mail.example';

const asks = async (browser: Browser, solved: Record<string, unknown>, Email = EMAIL) => {
  const { status, json } = await browser.post(LOST, { Email, ...solved });
  return [status, json.FieldErrors ?? json];
};
const logIn = (browser: Browser, UserName: string, Password: string, solved: Record<string, unknown> = {}) =>
  browser.post(LOGIN, { UserName, Password, ...solved });
/** A solved captcha with something changed in what it says. */
const changed = (Captcha: string, change: (payload: { challenge: { parameters: Record<string, unknown> } }) => void) => {
  const payload = JSON.parse(Buffer.from(Captcha, 'base64url').toString());
  change(payload);
  return Buffer.from(JSON.stringify(payload)).toString('base64url');
};

describe('SESSION-05 a captcha', () => {
  test('SESSION-05 has an id and no picture, and is needed for a link to set a password', async () => {
    const browser = node.browser();
    const { json } = await browser.get(CAPTCHA);
    expect(json).toEqual({ CaptchaId: expect.stringMatching(/^[0-9a-f]{32}$/), Image: '', Challenge: expect.any(String) });
    expect((await browser.post(LOST, { Email: EMAIL })).json.FieldErrors).toHaveProperty('Captcha');
    expect(await asks(browser, await solve(browser, 'resetpassword'))).toEqual([200, { Success: true }]);
  });

  test('S16 one that was used, of another act, changed, of another id or not solved is refused, and sends nothing', async () => {
    const { email } = await signUp(node);
    const browser = node.browser();
    const used = await solve(browser, 'resetpassword');
    expect(await asks(browser, used)).toEqual([200, { Success: true }]);
    const fresh = await solve(browser, 'resetpassword');
    const forOther = await solve(browser, 'login');
    const attempts = [
      used,
      forOther,
      {
        ...forOther,
        Captcha: changed(forOther.Captcha, ({ challenge }) =>
          Object.assign(challenge.parameters.data as object, { act: 'resetpassword' }),
        ),
      },
      {
        ...fresh,
        Captcha: changed(fresh.Captcha, ({ challenge }) => Object.assign(challenge.parameters.data as object, { until: 4e12 })),
      },
      {
        ...fresh,
        Captcha: changed(fresh.Captcha, (payload) =>
          Object.assign(payload, { solution: { counter: 0, derivedKey: '00'.repeat(32) } }),
        ),
      },
      { ...fresh, CaptchaId: used.CaptchaId },
      { CaptchaId: fresh.CaptchaId, Captcha: 'bm8' },
      { CaptchaId: fresh.CaptchaId, Captcha: Buffer.from('{"challenge":null}').toString('base64url') },
    ];
    for (const attempt of attempts) expect(await asks(browser, attempt, email)).toEqual(REFUSED);
    expect(node.mails.filter(({ address, kind }) => address === email && kind === 'reset-password')).toEqual([]);
    // What was tried with it has not used it up.
    expect(await asks(browser, fresh, email)).toEqual([200, { Success: true }]);
  });

  test('S16 it is of no use after ten minutes', async () => {
    const browser = node.browser();
    const [early, late] = [await solve(browser, 'resetpassword'), await solve(browser, 'resetpassword')];
    world.clock.advance(10 * 60_000 - 1);
    expect(await asks(browser, early)).toEqual([200, { Success: true }]);
    world.clock.advance(1);
    expect(await asks(browser, late)).toEqual(REFUSED);
  });

  test('S16 one captcha 50 times at once on two nodes: exactly one counts', async () => {
    const solved = await solve(node.browser(), 'resetpassword');
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) => asks((n % 2 === 0 ? node : other).browser(), solved, `one${n}@mail.example`)),
    );
    expect(answers.filter(([status]) => status === 200)).toHaveLength(1);
    expect(answers.filter(([status]) => status !== 200)).toEqual(Array.from({ length: 49 }, () => REFUSED));
  });

  test('what was used is forgotten when it could not be used any more, and not before', async () => {
    const known = async () =>
      Number((await world.test.ownerPool.query('SELECT count(*) FROM identity.used_captcha')).rows[0].count);
    const browser = node.browser();
    world.clock.advance(60 * 60_000);
    await node.identity.sweep();
    expect(await known()).toBe(0);
    await asks(browser, await solve(browser, 'resetpassword'));
    await node.identity.sweep();
    expect(await known()).toBe(1);
  });
});

describe('a log-in after wrong passwords', () => {
  test('TR-A7 needs a captcha from the third failure on, for the right password too, and none after it', async () => {
    const { userName } = await signUp(node);
    for (let n = 0; n < 3; n++) expect((await logIn(node.browser(), userName, 'certainly not this')).status).toBe(401);
    const browser = other.browser();
    const refused = await logIn(browser, userName, PASSWORD);
    expect([refused.status, refused.json.ExceptionName]).toEqual([400, 'CaptchaRequiredException']);
    const wrongAct = await logIn(browser, userName, PASSWORD, await solve(browser, 'resetpassword'));
    expect(wrongAct.json.ExceptionName).toBe('CaptchaRequiredException');
    expect((await logIn(browser, userName, PASSWORD, await solve(browser, 'login'))).status).toBe(200);
    expect((await logIn(node.browser(), userName, PASSWORD)).status).toBe(200);
  });

  test('TR-A8 is asked of a name that nobody has in the same words', async () => {
    const names = [(await signUp(node)).userName, 'nobody_at_all'];
    const answers = [];
    for (const name of names) {
      const statuses = [];
      for (let n = 0; n < 5; n++) statuses.push((await logIn(node.browser(), name, 'certainly not this')).json.ExceptionName);
      answers.push(statuses);
    }
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0]?.slice(2)).toEqual(['InvalidCredentialsException', 'CaptchaRequiredException', 'CaptchaRequiredException']);
  });

  test('a captcha of a wrong guess is used up, and the guess counts', async () => {
    const { userName } = await signUp(node);
    for (let n = 0; n < 3; n++) await logIn(node.browser(), userName, 'certainly not this');
    const browser = node.browser();
    const solved = await solve(browser, 'login');
    expect((await logIn(browser, userName, 'certainly not this', solved)).status).toBe(401);
    expect((await logIn(browser, userName, PASSWORD, solved)).json.ExceptionName).toBe('CaptchaRequiredException');
  });
});

test('a network that asks for many pays more for each, and less again after a while; others pay what they did', async () => {
  const captcha = { ...PRODUCTION_TUNING.captcha, iterations: 1 };
  const dear = await world.start({ tuning: { ...CHEAP, captcha } });
  const counterOf = async (browser: Browser): Promise<number> => {
    const { json } = await browser.get(CAPTCHA);
    return JSON.parse(Buffer.from(await solutionOf(json.Challenge), 'base64url').toString()).solution.counter;
  };
  const busy = dear.browser({ ip: '192.0.2.200' });
  const counters = [];
  for (let n = 0; n <= 20; n++) counters.push(await counterOf(busy));
  const { tries, perNetwork } = captcha;
  const isPriced = (counter: number | undefined, times: number) =>
    (counter ?? 0) >= tries * times && (counter ?? 0) < 2 * tries * times;
  expect(counters.slice(0, perNetwork).every((counter) => isPriced(counter, 1))).toBe(true);
  expect(counters.slice(perNetwork, 2 * perNetwork).every((counter) => isPriced(counter, 2))).toBe(true);
  expect(isPriced(counters[2 * perNetwork], 4)).toBe(true);
  expect(isPriced(await counterOf(dear.browser()), 1)).toBe(true);
  world.clock.advance(21 * captcha.forgiveMs);
  expect(isPriced(await counterOf(busy), 1)).toBe(true);
});
