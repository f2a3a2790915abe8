import { expect, test } from 'vitest';
import { fileFixture } from '../../test-kit/file-fixture.ts';
import { createMyDataFixture } from '../../test-kit/my-data-kit.ts';
import { readZip } from '../../test-kit/read-zip.ts';
import { startServerProcess } from '../../test-kit/server-process.ts';
import { until } from '../../test-kit/until.ts';
import { bytesOf, PDF } from '../../test-kit/upload-fixture.ts';

/** The export of everything that is held of a player, through the whole composed server. */
const kit = await fileFixture(createMyDataFixture());
const { server, act, data, download, exported, files, token, archive, folder } = kit;
const { testDb, join: joinAs, app, post } = server;
const rows = async (text: string, ...values: unknown[]) => (await testDb.ownerPool.query(text, values)).rows;

test('TR-A7 an export needs the password; it is made once, however often it is asked for, and said by mail and message', async () => {
  const player = await joinAs();
  expect((await act(player, 'askexport', { Password: 'wrong' })).body).toMatchObject({
    ExceptionName: 'ValidationException',
    FieldErrors: { Password: expect.any(String) },
  });
  expect(await data(player)).toMatchObject({ Export: { State: 'none' } });
  const answers = await Promise.all(Array.from({ length: 20 }, () => act(player, 'askexport')));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  expect(await rows('SELECT 1 FROM my_data.export WHERE user_id = $1', player.userId)).toHaveLength(1);
  expect((await act(player, 'exportlink')).status).toBe(404);
  await Promise.all([exported(), exported()]);
  expect(await data(player)).toMatchObject({ Export: { State: 'ready', Size: expect.any(Number) } });
  expect(files()).toHaveLength(1);
  const said = `SELECT (SELECT count(*)::int FROM notify.mail WHERE kind = 'export-ready' AND user_id = $1) AS mails,
    (SELECT count(*)::int FROM messages.message WHERE kind = 'export-ready' AND user_id = $1) AS messages`;
  expect(await rows(said, player.userId)).toEqual([{ mails: 1, messages: 1 }]);
  await act(player, 'askexport');
  await exported();
  expect(await rows(said, player.userId)).toEqual([{ mails: 1, messages: 1 }]);
});

test('fifty downloads by one link at once: exactly one begins; another link for the password gives it again', async () => {
  const [player, stranger] = [await joinAs(), await joinAs()];
  await act(player, 'askexport');
  await exported();
  expect((await act(player, 'exportlink', { Password: 'wrong' })).status).toBe(400);
  const first = await token(player);
  const link = await token(player);
  expect((await download(player, first)).status).toBe(404);
  expect((await download(stranger, link)).status).toBe(404);
  const answers = await Promise.all(Array.from({ length: 50 }, () => download(player, link)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 49 }, () => 404)]);
  const done = answers.find(({ status }) => status === 200);
  expect(done?.headers.get('content-disposition')).toContain('duskline-data.zip');
  expect((await readZip(await bytesOf(done ?? new Response()))).has('contents.json')).toBe(true);
  expect((await download(player, await token(player))).status).toBe(200);
  const { rows: kept } = await testDb.ownerPool.query('SELECT * FROM my_data.export');
  expect(JSON.stringify(kept)).not.toContain(link);
  await testDb.ownerPool.query("UPDATE my_data.export SET expires_at = now() - interval '1 s' WHERE user_id = $1", [
    player.userId,
  ]);
  expect([(await act(player, 'exportlink')).status, await data(player)]).toMatchObject([404, { Export: { State: 'none' } }]);
  const before = files().length;
  await exported();
  expect(files()).toHaveLength(before - 1);
});

