/**
 * SHA-256 and HMAC (FIPS 180-4, RFC 2104), so that a draw can be recomputed where only this package is: a browser has no synchronous hash. Bytes
 * in, bytes out.
 */

const BLOCK = 64;

/** First 32 bits of the fractional part of a root of each of the first primes. */
function fractions(count: number, root: (prime: number) => number): number[] {
  const found: number[] = [];
  for (let candidate = 2; found.length < count; candidate++) {
    let isPrime = true;
    for (let divisor = 2; divisor * divisor <= candidate; divisor++) if (candidate % divisor === 0) isPrime = false;
    if (isPrime) found.push(Math.floor((root(candidate) % 1) * 2 ** 32) | 0);
  }
  return found;
}

const START: readonly number[] = fractions(8, Math.sqrt);
const ROUND: readonly number[] = fractions(64, Math.cbrt);

const rotate = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

/** The message, a bit, zeros and its length in bits: whole blocks. */
function padded(bytes: Uint8Array): DataView {
  const whole = new Uint8Array(Math.ceil((bytes.length + 9) / BLOCK) * BLOCK);
  whole.set(bytes);
  whole[bytes.length] = 0x80;
  const view = new DataView(whole.buffer);
  view.setUint32(whole.length - 8, Math.floor((bytes.length * 8) / 2 ** 32));
  view.setUint32(whole.length - 4, (bytes.length * 8) >>> 0);
  return view;
}

function schedule(view: DataView, from: number): Int32Array {
  const words = new Int32Array(64);
  for (let at = 0; at < 16; at++) words[at] = view.getInt32(from + at * 4);
  const word = (at: number): number => words[at] ?? 0;
  for (let at = 16; at < 64; at++) {
    const [near, far] = [word(at - 2), word(at - 15)];
    const one = rotate(near, 17) ^ rotate(near, 19) ^ (near >>> 10);
    const zero = rotate(far, 7) ^ rotate(far, 18) ^ (far >>> 3);
    words[at] = word(at - 16) + zero + word(at - 7) + one;
  }
  return words;
}

function mix(state: readonly number[], words: Int32Array): number[] {
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let at = 0; at < 64; at++) {
    const one = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
    const first = (h + one + ((e & f) ^ (~e & g)) + (ROUND[at] ?? 0) + (words[at] ?? 0)) | 0;
    const zero = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22);
    const second = (zero + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
  }
  return [a, b, c, d, e, f, g, h].map((word, at) => ((state[at] ?? 0) + word) | 0);
}

export function sha256(bytes: Uint8Array): Uint8Array {
  const view = padded(bytes);
  let state = START;
  for (let from = 0; from < view.byteLength; from += BLOCK) state = mix(state, schedule(view, from));
  const digest = new DataView(new ArrayBuffer(32));
  for (const [at, word] of state.entries()) digest.setInt32(at * 4, word);
  return new Uint8Array(digest.buffer);
}

export function hmacSha256(key: Uint8Array, message: Uint8Array): Uint8Array {
  const short = key.length > BLOCK ? sha256(key) : key;
  const keyed = (mask: number, rest: Uint8Array): Uint8Array => {
    const joined = new Uint8Array(BLOCK + rest.length).fill(mask, 0, BLOCK);
    for (const [at, byte] of short.entries()) joined[at] = byte ^ mask;
    joined.set(rest, BLOCK);
    return sha256(joined);
  };
  return keyed(0x5c, keyed(0x36, message));
}

export const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);
export const toHex = (bytes: Uint8Array): string => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
