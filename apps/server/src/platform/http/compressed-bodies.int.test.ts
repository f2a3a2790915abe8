import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { createTestDb } from '../../../test-kit/create-test-db.ts';
import { fileFixture } from '../../../test-kit/file-fixture.ts';
import { sendRaw } from '../../../test-kit/raw-http.ts';
import { startServerProcess } from '../../../test-kit/server-process.ts';
import { ORIGIN } from '../../../test-kit/test-server.ts';

/** The memory of a whole server process under bodies that are small on the wire and huge when unpacked. */
const BOMBS = 500;
const AT_ONCE = 20;
/** What a process may grow by for 500 requests of any kind: young objects, pools of connections. */
const MOST_MB = 60;

const testDb = await fileFixture(createTestDb());
const server = await startServerProcess(testDb, { RATE_LIMIT: 'on' });
afterAll(() => server?.stop());

const zeros = Buffer.alloc(16 * 1024 * 1024, '0');
const MANY = [
  ['gzip', gzipSync(zeros.subarray(0, 1_600_000))],
  ['deflate', deflateSync(zeros.subarray(0, 1_600_000))],
  ['br', brotliCompressSync(zeros)],
  ['gzip, gzip', gzipSync(gzipSync(zeros))],
  ['br, gzip', gzipSync(brotliCompressSync(zeros))],
] as const;

test.each(MANY)('XR-01 five hundred bodies of %s leave the memory as it was', async (encoding, body) => {
  const request = [
    'POST /api/session/login HTTP/1.1\r\nHost: duskline\r\n',
    `Origin: ${ORIGIN}\r\nContent-Type: application/json\r\nContent-Encoding: ${encoding}\r\n`,
    `Content-Length: ${body.length}\r\nConnection: close\r\n\r\n`,
  ].join('');
  const shoot = () => sendRaw(server.port, [Buffer.concat([Buffer.from(request), body])]);
  for (let at = 0; at < AT_ONCE; at++) await shoot();
  const beforeMb = server.rssMb();
  const statuses = new Set<number>();
  for (let sent = 0; sent < BOMBS; sent += AT_ONCE)
    for (const { status } of await Promise.all(Array.from({ length: AT_ONCE }, shoot))) statuses.add(status);
  expect([...statuses]).toEqual([415]);
  expect(server.rssMb() - beforeMb).toBeLessThan(MOST_MB);
});

test('XR-01 the process still answers', async () => {
  expect((await fetch(`${server.url}/livez`, { signal: AbortSignal.timeout(10_000) })).status).toBe(200);
});
