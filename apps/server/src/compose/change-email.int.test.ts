import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { fileFixture } from '../../test-kit/file-fixture.ts';
import { startInbox, tokenIn } from '../../test-kit/inbox-process.ts';
import { createTestServer, ORIGIN } from '../../test-kit/test-server.ts';

/** Another e-mail address and the way back, by the whole server, PostgreSQL and the mail server. */
const inbox = await fileFixture(startInbox());
const server = await fileFixture(createTestServer({ MAIL_URL: inbox.mailUrl, MAIL_RETRY_MS: '1000' }));

/** Opens a connection of the player; returns the code with which it is closed, once it is. */
async function connectionOf({ cookie }: { cookie: string }): Promise<{ closed: Promise<number> }> {
  const { port } = server.app.http.server.address() as AddressInfo;
  const ws = new WebSocket(`ws://127.0.0.1:${port}/api/realtime`, { headers: { origin: ORIGIN, cookie } });
  ws.on('error', () => undefined);
  const closed = new Promise<number>((done) => ws.once('close', (code) => done(code)));
  await new Promise((done) => ws.once('open', done));
  return { closed };
}

test('TR-A4 TR-A11 S15 two mails: the new address confirms, the old one takes it back; both in the language of the page, and connections close with 4401', async () => {
  const player = await server.join();
  const old = `${player.userName}@example.com`;
  const to = `moved-${player.userName}@example.com`;
  await inbox.mailTo(old);
  const form = { Email: to, Password: 'a-long-enough-passphrase-1' };
  const asked = await server.send('POST', '/api/session/changeemail?languageCode=de-DE', player, form);
  expect(asked.body).toEqual({ Success: true });
  const [confirm, told] = [await inbox.mailTo(to), await inbox.mailTo(old, 2)];
  expect(confirm.subject).toBe('E-Mail-Adresse bestätigen – Duskline');
  expect(confirm.text).toContain(`${ORIGIN}/de/confirm-email?token=`);
  expect(told.subject).toBe('Deine E-Mail-Adresse wird geändert – Duskline');
  expect(told.text).toContain(`${ORIGIN}/de/undo-email-change?token=`);
  expect(told.text, 'the old mailbox does not learn the new address').not.toContain(to);
  const own = await connectionOf(player);
  const elsewhere = await connectionOf(await server.logIn(player.userName));
  const emailOf = async () => (await server.get(player, '/api/session/getuser')).body.Email;
  expect((await server.post(null, '/api/session/confirmemail', { Token: tokenIn(confirm) })).body).toEqual({ Success: true });
  expect(await emailOf()).toBe(to);
  expect(await elsewhere.closed).toBe(4401);
  expect((await server.post(null, '/api/session/undoemailchange', { Token: tokenIn(told) })).body).toEqual({ Success: true });
  expect(await own.closed).toBe(4401);
  expect((await server.get(player, '/api/session/getuser')).status).toBe(401);
  for (const secret of [tokenIn(confirm), tokenIn(told), old, to]) expect(server.logged.join('')).not.toContain(secret);
});
