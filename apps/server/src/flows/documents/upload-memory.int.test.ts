import { readdirSync, rmSync } from 'node:fs';
import { MAX_FILE_BYTES } from '@duskline/contract/document-kinds';
import { EXPECTED_USER_HEADER } from '@duskline/contract/expected-user';
import { expect, test } from 'vitest';
import { newPerson } from '../../../../../tools/product-kit/new-person.ts';
import { createTestDb } from '../../../test-kit/create-test-db.ts';
import { documentFolder } from '../../../test-kit/document-folder.ts';
import { noiseJpeg } from '../../../test-kit/pictures.ts';
import { startScanner } from '../../../test-kit/scanner-process.ts';
import { startServerProcess } from '../../../test-kit/server-process.ts';
import { ORIGIN } from '../../../test-kit/test-server.ts';

const PASSWORD = 'a-long-enough-passphrase-1';
const MB_MORE = 300;

test('thirty photos of 10 MB at once are all kept, and the server grows by less than 300 MB meanwhile', async () => {
  const folder = documentFolder();
  const [testDb, scanner] = [await createTestDb(), await startScanner()];
  const server = await startServerProcess(testDb, { CLAMD: scanner.clamd, DOCUMENT_DIR: folder, RATE_LIMIT: 'off' });
  const closing = [() => testDb.close(), () => scanner.close(), () => server.stop()];
  try {
    const photo = await noiseJpeg(1_000, 800);
    const padded = Buffer.concat([photo, Buffer.alloc(Math.max(0, MAX_FILE_BYTES - photo.length))]).subarray(0, MAX_FILE_BYTES);
    const seeded = readdirSync(folder).length;
    const people = await Promise.all(
      Array.from({ length: 30 }, async (_, at) => {
        const answer = await fetch(`${server.url}/api/session/register`, {
          method: 'POST',
          headers: { origin: ORIGIN, 'content-type': 'application/json' },
          body: JSON.stringify({
            ...newPerson(`up${process.pid}x${at}`),
            LastName: `Person ${at}`,
            Password: PASSWORD,
            PasswordConfirmation: PASSWORD,
          }),
        });
        const { ID } = (await answer.json()) as { ID: string };
        return {
          userId: ID,
          cookie: answer.headers
            .getSetCookie()
            .map((line) => line.split(';')[0])
            .join('; '),
        };
      }),
    );
    const before = server.rssMb();
    let most = before;
    const look = setInterval(() => {
      most = Math.max(most, server.rssMb());
    }, 200);
    closing.push(async () => clearInterval(look));
    const answers = await Promise.all(
      people.map(async ({ userId, cookie }) => {
        const form = new FormData();
        form.append('files', new Blob([new Uint8Array(padded)]), 'photo.jpg');
        const headers = { cookie, origin: ORIGIN, [EXPECTED_USER_HEADER]: userId };
        return (await fetch(`${server.url}/api/player/sendfiles`, { method: 'POST', headers, body: form })).status;
      }),
    );
    expect(answers).toEqual(answers.map(() => 200));
    expect(readdirSync(folder).length - seeded).toBe(30);
    expect(most - before, `${Math.round(before)} MB before, ${Math.round(most)} MB at most`).toBeLessThan(MB_MORE);
    console.info(`uploads: ${Math.round(before)} MB before, ${Math.round(most)} MB at most`);
  } finally {
    for (const close of closing.reverse()) await close();
    rmSync(folder, { recursive: true, force: true });
  }
}, 300_000);
