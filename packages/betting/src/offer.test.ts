import { rational } from '@duskline/money/rational';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type BetUnderReview, decideTraderReview } from './auto-trader.ts';
import { type AgreedLeg, decideAsked, decideOffered, type OfferDecision } from './offer.ts';
import { AUTO_TRADER } from './test-support/rule-book-values.ts';

const milli = (value: number) => rational(value, 1000);
const leg = (agreed: number, current: number, more: Partial<AgreedLeg> = {}): AgreedLeg => ({
  agreed: milli(agreed),
  current: milli(current),
  suspended: false,
  stateChanged: false,
  wasShown: true,
  ...more,
});
const said = (decision: OfferDecision): string =>
  decision.status === 'ACCEPTED' ? decision.odds.map(({ n, d }) => Number((n * 1000n) / d)).join() : decision.reason;
const POLICIES = [0, 1, 2] as const;

describe('a bet at the desk', () => {
  test.each([
    ['unmoved board', leg(2000, 2000), '2000', '2000', '2000'],
    ['shorter board', leg(2000, 1990), 'ODDS_CHANGED', 'ODDS_CHANGED', '1990'],
    ['longer board', leg(2000, 2100), 'ODDS_CHANGED', '2100', '2100'],
  ])('rules 10.2 as it was asked for it meets the current board: %s', (_name, one, ...answers) => {
    expect(POLICIES.map((policy) => said(decideAsked([one], policy)))).toEqual(answers);
  });

  test('S1-4 as it was asked for, a marginal move declines it as little as any other bet', () => {
    const tolerance = rational(15, 1000);
    expect(said(decideAsked([leg(2000, 1985)], 1, tolerance))).toBe('2000');
    expect(said(decideAsked([leg(2000, 1985)], 0, tolerance))).toBe('ODDS_CHANGED');
    expect(said(decideAsked([leg(2000, 1984)], 1, tolerance))).toBe('ODDS_CHANGED');
    expect(said(decideAsked([leg(2000, 1985, { stateChanged: true })], 1, tolerance))).toBe('STATE_CHANGED');
    expect(said(decideAsked([leg(2000, 1985, { wasShown: false })], 1, tolerance))).toBe('ODDS_CHANGED');
  });

  test('S1-4 an offer is taken at its own odds, whatever the board does', () => {
    const price = fc.integer({ min: 1010, max: 9000 });
    fc.assert(
      fc.property(fc.array(fc.tuple(price, price), { minLength: 1, maxLength: 6 }), (rows) => {
        const legs = rows.map(([agreed, current]) => leg(agreed, current));
        expect(said(decideOffered(legs))).toBe(rows.map(([agreed]) => agreed).join());
      }),
    );
  });

  test('S1-4 TRADER-01 one suspended market or one material change ends it, suspension first, on any leg', () => {
    const [still, moved, shut] = [leg(2000, 2000), leg(1500, 1500, { stateChanged: true }), leg(2000, 2000, { suspended: true })];
    for (const legs of [
      [still, moved],
      [moved, still],
    ]) {
      expect(said(decideOffered(legs))).toBe('STATE_CHANGED');
      for (const policy of POLICIES) expect(said(decideAsked(legs, policy))).toBe('STATE_CHANGED');
    }
    for (const legs of [
      [moved, shut],
      [shut, moved],
    ]) {
      expect(said(decideOffered(legs))).toBe('MARKET_SUSPENDED');
      for (const policy of POLICIES) expect(said(decideAsked(legs, policy))).toBe('MARKET_SUSPENDED');
    }
  });
});

describe('the rule-driven trader', () => {
  const bet = (more: Partial<BetUnderReview> = {}): BetUnderReview => ({
    betType: 'single',
    stakeMinor: 300n,
    limitMinor: 100n,
    minStakeMinor: 10n,
    customerFactorMilli: 1000,
    isDivisible: true,
    ...more,
  });

  test.each([
    [200n, 'accept'],
    [201n, 'offer'],
    [1_000n, 'offer'],
    [1_001n, 'decline'],
  ])('TRADER-01 a stake of %s against a limit of 100: %s', (stakeMinor, act) => {
    expect(decideTraderReview(bet({ stakeMinor }), AUTO_TRADER).act).toBe(act);
  });

  test('TRADER-01 what is offered is the limit', () => {
    expect(decideTraderReview(bet(), AUTO_TRADER)).toEqual({ act: 'offer', stakeMinor: 100n });
  });

  test('TRADER-01 a customer with a low factor gets the limit and no more', () => {
    expect(decideTraderReview(bet({ stakeMinor: 150n, customerFactorMilli: 499 }), AUTO_TRADER)).toEqual({
      act: 'offer',
      stakeMinor: 100n,
    });
  });

  test('TRADER-02 a system is never offered anything', () => {
    expect(decideTraderReview(bet({ betType: 'system' }), AUTO_TRADER)).toEqual({ act: 'decline', reason: 'LIMIT' });
  });

  test('TRADER-01 no room at all, or less than the minimum stake: declined', () => {
    expect(decideTraderReview(bet({ limitMinor: 0n }), AUTO_TRADER).act).toBe('decline');
    expect(decideTraderReview(bet({ limitMinor: 9n, stakeMinor: 50n }), AUTO_TRADER).act).toBe('decline');
    expect(decideTraderReview(bet({ isDivisible: false }), AUTO_TRADER).act).toBe('decline');
  });
});
