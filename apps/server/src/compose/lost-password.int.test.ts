import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { fileFixture } from '../../test-kit/file-fixture.ts';
import { startInbox, tokenIn } from '../../test-kit/inbox-process.ts';
import { startServerProcess } from '../../test-kit/server-process.ts';
import { solutionOf } from '../../test-kit/solve-captcha.ts';
import { createTestServer, ORIGIN } from '../../test-kit/test-server.ts';
import { until } from '../../test-kit/until.ts';

/** From the lost password through the mail to the log-in, by the whole server, PostgreSQL and the mail server. */
const inbox = await fileFixture(startInbox());
const MAIL = { MAIL_URL: inbox.mailUrl, MAIL_RETRY_MS: '1000' };
const server = await fileFixture(createTestServer(MAIL));

const NEW = 'harbour violin cloud nine';
const addressOf = (userName: string) => `${userName}@example.com`;

/** Body of the question for a link, with a captcha that has been solved. */
async function lost(at: Pick<typeof server, 'get'>, Email: string) {
  const { body } = await at.get(null, '/api/session/captcha');
  return { Email, CaptchaId: body.CaptchaId, Captcha: await solutionOf(String(body.Challenge)) };
}

/** A connection of the player, and the code with which it is closed. */
function socket(cookie: string): { opened: Promise<unknown>; closed: Promise<number> } {
  const { port } = server.app.http.server.address() as AddressInfo;
  const ws = new WebSocket(`ws://127.0.0.1:${port}/api/realtime`, { headers: { origin: ORIGIN, cookie } });
  ws.on('error', () => undefined);
  return {
    opened: new Promise((done) => ws.once('open', done)),
    closed: new Promise((done) => ws.once('close', (code) => done(code))),
  };
}

test('TR-A4 TR-A9 S2 from the mail to the log-in; calls and connections of before are over, with 4401', async () => {
  const player = await server.join();
  const open = socket(player.cookie);
  await open.opened;
  const address = addressOf(player.userName);
  await server.post(null, '/api/session/resetpassword?languageCode=de-DE', await lost(server, address));
  // The first one came with the sign-up.
  const mail = await inbox.mailTo(address, 2);
  expect(mail.subject).toBe('Neues Passwort festlegen – Duskline');
  const body = { Token: tokenIn(mail), Password: NEW, PasswordConfirmation: NEW };
  expect((await server.post(null, '/api/session/setpassword', body)).body).toEqual({ Success: true });
  expect(await open.closed).toBe(4401);
  expect((await server.get(player, '/api/session/getuser')).status).toBe(401);
  // Before the log-in, of which there is a mail too: whichever is sent first.
  expect((await inbox.mailTo(address, 3)).subject).toContain('password was changed');
  const { cookie } = await server.logIn(player.userName, NEW);
  expect((await server.get({ cookie }, '/api/session/getuser')).status).toBe(200);
  const { rows } = await server.testDb.ownerPool.query('SELECT email_verified FROM identity."user" WHERE user_name = $1', [
    player.userName,
  ]);
  expect(rows, 'the mailbox has been read').toEqual([{ email_verified: true }]);
});

test('S15 the link leads to the address of the settings, whatever Host a request names', async () => {
  const { userName } = await server.join();
  const { statusCode } = await server.app.http.inject({
    method: 'POST',
    url: '/api/session/resetpassword',
    headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example', origin: ORIGIN, 'content-type': 'application/json' },
    payload: await lost(server, addressOf(userName)),
  });
  expect(statusCode).toBe(200);
  const { text, html } = await inbox.mailTo(addressOf(userName), 2);
  expect(text).toContain(`${ORIGIN}/en/set-password?token=`);
  expect(text + html).not.toContain('evil.example');
});

test('TR-G17 what is asked for and set stands in no log line', async () => {
  const { userName } = await server.join();
  await server.post(null, '/api/session/resetpassword', await lost(server, addressOf(userName)));
  const token = tokenIn(await inbox.mailTo(addressOf(userName), 2));
  await server.post(null, '/api/session/setpassword', { Token: token, Password: 'short', PasswordConfirmation: 'short' });
  await server.post(null, `/api/session/setpassword?token=${token}`, {
    Token: `${token}x`,
    Password: NEW,
    PasswordConfirmation: NEW,
  });
  for (const secret of [token, addressOf(userName)]) expect(server.logged.join('')).not.toContain(secret);
});

test('F-K1 killed between the yes of the mail server and the row that keeps it: every mail arrives, one more a kill at most', async () => {
  const own = await createTestServer({ ...MAIL, ROLES: 'web' });
  const sender = () => startServerProcess(own.testDb, { ...MAIL, ROLES: 'web,jobs' });
  try {
    const players = await Promise.all(Array.from({ length: 12 }, () => own.join()));
    await own.testDb.ownerPool.query('DELETE FROM notify.mail');
    await inbox.clear();
    // Kept at once and not answered: a sender is killed meanwhile, for certain.
    await inbox.faults({ holdMs: 600_000 });
    for (const { userName } of players) await own.post(null, '/api/session/resetpassword', await lost(own, addressOf(userName)));
    const KILLS = 2;
    for (let kill = 1; kill <= KILLS; kill++) {
      const { pid } = await sender();
      const before = (await inbox.mails()).length;
      await until('a mail is on its way', async () => (await inbox.mails()).length > before);
      process.kill(pid, 'SIGKILL');
    }
    await inbox.faults({});
    const last = await sender();
    await until('all mails are sent', async () => {
      const { rows } = await own.testDb.ownerPool.query("SELECT 1 FROM notify.mail WHERE state <> 'sent'");
      return rows.length === 0;
    });
    await last.stop();
    const copies = Map.groupBy(await inbox.mails(), ({ messageId }) => messageId);
    expect(new Set([...copies.values()].flat().map(({ to }) => to[0])).size).toBe(players.length);
    expect(copies.size).toBe(players.length);
    const extra = [...copies.values()].reduce((sum, { length }) => sum + length - 1, 0);
    expect(extra).toBeGreaterThan(0);
    expect(extra).toBeLessThanOrEqual(KILLS);
  } finally {
    await own.close();
  }
}, 600_000);
