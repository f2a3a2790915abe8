import { execFile } from 'node:child_process';
import { readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { EXPECTED_USER_HEADER } from '@duskline/contract/expected-user';
import { describe, expect, test } from 'vitest';
import { fileFixture } from '../../../test-kit/file-fixture.ts';
import type { WebPlayer } from '../../../test-kit/test-server.ts';
import { grantRole } from '../../../test-kit/traders.ts';
import { bytesOf, createUploadFixture, PDF, type WireFile } from '../../../test-kit/upload-fixture.ts';
import {
  createDocuments,
  createFileCipher,
  createFileStorage,
  createIntake,
  createScanner,
} from '../../modules/documents/index.ts';
import { readDocumentKeys } from '../../platform/document-keys.ts';
import { createLog } from '../../platform/log.ts';
import { readScannerAddress } from '../../platform/scanner-address.ts';

/** Documents that were uploaded: where they lie, who reads and judges them, and what goes wrong. */
const uploads = await fileFixture(createUploadFixture());
const { server, folder, clamd, send, files, open, stored, compliance } = uploads;
const { testDb, join: joinAs, get, post } = server;

describe('TR-E5 what lies on the disk', () => {
  test('nothing of a document can be read there, and a file in the place of another one is no document', async () => {
    const player = await joinAs();
    const sent = await send(player, [
      ['a.pdf', PDF],
      ['b.pdf', Buffer.concat([PDF, Buffer.from('other')])],
    ]);
    for (const name of stored()) expect(readFileSync(join(folder, name)).includes('%PDF')).toBe(false);
    const [one, two] = sent.files;
    const { rows } = await testDb.ownerPool.query('SELECT stored_name FROM documents.document WHERE id = ANY ($1)', [
      [one?.Id, two?.Id],
    ]);
    const [first, second] = rows as { stored_name: string }[];
    writeFileSync(join(folder, first?.stored_name ?? ''), readFileSync(join(folder, second?.stored_name ?? '')));
    const answers = await Promise.all(sent.files.map(async ({ Id }) => (await open(player, Id)).status));
    expect(answers.sort()).toEqual([200, 503]);
  });

  test('what is not kept any longer goes, file and row and place; so does a file that no row names', async () => {
    const player = await joinAs();
    const sent = await send(player, [['a.pdf', PDF]]);
    await testDb.ownerPool.query("UPDATE documents.document SET keep_until = now() - interval '1 s' WHERE id = $1", [
      sent.files[0]?.Id,
    ]);
    const before = stored().length;
    expect(await server.app.services.documents.forgetOld(10)).toBe(1);
    expect([await files(player), stored().length]).toEqual([[], before - 1]);
    const { rows } = await testDb.ownerPool.query('SELECT files FROM documents.holder WHERE user_id = $1', [player.userId]);
    expect(rows).toEqual([{ files: 0 }]);
    const [old, young] = ['a'.repeat(48), 'b'.repeat(48)].map((name) => join(folder, name)) as [string, string];
    for (const path of [old, young]) writeFileSync(path, 'x');
    utimesSync(old, 1, 1);
    expect(await server.app.services.documents.removeOrphans()).toBe(1);
    expect(stored()).toContain('b'.repeat(48));
    rmSync(young);
  });
});

describe('who reads documents', () => {
  test('U4 TR-E5 TR-G6 the owner and compliance, and nobody else: another player, a guest, a trader, a guessed id', async () => {
    const [alice, bob, staff] = [await joinAs(), await joinAs(), await compliance()];
    const trader = await joinAs();
    await grantRole(testDb.ownerPool, trader.userId, 'trader');
    const [cookieOfStaff, cookieOfTrader] = [staff, trader];
    const { Id } = (await send(alice, [['a.pdf', PDF]])).files[0] as WireFile;
    expect((await open(alice, Id)).status).toBe(200);
    for (const who of [bob, cookieOfTrader]) expect((await open(who, Id)).status, who.userName).toBe(404);
    expect((await open(null, Id)).status).toBe(401);
    expect((await open(alice, '00000000-0000-4000-8000-000000000000')).status).toBe(404);
    for (const id of ['', '1', '../x', `${Id}'`]) expect((await open(alice, id)).status, id).toBe(400);
    const staffFile = await open(cookieOfStaff, Id, '/api/staff/file');
    expect([staffFile.status, await bytesOf(staffFile)]).toEqual([200, PDF]);
    for (const who of [alice, bob, trader]) {
      expect((await open(who, Id, '/api/staff/file')).status).toBe(403);
      expect((await get(who, `/api/staff/files?userId=${alice.userId}`)).status).toBe(403);
    }
    expect((await get(staff, `/api/staff/files?userId=${alice.userId}`)).body).toMatchObject([{ Id }]);
    const { rows } = await testDb.ownerPool.query(
      'SELECT actor_kind, actor_id::int, action FROM trading.audit_log WHERE subject = $1 ORDER BY id',
      [`document:${Id}`],
    );
    expect(rows).toEqual([
      { actor_kind: 'player', actor_id: alice.userId, action: 'read-document' },
      { actor_kind: 'compliance', actor_id: staff.userId, action: 'read-document' },
    ]);
  });

  test('a refusal says which page of which document and why, in the list and in a message; it makes room, and is said once', async () => {
    const [player, staff] = [await joinAs(), await compliance()];
    const sent = await send(player, [
      ['passport.pdf', PDF],
      ['bill.pdf', PDF],
    ]);
    const [bill, passport] = sent.files as [WireFile, WireFile];
    const judge = (who: WebPlayer, body: Record<string, unknown>) =>
      post({ cookie: who.cookie, headers: { [EXPECTED_USER_HEADER]: String(who.userId) } }, '/api/staff/judgefile', body);
    const refusal = { id: passport.Id, accepted: false, reason: 'cut-off', page: 2 };
    expect((await judge(player, refusal)).status).toBe(403);
    for (const wrong of [
      { id: passport.Id, accepted: false },
      { ...refusal, accepted: true },
      { id: passport.Id, accepted: true, page: 1 },
    ])
      expect((await judge(staff, wrong)).status, JSON.stringify(wrong)).toBe(400);
    expect((await judge(staff, refusal)).status).toBe(200);
    expect((await judge(staff, { id: passport.Id, accepted: true })).status).toBe(404);
    expect((await judge(staff, { id: bill.Id, accepted: true })).status).toBe(200);
    expect(await files(player)).toMatchObject([
      { Name: 'bill.pdf', Status: 1 },
      { Name: 'passport.pdf', Status: 2, Refusal: { Reason: 'cut-off', Page: 2, Text: 'Part of it is cut off.' } },
    ]);
    const { UserMessages } = (await get(player, '/api/player/messages')).body as unknown as { UserMessages: { Body: string }[] };
    expect(UserMessages.map(({ Body }) => Body)).toEqual([
      '<p>We have checked and accepted bill.pdf.</p>',
      '<p>passport.pdf, page 2: Part of it is cut off. Please send it again.</p>',
    ]);
    const { rows } = await testDb.ownerPool.query('SELECT files FROM documents.holder WHERE user_id = $1', [player.userId]);
    expect(rows).toEqual([{ files: 1 }]);
  });
});

test('TR-E5 nobody judges documents of their own', async () => {
  const staff = await compliance();
  const { Id } = (await send(staff, [['a.pdf', PDF]])).files[0] as WireFile;
  const by = { cookie: staff.cookie, headers: { [EXPECTED_USER_HEADER]: String(staff.userId) } };
  expect((await post(by, '/api/staff/judgefile', { id: Id, accepted: true })).status).toBe(404);
  expect(await files(staff)).toMatchObject([{ Status: 0 }]);
});

describe('faults', () => {
  test('the scanner is away: 503, nothing is stored, and it goes on when it is back', async () => {
    const player = await joinAs();
    const before = stored();
    await uploads.endScanner();
    expect(await send(player, [['a.pdf', PDF]])).toMatchObject({ status: 503, name: 'ServiceUnavailableException' });
    expect([await files(player), stored()]).toEqual([[], before]);
    await uploads.bringScannerBack();
    expect(await send(player, [['a.pdf', PDF]])).toMatchObject({ status: 200 });
  });

  /** Documents over the same database, with a key and a storage of the test. */
  const documentsWith = (key: string, storage = createFileStorage(folder)) => {
    const [keys, address] = [readDocumentKeys(key), readScannerAddress(clamd)];
    if (keys === null) throw new Error('no key');
    const { db, databaseClock: clock } = server.app.services;
    const scanner = createScanner(address);
    const intake = createIntake({ storage, scanner, cipher: createFileCipher(keys), onStorageFault: () => undefined });
    return createDocuments({ db, clock, log: createLog('silent'), keys, storage, scanner, intake });
  };
  const demoKey = `demo:${'d0'.repeat(32)}`;

  test('the disk is full at the second of three files: the upload is refused whole', async () => {
    const player = await joinAs();
    const before = stored();
    const storage = createFileStorage(folder);
    let puts = 0;
    const full = {
      ...storage,
      put: (bytes: Buffer) =>
        ++puts === 2 ? Promise.reject(Object.assign(new Error('full'), { code: 'ENOSPC' })) : storage.put(bytes),
    };
    async function* three() {
      for (const name of ['a.pdf', 'b.pdf', 'c.pdf']) yield { name, bytes: Readable.from([PDF]) };
    }
    await expect(documentsWith(demoKey, full).add(String(player.userId), 'identity', three(), 'en-US')).rejects.toMatchObject({
      exceptionName: 'ServiceUnavailableException',
    });
    expect([puts, await files(player), stored()]).toEqual([2, [], before]);
  });

  test('U3 four uploads of one player that stand still do not stop those of another one', async () => {
    const [slow, other] = [await joinAs(), await joinAs()];
    const own = documentsWith(demoKey);
    const upload = (bytes: Readable) =>
      (async function* () {
        yield { name: 'a.pdf', bytes };
      })();
    const streams = Array.from({ length: 4 }, () => new PassThrough());
    const held = streams.map((stream) => own.add(String(slow.userId), 'identity', upload(stream), 'en-US'));
    await expect.poll(() => streams.some((stream) => stream.listenerCount('readable') > 0)).toBe(true);
    expect(await own.add(String(other.userId), 'identity', upload(Readable.from([PDF])), 'en-US')).toHaveLength(1);
    for (const stream of streams) stream.end(PDF);
    expect((await Promise.all(held)).flat()).toHaveLength(4);
  });

  test('real money: what answers at CLAMD has to be a clamd, and the sandbox is none', async () => {
    await expect(documentsWith(demoKey).checkScanner()).rejects.toThrow(
      'CLAMD is no clamd: it calls itself "Duskline scanner sandbox"',
    );
  });

  test('after the rotation of keys every document has the new one, and reads with it alone', async () => {
    const player = await joinAs();
    const { Id } = (await send(player, [['a.pdf', PDF]])).files[0] as WireFile;
    const nextKey = `next:${'ab'.repeat(32)}`;
    const reader = { userId: String(player.userId), ip: '127.0.0.1', requestId: 'test' };
    await expect(documentsWith(nextKey).open(Id, reader)).rejects.toThrow('has no key demo');
    const program = fileURLToPath(new URL('../../modules/documents/documents-main.ts', import.meta.url));
    const env = { ...process.env, DATABASE_MIGRATE_URL: testDb.ownerUrl, DOCUMENT_DIR: folder };
    const rotate = async (key: string) =>
      (await promisify(execFile)(process.execPath, [program, 'rotate'], { env: { ...env, DOCUMENT_KEY: key } })).stdout;
    // Rows of tests before, whose files were exchanged or removed.
    await testDb.ownerPool.query('DELETE FROM documents.document WHERE id <> $1', [Id]);
    expect(await rotate(`${nextKey},${demoKey}`)).toBe('documents: 1 encrypted with the key next\n');
    expect(await rotate(`${nextKey},${demoKey}`)).toBe('documents: 0 encrypted with the key next\n');
    expect((await documentsWith(nextKey).open(Id, reader)).bytes).toEqual(PDF);
    await expect(documentsWith(demoKey).open(Id, reader)).rejects.toThrow('has no key next');
  });
});
