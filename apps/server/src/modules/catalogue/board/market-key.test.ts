import { canonicalSpecifiers, specifierValue } from '@duskline/betting/specifiers';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hash52, marketIdOf, selectionIdOf, splitSelectionId } from './market-key.ts';

function hash52ByBigInt(text: string): number {
  let hash = 0xcbf29ce484222325n;
  for (const byte of new TextEncoder().encode(text)) hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n);
  return Number(BigInt.asUintN(52, hash));
}

describe('market ids', () => {
  test('FNV-1a of the empty and of a known text', () => {
    expect(hash52('')).toBe(Number(BigInt.asUintN(52, 0xcbf29ce484222325n)));
    expect(hash52('a')).toBe(Number(BigInt.asUintN(52, 0xaf63dc4c8601ec8cn)));
    expect(hash52('foobar')).toBe(Number(BigInt.asUintN(52, 0x85944171f73967e8n)));
  });

  test('two-part arithmetic equals 64-bit arithmetic for every text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (text) => {
        expect(hash52(text)).toBe(hash52ByBigInt(text));
      }),
    );
  });

  test('the order of specifiers does not matter, their values do', () => {
    const one = marketIdOf(7, { marketType: 236, specifiers: canonicalSpecifiers('total=40.5|quarternr=1') });
    const two = marketIdOf(7, { marketType: 236, specifiers: canonicalSpecifiers('quarternr=1| total=40.5') });
    expect(one).toBe(two);
    expect(marketIdOf(7, { marketType: 236, specifiers: 'quarternr=2|total=40.5' })).not.toBe(one);
  });

  test('thirty thousand markets of a thousand matches have thirty thousand ids', () => {
    const ids = new Set<number>();
    for (let match = 1; match <= 1000; match++) {
      for (let line = 0; line < 30; line++) ids.add(marketIdOf(match, { marketType: 18, specifiers: `total=${line}.5` }));
    }
    expect(ids.size).toBe(30_000);
    expect([...ids].every((id) => Number.isSafeInteger(id) && id > 0)).toBe(true);
  });

  test('a selection id is taken apart as it was made', () => {
    expect(splitSelectionId(selectionIdOf(3812345678901234, '1714'))).toEqual({ marketId: 3812345678901234, outcomeId: '1714' });
    expect(splitSelectionId('12.sr:correct_score:4:0')).toEqual({ marketId: 12, outcomeId: 'sr:correct_score:4:0' });
    for (const text of ['', '.', '12', '12.', '.1', 'x.1', '1e400.1', '-3.1']) expect(splitSelectionId(text)).toBeNull();
  });

  test('specifier values are found by whole key', () => {
    expect(specifierValue('hcp=-0.5|setnr=1', 'setnr')).toBe('1');
    expect(specifierValue('hcp=-0.5', 'hc')).toBeUndefined();
    expect(specifierValue('', 'hcp')).toBeUndefined();
  });
});
