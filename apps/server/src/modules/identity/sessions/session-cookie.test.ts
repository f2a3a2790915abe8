import { describe, expect, test } from 'vitest';
import { createSessionCookie } from './session-cookie.ts';

const TOKEN = 'aBcDeFgHiJkLmNoPqRsTuVwXyZ012345';
const secret = 'a-secret-of-more-than-thirty-two-characters';
const plain = createSessionCookie({ secure: false, secret });
const pair = plain.write(TOKEN, null).split(';')[0] as string;

describe('TR-G1 the session cookie', () => {
  test('https: __Host-sid; Secure; HttpOnly; SameSite=Lax; Path=/', () => {
    const cookie = createSessionCookie({ secure: true, secret }).write(TOKEN, null);
    expect(cookie).toMatch(/^__Host-sid=[^;]+; Path=\/; HttpOnly; SameSite=Lax; Secure$/);
  });

  test('http on this machine: sid without Secure; Max-Age only when remembered', () => {
    expect(plain.write(TOKEN, null)).toMatch(/^sid=[^;]+; Path=\/; HttpOnly; SameSite=Lax$/);
    expect(plain.write(TOKEN, 604_800)).toMatch(/; Max-Age=604800$/);
    expect(plain.clear()).toBe('sid=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0');
  });

  test('reads what it wrote, among others', () => {
    expect(plain.read(pair)).toBe(TOKEN);
    expect(plain.read(`vid=x; ${pair}; theme=dark`)).toBe(TOKEN);
  });

  test('a cookie that is known is read again as it was, and nothing like it is', () => {
    for (let n = 0; n < 3; n++) expect(plain.read(pair)).toBe(TOKEN);
    expect(plain.read(`${pair}A`)).toBeNull();
    expect(plain.read(pair.replace('aBcD', 'aBcE'))).toBeNull();
    expect(createSessionCookie({ secure: false, secret: `${secret}!` }).read(pair)).toBeNull();
  });

  test.each([
    ['no cookie', undefined],
    ['an empty one', 'sid='],
    ['no signature', `sid=${TOKEN}`],
    ['an empty signature', `sid=${TOKEN}.`],
    [
      'another secret',
      createSessionCookie({ secure: false, secret: `${secret}!` })
        .write(TOKEN, null)
        .split(';')[0],
    ],
    ['another token under this signature', pair.replace('aBcD', 'aBcE')],
    ['a changed signature', pair.replace(/.(?=%3D$)/, (sign) => (sign === 'A' ? 'B' : 'A'))],
    ['the digest in place of the token', `sid=${'x'.repeat(43)}.${'y'.repeat(44)}`],
    ['two cookies of the name', `${pair}; sid=other`],
    ['half an escape', 'sid=%E0%A4%A'],
    ['ten kilobytes', `sid=${'a'.repeat(10_000)}`],
    ['the name of the other scheme', pair.replace('sid', '__Host-sid')],
    ['a name that only ends like ours', `x${pair}`],
  ])('%s is nobody', (_name, header) => {
    expect(plain.read(header)).toBeNull();
  });
});
