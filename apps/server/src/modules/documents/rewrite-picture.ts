import { JsColorType, type Metadata, Transformer } from '@napi-rs/image';
import type { FileType } from './types.ts';

const MOST_PIXELS = 40_000_000;
const LONGEST_SIDE = 20_000;
/** Decoded: 40 megapixels of four bytes, or half as many of 16 bits a channel. */
const MOST_BYTES = 160_000_000;
const JPEG_QUALITY = 90;

const BYTES_PER_PIXEL: Readonly<Record<JsColorType, number>> = {
  [JsColorType.L8]: 1,
  [JsColorType.La8]: 2,
  [JsColorType.Rgb8]: 3,
  [JsColorType.Rgba8]: 4,
  [JsColorType.L16]: 2,
  [JsColorType.La16]: 4,
  [JsColorType.Rgb16]: 6,
  [JsColorType.Rgba16]: 8,
  [JsColorType.Rgb32F]: 12,
  [JsColorType.Rgba32F]: 16,
};

export type Picture = Exclude<FileType, 'application/pdf'>;

/** By its head alone: whether it may be decoded. */
export function isDecodable({ width, height, colorType }: Pick<Metadata, 'width' | 'height' | 'colorType'>): boolean {
  if (width < 1 || height < 1 || width > LONGEST_SIDE || height > LONGEST_SIDE) return false;
  const pixels = width * height;
  return pixels <= MOST_PIXELS && pixels * BYTES_PER_PIXEL[colorType] <= MOST_BYTES;
}

/**
 * The picture decoded and encoded again, upright, without anything that came with it: metadata, comments, what was appended. Decoding is done off
 * the thread that takes bets. Null: no picture that can be read, or one that is too large to be decoded.
 */
export async function rewritePicture(bytes: Buffer, type: Picture): Promise<Buffer | null> {
  try {
    if (!isDecodable(await new Transformer(bytes).metadata())) return null;
    const picture = new Transformer(bytes).rotate();
    return type === 'image/jpeg' ? await picture.jpeg(JPEG_QUALITY) : await picture.png();
  } catch {
    return null;
  }
}
