import { expect, test } from 'vitest';
import { fileFixture } from '../../../../test-kit/file-fixture.ts';
import { createWorld, formOf, LOGIN, PASSWORD, path, REGISTER, signUp } from '../test-kit.ts';

/** What the form asks for by country, and what it is answered. */
const world = await fileFixture(createWorld());
const node = await world.start({ ports: { isBlocked: (country) => country === 'CU' } });
const refusal = async (changes: Record<string, unknown>) => (await node.browser().post(REGISTER, formOf(changes))).json;

test.each([
  ['BR', { Currency: 'BRL', PostalCode: '01310-100', Phone: '(11) 91234-5678' }, '+5511912345678'],
  ['MX', { Currency: 'MXN', PostalCode: '06600', Phone: '55 1234 5678' }, '+525512345678'],
  ['DE', { Currency: 'USD', PostalCode: '10115', Phone: '0151 23456789' }, '+4915123456789'],
])('SIGNUP-07 FLD-SU-12 FLD-SU-16 an account of %s, with its postal code and its phone', async (Country, changes, phone) => {
  const { user } = await signUp(node, { Country, ...changes });
  expect(user.Country.Code).toBe(Country);
  const { rows } = await world.test.ownerPool.query(
    'SELECT p.phone, p.postal_code, u.country_code FROM identity.profile p JOIN identity."user" u ON u.id = p.user_id WHERE p.user_id = $1',
    [user.ID],
  );
  expect(rows).toEqual([{ phone, postal_code: changes.PostalCode, country_code: Country }]);
});

test('FLD-SU-12 FLD-SU-16 FLD-SU-20 what another country has is refused at its field', async () => {
  const { ExceptionName, FieldErrors } = await refusal({ Country: 'DE', PostalCode: '01310-100', Phone: '(11) 91234-5678' });
  expect([ExceptionName, Object.keys(FieldErrors)]).toEqual(['ValidationException', ['PostalCode', 'Phone']]);
});

test('SIGNUP-07 K-SU-07 a hidden country is refused for the currencies that do not except it', async () => {
  const ofUs = { Country: 'US', PostalCode: '10001' };
  expect(Object.keys((await refusal({ ...ofUs, Currency: 'BRL' })).FieldErrors)).toEqual(['Country']);
  for (const Currency of ['USDTE', 'USDTT']) await signUp(node, { ...ofUs, Currency });
});

test('ACCOUNT-03 the own e-mail address is a user name, in any spelling, and both log in', async () => {
  const { user } = await signUp(node, { Email: 'Joe.Miller@mail.example', UserName: 'joe.miller@MAIL.example' });
  expect(user.UserName).toBe('joe.miller@MAIL.example');
  const answer = await node.browser().post(LOGIN, { UserName: 'JOE.MILLER@mail.example', Password: PASSWORD });
  expect([answer.status, answer.json.ID]).toEqual([200, user.ID]);
});

test('ACCOUNT-03 the address of another person is no user name, whether it has an account or not', async () => {
  const { email } = await signUp(node);
  for (const UserName of [email, 'nobody.there@mail.example'])
    expect(await refusal({ UserName })).toMatchObject({ FieldErrors: { UserName: 'must be your own e-mail address' } });
});

test('K-SU-06 4 to 20 characters; an account of before keeps a name of 3 or 40, and logs in with it', async () => {
  const { user } = await signUp(node);
  await world.test.ownerPool.query(`UPDATE identity."user" SET user_name = 'ada', display_name = 'ada' WHERE id = $1`, [user.ID]);
  expect((await node.browser().post(LOGIN, { UserName: 'ada', Password: PASSWORD })).json.ID).toBe(user.ID);
  for (const UserName of ['four', 'a'.repeat(20)]) await signUp(node, { UserName });
});

test('TR-A8 phonecheck says what kind of number it is, and nothing about accounts', async () => {
  const check = async (phone: string, countryCode?: string) => {
    const query = new URLSearchParams({ phone, ...(countryCode ? { countryCode } : {}) });
    return (await node.browser().get(`${path('session.phonecheck')}?${query}`)).json;
  };
  const taken = '+44 7400 123456';
  expect(await check(taken)).toEqual({ IsValid: true, IsAvailable: true });
  await signUp(node, { Phone: taken });
  expect(await check(taken), 'of an account').toEqual({ IsValid: true, IsAvailable: true });
  expect(await check('07400 123456', 'gb')).toEqual({ IsValid: true, IsAvailable: true });
  expect(await check('0909 879 0000', 'GB'), 'costs the caller').toEqual({ IsValid: true, IsAvailable: false });
  expect(await check('+53 5 1234567'), 'of a blocked country').toEqual({ IsValid: true, IsAvailable: false });
  expect(await check('123456', 'GB')).toEqual({ IsValid: false, IsAvailable: false });
});
