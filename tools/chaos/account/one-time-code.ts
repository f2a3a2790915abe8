import { createHmac } from 'node:crypto';

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

function bytesOf(base32: string): Buffer {
  let bits = '';
  for (const letter of base32.replaceAll(/[\s=]/g, '')) bits += LETTERS.indexOf(letter).toString(2).padStart(5, '0');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/** The code that an authenticator app shows now (RFC 6238). */
export function oneTimeCode(secret: string, nowMs: number): string {
  const step = Buffer.alloc(8);
  step.writeBigUInt64BE(BigInt(Math.floor(nowMs / 30_000)));
  const mac = createHmac('sha1', bytesOf(secret)).update(step).digest();
  const at = (mac.at(-1) ?? 0) & 15;
  return String((mac.readUInt32BE(at) & 0x7f_ff_ff_ff) % 1_000_000).padStart(6, '0');
}
