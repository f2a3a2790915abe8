import { afterEach, expect, test, vi } from 'vitest';
import { faultsOfStep } from './sign-up-checks.ts';
import { emptySignUp, type SignUpValues } from './sign-up-steps.ts';

afterEach(() => vi.unstubAllGlobals());

/** A server that knows such numbers, or none; what it was asked. */
function phones(reply: { IsValid: boolean; IsAvailable: boolean } | undefined): string[] {
  const asked: string[] = [];
  vi.stubGlobal('fetch', (path: string) => {
    asked.push(path);
    return reply ? Promise.resolve(new Response(JSON.stringify(reply))) : Promise.reject(new TypeError('Failed to fetch'));
  });
  return asked;
}
const person = (values: Partial<SignUpValues>): SignUpValues => ({
  ...emptySignUp,
  Country: 'DE',
  PostalCode: '10119',
  ...values,
});

test('FLD-SU-12 FLD-SU-16 the step of the person says what its country does not have, before the next one comes', async () => {
  const asked = phones({ IsValid: false, IsAvailable: false });
  expect(await faultsOfStep(1, person({ PostalCode: 'AB 12', Phone: ' 12345678 ' }))).toEqual([
    ['PostalCode', 'field.postalCode'],
    ['Phone', 'field.phone'],
  ]);
  expect(asked).toEqual(['/api/session/phonecheck?phone=12345678&countryCode=DE']);
  phones({ IsValid: true, IsAvailable: true });
  expect(await faultsOfStep(1, person({ PostalCode: ' 10119 ', Phone: '0151 23456789' }))).toEqual([]);
});

test('FLD-SU-16 no phone is asked about, and a number that cannot be asked about is left to the server', async () => {
  const asked = phones(undefined);
  expect(await faultsOfStep(1, person({}))).toEqual([]);
  expect(asked).toEqual([]);
  expect(await faultsOfStep(1, person({ Phone: '0151 23456789' }))).toEqual([]);
});

test('TR-A5 the step of the account refuses what the server refuses: a password that is guessed first or says who it is', async () => {
  const refused = [['Password', 'field.password']];
  for (const Password of ['Password1234', 'qwertyuiop', 'mara_lind-2026', '123412341234'])
    expect(await faultsOfStep(0, { ...emptySignUp, UserName: 'mara_lind', Password }), Password).toEqual(refused);
  expect(await faultsOfStep(0, { ...emptySignUp, UserName: 'mara_lind', Password: 'orchard lantern 47 river' })).toEqual([]);
});
