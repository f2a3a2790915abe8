import { expect, test } from 'vitest';
import { newPerson } from '../../../../tools/product-kit/new-person.ts';
import { fileFixture } from '../../test-kit/file-fixture.ts';
import { changePolicy } from '../../test-kit/policy.ts';
import { createTestServer, type WebAnswer } from '../../test-kit/test-server.ts';
import { until } from '../../test-kit/until.ts';

/** From where a caller asks, and where the operator takes no customers: the whole server behind one proxy of its own. */
const server = await fileFixture(
  createTestServer({
    TRUST_PROXY_HOPS: '1',
    COUNTRY_NETWORKS: '203.0.113.0/24=BR,198.51.100.0/24=MX,2001:db8::/32=DE',
    DEFAULT_COUNTRY: 'AT',
  }),
);
const from = (ip: string, cookie = '') => ({ cookie, headers: { 'x-forwarded-for': ip } });
const BRAZIL = '203.0.113.9';
const MEXICO = '198.51.100.9';
const POSTAL_CODES: Readonly<Record<string, string>> = { BR: '01310-100', MX: '06600' };
const person = (name: string, Country: string) => ({
  ...newPerson(name),
  LastName: name,
  Country,
  PostalCode: POSTAL_CODES[Country] ?? '',
});

const cookieOf = (answer: WebAnswer) =>
  answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');

async function block(...codes: string[]): Promise<void> {
  const number = await changePolicy(server.testDb.ownerPool, (document) => {
    document.countries = { blocked: codes };
  });
  await until('the policy is in force', () => server.app.services.policies.current().version === number);
}

test('SR-19 TR-A15 a visitor is of the country of the address that our own proxy names, and of the default one elsewhere', async () => {
  const countryOf = async (ip: string) => (await server.get(from(ip), '/api/visitor/basicinfo')).body.CountryCode;
  expect(await countryOf(BRAZIL)).toBe('BR');
  expect(await countryOf('2001:db8::77')).toBe('DE');
  expect(await countryOf('192.0.2.1')).toBe('AT');
  // What the visitor writes itself stands before what the proxy adds, and is not believed.
  expect(await countryOf(`${BRAZIL}, ${MEXICO}`)).toBe('MX');
});

test('spec 219 the currencies of accounts, those of new accounts first, named in the language of the caller', async () => {
  const list = async (code: string) =>
    (await server.get(null, `/api/settings/currencies?languageCode=${code}`)).body as unknown as Record<string, unknown>[];
  const english = await list('en-US');
  expect(english.slice(0, 7).map(({ Code }) => Code)).toEqual(['BRL', 'USD', 'MXN', 'ARS', 'mBTC', 'USDTE', 'USDTT']);
  expect(english[0]).toEqual({
    ID: 986,
    Code: 'BRL',
    Name: 'Brazilian Real',
    CurrencySystemAbbreviature: 'R$',
    IsCrypto: false,
    Decimals: 2,
  });
  expect(english[4]).toMatchObject({ Code: 'mBTC', Name: 'Bitcoin (mBTC)', IsCrypto: true, Decimals: 5 });
  expect(new Set(english.map(({ ID }) => ID)).size).toBe(english.length);
  expect((await list('de-DE'))[0]?.Name).toBe('Brasilianischer Real');
});

test('TR-A15 a blocked country is refused with 451 at sign-up, log-in and bet, and nothing changes', async () => {
  const post = (path: string, who: ReturnType<typeof from>, body: Record<string, unknown>) => server.post(who, path, body);
  const name = `blk${process.pid}`;
  const joined = await post('/api/session/register', from(BRAZIL), person(name, 'BR'));
  expect(joined.status, JSON.stringify(joined.body)).toBe(200);
  const cookie = cookieOf(joined);
  const { selectionId } = await server.aMatch();
  expect((await server.bet(from(BRAZIL, cookie), selectionId)).status).toBe(200);

  await block('BR');
  const refused = { status: 451, name: 'CountryBlockedException' };
  await server.expectRefused(() => server.bet(from(BRAZIL, cookie), selectionId), refused, 'bet');
  await server.expectRefused(() => post('/api/session/register', from(BRAZIL), person(`${name}b`, 'MX')), refused, 'from there');
  const atHome = await server.expectRefused(
    () => post('/api/session/register', from(MEXICO), person(`${name}c`, 'BR')),
    refused,
    'for there',
  );
  expect(atHome.body.FieldErrors).toEqual({ Country: expect.any(String) });
  const logIn = (ip: string, Password: string) => post('/api/session/login', from(ip), { UserName: name, Password });
  const right = newPerson(name).Password;
  await server.expectRefused(() => logIn(BRAZIL, right), refused, 'log-in from there');
  await server.expectRefused(() => logIn(MEXICO, right), refused, 'log-in of an account of there');
  // Only who knows the password learns where the account is at home.
  await server.expectRefused(() => logIn(MEXICO, 'not the password'), { status: 401, name: 'InvalidCredentialsException' });
  expect((await server.bet(from(MEXICO, cookie), selectionId)).status, 'from elsewhere').toBe(200);

  await block();
  const back = await logIn(BRAZIL, right);
  expect(back.status).toBe(200);
  const history = await server.get(from(MEXICO, cookieOf(back)), '/api/session/loginhistory?pageSize=3');
  const countries = (history.body as unknown as Record<string, unknown>[]).map(({ Country, Success }) => [Country, Success]);
  expect(countries, 'TR-A15 the history names the country of each log-in').toEqual([
    ['BR', true],
    ['MX', false],
    ['MX', false],
  ]);
});
