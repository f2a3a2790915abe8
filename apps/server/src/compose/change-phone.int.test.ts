import { expect, test } from 'vitest';
import { fileFixture } from '../../test-kit/file-fixture.ts';
import { startInbox, tokenIn } from '../../test-kit/inbox-process.ts';
import { createTestServer, ORIGIN } from '../../test-kit/test-server.ts';

/** Another phone number and the way back, by the whole server, PostgreSQL, the provider of SMS and the mail server. */
const inbox = await fileFixture(startInbox());
const server = await fileFixture(
  createTestServer({ MAIL_URL: inbox.mailUrl, MAIL_RETRY_MS: '1000', PROVIDERS: inbox.smsProviders, SMS_FROM: '+15017122661' }),
);

const codeIn = (text: string): string => /\b[0-9]{6}\b/.exec(text)?.[0] ?? '';
const [OLD, NEW] = ['+32470112233', '+32470112244'];

test('TR-A4 TR-A9 TR-A11 S15 codes go to both numbers in the language of the page; the old number and the mailbox get one link that takes it back', async () => {
  const player = await server.join();
  const Password = 'a-long-enough-passphrase-1';
  const post = (path: string, body?: Record<string, string>) =>
    server.send('POST', `/api/session/${path}?languageCode=de-DE`, player, body);
  const profile = async () => (await server.get(player, '/api/account/profile')).body;
  const change = async (Phone: string) =>
    expect((await post('changephone', { Phone, Password })).body).toEqual({ Success: true });
  const type = async (Code: string) =>
    expect((await server.post(player, '/api/session/confirmphone', { Code })).body).toEqual({ Success: true });

  await change(OLD);
  const first = await inbox.smsTo(OLD);
  expect(first.text).toMatch(/^Dein Code für Duskline: [0-9]{6}\. Er gilt 10 Minuten\./);
  await type(codeIn(first.text));
  expect(await profile()).toMatchObject({ Phone: OLD, PhoneConfirmed: true });

  await change(NEW);
  const [code, told] = [await inbox.smsTo(NEW), await inbox.smsTo(OLD, 2)];
  const mails = await inbox.mails(`${player.userName}@example.com`);
  await type(codeIn(code.text));
  expect(await profile()).toMatchObject({ Phone: NEW, PhoneConfirmed: true });
  expect(told.text).toContain(`${ORIGIN}/de/undo-email-change?token=`);
  expect(told.text, 'the old number does not learn the new one').not.toContain(NEW);
  await expect
    .poll(
      async () => (await inbox.mails(`${player.userName}@example.com`)).filter(({ text }) => text.includes(tokenIn(told))).length,
    )
    .toBe(1);
  expect(mails.every(({ text }) => !text.includes(NEW))).toBe(true);

  expect((await server.post(null, '/api/session/undoemailchange', { Token: tokenIn(told) })).body).toEqual({ Success: true });
  expect((await server.get(player, '/api/session/getuser')).status).toBe(401);
  for (const secret of [OLD, NEW, codeIn(code.text), tokenIn(told)]) expect(server.logged.join('')).not.toContain(secret);
});
