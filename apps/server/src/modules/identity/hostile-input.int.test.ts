import { describe, expect, test } from 'vitest';
import { fileFixture } from '../../../test-kit/file-fixture.ts';
import { BALANCE, createWorld, formOf, HISTORY, LOGIN, LOGOUT, PASSWORD, REGISTER, STATUS, signUp, USER } from './test-kit.ts';

/** Every call with everything the issue lists under bad input: a 4xx in the envelope, no state change, one security line, no secret in it. */
const world = await fileFixture(createWorld());
const node = await world.start();

const tables = [
  '"user"',
  'credential',
  'session',
  'profile',
  'consent',
  'review_case',
  'login_attempt',
  'known_device',
  'throttle',
];
const state = async () => {
  const counts = await Promise.all(
    tables.map((table) =>
      world.test.ownerPool.query(
        `SELECT md5(coalesce(string_agg(t::text, '' ORDER BY t::text), '')) AS h FROM identity.${table} t`,
      ),
    ),
  );
  return counts.map(({ rows }) => rows[0].h).join(' ');
};

const VALUES: readonly [string, string][] = [
  ['a number', '5'],
  ['a negative number', '-1'],
  ['a fraction', '1.5'],
  ['1e309', '1e309'],
  ['true', 'true'],
  ['null', 'null'],
  ['a list', '["x"]'],
  ['an object', '{"$gt":""}'],
  ['nothing', '""'],
  ['blanks', '"   "'],
  ['0x10', '"0x10"'],
  ['unicode digits', '"٣٠"'],
  ['zero bytes', '"\\u0000\\u0000"'],
  ['direction marks', '"a\\u202eb"'],
  ['a huge text', JSON.stringify('x'.repeat(20_000))],
  ['SQL', `"' OR 1=1; --"`],
];

/** Values that are fine for a field, however odd they look. */
const FINE: Record<string, readonly string[]> = {
  FirstName: ['0x10', 'unicode digits', 'SQL'],
  LastName: ['0x10', 'unicode digits', 'SQL'],
  City: ['0x10', 'unicode digits', 'SQL'],
  Address: ['0x10', 'unicode digits', 'SQL'],
  AffiliateTag: ['0x10', 'unicode digits', 'SQL', 'nothing', 'blanks'],
  UserName: ['0x10'],
  AllowEmailNotification: ['true'],
  AgreeWithTerms: ['true'],
  AgreeWithPrivacyPolicy: ['true'],
  BirthDay: ['a number'],
  BirthMonth: ['a number'],
};

const send = (fields: Record<string, unknown>, field: string, json: string): string => {
  const body = JSON.stringify({ ...fields, [field]: '@@' });
  return body.replace('"@@"', json);
};

async function refused(path: string, body: string, statuses: readonly number[] = [400]) {
  const before = await state();
  const lines = node.logged.length;
  const answer = await node.browser().post(path, body);
  expect([statuses.includes(answer.status), answer.status, body.slice(0, 200)]).toEqual([
    true,
    answer.status,
    body.slice(0, 200),
  ]);
  expect(answer.json).toMatchObject({
    HasErrors: true,
    ExceptionName: expect.any(String),
    ErrorMessage: expect.any(String),
    Errors: expect.any(Array),
  });
  expect(await state()).toBe(before);
  const refusals = node.logged.slice(lines).filter((line) => line.event === 'refused');
  expect(refusals.length).toBe(1);
  return answer;
}

