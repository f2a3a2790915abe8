import { JsColorType, Transformer } from '@napi-rs/image';
import { describe, expect, test } from 'vitest';
import { blackPng } from '../../../test-kit/pictures.ts';
import { isDecodable, rewritePicture } from './rewrite-picture.ts';

const { Rgba8, Rgb16, Rgba16, L8 } = JsColorType;

describe('U3 pictures that are not decoded', () => {
  test.each([
    ['40 megapixels of 8 bits', 8_000, 5_000, Rgba8, true],
    ['a pixel row more', 8_000, 5_001, Rgba8, false],
    ['20 megapixels of 16 bits', 5_000, 4_000, Rgba16, true],
    ['21 megapixels of 16 bits', 5_000, 4_200, Rgba16, false],
    ['27 megapixels of 16 bits without alpha', 6_000, 4_500, Rgb16, false],
    ['the longest side', 20_000, 100, L8, true],
    ['a pixel wider', 20_001, 100, L8, false],
    ['a pixel higher', 100, 20_001, L8, false],
    ['no pixel', 0, 100, L8, false],
  ])('%s', (_what, width, height, colorType, isTaken) => {
    expect(isDecodable({ width, height, colorType })).toBe(isTaken);
  });

  test.each([
    ['too wide', 20_001, 1, 1 as const],
    ['too high', 1, 20_001, 1 as const],
    ['16 bits a channel with alpha', 5_000, 4_200, 16 as const],
  ])('by the head of a real PNG: %s', async (_what, width, height, bits) => {
    expect(await rewritePicture(blackPng(width, height, [], bits), 'image/png')).toBeNull();
  });

  test('one of 16 bits a channel that fits is encoded again', async () => {
    const written = await rewritePicture(blackPng(40, 30, [], 16), 'image/png');
    expect(await new Transformer(written as Buffer).metadata()).toMatchObject({ width: 40, height: 30, colorType: Rgba16 });
  });
});
