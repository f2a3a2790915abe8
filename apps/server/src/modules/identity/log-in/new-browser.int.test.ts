import { expect, test } from 'vitest';
import { fileFixture } from '../../../../test-kit/file-fixture.ts';
import { createWorld, LOGIN, LOGOUT, PASSWORD, signUp } from '../test-kit.ts';

/** The owner of an account hears of log-ins from browsers that were not in it before (ASVS 6.3.5). */
const world = await fileFixture(createWorld());
const node = await world.start();

const PHONE = 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Mobile Safari/537.36';
const mailsTo = (address: string) => node.mails.filter((mail) => mail.address === address && mail.kind === 'new-browser');
const logIn = (browser: ReturnType<typeof node.browser>, UserName: string, Password = PASSWORD) =>
  browser.post(`${LOGIN}?languageCode=de-DE`, { UserName, Password });

test('TR-A7 a browser that was in the account before says nothing; another one is told by mail, once', async () => {
  const { browser, userName, email, user } = await signUp(node);
  await browser.post(LOGOUT, {});
  expect((await logIn(browser, userName)).status).toBe(200);
  expect(mailsTo(email)).toEqual([]);
  const phone = node.browser({ userAgent: PHONE });
  expect((await logIn(phone, userName)).status).toBe(200);
  expect(mailsTo(email)).toMatchObject([
    { userId: user.ID, language: 'de-DE', device: 'Chrome, Android', path: '/lost-Password' },
  ]);
  await phone.post(LOGOUT, {});
  await logIn(phone, userName);
  expect(mailsTo(email)).toHaveLength(1);
});

test('TR-A7 what a browser says of itself is not in the mail; a wrong password makes none', async () => {
  const { userName, email } = await signUp(node);
  expect((await logIn(node.browser(), userName, 'not the right one')).status).toBe(401);
  expect(mailsTo(email)).toEqual([]);
  await logIn(node.browser({ userAgent: '<b>https://evil.example</b>' }), userName);
  expect(mailsTo(email)).toMatchObject([{ kind: 'new-browser' }]);
  expect(mailsTo(email)[0]).not.toHaveProperty('device');
});
