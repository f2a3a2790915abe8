import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { decrypted, encrypting } from './encrypt-stream.ts';

const [key, OWNER] = [randomBytes(32), '7/export'];
const collect = (stream: AsyncIterable<Buffer>): Promise<Buffer> => buffer(stream);
const encrypt = (bytes: Buffer) => collect(Readable.from([bytes]).pipe(encrypting(key, OWNER)));
const decrypt = (bytes: Buffer, owner = OWNER, by = key, step = 70_000) =>
  collect(
    decrypted(
      by,
      owner,
      Readable.from(
        Array.from({ length: Math.ceil(bytes.length / step) }, (_, at) => bytes.subarray(at * step, (at + 1) * step)),
      ),
    ),
  );

const PIECE = 256 * 1024;
/** Length, nonce and tag, and a piece. */
const SEALED = 4 + 28 + PIECE;

test.each([0, 1, PIECE - 1, PIECE, PIECE + 1, 3 * PIECE, 3 * PIECE + 17])('%d bytes come back as they were', async (length) => {
  const bytes = randomBytes(length);
  const sealed = await encrypt(bytes);
  // A byte or two may be among the encrypted ones by chance; sixteen in a row are not.
  if (length >= 16) expect(sealed.includes(bytes.subarray(0, 64))).toBe(false);
  expect((await decrypt(sealed)).equals(bytes)).toBe(true);
});

test('another owner, another key, a changed byte, pieces exchanged, left out or cut off do not open', async () => {
  const sealed = await encrypt(randomBytes(2 * PIECE + 5));
  const [first, second, last] = [sealed.subarray(0, SEALED), sealed.subarray(SEALED, 2 * SEALED), sealed.subarray(2 * SEALED)];
  const changed = Buffer.from(sealed);
  changed.writeUInt8(255 - changed.readUInt8(SEALED + 50), SEALED + 50);
  await expect(decrypt(sealed, '8/export')).rejects.toThrow();
  await expect(decrypt(sealed, OWNER, randomBytes(32))).rejects.toThrow();
  for (const bad of [changed, Buffer.concat([second, first, last]), Buffer.concat([first, last]), Buffer.concat([first, second])])
    await expect(decrypt(bad)).rejects.toThrow();
  for (const bad of [sealed.subarray(0, sealed.length - 1), Buffer.alloc(0), Buffer.alloc(500, 255)])
    await expect(decrypt(bad)).rejects.toThrow();
});
