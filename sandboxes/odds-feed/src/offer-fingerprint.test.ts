import { expect, test } from 'vitest';
import { changedSince, fingerprintOf } from './offer-fingerprint.ts';
import { type FeedMarket, MARKET } from './protocol.ts';

const market = (id: number, odds: string): FeedMarket => ({
  id,
  status: MARKET.active,
  outcomes: [
    { id: '1', odds, active: 1, probability: '0.500000' },
    { id: '2', odds: '2.00', active: 1, probability: '0.500000' },
  ],
});

test('a fingerprint of an offer shows the markets whose odds changed, and only those', () => {
  const known = fingerprintOf([market(1, '1.80'), market(2, '1.90')]);
  const now = [market(1, '1.80'), market(2, '1.91')];
  expect(changedSince(known, fingerprintOf(now), now)).toEqual([now[1]]);
  expect(changedSince(known, fingerprintOf([market(1, '1.80'), market(2, '1.90')]), now)).toEqual([]);
});

test('a fingerprint of an offer shows that an outcome was closed, and not that a chance alone moved', () => {
  const before = market(1, '1.80');
  const closed: FeedMarket = {
    id: 1,
    status: MARKET.active,
    outcomes: [{ id: '1', active: 0 }, ...(before.outcomes ?? []).slice(1)],
  };
  const moved: FeedMarket = {
    id: 1,
    status: MARKET.active,
    outcomes: before.outcomes?.map((o) => ({ ...o, probability: '0.490000' })) ?? [],
  };
  const known = fingerprintOf([before]);
  expect(changedSince(known, fingerprintOf([closed]), [closed])).toEqual([closed]);
  expect(changedSince(known, fingerprintOf([moved]), [moved])).toEqual([]);
});

test('a fingerprint of other markets says that it cannot tell', () => {
  const known = fingerprintOf([market(1, '1.80')]);
  const now = [market(1, '1.80'), market(2, '1.80')];
  expect(changedSince(known, fingerprintOf(now), now)).toBeUndefined();
});
