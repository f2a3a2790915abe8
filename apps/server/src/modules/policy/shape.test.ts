import { describe, expect, test } from 'vitest';
import { deliveredDocument, deliveredPolicy } from '../../../test-kit/policy.ts';
import { bonusTerms, findTeaser, limitsIn, maxSingleStake, policyVersionOf } from './policy.ts';
import { type PolicyDocument, readDocument, readPolicy } from './shape.ts';

type Change = (document: PolicyDocument) => unknown;
/** A document that a person got wrong, whatever the types say. */
function faultsOf(change: Change): string {
  const document = deliveredDocument();
  change(document);
  try {
    readDocument(document);
    return '';
  } catch (error) {
    return (error as Error).message;
  }
}

describe('H55 a policy that is wrong is refused whole, with every fault and its place', () => {
  test.each<[string, Change, string]>([
    ['a currency less', (d) => delete d.currencies.CLP, 'currencies.CLP is missing or no object'],
    ['a currency of nobody', (d) => Object.assign(d.currencies, { XYZ: d.currencies.EUR }), 'currencies.XYZ is not known'],
    [
      'an amount below zero',
      (d) => Object.assign(d.currencies.EUR ?? {}, { minStakeMinor: -1 }),
      'currencies.EUR.minStakeMinor must be 1 at least',
    ],
    [
      'half a cent',
      (d) => Object.assign(d.currencies.EUR ?? {}, { minStakeMinor: 10.5 }),
      'currencies.EUR.minStakeMinor must be a whole number',
    ],
    [
      'an amount as text',
      (d) => Object.assign(d.currencies.EUR ?? {}, { minStakeMinor: '10' }),
      'currencies.EUR.minStakeMinor must be a number',
    ],
    [
      'more than can be counted',
      (d) => Object.assign(d.currencies.EUR ?? {}, { maxPayoutMinor: 1e15 }),
      'currencies.EUR.maxPayoutMinor must be 100000000000000 at most',
    ],
    [
      'a smallest stake above the largest',
      (d) => Object.assign(d.currencies.EUR ?? {}, { minStakeMinor: 200_001 }),
      'currencies.EUR has a smallest stake above its largest',
    ],
    [
      'a weight of nothing',
      (d) => Object.assign(d.currencies.EUR ?? {}, { bookUnits: 0 }),
      'currencies.EUR.bookUnits must be 1 at least',
    ],
    ['a field of nobody', (d) => Object.assign(d.exposure, { sportLimitMinor: 1 }), 'exposure.sportLimitMinor is not known'],
    ['a section of nobody', (d) => Object.assign(d, { extra: {} }), 'extra is not known'],
    ['a section less', (d) => Object.assign(d, { desk: undefined }), 'desk is missing or no object'],
    [
      'more legs than a slip holds',
      (d) => Object.assign(d.combinations, { maxLegs: 21 }),
      'combinations.maxLegs must be 20 at most',
    ],
    [
      'a teaser with a hole',
      (d) => Reflect.deleteProperty(d.teasers[0]?.prices ?? {}, '4'),
      'teasers.0.prices has a hole: every number of legs between the smallest and the largest needs a price',
    ],
    [
      'a teaser that a push leaves without a price',
      (d) => Reflect.deleteProperty(d.teasers[0]?.prices ?? {}, '2'),
      'teasers.0 has a hole: reduced by pushes it needs a price for 2 legs',
    ],
    [
      'a teaser without prices',
      (d) => Object.assign(d.teasers[3] ?? {}, { prices: {} }),
      'teasers.3.prices has a hole: every number of legs between the smallest and the largest needs a price',
    ],
    [
      'a price that is none',
      (d) => Object.assign(d.teasers[0]?.prices ?? {}, { '2': 99 }),
      'teasers.0.prices.2 must be an American price: -110, 180',
    ],
    [
      'a teaser on quarter lines',
      (d) => Object.assign(d.teasers[0]?.points ?? {}, { basketball: 4.25 }),
      'teasers.0.points.basketball must be whole or half points',
    ],
    ['a teaser twice', (d) => Object.assign(d.teasers[1] ?? {}, { id: 1 }), 'teasers has an id twice'],
    [
      'a bonus that falls',
      (d) => Object.assign(d.accumulatorBonus.steps[1] ?? {}, { percent: 4 }),
      'accumulatorBonus.steps must rise by percent',
    ],
    [
      'a bonus of equal steps',
      (d) => Object.assign(d.accumulatorBonus.steps[1] ?? {}, { legs: 3 }),
      'accumulatorBonus.steps must rise by legs',
    ],
    [
      'a first margin above the largest',
      (d) => Object.assign(d.cashout, { mostPermille: 49 }),
      'cashout has a first margin above the largest',
    ],
    [
      'a tolerance of everything',
      (d) => Object.assign(d, { oddsTolerancePermille: 101 }),
      'oddsTolerancePermille must be 100 at most',
    ],
    [
      'a blocked country that does not exist',
      (d) => Object.assign(d, { countries: { blocked: ['XX'] } }),
      'countries.blocked.0 must be a country: two letters of ISO 3166',
    ],
    [
      'a country blocked twice',
      (d) => Object.assign(d, { countries: { blocked: ['BR', 'BR'] } }),
      'countries.blocked has a country twice',
    ],
    ['a delay of an hour', (d) => Object.assign(d.liveDelay, { otherMs: 3_600_000 }), 'liveDelay.otherMs must be 600000 at most'],
    [
      'a trader who may anything',
      (d) => Object.assign(d.desk, { offerCeilingMilli: 2_001 }),
      'desk.offerCeilingMilli must be 2000 at most',
    ],
    [
      'a rule that accepts what it declines',
      (d) => Object.assign(d.autoTrader, { declineAboveMilli: 1_999 }),
      'autoTrader accepts what it declines',
    ],
  ])('H55 %s', (_name, change, fault) => {
    expect(faultsOf(change)).toBe(fault);
  });

  test('H55 several faults are told at once, and what is no policy at all is one', () => {
    const both = faultsOf((d) => Object.assign(d, { oddsTolerancePermille: -1, teasers: null }));
    expect(both.split('\n')).toEqual(['teasers must be a list', 'oddsTolerancePermille must be 0 at least']);
    for (const text of [null, [], 'policy', 1]) expect(() => readPolicy(text, 2)).toThrow(/is missing or no object/);
  });
});

