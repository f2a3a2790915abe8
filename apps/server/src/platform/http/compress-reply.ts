import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';
import { keptCopy } from '../kept-bytes.ts';

export type Encoding = 'br' | 'gzip';

/** Smaller bodies gain nothing. */
export const MIN_BYTES = 1024;
/** Bounded on purpose: the best quality takes a hundred times longer and saves a fifth. */
const BROTLI = (size: number) => ({
  params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_SIZE_HINT]: size },
});
const GZIP = { level: 5 };

const brotliLater = promisify(brotliCompress);
const gzipLater = promisify(gzip);

/** The encoding that an Accept-Encoding header allows; brotli where both are. Null: as it is. */
export function encodingOf(header: string | undefined): Encoding | null {
  if (header === undefined || header.length > 500) return null;
  const refused = new Set<string>();
  const wanted = new Set<string>();
  for (const part of header.toLowerCase().split(',')) {
    const [name = '', ...params] = part.split(';').map((word) => word.trim());
    (params.some((param) => /^q=0(\.0*)?$/.test(param)) ? refused : wanted).add(name);
  }
  const allows = (encoding: Encoding) => !refused.has(encoding) && (wanted.has(encoding) || wanted.has('*'));
  return allows('br') ? 'br' : allows('gzip') ? 'gzip' : null;
}

const made = new WeakMap<Buffer, Map<Encoding, Promise<Buffer>>>();

/** The bytes compressed, off the loop, in one piece, and once for as long as these very bytes are in memory. */
export function compressed(body: Buffer, encoding: Encoding): Promise<Buffer> {
  let own = made.get(body);
  if (!own) {
    own = new Map();
    made.set(body, own);
  }
  let bytes = own.get(encoding);
  if (!bytes) {
    bytes = (encoding === 'br' ? brotliLater(body, BROTLI(body.length)) : gzipLater(body, GZIP)).then(keptCopy);
    own.set(encoding, bytes);
  }
  return bytes;
}

/** The bytes compressed here and now: for threads that nobody waits for. */
export const compressedNow = (body: Buffer, encoding: Encoding): Buffer =>
  encoding === 'br' ? brotliCompressSync(body, BROTLI(body.length)) : gzipSync(body, GZIP);
