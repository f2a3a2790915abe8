/**
 * Room for bytes that are kept for long. It is outside of the pool from which Node cuts small buffers: a part of it that is kept, however small, keeps all
 * of its 64 KiB.
 */
export const keptBuffer = (length: number): Buffer => Buffer.allocUnsafeSlow(length);

/** Bytes of a text that is kept for long. */
export function keptBytes(text: string): Buffer {
  const bytes = keptBuffer(Buffer.byteLength(text));
  bytes.write(text);
  return bytes;
}

/** The same bytes, to be kept for long: themselves where they share their memory with nothing. */
export function keptCopy(bytes: Buffer): Buffer {
  if (bytes.buffer.byteLength === bytes.length) return bytes;
  const own = keptBuffer(bytes.length);
  bytes.copy(own);
  return own;
}