describe('what the product is delivered with', () => {
  test('rules 7 American prices are exact odds, and points are in quarters', () => {
    const teaser = findTeaser(deliveredPolicy, 2);
    expect(teaser?.pointsBySport).toEqual({ 'american-football': 26, basketball: 18 });
    expect(teaser?.payouts.get(2)).toEqual({ n: 11n, d: 6n });
    expect(teaser?.payouts.get(3)).toEqual({ n: 13n, d: 5n });
    expect([...(findTeaser(deliveredPolicy, 4)?.payouts.keys() ?? [])]).toEqual([3]);
  });

  test('rules 12.1 the largest bonus is a fiftieth of the largest payout, on odds of 1.20 and longer', () => {
    expect(bonusTerms(deliveredPolicy, 'EUR')).toMatchObject({
      minLegOdds: { n: 6n, d: 5n },
      base: 'netWinnings',
      maxBonusMinor: 500_000n,
    });
  });

  test('rules 11.1 11.4 a single is bound by the limit on stakes or by the cap on payouts', () => {
    const { EUR } = deliveredPolicy.stakes;
    expect([maxSingleStake(EUR, 2_000, false), maxSingleStake(EUR, 2_000, true)]).toEqual([500_000n, 200_000n]);
    expect(maxSingleStake(EUR, 100_001, false)).toBe(249_997n);
  });

  test('H112 a version that a newer release has written, with a currency of its own, is read with the limits of that; one in another shape is not', () => {
    const document = deliveredDocument();
    const newer = { ...document, currencies: { ...document.currencies, XTA: { ...document.currencies.EUR, minStakeMinor: 77 } } };
    const read = readPolicy(newer, 2);
    expect(read.stakes).toMatchObject(readPolicy(document, 2).stakes);
    expect(limitsIn(read, 'XTA')).toEqual({ ...read.stakes.EUR, minMinor: 77n });
    expect([limitsIn(readPolicy(document, 2), 'XTA'), limitsIn(read, 'toString')]).toEqual([undefined, undefined]);
    expect(() => readDocument(newer)).toThrow('currencies.XTA is not known');
    const unknown = { ...newer, currencies: { ...newer.currencies, XTA: { ...document.currencies.EUR, byHand: true } } };
    expect(() => readPolicy(unknown, 2)).toThrow('currencies.XTA.byHand is not known');
  });

  test('H56 a bet of before versions was decided by the first', () => {
    expect([null, {}, { policyVersion: '7' }, { policyVersion: 7 }].map(policyVersionOf)).toEqual([1, 1, 1, 7]);
  });
});
