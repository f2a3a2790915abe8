import { randomFillSync } from 'node:crypto';

const ID_BYTES = 16;
/** Asking the system for randomness costs microseconds however little is asked for, so it is drawn for many ids at once. */
const drawn = Buffer.alloc(ID_BYTES * 256);
let used = drawn.length;

/**
 * A UUID of version 7: in order of time, so that new tickets lie together in an index. `nowMs` comes from the caller's clock.
 * `evenOrOdd`: its last bit is that of this number, so that what belongs to one player is always of one half (see `betting.half_of`).
 */
export function uuidV7(nowMs: number, evenOrOdd?: bigint): string {
  if (used === drawn.length) {
    randomFillSync(drawn);
    used = 0;
  }
  const bytes = drawn.subarray(used, used + ID_BYTES);
  used += ID_BYTES;
  bytes.writeUIntBE(nowMs, 0, 6);
  bytes[6] = 0x70 | ((bytes[6] ?? 0) & 0x0f);
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f);
  if (evenOrOdd !== undefined) bytes[15] = ((bytes[15] ?? 0) & 0xfe) | Number(evenOrOdd & 1n);
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