describe('session.register', () => {
  const fields = Object.keys({ ...formOf(), Phone: '', AffiliateTag: '' });
  test.each(fields)('%s of every wrong kind is refused', async (field) => {
    for (const [name, json] of VALUES) {
      if (FINE[field]?.includes(name)) continue;
      const answer = await refused(REGISTER, send(formOf(), field, json));
      expect(answer.json.ExceptionName).toBe('ValidationException');
    }
  });

  test('each required field, when missing, is named', async () => {
    const optional = ['Phone', 'AffiliateTag'];
    for (const field of fields.filter((one) => !optional.includes(one))) {
      const answer = await refused(REGISTER, JSON.stringify(formOf({ [field]: undefined })));
      expect(Object.keys(answer.json.FieldErrors)).toContain(field);
    }
  });

  test.each([
    ['A6 UserType', { UserType: 2 }],
    ['A6 Balance', { Balance: 1e6 }],
    ['A6 id', { id: 1 }],
    ['A6 demo', { demo: true }],
    ['terms not accepted', { AgreeWithTerms: false }],
    ['privacy not accepted', { AgreeWithPrivacyPolicy: false }],
    ['passwords that differ', { PasswordConfirmation: `${PASSWORD}x` }],
    ['a password of the list', { Password: 'password123', PasswordConfirmation: 'password123' }],
    ['a password of 9 characters', { Password: 'quokka 12', PasswordConfirmation: 'quokka 12' }],
    [
      'a password of 129 characters',
      { Password: 'quokka '.repeat(19).slice(0, 129), PasswordConfirmation: 'quokka '.repeat(19).slice(0, 129) },
    ],
    ['a password of the own name', { UserName: 'valentina', Password: 'valentina-1', PasswordConfirmation: 'valentina-1' }],
    ['30 February', { BirthDay: 30, BirthMonth: 2 }],
    ['29 February of a common year', { BirthDay: 29, BirthMonth: 2, BirthYear: 1999 }],
    ['a birth in the future', { BirthYear: 2027 }],
    ['a birth before 1899', { BirthYear: 1898 }],
    ['a currency in lower case', { Currency: 'usd' }],
    ['an e-mail without a domain', { Email: 'ada@' }],
    ['a name of two alphabets', { UserName: 'аdmin' }],
    ['a name with an at sign', { UserName: 'ada@byron' }],
    ['a country of three letters', { Country: 'GBR' }],
    ['a country that does not exist', { Country: 'XX' }],
    ['SIGNUP-07 a hidden country', { Country: 'FR' }],
    ['a name of 3 letters', { UserName: 'ada' }],
    ['a name of 21 letters', { UserName: 'a'.repeat(21) }],
    ['ACCOUNT-03 the address of another person as a name', { UserName: 'grace@mail.example' }],
    ['a postal code of another country', { PostalCode: '01310-100' }],
    ['a phone number that cannot be', { Phone: '+44 1' }],
    ['a phone number that costs the caller', { Phone: '+44 909 879 0000' }],
    ['a phone of letters', { Phone: 'call me' }],
  ])('%s is refused', async (_name, changes) => {
    await refused(REGISTER, JSON.stringify(formOf(changes)));
  });

  test('half a surrogate pair in a password is refused', async () => {
    const password = '"good-enough-\\ud800"';
    await refused(REGISTER, send(formOf({ PasswordConfirmation: 'x' }), 'Password', password).replace('"x"', password));
  });
});

describe('session.login', () => {
  test.each(['UserName', 'Password', 'RememberMe'])('%s of every wrong kind is refused', async (field) => {
    for (const [name, json] of VALUES) {
      const text = json.startsWith('"') && !['nothing', 'a huge text'].includes(name);
      const fine: Record<string, boolean> = {
        // Words are words: a name or a password that nobody has is answered 401, which other tests cover.
        UserName: text && !['blanks', 'zero bytes', 'direction marks'].includes(name),
        Password: text,
        RememberMe: name === 'true',
      };
      if (fine[field]) continue;
      await refused(LOGIN, send({ UserName: 'ada', Password: PASSWORD }, field, json));
    }
  });

  test.each(["' OR 1=1; --", 'admin\u0000', '%', '_', '\\', '../../etc/passwd', '{{7*7}}', '٣٠'])(
    '%j as a name is nobody',
    async (UserName) => {
      const answer = await node.browser().post(LOGIN, { UserName, Password: "' OR '1'='1" });
      expect([400, 401]).toContain(answer.status);
    },
  );
});

