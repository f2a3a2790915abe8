import { describe, expect, test } from 'vitest';
import type { Callback, CallbackAddress, RawCallback } from '../../src/platform/http/callbacks/callback-address.ts';
import { CallbackRefusal } from '../../src/platform/http/callbacks/refusal.ts';
import { cutTexts, withUnknownFields } from './damage.ts';

/** A callback that was recorded, and how the provider signs one. */
export interface RecordedCallback {
  readonly address: CallbackAddress;
  readonly body: string;
  readonly sign: (body: string, key: string) => Pick<RawCallback, 'headers'> & Partial<RawCallback>;
  readonly transaction: string | null;
}

const KEY = 'the-key-of-the-suite';

/** The body with something in it that nobody knows, as its kind of body would have it. */
function added(body: string, mediaTypes: readonly string[]): string {
  if (mediaTypes.includes('application/json')) return JSON.stringify(withUnknownFields(JSON.parse(body)));
  if (mediaTypes.some((type) => type.endsWith('/xml'))) return body.replace(/<\/[^>]+>\s*$/, '<Added>1</Added>$&');
  return `${body}&added=1`;
}

/** What every address has to pass before anything of a callback reaches the database: it is read in one way or refused. */
export function describeCallback(name: string, { address, body, sign, transaction }: RecordedCallback): void {
  const raw = (text: string, key = KEY): RawCallback => {
    const bytes = Buffer.from(text);
    return { params: {}, search: address.method === 'GET' ? text : '', body: bytes, ...sign(text, key) };
  };
  function transactionOf(callback: RawCallback): string | null {
    address.verifier.verify(callback, [KEY]);
    const read: Callback<unknown> = { ...callback, content: address.parser.parse(callback.body) };
    return address.transactionOf(read);
  }

  describe(`${name}: ${address.method} ${address.path}`, () => {
    test('O29 a recorded callback names its transaction, and fields that the provider adds change nothing', () => {
      expect(transactionOf(raw(body))).toBe(transaction);
      expect(transactionOf(raw(added(body, address.parser.mediaTypes)))).toBe(transaction);
    });

    test('O29 with another key, or over another body, it is refused', () => {
      expect(() => transactionOf(raw(body, 'a-key-of-nobody'))).toThrow(CallbackRefusal);
      const other = {
        ...raw(body),
        ...(address.method === 'GET' ? { search: `${body}&a=1` } : { body: Buffer.from(`${body} `) }),
      };
      expect(() => transactionOf(other)).toThrow(CallbackRefusal);
    });

    test('O29 one that is cut is read or refused, and nothing else happens', () => {
      for (const text of cutTexts(body)) {
        try {
          transactionOf(raw(text));
        } catch (error) {
          expect(error, text).toBeInstanceOf(CallbackRefusal);
        }
      }
    });
  });
}