test('the ZIP has everything of its player as JSON and CSV, with the documents, no secret, and nothing of anybody else', async () => {
  const [player, other] = [await joinAs(), await joinAs()];
  const match = await server.aMatch();
  for (const who of [player, other]) {
    expect((await server.bet(who, match.selectionId)).status).toBe(200);
    await post(kit.by(who), '/api/player/setlimit', { Type: 'stake', Hours: 24, Amount: 500 });
    await app.services.messages.write({
      userId: String(who.userId),
      kind: 'document-accepted',
      facts: { name: `paper of ${who.userName}` },
    });
    await kit.send(who, [[`${who.userName}.pdf`, Buffer.concat([PDF, Buffer.from(who.userName)])]]);
  }
  const found = await archive(player);
  const json = (name: string) => JSON.parse(found.get(`data/${name}.json`)?.toString() ?? 'null');
  const csv = (name: string) => found.get(`data/${name}.csv`)?.toString().trim().split('\r\n') ?? [];
  expect(json('account')).toMatchObject([{ user_name: player.userName, currency: 'USD' }]);
  expect(json('profile')).toMatchObject([{ last_name: player.userName }]);
  expect(json('bets')).toMatchObject([{ stake: 100, legs: [{ odds_milli: 2000 }] }]);
  expect(csv('bets')[1]).toContain(',USD,1.00,');
  expect(csv('transactions').some((line) => line.includes(',-1.00,USD,'))).toBe(true);
  expect([csv('log-ins').length, csv('limits').length]).toEqual([2, 2]);
  expect(json('messages').length).toBeGreaterThan(0);
  const papers = [...found.keys()].filter((name) => name.startsWith('documents/'));
  expect(papers).toHaveLength(1);
  expect(found.get(papers[0] ?? '')?.toString()).toContain(player.userName);
  const all = Buffer.concat([...found.values()]).toString();
  expect(all.includes(other.userName)).toBe(false);
  const given = Buffer.concat([...found].flatMap(([name, bytes]) => (name.startsWith('data/') ? [bytes] : []))).toString();
  expect(given.match(/argon2|token_hash|stored_name|person_key|request_hash/)).toBe(null);
  const contents = JSON.parse(found.get('contents.json')?.toString() ?? '{}');
  for (const { file } of contents.held) if (file !== undefined) expect([...found.keys()]).toContain(file);
});

test('a process that is killed in the middle of it leaves it to the next one, which begins again; nothing of the first stays', async () => {
  const player = await joinAs();
  await testDb.ownerPool.query(
    `INSERT INTO identity.login_attempt (user_id, at, ip, user_agent, device, success, outcome)
     SELECT $1, now(), '192.0.2.1', md5(i::text), md5(i::text), true, 'ok' FROM generate_series(1, 150000) i`,
    [player.userId],
  );
  await act(player, 'askexport');
  const settings = { ROLES: 'jobs', DOCUMENT_DIR: folder, DATABASE_MIGRATE_URL: testDb.ownerUrl };
  const stateOf = async () => (await rows('SELECT state, stored_name FROM my_data.export WHERE user_id = $1', player.userId))[0];
  const first = await startServerProcess(testDb, settings);
  await until('it is made', async () => (await stateOf()).state === 'running' && files().includes((await stateOf()).stored_name));
  process.kill(first.pid, 'SIGKILL');
  await first.stop();
  const left = await stateOf();
  expect([left.state, files().includes(left.stored_name)]).toEqual(['running', true]);
  await exported();
  expect(await stateOf()).toEqual(left);
  await testDb.ownerPool.query('UPDATE my_data.export SET due_at = now() WHERE user_id = $1', [player.userId]);
  await exported();
  const done = await stateOf();
  expect([done.state, files().includes(left.stored_name), files().includes(done.stored_name)]).toEqual(['ready', false, true]);
  const found = await readZip(await bytesOf(await download(player, await token(player))));
  expect(JSON.parse(found.get('data/log-ins.json')?.toString() ?? '[]').length).toBeGreaterThanOrEqual(150_000);
});

test('a player who takes a break reaches their data', async () => {
  const player = await joinAs();
  await post(kit.by(player), '/api/player/takebreak', { Type: 'time-out', Hours: 24 });
  const restricted = { ...player, ...(await server.logIn(player.userName)) };
  expect((await act(restricted, 'askexport')).status).toBe(200);
  await exported();
  expect((await download(restricted, await token(restricted))).status).toBe(200);
});