describe('every call', () => {
  const posts = [REGISTER, LOGIN];
  test.each([
    ['a list', '[]'],
    ['null', 'null'],
    ['a text', '"x"'],
    ['half a document', '{"UserName":'],
    ['bare NaN', '{"UserName":NaN}'],
    ['N11 __proto__', '{"__proto__":{"UserType":2}}'],
    ['an unknown field', '{"nope":1}'],
    ['nothing', '{}'],
  ])('%s as a body is refused', async (_name, body) => {
    for (const path of posts) await refused(path, body);
    expect(({} as Record<string, unknown>).UserType).toBeUndefined();
  });

  test('N12 a body of 5 MB', async () => {
    for (const path of posts) await refused(path, JSON.stringify(formOf({ City: 'x'.repeat(5_000_000) })), [413]);
  });

  test('log-out takes no fields', async () => {
    const { browser } = await signUp(node);
    expect((await browser.post(LOGOUT, { all: true })).status).toBe(400);
    expect((await browser.get(STATUS)).json.IsAuthenticated).toBe(true);
  });

  test.each([
    '?page=-1',
    '?page=1e3',
    '?pageSize=1000000000',
    '?pageSize=0',
    '?page=٣',
    '?page=NaN',
    '?page=1&page=2',
    '?userId=1',
    '?page=%00',
  ])('history%s is refused', async (query) => {
    const { browser } = await signUp(node);
    expect((await browser.get(`${HISTORY}${query}`)).status).toBe(400);
  });

  test('without a session, with a stale one and with a forged one: 401, or a guest', async () => {
    const stale = await signUp(node);
    world.clock.advance(31 * 60_000);
    const forged = node.browser();
    forged.cookies.set('sid', `${'x'.repeat(32)}.${'y'.repeat(44)}`);
    for (const browser of [node.browser(), stale.browser, forged]) {
      for (const path of [USER, BALANCE, HISTORY]) {
        const answer = await browser.get(path);
        expect([answer.status, answer.json.ExceptionName]).toEqual([401, 'UnauthorizedException']);
      }
      expect((await browser.post(LOGOUT)).status).toBe(401);
      expect((await browser.get(STATUS)).json).toEqual({ IsAuthenticated: false });
    }
  });

  test('S4 TR-G2 a GET changes nothing', async () => {
    const { browser } = await signUp(node);
    const before = await state();
    for (const path of [STATUS, USER, BALANCE, HISTORY, STATUS, USER, BALANCE, HISTORY])
      expect((await browser.get(path)).status).toBe(200);
    expect(await state()).toBe(before);
  });

  test('TR-G2 wrong content type, foreign page, no page: refused', async () => {
    const { browser } = await signUp(node);
    const post = (url: string, headers: Record<string, string>) =>
      node.app.inject({ method: 'POST', url, headers: { cookie: browser.cookieHeader(), ...headers }, payload: '{}' });
    for (const url of [LOGIN, REGISTER, LOGOUT]) {
      expect((await post(url, { 'content-type': 'application/json', origin: 'https://evil.example' })).statusCode).toBe(403);
      expect((await post(url, { 'content-type': 'application/json' })).statusCode).toBe(403);
      expect((await post(url, { 'content-type': 'text/plain', origin: 'http://127.0.0.1:3000' })).statusCode).toBe(415);
    }
    expect((await browser.get(STATUS)).json.IsAuthenticated).toBe(true);
  });
});

test('TR-G17 the log names events and ids, never what people typed or hold', async () => {
  const start = node.logged.length;
  const canary = (name: string) => `canary${name}`;
  const changes = Object.fromEntries(
    ['FirstName', 'LastName', 'City', 'Address', 'AffiliateTag'].map((field) => [field, canary(field)]),
  );
  const Password = `${canary('Password')} river`;
  const form = {
    ...changes,
    UserName: canary('Name'),
    Email: 'canary@mail.example',
    // Of which nobody has told how it writes postal codes.
    Country: 'AE',
    PostalCode: 'canary1',
    Phone: '+44 7400 770001',
    Password,
    PasswordConfirmation: Password,
  };
  const { browser, user } = await signUp(node, form);
  await node.browser().post(REGISTER, formOf(form));
  await node.browser().post(LOGIN, { UserName: canary('Name'), Password: `${canary('Wrong')} password` });
  await node.browser().post(LOGIN, { UserName: `${canary('Password')} typed as a name`, Password: 'x' });
  await browser.post(LOGIN, { UserName: canary('Name'), Password, RememberMe: true });
  const token = decodeURIComponent(browser.cookies.get('sid') as string).split('.')[0] as string;
  await browser.post(LOGOUT);
  const lines = node.logged.slice(start);
  const text = JSON.stringify(lines).toLowerCase();
  for (const secret of ['canary', '7400 770001', '7400770001', token.toLowerCase()]) expect(text).not.toContain(secret);
  const events = lines.map((line) => line.event);
  for (const event of ['auth.register.ok', 'auth.register.refused', 'auth.login.fail', 'auth.login.ok', 'auth.logout'])
    expect(events).toContain(event);
  expect(lines.find((line) => line.event === 'auth.login.ok')).toMatchObject({
    userId: user.ID,
    sessionId: expect.any(String),
    ip: expect.any(String),
    requestId: expect.any(String),
  });
});
