import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { EXPECTED_USER_HEADER } from '@duskline/contract/expected-user';
import { describe, expect, test } from 'vitest';
import { fileFixture } from '../../../test-kit/file-fixture.ts';
import { createTestServer, type WebPlayer } from '../../../test-kit/test-server.ts';
import { until } from '../../../test-kit/until.ts';

/** Messages to players, through the whole composed server on PostgreSQL. */
const server = await fileFixture(createTestServer());
const { app, testDb, get, join, post } = server;
const { messages, players } = app.services;

const by = ({ cookie, userId }: WebPlayer) => ({ cookie, headers: { [EXPECTED_USER_HEADER]: String(userId) } });
interface Message {
  Id: string;
  Subject: string;
  Body: string;
  IsRead: boolean;
}
const page = async (player: WebPlayer, query = '') =>
  (await get(player, `/api/player/messages${query}`)).body as unknown as { UserMessages: Message[]; TotalRecords: number };
const unread = async (player: WebPlayer) => (await get(player, '/api/player/unreadmessages')).body;
const act = (player: WebPlayer, what: string, body: Record<string, unknown>) => post(by(player), `/api/player/${what}`, body);
const ids = async (player: WebPlayer) => (await page(player, '?size=50')).UserMessages.map(({ Id }) => Id);

async function write(player: WebPlayer, count: number): Promise<void> {
  for (let at = 0; at < count; at++)
    await messages.write({
      userId: String(player.userId),
      kind: 'document-refused',
      facts: { name: `file ${at}`, reason: 'expired' },
    });
}

const STAFF = fileURLToPath(new URL('./staff-message-main.ts', import.meta.url));
/** Beside the server, which goes on meanwhile. */
function staff(...words: string[]): Promise<string> {
  const env = { ...process.env, DATABASE_MIGRATE_URL: testDb.ownerUrl };
  return new Promise((resolve) => {
    execFile(process.execPath, [STAFF, ...words], { env, encoding: 'utf8' }, (error, stdout, stderr) =>
      resolve(`${error?.code ?? 0} ${stdout}${stderr}`.trim()),
    );
  });
}

