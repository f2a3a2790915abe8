import { deflateSync } from 'node:zlib';
import { Transformer } from '@napi-rs/image';

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, n) => {
  let c = n;
  for (let k = 0; k < 8; k++) c = c & 1 ? 0xed_b8_83_20 ^ (c >>> 1) : c >>> 1;
  return c;
});

function crc32(bytes: Buffer): number {
  let c = 0xff_ff_ff_ff;
  for (const byte of bytes) c = (CRC_TABLE[(c ^ byte) & 0xff] as number) ^ (c >>> 8);
  return (c ^ 0xff_ff_ff_ff) >>> 0;
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, crc] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  crc.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, crc]);
}

/**
 * A PNG of one bit a pixel, all of it black: a few kilobytes, however large the picture is. `more` are chunks beside its own. With 16 bits it has
 * four channels, and nothing of it is seen.
 */
export function blackPng(
  width: number,
  height: number,
  more: readonly (readonly [type: string, data: Buffer])[] = [],
  bits: 1 | 16 = 1,
): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.writeUInt8(bits, 8);
  head.writeUInt8(bits === 16 ? 6 : 0, 9);
  const rowBytes = bits === 16 ? width * 8 : Math.ceil(width / 8);
  const rows = deflateSync(Buffer.alloc((rowBytes + 1) * height));
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    ...more.map(([type, data]) => chunk(type, data)),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A picture of noise, which no compression makes small. */
export function noisePixels(width: number, height: number): Uint8Array {
  const pixels = new Uint8Array(width * height * 4);
  let seed = 1;
  for (let at = 0; at < pixels.length; at++) {
    seed = (seed * 1_103_515_245 + 12_345) & 0x7f_ff_ff_ff;
    pixels[at] = at % 4 === 3 ? 255 : seed >>> 16;
  }
  return pixels;
}

export const noiseJpeg = (width: number, height: number, quality = 95): Promise<Buffer> =>
  Transformer.fromRgbaPixels(noisePixels(width, height), width, height).jpeg(quality);
