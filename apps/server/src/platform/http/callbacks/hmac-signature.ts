import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { RawCallback, SignatureVerifier } from './callback-address.ts';
import { CallbackRefusal } from './refusal.ts';

const ENCODINGS = { hex: /^(?:[0-9a-f]{2})+$/i, base64: /^[A-Za-z0-9+/]+={0,2}$/, base64url: /^[A-Za-z0-9_-]+$/ } as const;

/** How a provider signs with a shared key. */
export interface HmacScheme {
  readonly algorithm: 'sha1' | 'sha256' | 'sha384' | 'sha512';
  readonly encoding: keyof typeof ENCODINGS;
  /** The header with the signature, in small letters. */
  readonly header: string;
  /** What stands before the signature in it, such as `sha256=`. */
  readonly prefix?: string;
  /** Where the time of signing stands, when it is signed: in front of the body, parted from it by a text. */
  readonly time?: { readonly header: string; readonly unit: 's' | 'ms'; readonly separator: string };
}

/** Takes as long whether the first byte differs or the last one. */
export const isSameSignature = (given: Buffer, expected: Buffer): boolean =>
  given.length === expected.length && timingSafeEqual(given, expected);

const TIME = /^[0-9]{1,15}$/;

const textOf = (headers: IncomingHttpHeaders, name: string): string => {
  const value = headers[name];
  return typeof value === 'string' ? value : '';
};

/** The HMAC of the bytes of the body, or of time, separator and body. Every valid key is tried, so that how long it takes tells nothing of them. */
export function hmacSignature(scheme: HmacScheme): SignatureVerifier {
  const { algorithm, encoding, header, prefix = '', time } = scheme;

  function givenIn(headers: IncomingHttpHeaders): Buffer {
    const text = textOf(headers, header);
    const digits = text.slice(prefix.length);
    if (!text.startsWith(prefix) || !ENCODINGS[encoding].test(digits)) throw new CallbackRefusal('SIGNATURE');
    return Buffer.from(digits, encoding);
  }

  function verify({ headers, body }: RawCallback, keys: readonly string[]): number | null {
    const given = givenIn(headers);
    const signedAt = time === undefined ? null : textOf(headers, time.header);
    if (signedAt !== null && !TIME.test(signedAt)) throw new CallbackRefusal('SIGNATURE', 'It has no valid time.');
    let isGood = false;
    for (const key of keys) {
      const hmac = createHmac(algorithm, key);
      if (time !== undefined) hmac.update(`${signedAt}${time.separator}`);
      const expected = hmac.update(body).digest();
      if (isSameSignature(given, expected)) isGood = true;
    }
    if (!isGood) throw new CallbackRefusal('SIGNATURE');
    return time === undefined ? null : Number(signedAt) * (time.unit === 's' ? 1000 : 1);
  }

  return { verify };
}
