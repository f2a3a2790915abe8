import { rational } from '@duskline/money/rational';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { OddsChangePolicy } from './acceptance.ts';
import { decideReferral, type ReferredBet } from './auto-trader.ts';
import { decideOffered, type OfferedLeg } from './offer.ts';

const milli = (value: number) => rational(value, 1000);
const leg = (offered: number, base: number, current: number, more: Partial<OfferedLeg> = {}): OfferedLeg => ({
  offered: milli(offered),
  base: milli(base),
  current: milli(current),
  suspended: false,
  stateChanged: false,
  ...more,
});
const said = (legs: OfferedLeg[], policy: OddsChangePolicy): string => {
  const decision = decideOffered(legs, policy);
  return decision.status === 'ACCEPTED' ? decision.odds.map(({ n, d }) => Number((n * 1000n) / d)).join() : decision.reason;
};

describe('decideOffered', () => {
  test.each([
    ['unmoved board, offered odds', leg(1800, 2000, 2000), '1800', '1800', '1800'],
    ['shorter board', leg(1800, 2000, 1700), 'ODDS_CHANGED', 'ODDS_CHANGED', '1700'],
    ['shorter board, still above the offer', leg(1800, 2000, 1900), 'ODDS_CHANGED', 'ODDS_CHANGED', '1800'],
    ['longer board', leg(1800, 2000, 2100), 'ODDS_CHANGED', '1800', '1800'],
    ['longer board, odds left alone', leg(2000, 2000, 2100), 'ODDS_CHANGED', '2100', '2100'],
    ['trader gave more than the board, board shorter', leg(2200, 2000, 1900), 'ODDS_CHANGED', 'ODDS_CHANGED', '1900'],
  ])('TRADER-01 the offered values meet the board of now: %s', (_name, one, ...answers) => {
    expect(([0, 1, 2] as OddsChangePolicy[]).map((policy) => said([one], policy))).toEqual(answers);
  });

  test('TRADER-01 a suspended market or a material change declines under every policy, suspension first', () => {
    for (const policy of [0, 1, 2] as const) {
      expect(said([leg(2000, 2000, 2000), leg(1500, 1500, 1500, { stateChanged: true })], policy)).toBe('STATE_CHANGED');
      expect(said([leg(2000, 2000, 2000, { suspended: true, stateChanged: true })], policy)).toBe('MARKET_SUSPENDED');
    }
  });

  test('B18 no policy ever takes an offer above both what was offered and what the board says', () => {
    const price = fc.integer({ min: 1010, max: 9000 });
    fc.assert(
      fc.property(
        fc.array(fc.tuple(price, price, price), { minLength: 1, maxLength: 6 }),
        fc.constantFrom(0, 1, 2),
        (rows, policy) => {
          const decision = decideOffered(
            rows.map(([offered, base, current]) => leg(offered, base, current)),
            policy as OddsChangePolicy,
          );
          if (decision.status !== 'ACCEPTED') return true;
          return decision.odds.every(({ n, d }, at) => {
            const [offered = 0, , current = 0] = rows[at] ?? [];
            return n * 1000n <= BigInt(Math.max(offered, current)) * d;
          });
        },
      ),
    );
  });
});

describe('the rule-driven trader', () => {
  const bet = (more: Partial<ReferredBet> = {}): ReferredBet => ({
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
    expect(decideReferral(bet({ stakeMinor })).act).toBe(act);
  });

  test('TRADER-01 what is offered is the limit', () => {
    expect(decideReferral(bet())).toEqual({ act: 'offer', stakeMinor: 100n });
  });

  test('TRADER-01 a customer with a low factor gets the limit and no more', () => {
    expect(decideReferral(bet({ stakeMinor: 150n, customerFactorMilli: 499 }))).toEqual({ act: 'offer', stakeMinor: 100n });
  });

  test('TRADER-02 a system is never offered anything', () => {
    expect(decideReferral(bet({ betType: 'system' }))).toEqual({ act: 'decline', reason: 'LIMIT' });
  });

  test('TRADER-01 no room at all, or less than the minimum stake: declined', () => {
    expect(decideReferral(bet({ limitMinor: 0n })).act).toBe('decline');
    expect(decideReferral(bet({ limitMinor: 9n, stakeMinor: 50n })).act).toBe('decline');
    expect(decideReferral(bet({ isDivisible: false })).act).toBe('decline');
  });
});
