import { Transformer } from '@napi-rs/image';
import type { FileType } from './types.ts';

const MOST_PIXELS = 40_000_000;
const JPEG_QUALITY = 90;

/**
 * The picture decoded and encoded again, upright, without anything that came with it: metadata, comments, what was appended. Decoding is done off
 * the thread that takes bets. Null: no picture that can be read, or one of more than 40 megapixels.
 */
export async function rewritePicture(bytes: Buffer, type: Exclude<FileType, 'application/pdf'>): Promise<Buffer | null> {
  try {
    // By its head alone: nothing is decoded that is too large.
    const { width, height } = await new Transformer(bytes).metadata();
    if (width < 1 || height < 1 || width * height > MOST_PIXELS) return null;
    const picture = new Transformer(bytes).rotate();
    return type === 'image/jpeg' ? await picture.jpeg(JPEG_QUALITY) : await picture.png();
  } catch {
    return null;
  }
}
