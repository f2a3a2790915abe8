import { selectionId } from '@duskline/contract/fields';
import fc from 'fast-check';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { isPlainOddsMarket } from './fast-odds-market.ts';
import { OddsMarket } from './wire.ts';

const sometimes = <T>(value: fc.Arbitrary<T>) =>
  fc.oneof(
    { weight: 8, arbitrary: value },
    { weight: 1, arbitrary: fc.constantFrom(undefined, null, 1.5, -7, '', 'x y', {}, [], Number.NaN) },
  );
const outcome = fc.record({
  id: sometimes(fc.constantFrom('1', '1714', 'sr:correct_score:bestof:3:192', 'sr:point_range:12+:1141', 'a'.repeat(61), 'a.b')),
  odds: sometimes(fc.constantFrom('1.85', 'NaN', '')),
  active: sometimes(fc.constantFrom(0, 1, true, false)),
  probability: sometimes(fc.constantFrom('0.5', '0'.repeat(41))),
});
const market = fc.record({
  id: sometimes(fc.integer()),
  specifiers: sometimes(fc.constantFrom('total=2.5', 'a=1|b=2', 'x'.repeat(201), 'a b')),
  status: sometimes(fc.constantFrom(1, 0, -1, -2, -3, -4, 5, '1')),
  favourite: sometimes(fc.constantFrom(0, 1)),
  outcomes: sometimes(fc.array(outcome, { maxLength: 4 })),
});

test('what the quick check accepts, the schema accepts', () => {
  fc.assert(
    fc.property(fc.oneof(market, fc.anything()), (input) => {
      if (isPlainOddsMarket(input)) expect(v.is(OddsMarket, input)).toBe(true);
    }),
    { numRuns: 5_000 },
  );
});

test('ranges of corners and points are read: their last outcome has a plus in its id, as in the Unified Odds Feed', () => {
  const outcomes = ['sr:point_range:12+:1141', 'sr:point_range:12+:1142'].map((id) => ({ id, odds: '1.92', active: 1 }));
  const corners = { id: 169, specifiers: 'variant=sr:point_range:12+', status: 1, outcomes };
  expect(isPlainOddsMarket(corners)).toBe(true);
  expect(v.is(OddsMarket, corners)).toBe(true);
  expect(v.is(selectionId, '4423806002559360.sr:point_range:12+:1141')).toBe(true);
});

test('the quick check is for the common case', () => {
  const outcomes = [{ id: '12', odds: '1.92', active: 1, probability: '0.38' }, { id: '13' }];
  expect(isPlainOddsMarket({ id: 18, specifiers: 'total=2.5', status: 1, favourite: 1, outcomes })).toBe(true);
  expect(isPlainOddsMarket({ id: 18, status: -3 })).toBe(true);
});
