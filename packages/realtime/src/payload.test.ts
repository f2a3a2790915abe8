import fc from 'fast-check';
import { expect, test } from 'vitest';
import { applyDelta } from './apply-delta.ts';
import type { BoardFrame, PriceRecord } from './payload.ts';
import { encodePrices } from './payload.ts';

const price: fc.Arbitrary<PriceRecord> = fc.record({
  selectionId: fc
    .tuple(fc.constantFrom('3812345678901234', '77001', '5'), fc.constantFrom('1', '2', '3', '1714'))
    .map((parts) => parts.join('.')),
  oddsMilli: fc.integer({ min: 0, max: 10_000_000 }),
  flags: fc.integer({ min: 0, max: 7 }),
});

test('price triples read back as they were written', () => {
  fc.assert(
    fc.property(fc.array(price), (prices) => {
      const seen: PriceRecord[] = [];
      applyDelta(JSON.parse(`{"odds":${encodePrices(prices)}}`) as BoardFrame<never>, {
        price: (selectionId, oddsMilli, flags) => seen.push({ selectionId, oddsMilli, flags }),
        match: () => expect.fail(),
        removed: () => expect.fail(),
      });
      expect(seen).toEqual(prices);
    }),
  );
});

test('outcomes of one market name it once', () => {
  const one = (selectionId: string): PriceRecord => ({ selectionId, oddsMilli: 1_850, flags: 0 });
  expect(encodePrices([one('12.1'), one('12.2'), one('13.1')])).toBe('["12.1",1850,0,".2",1850,0,"13.1",1850,0]');
});

test('removals are applied after the prices of the same flush', () => {
  const order: string[] = [];
  applyDelta(
    { removed: [7], matches: [{ id: 8 }], odds: ['1.1', 2_000, 2] },
    {
      price: (selectionId, oddsMilli, flags) => order.push(`${selectionId} ${oddsMilli} ${flags}`),
      match: ({ id }) => order.push(`match ${id}`),
      removed: (matchId) => order.push(`removed ${matchId}`),
    },
  );
  expect(order).toEqual(['1.1 2000 2', 'match 8', 'removed 7']);
});
