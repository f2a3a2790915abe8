import { hmacSha256, toHex, utf8 } from './sha256.ts';

const NUMBER_BYTES = 6;
const NUMBERS = 2 ** (8 * NUMBER_BYTES);

/** The seed of a draw, 64 hex digits: the same for ever under one master key, and known to nobody who has not got the key. */
export const drawSeed = (masterKey: string, drawId: string): string =>
  toHex(hmacSha256(utf8(masterKey), utf8(`duskline-virtual/1 ${drawId}`)));

/**
 * Whole numbers from a seed. Number n is made of the first six bytes of HMAC-SHA-256 with the text of the seed as key and n (decimal, from 0)
 * as message. One that would favour the low numbers is passed over, so that every result is exactly as likely as any other.
 */
export function seededNumbers(seed: string): (below: number) => number {
  const key = utf8(seed);
  let used = 0;
  return (below) => {
    if (!Number.isSafeInteger(below) || below < 1 || below > NUMBERS) throw new Error(`cannot draw below ${below}`);
    const fair = NUMBERS - (NUMBERS % below);
    for (;;) {
      const block = hmacSha256(key, utf8(String(used++)));
      let number = 0;
      for (let at = 0; at < NUMBER_BYTES; at++) number = number * 256 + (block[at] ?? 0);
      if (number < fair) return number % below;
    }
  };
}
