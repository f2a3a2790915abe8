import { Transform, type TransformCallback } from 'node:stream';
import { decryptBytes, encryptBytes } from './encrypt.ts';

/** In clear text. Each piece is sealed by itself: what is read of a long file is never a byte that was not checked before. */
const PIECE_BYTES = 256 * 1024;
const LENGTH_BYTES = 4;
/** Nonce and tag. */
const MOST_BYTES = PIECE_BYTES + 64;

/** Into the seal of a piece go the owner, its place and whether it is the last one: none can be moved, left out, or cut off at the end. */
const sealOf = (owner: string, place: number, isLast: boolean): string => `${owner}/${place}/${isLast ? 'last' : 'more'}`;

class Encrypting extends Transform {
  readonly #key: Buffer;
  readonly #owner: string;
  #held: Buffer[] = [];
  #bytes = 0;
  #place = 0;

  constructor(key: Buffer, owner: string) {
    super();
    this.#key = key;
    this.#owner = owner;
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.#held.push(chunk);
    this.#bytes += chunk.length;
    // One piece is held back: the last one is sealed as the last.
    if (this.#bytes > PIECE_BYTES) {
      let rest = Buffer.concat(this.#held);
      for (; rest.length > PIECE_BYTES; rest = rest.subarray(PIECE_BYTES)) this.#write(rest.subarray(0, PIECE_BYTES), false);
      this.#held = [rest];
      this.#bytes = rest.length;
    }
    done();
  }

  override _flush(done: TransformCallback): void {
    this.#write(Buffer.concat(this.#held), true);
    done();
  }

  #write(piece: Buffer, isLast: boolean): void {
    const sealed = encryptBytes(this.#key, piece, sealOf(this.#owner, this.#place++, isLast));
    const length = Buffer.alloc(LENGTH_BYTES);
    length.writeUInt32BE(sealed.length);
    this.push(length);
    this.push(sealed);
  }
}

/** Encrypts a stream of any length, in memory of a few pieces. */
export const encrypting = (key: Buffer, owner: string): Transform => new Encrypting(key, owner);

/** @throws Error for another key or owner, and for what was changed, exchanged or cut off; before it nothing false has been given out */
export async function* decrypted(key: Buffer, owner: string, bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let held: Buffer = Buffer.alloc(0);
  let place = 0;
  const take = (): Buffer | null => {
    if (held.length < LENGTH_BYTES) return null;
    const length = held.readUInt32BE(0);
    if (length > MOST_BYTES) throw new Error('this is no encrypted file');
    if (held.length < LENGTH_BYTES + length) return null;
    const sealed = held.subarray(LENGTH_BYTES, LENGTH_BYTES + length);
    held = held.subarray(LENGTH_BYTES + length);
    return sealed;
  };
  let last: Buffer | null = null;
  for await (const chunk of bytes) {
    held = Buffer.concat([held, chunk]);
    for (let sealed = take(); sealed !== null; sealed = take()) {
      if (last !== null) yield decryptBytes(key, last, sealOf(owner, place++, false));
      last = sealed;
    }
  }
  if (last === null || held.length > 0) throw new Error('an encrypted file ends too early');
  yield decryptBytes(key, last, sealOf(owner, place, true));
}