describe('messages', () => {
  test('MSG-01 AMB-24 pages count from 0 and have ten, newest first, beside how many there are', async () => {
    const player = await join();
    await write(player, 12);
    const [first, second, third] = [await page(player), await page(player, '?page=1'), await page(player, '?page=2&size=10')];
    expect(first.UserMessages.map(({ Body }) => /file \d+/.exec(Body)?.[0])).toEqual(
      Array.from({ length: 10 }, (_, at) => `file ${11 - at}`),
    );
    expect([second.UserMessages.length, third.UserMessages.length, first.TotalRecords]).toEqual([2, 0, 12]);
  });

  test('MSG-03 MSG-04 two unread, one is read, two removed: the figures follow', async () => {
    const player = await join();
    await write(player, 3);
    expect(await unread(player)).toEqual({ HasUnreadMessages: true, UnreadMessagesCount: 3 });
    const [newest = '', second = '', oldest = ''] = await ids(player);
    expect((await act(player, 'readmessage', { id: newest })).body).toMatchObject({ Id: newest, IsRead: true });
    expect(await unread(player)).toEqual({ HasUnreadMessages: true, UnreadMessagesCount: 2 });
    expect((await act(player, 'removemessages', { ids: [newest, second] })).body).toEqual({ Success: true, TotalRecords: 1 });
    expect(await unread(player)).toEqual({ HasUnreadMessages: true, UnreadMessagesCount: 1 });
    expect(await ids(player)).toEqual([oldest]);
    expect((await act(player, 'readmessage', { id: second })).status).toBe(404);
  });

  test('MSG-04 what was removed comes back for ten seconds, as it was and where it was, and not later', async () => {
    const player = await join();
    await write(player, 3);
    const before = await page(player);
    const [, second = ''] = await ids(player);
    await act(player, 'removemessages', { ids: [second] });
    expect((await act(player, 'restoremessages', { ids: [second] })).body).toEqual({ Success: true, TotalRecords: 3 });
    expect(await page(player)).toEqual(before);
    await act(player, 'removemessages', { ids: [second] });
    await testDb.ownerPool.query("UPDATE messages.message SET removed_at = removed_at - interval '16 s' WHERE id = $1", [second]);
    expect((await act(player, 'restoremessages', { ids: [second] })).body).toEqual({ Success: false, TotalRecords: 2 });
    await testDb.ownerPool.query("UPDATE messages.message SET removed_at = removed_at - interval '1 day' WHERE id = $1", [
      second,
    ]);
    expect(await messages.forgetOld(10)).toBe(1);
  });

  test('TR-G6 A3 only the owner reads, removes and brings back; a guest nothing', async () => {
    const [alice, bob] = [await join(), await join()];
    await write(alice, 2);
    const [one = '', two = ''] = await ids(alice);
    expect(await page(bob)).toEqual({ UserMessages: [], TotalRecords: 0 });
    expect((await act(bob, 'readmessage', { id: one })).status).toBe(404);
    expect((await act(bob, 'removemessages', { ids: [one, two] })).body).toEqual({ Success: true, TotalRecords: 0 });
    await act(alice, 'removemessages', { ids: [two] });
    expect((await act(bob, 'restoremessages', { ids: [two] })).body).toEqual({ Success: false, TotalRecords: 0 });
    expect(await ids(alice)).toEqual([one]);
    expect(await unread(alice)).toEqual({ HasUnreadMessages: true, UnreadMessagesCount: 1 });
    for (const path of ['messages', 'unreadmessages']) expect((await get(null, `/api/player/${path}`)).status).toBe(401);
    expect((await post(null, '/api/player/readmessage', { id: one })).status).toBe(401);
  });

  test('MSG-03 fifty reads and removals at once keep the count exact, and the last figure that is pushed is it', async () => {
    const player = await join();
    await write(player, 30);
    const all = await ids(player);
    const [read, removed] = [all.slice(0, 10), all.slice(10, 15)];
    const pushed: unknown[] = [];
    const stop = players.subscribe(({ userId, topic, value }) => {
      if (userId === String(player.userId) && topic === 'messages') pushed.push(value);
    });
    await Promise.all(
      Array.from({ length: 50 }, (_, at) =>
        at % 2 === 0
          ? act(player, 'readmessage', { id: read[(at / 2) % 10] })
          : act(player, 'removemessages', { ids: [removed[at % 5], removed[(at + 1) % 5]] }),
      ),
    );
    const expected = { HasUnreadMessages: true, UnreadMessagesCount: 15 };
    expect(await unread(player)).toEqual(expected);
    expect((await page(player)).TotalRecords).toBe(25);
    await until('the figure is pushed', () => JSON.stringify(pushed.at(-1)) === JSON.stringify(expected));
    stop();
  });

  test('what the system says is in the language that it is asked for, and names are text', async () => {
    const player = await join();
    await messages.write({
      userId: String(player.userId),
      kind: 'document-accepted',
      facts: { name: '<img src=x onerror=alert(1)>' },
    });
    const english = (await page(player)).UserMessages[0];
    const german = (await page(player, '?languageCode=de-DE')).UserMessages[0];
    expect(english?.Subject).toBe('Document accepted');
    expect(german?.Subject).not.toBe(english?.Subject);
    expect(english?.Body).toContain('&lt;img');
  });

  test('TR-G4 what staff wrote before the rules were as they are is made harmless when it is shown', async () => {
    const player = await join();
    await testDb.ownerPool.query(
      "INSERT INTO messages.message (user_id, kind, subject, body, sent_at) VALUES ($1, 'staff', 'Old', '<p onclick=x>a<script>b</script></p>', now())",
      [player.userId],
    );
    expect((await page(player)).UserMessages[0]?.Body).toBe('<p>a</p>');
  });

  test('staff write to one player and to a group by one command, which is audited; the excluded and staff are in no group', async () => {
    const [one, other, excluded] = [await join(), await join(), await join()];
    const group = [one, other, excluded].map(({ userId }) => userId);
    await testDb.ownerPool.query(`UPDATE identity."user" SET country_code = 'NZ' WHERE id = ANY ($1)`, [group]);
    await testDb.ownerPool.query(`UPDATE identity."user" SET excluded_until = 'infinity' WHERE id = $1`, [excluded.userId]);
    const why = ['--reason', 'asked for'];
    const said = ['--subject', 'Hello', '--body', '<p onclick="x">Good <b>day</b></p><script>x</script>', ...why];
    expect(await staff(one.userName, ...said)).toBe('0 staff: message: written to 1');
    expect(await staff('--country', 'nz', ...said)).toBe('0 staff: message: written to 2');
    expect(await staff('--country', 'NZ', '--currency', 'EUR', ...said)).toBe('1 staff: nobody to write to');
    expect(await staff('nobody', ...said)).toBe('1 staff: nobody to write to');
    for (const words of [
      said,
      [one.userName, '--all', ...said],
      [one.userName, '--subject', 'x', '--body', '<script>x</script>', ...why],
    ])
      expect(await staff(...words)).toMatch(/^2 (usage|staff: the message has)/);
    expect((await page(one)).UserMessages).toMatchObject([
      { Subject: 'Hello' },
      { Subject: 'Hello', Body: '<p>Good <b>day</b></p>' },
    ]);
    expect([(await page(other)).TotalRecords, await messages.unread(String(excluded.userId))]).toEqual([
      1,
      { HasUnreadMessages: false, UnreadMessagesCount: 0 },
    ]);
    const { rows } = await testDb.ownerPool.query(
      "SELECT subject, reason, after ->> 'players' AS players FROM trading.audit_log WHERE action = 'send-message' ORDER BY id",
    );
    expect(rows).toEqual([
      { subject: `customer:${one.userId}`, reason: 'asked for', players: '1' },
      { subject: 'customers', reason: 'asked for', players: '2' },
    ]);
  });

  test('demo players have messages, once however often the server starts', async () => {
    const seeded = await app.services.identity.seedDemo();
    const { rows } = await testDb.ownerPool.query(
      'SELECT count(*)::int AS messages FROM messages.message WHERE user_id = ANY ($1::bigint[])',
      [seeded.map(({ userId }) => userId)],
    );
    expect(rows).toEqual([{ messages: seeded.length * 2 }]);
  });

  test('a changed password is said in the account too', async () => {
    const player = await join();
    const body = {
      OldPassword: 'a-long-enough-passphrase-1',
      Password: 'another-long-passphrase-2',
      PasswordConfirmation: 'another-long-passphrase-2',
    };
    const answer = await post(by(player), '/api/session/changepassword', body);
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    const { rows } = await testDb.ownerPool.query('SELECT kind FROM messages.message WHERE user_id = $1', [player.userId]);
    expect(rows).toEqual([{ kind: 'password-changed' }]);
  });
});
