import { compare, parseRational, rational } from '@duskline/money/rational';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  ACCEPTANCE_NUMBER,
  type AcceptanceLeg,
  type AcceptanceRequest,
  decideAcceptance,
  type OddsChangePolicy,
} from './acceptance.ts';
import { isMaterialChange, liveDelayMs } from './live-delay.ts';

const odds = (text: string) => parseRational(text) ?? rational(2);
const leg = (requested: string, current = requested, more: Partial<AcceptanceLeg> = {}): AcceptanceLeg => ({
  requestedOdds: odds(requested),
  currentOdds: odds(current),
  suspended: false,
  ...more,
});
const bet = (more: Partial<AcceptanceRequest> = {}): AcceptanceRequest => ({
  ...{ betType: 'single', policy: 0, stakeMinor: 700n, minStakeMinor: 50n, maxStakeMinor: 25_000n, balanceMinor: 9_000n },
  legs: [leg('2.40')],
  ...more,
});
const said = (request: AcceptanceRequest): string => {
  const decision = decideAcceptance(request);
  return decision.status === 'ACCEPTED' ? 'ACCEPTED' : `${decision.status} ${decision.reason}`;
};

describe('decideAcceptance', () => {
  test.each([
    ['2.40', '2.40', 'ACCEPTED', 'ACCEPTED', 'ACCEPTED'],
    ['2.40', '2.400', 'ACCEPTED', 'ACCEPTED', 'ACCEPTED'],
    ['2.40', '2.45', 'DECLINED ODDS_CHANGED', 'ACCEPTED', 'ACCEPTED'],
    ['2.40', '2.35', 'DECLINED ODDS_CHANGED', 'DECLINED ODDS_CHANGED', 'ACCEPTED'],
  ])('BETSLIP-02 asked %s, now %s: decline any %s, accept better %s, accept any %s', (asked, now, ...answers) => {
    expect(([0, 1, 2] as OddsChangePolicy[]).map((policy) => said(bet({ policy, legs: [leg(asked, now)] })))).toEqual(answers);
  });

  test('BETSLIP-02 accept better judges every leg, not the product', () => {
    const legs = [leg('2.00', '4.00'), leg('2.00', '1.99')];
    expect(said(bet({ betType: 'combo', policy: 1, legs }))).toBe('DECLINED ODDS_CHANGED');
    const better = decideAcceptance(bet({ betType: 'combo', policy: 1, legs: [leg('2.00', '4.00'), leg('2.00')] }));
    expect(better).toEqual({ status: 'ACCEPTED', odds: [odds('4'), odds('2')] });
  });

  test('rules 10.2 order of the reasons', () => {
    const wrong = { policy: 0 as const, stakeMinor: 10n, balanceMinor: 5n, maxStakeMinor: 1n };
    const moved = leg('2.40', '2.10', { requestedLine: '2.5', currentLine: '3' });
    expect(said(bet({ ...wrong, legs: [{ ...moved, suspended: true }] }))).toBe('DECLINED MARKET_SUSPENDED');
    expect(said(bet({ ...wrong, legs: [moved] }))).toBe('DECLINED LINE_CHANGED');
    expect(said(bet({ ...wrong, legs: [leg('2.40', '2.10')] }))).toBe('DECLINED ODDS_CHANGED');
    expect(said(bet(wrong))).toBe('DECLINED MIN_STAKE');
    expect(said(bet({ ...wrong, stakeMinor: 60n }))).toBe('DECLINED INSUFFICIENT_BALANCE');
    expect(said(bet({ stakeMinor: 60n, maxStakeMinor: 1n }))).toBe('DECLINED LIMIT');
  });

  test('rules 10.2.2 a moved line is declined under every policy', () => {
    for (const policy of [0, 1, 2] as const) {
      expect(said(bet({ policy, legs: [leg('2.40', '2.40', { requestedLine: '-1', currentLine: '-1.5' })] }))).toBe(
        'DECLINED LINE_CHANGED',
      );
    }
  });

  test('rules 10.2.6 over the limit the maximum is offered, but not for a system and not below the minimum', () => {
    const offer = decideAcceptance(bet({ stakeMinor: 8_000n, maxStakeMinor: 333n }));
    expect(offer).toEqual({ status: 'NEW_OFFER', reason: 'LIMIT', odds: [odds('2.4')], offeredStakeMinor: 333n });
    expect(said(bet({ betType: 'system', stakeMinor: 8_000n, maxStakeMinor: 333n }))).toBe('DECLINED LIMIT');
    expect(said(bet({ stakeMinor: 8_000n, maxStakeMinor: 49n }))).toBe('DECLINED LIMIT');
    expect(said(bet({ stakeMinor: 8_000n, maxStakeMinor: 50n }))).toBe('NEW_OFFER LIMIT');
  });

  test('rules 10.2 limits are inclusive', () => {
    expect(said(bet({ stakeMinor: 50n, minStakeMinor: 50n, maxStakeMinor: 50n, balanceMinor: 50n }))).toBe('ACCEPTED');
  });

  test('B1 B2 no policy ever accepts at anything but the current odds, nor below those asked unless told to', () => {
    const price = fc.integer({ min: 1010, max: 5000 });
    const legs = fc.array(fc.tuple(price, price), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(legs, fc.constantFrom<OddsChangePolicy>(0, 1, 2), (drawn, policy) => {
        const asked = drawn.map(([a, b]) => ({
          requestedOdds: rational(a, 1000),
          currentOdds: rational(b, 1000),
          suspended: false,
        }));
        const decision = decideAcceptance(bet({ betType: 'combo', policy, legs: asked }));
        if (decision.status !== 'ACCEPTED') return;
        expect(decision.odds).toEqual(asked.map((one) => one.currentOdds));
        if (policy < 2) for (const one of asked) expect(compare(one.currentOdds, one.requestedOdds)).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  test('BETSTATUS-01 numbers of the acceptance states', () => {
    expect(ACCEPTANCE_NUMBER).toEqual({ PENDING: 0, ACCEPTED: 1, DECLINED: 2, NEW_OFFER: 3, DELAYED: 4, DELAYED_CASHOUT: 5 });
  });
});

describe('live delay', () => {
  test('BETSTATUS-03 the longest delay of the live legs counts', () => {
    expect(liveDelayMs([])).toBe(0);
    expect(liveDelayMs([{ live: false, sport: 'esports' }])).toBe(0);
    expect(liveDelayMs([{ live: true, sport: 'tennis' }])).toBe(4000);
    expect(
      liveDelayMs([
        { live: true, sport: 'tennis' },
        { live: true, sport: 'soccer' },
        { live: false, sport: 'esports' },
      ]),
    ).toBe(5000);
    expect(liveDelayMs([{ live: true, sport: 'darts' }])).toBe(6000);
    expect(liveDelayMs([{ live: true, sport: 'constructor' }])).toBe(6000);
  });

  test('rules 10.3 three seconds more while a suspension is less than ten seconds ago', () => {
    expect(liveDelayMs([{ live: true, sport: 'soccer', sinceSuspensionMs: 9_999 }])).toBe(8000);
    expect(liveDelayMs([{ live: true, sport: 'soccer', sinceSuspensionMs: 10_000 }])).toBe(5000);
    expect(liveDelayMs([{ live: false, sport: 'soccer', sinceSuspensionMs: 1 }])).toBe(0);
  });

  test('B5 a goal, card, penalty, review or bet stop ends a waiting bet; a price move does not', () => {
    expect((['bet_stop', 'goal', 'red_card', 'penalty', 'var'] as const).every(isMaterialChange)).toBe(true);
    expect((['odds_change', 'clock', 'card', 'corner', 'period_change'] as const).some(isMaterialChange)).toBe(false);
  });
});
