import type { Encoding } from '../http/compress-reply.ts';

/** A page as the site made it. It holds a placeholder where the nonce of each answer goes. */
export interface Page {
  readonly status: number;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: Uint8Array;
  /** Where in `body` the placeholders begin, in bytes; none in a page that is finished. */
  readonly nonceAt: readonly number[];
}

/** What the site is asked, as plain data that travels between threads. */
export interface PageRequest {
  readonly method: string;
  /** Path and query. */
  readonly url: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** Given for a page that only this reader gets: it comes with the nonce in its place and compressed, ready to be sent. */
  readonly finish?: { readonly nonce: string; readonly encoding: Encoding | null };
}

export const isHtml = ({ headers }: Page): boolean =>
  headers.some(([name, value]) => name === 'content-type' && value.startsWith('text/html'));

/** Byte offsets of a text of ASCII in a page. */
export function offsetsOf(body: Buffer, text: string): number[] {
  const offsets: number[] = [];
  for (let at = body.indexOf(text); at >= 0; at = body.indexOf(text, at + text.length)) offsets.push(at);
  return offsets;
}

/** The page's bytes with this answer's nonce, which is as long as the placeholder. The page itself stays as it is. */
export function withNonce({ body, nonceAt }: Page, nonce: string): Buffer {
  const bytes = Buffer.from(body);
  for (const at of nonceAt) bytes.write(nonce, at, 'latin1');
  return bytes;
}
