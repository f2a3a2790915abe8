import { createHmac, timingSafeEqual } from 'node:crypto';

const TAG_BYTES = 32;

/** Bytes under a tag that only processes with the same secret and the same format can make. */
export interface Seal {
  close(text: Uint8Array): Uint8Array;
  /** Null: it was made or changed by a process without the secret. */
  open(data: Uint8Array): Uint8Array | null;
}

/** `format` changes with the shape of what is sealed, so that releases that differ do not read each other. */
export function createSeal(secret: string, format: string): Seal {
  const key = createHmac('sha256', secret).update(format).digest();
  const tagOf = (text: Uint8Array): Buffer => createHmac('sha256', key).update(text).digest();
  return {
    close: (text) => Buffer.concat([tagOf(text), text]),
    open(data) {
      const text = data.subarray(TAG_BYTES);
      const tag = data.subarray(0, TAG_BYTES);
      return tag.length < TAG_BYTES || !timingSafeEqual(tag, tagOf(text)) ? null : text;
    },
  };
}

/** What the bytes say as JSON; undefined when they are none. */
export function readJson(text: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(text.buffer, text.byteOffset, text.byteLength).toString('utf8'));
  } catch {
    return undefined;
  }
}
