/**
 * Bytes of a text that is kept for long. They are outside of the pool from which Node cuts small buffers: a part of it that is kept, however small, keeps all
 * of its 64 KiB.
 */
export function keptBytes(text: string): Buffer {
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(text));
  bytes.write(text);
  return bytes;
}
