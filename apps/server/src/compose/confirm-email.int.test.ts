import { expect, test } from 'vitest';
import { fileFixture } from '../../test-kit/file-fixture.ts';
import { startInbox, tokenIn } from '../../test-kit/inbox-process.ts';
import { createTestServer, ORIGIN } from '../../test-kit/test-server.ts';

/** From the sign-up through the mail to the confirmed address, by the whole server, PostgreSQL and the mail server. */
const inbox = await fileFixture(startInbox());
const server = await fileFixture(createTestServer({ MAIL_URL: inbox.mailUrl, MAIL_RETRY_MS: '1000' }));
const isConfirmed = async (who: { cookie: string }) => (await server.get(who, '/api/session/getuser')).body.EmailConfirmed;

test('TR-A9 S15 the mail of the sign-up confirms the address; sent again in the language of the page, it ends the first', async () => {
  const player = await server.join();
  const address = `${player.userName}@example.com`;
  const first = await inbox.mailTo(address);
  expect(first.subject).toBe('Confirm your e-mail address – Duskline');
  expect(first.text).toContain(`${ORIGIN}/en/confirm-email?token=`);
  expect(first.text, 'by no name that a stranger may have chosen').toMatch(/^Hello,\n/);
  expect(await isConfirmed(player)).toBe(false);
  const again = await server.send('POST', '/api/session/sendconfirmation?languageCode=pt-BR', player);
  expect(again.body).toEqual({ Success: true });
  const second = await inbox.mailTo(address, 2);
  expect(second.subject).toBe('Confirme o seu e-mail – Duskline');
  const confirm = (mail: typeof first) => server.post(null, '/api/session/confirmemail', { Token: tokenIn(mail) });
  expect((await confirm(first)).status).toBe(400);
  expect((await confirm(second)).body).toEqual({ Success: true });
  expect(await isConfirmed(player)).toBe(true);
  for (const secret of [tokenIn(first), tokenIn(second), address]) expect(server.logged.join('')).not.toContain(secret);
});
