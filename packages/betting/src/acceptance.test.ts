import { compare, multiply, ONE, parseRational, product, type Rational, rational, subtract } from '@duskline/money/rational';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  ACCEPTANCE_NUMBER,
  type AcceptanceLeg,
  type AcceptanceRequest,
  decideAcceptance,
  type OddsChangePolicy,
  takenOdds,
} from './acceptance.ts';
import { isMaterialChange, type LiveDelayLeg, liveDelayMs } from './live-delay.ts';
import { LIVE_DELAYS } from './test-support/rule-book-values.ts';

const odds = (text: string) => parseRational(text) ?? rational(2);
const leg = (requested: string, current = requested, more: Partial<AcceptanceLeg> = {}): AcceptanceLeg => ({
  requestedOdds: odds(requested),
  currentOdds: odds(current),
  suspended: false,
  wasShown: true,
  ...more,
});
const bet = (more: Partial<AcceptanceRequest> = {}): AcceptanceRequest => ({
  betType: 'single',
  oddsPolicy: 0,
  stakeMinor: 700n,
  minStakeMinor: 50n,
  maxStakeMinor: 25_000n,
  balanceMinor: 9_000n,
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
    expect(([0, 1, 2] as OddsChangePolicy[]).map((oddsPolicy) => said(bet({ oddsPolicy, legs: [leg(asked, now)] })))).toEqual(
      answers,
    );
  });

  test('BETSLIP-02 accept better judges every leg, not the product', () => {
    const legs = [leg('2.00', '4.00'), leg('2.00', '1.99')];
    expect(said(bet({ betType: 'combo', oddsPolicy: 1, legs }))).toBe('DECLINED ODDS_CHANGED');
    const better = decideAcceptance(bet({ betType: 'combo', oddsPolicy: 1, legs: [leg('2.00', '4.00'), leg('2.00')] }));
    expect(better).toEqual({ status: 'ACCEPTED', odds: [odds('4'), odds('2')] });
  });

  test('rules 10.2 order of the reasons', () => {
    const wrong = { oddsPolicy: 0 as const, stakeMinor: 10n, balanceMinor: 5n, maxStakeMinor: 1n };
    const moved = leg('2.40', '2.10', { requestedLine: '2.5', currentLine: '3' });
    expect(said(bet({ ...wrong, legs: [{ ...moved, suspended: true }] }))).toBe('DECLINED MARKET_SUSPENDED');
    expect(said(bet({ ...wrong, legs: [moved] }))).toBe('DECLINED LINE_CHANGED');
    expect(said(bet({ ...wrong, legs: [leg('2.40', '2.10')] }))).toBe('DECLINED ODDS_CHANGED');
    expect(said(bet(wrong))).toBe('DECLINED MIN_STAKE');
    expect(said(bet({ ...wrong, stakeMinor: 60n }))).toBe('DECLINED INSUFFICIENT_BALANCE');
    expect(said(bet({ stakeMinor: 60n, maxStakeMinor: 1n }))).toBe('DECLINED LIMIT');
  });

  test('rules 10.2.2 a moved line is declined under every policy', () => {
    for (const oddsPolicy of [0, 1, 2] as const) {
      expect(said(bet({ oddsPolicy, legs: [leg('2.40', '2.40', { requestedLine: '-1', currentLine: '-1.5' })] }))).toBe(
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

  test('B1 B2 no policy ever accepts at anything but the current odds, nor below those asked unless the customer allows it', () => {
    const price = fc.integer({ min: 1010, max: 5000 });
    const legs = fc.array(fc.tuple(price, price), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(legs, fc.constantFrom<OddsChangePolicy>(0, 1, 2), (drawn, oddsPolicy) => {
        const asked = drawn.map(([a, b]) => ({
          requestedOdds: rational(a, 1000),
          currentOdds: rational(b, 1000),
          suspended: false,
        }));
        const decision = decideAcceptance(bet({ betType: 'combo', oddsPolicy, legs: asked }));
        if (decision.status !== 'ACCEPTED') return;
        expect(decision.odds).toEqual(asked.map((one) => one.currentOdds));
        if (oddsPolicy < 2)
          for (const one of asked) expect(compare(one.currentOdds, one.requestedOdds)).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  const TOLERANCE = rational(15, 1000);
  const vectors: [string, string, string, string][] = [
    // asked, now, what policy 1 gives with a tolerance of 1.5 % of the net odds, and why
    ['2.00', '1.985', '2.00', 'the whole tolerance: 0.015 of 1.00'],
    ['2.00', '1.984', 'declined', 'a thousandth more'],
    ['2.00', '1.99', '2.00', 'one tick at evens'],
    ['1.10', '1.099', '1.10', '0.0015 of 0.10'],
    ['1.10', '1.09', 'declined', 'a tick is a tenth of what it would win'],
    ['1.01', '1.009', 'declined', 'there is less than a thousandth to give'],
    ['11.00', '10.85', '11.00', '0.15 of 10.00'],
    ['2.00', '2.00', '2.00', 'not moved'],
    ['2.00', '2.01', '2.01', 'better is taken over as ever'],
  ];
  test.each(vectors)('S1-3 rules 10.2 asked %s, now %s: %s (%s)', (asked, now, expected) => {
    const decision = decideAcceptance(bet({ oddsPolicy: 1, tolerance: TOLERANCE, legs: [leg(asked, now)] }));
    if (expected === 'declined') expect(decision).toEqual({ status: 'DECLINED', reason: 'ODDS_CHANGED' });
    else expect(decision).toEqual({ status: 'ACCEPTED', odds: [odds(expected)] });
    // A customer who accepts no change is asked, one who accepts any gets the odds of the board.
    const [none, any] = ([0, 2] as const).map((oddsPolicy) =>
      said(bet({ oddsPolicy, tolerance: TOLERANCE, legs: [leg(asked, now)] })),
    );
    expect([none, any]).toEqual([asked === now ? 'ACCEPTED' : 'DECLINED ODDS_CHANGED', 'ACCEPTED']);
  });

  test('S1-3 without a tolerance every shorter price is a refusal', () => {
    expect(said(bet({ oddsPolicy: 1, legs: [leg('2.00', '1.999')] }))).toBe('DECLINED ODDS_CHANGED');
  });

  test('S1-3 the tolerance is one for the whole bet: ten legs may not each use it up', () => {
    const ten = Array.from({ length: 10 }, () => leg('2.00', '1.99'));
    expect(said(bet({ betType: 'combo', oddsPolicy: 1, tolerance: TOLERANCE, legs: ten }))).toBe('DECLINED ODDS_CHANGED');
    const one = [leg('2.00', '1.99'), ...Array.from({ length: 9 }, () => leg('2.00'))];
    expect(said(bet({ betType: 'combo', oddsPolicy: 1, tolerance: TOLERANCE, legs: one }))).toBe('ACCEPTED');
  });

  test('S1-3 never across a goal or card, though the move be marginal', () => {
    const legs = [leg('2.00', '1.99', { stateChanged: true })];
    expect(said(bet({ oddsPolicy: 1, tolerance: TOLERANCE, legs }))).toBe('DECLINED ODDS_CHANGED');
  });

  test('S1-3 odds that were not shown get no tolerance, however small the move, and one such leg is enough', () => {
    const invented = leg('2.00', '1.999', { wasShown: false });
    expect(said(bet({ oddsPolicy: 1, tolerance: TOLERANCE, legs: [invented] }))).toBe('DECLINED ODDS_CHANGED');
    const legs = [leg('2.00', '1.999'), invented];
    expect(said(bet({ betType: 'combo', oddsPolicy: 1, tolerance: TOLERANCE, legs }))).toBe('DECLINED ODDS_CHANGED');
    expect(said(bet({ oddsPolicy: 1, tolerance: TOLERANCE, legs: [leg('2.00', '2.01', { wasShown: false })] }))).toBe('ACCEPTED');
  });

  test('XR-17 odds of before a goal are other odds, though the number be the same or better again', () => {
    for (const now of ['2.40', '2.41']) {
      const legs = [leg('2.40', now, { stateChanged: true })];
      const answers = ([0, 1, 2] as const).map((oddsPolicy) => said(bet({ oddsPolicy, legs })));
      expect(answers).toEqual(['DECLINED ODDS_CHANGED', 'DECLINED ODDS_CHANGED', 'ACCEPTED']);
    }
  });

  test('S1-3 S14 whatever moves: a customer who accepts better only never gets worse, and the book gives no more than the tolerance', () => {
    const price = fc.integer({ min: 1001, max: 5000 });
    const move = fc
      .tuple(price, fc.integer({ min: -60, max: 20 }), fc.boolean())
      .map(([asked, by, wasShown]) => [asked, Math.max(1001, asked + by), wasShown] as const);
    const net = (all: readonly Rational[]) => subtract(product(all), ONE);
    fc.assert(
      fc.property(fc.array(move, { minLength: 1, maxLength: 5 }), fc.integer({ min: 0, max: 60 }), (drawn, permille) => {
        const tolerance = rational(permille, 1000);
        const legs = drawn.map(([asked, now, wasShown]) => ({
          requestedOdds: rational(asked, 1000),
          currentOdds: rational(now, 1000),
          wasShown,
        }));
        const taken = takenOdds(legs, 1, tolerance);
        if (taken === null) {
          expect(legs.some((one) => compare(one.currentOdds, one.requestedOdds) < 0)).toBe(true);
          return;
        }
        for (const [at, one] of legs.entries()) {
          const got = taken[at] ?? ONE;
          expect(compare(got, one.requestedOdds)).toBeGreaterThanOrEqual(0);
          const known = one.wasShown ? [one.currentOdds, one.requestedOdds] : [one.currentOdds];
          expect(known.some((odds) => compare(odds, got) === 0)).toBe(true);
        }
        const given = subtract(net(taken), net(legs.map((one) => one.currentOdds)));
        expect(compare(given, multiply(tolerance, net(taken)))).toBeLessThanOrEqual(0);
      }),
      { numRuns: 2_000 },
    );
  });

  test('BETSTATUS-01 numbers of the acceptance states', () => {
    expect(ACCEPTANCE_NUMBER).toEqual({ PENDING: 0, ACCEPTED: 1, DECLINED: 2, NEW_OFFER: 3, DELAYED: 4, DELAYED_CASHOUT: 5 });
  });
});

describe('live delay', () => {
  const waitOf = (legs: readonly LiveDelayLeg[]) => liveDelayMs(legs, LIVE_DELAYS);

  test('BETSTATUS-03 the longest delay of the live legs counts', () => {
    expect(waitOf([])).toBe(0);
    expect(waitOf([{ live: false, sport: 'esports' }])).toBe(0);
    expect(waitOf([{ live: true, sport: 'tennis' }])).toBe(4000);
    expect(
      waitOf([
        { live: true, sport: 'tennis' },
        { live: true, sport: 'soccer' },
        { live: false, sport: 'esports' },
      ]),
    ).toBe(5000);
    expect(waitOf([{ live: true, sport: 'darts' }])).toBe(6000);
    expect(waitOf([{ live: true, sport: 'constructor' }])).toBe(6000);
  });

  test('rules 10.3 three seconds more while a suspension is less than ten seconds ago', () => {
    expect(waitOf([{ live: true, sport: 'soccer', sinceSuspensionMs: 9_999 }])).toBe(8000);
    expect(waitOf([{ live: true, sport: 'soccer', sinceSuspensionMs: 10_000 }])).toBe(5000);
    expect(waitOf([{ live: false, sport: 'soccer', sinceSuspensionMs: 1 }])).toBe(0);
  });

  test('B5 a goal, card, penalty, review or bet stop ends a waiting bet; a price move does not', () => {
    expect((['bet_stop', 'goal', 'red_card', 'penalty', 'var'] as const).every(isMaterialChange)).toBe(true);
    expect((['odds_change', 'clock', 'card', 'corner', 'period_change'] as const).some(isMaterialChange)).toBe(false);
  });
});
