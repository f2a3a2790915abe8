import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isDecidedBy, isRefutedBy, type ReportedMarket } from './judge-by-score.ts';
import type { ReportedResult } from './judge-result.ts';
import { contradicting } from './judge-together.ts';
import type { MarketResult } from './outcome.ts';
import { score } from './score.ts';
import { settleUofMarket, UOF_MARKET_IDS, uofMarket, uofOutcomeIds } from './uof-market.ts';

const FEED: Readonly<Record<MarketResult, Omit<ReportedResult, 'outcomeId'>>> = {
  WIN: { result: 1 },
  LOST: { result: 0 },
  REFUND: { result: 0, voidFactor: '1' },
  HALFWIN: { result: 1, voidFactor: '0.5' },
  HALFLOSE: { result: 0, voidFactor: '0.5' },
};
const LINES = ['-2', '-1.75', '-0.5', '-0.25', '0', '0.25', '0.5', '1', '1.25', '2.5', '2.75', '3', '20.5', '180.5'];
const KEYS = UOF_MARKET_IDS.flatMap((marketType) =>
  ['', ...LINES.flatMap((line) => [`hcp=${line}`, `total=${line}`]), 'hcp=0:1', 'setnr=1', 'mapnr=2']
    .filter((specifiers) => specifiers !== '' || uofMarket(marketType, '') !== undefined)
    .filter((specifiers) => uofMarket(marketType, specifiers) !== undefined)
    .filter((specifiers) => specifiers === '' || uofMarket(marketType, '') === undefined)
    .map((specifiers) => ({ marketType, specifiers })),
);
const points = fc.oneof(fc.integer({ min: 0, max: 6 }), fc.integer({ min: 40, max: 110 }));
const aScore = fc.tuple(points, points).map(([home, away]) => score(home, away));
/** A set has a winner. */
const aSet = fc
  .tuple(fc.integer({ min: 0, max: 5 }), fc.boolean())
  .map(([games, isHome]) => (isHome ? score(6, games) : score(games, 6)));
const finished = fc
  .record({ firstHalf: aScore, second: aScore, overtime: aScore, parts: fc.array(aSet, { minLength: 1, maxLength: 5 }) })
  .map(({ firstHalf, second, overtime, parts }) => {
    const regular = score(firstHalf.home + second.home, firstHalf.away + second.away);
    const final = score(regular.home + overtime.home, regular.away + overtime.away);
    return { score: { regular, firstHalf, final }, parts };
  });
const market = (marketType: number, specifiers: string, results: Readonly<Record<string, MarketResult>>): ReportedMarket => ({
  marketType,
  specifiers,
  reported: Object.entries(results).map(([outcomeId, result]) => ({ outcomeId, ...FEED[result] })),
});
const all = (marketType: number, specifiers: string, won: string) =>
  market(marketType, specifiers, Object.fromEntries(uofOutcomeIds(marketType).map((id) => [id, id === won ? 'WIN' : 'LOST'])));
const home = all(1, '', '1');
const drawOrAway = market(10, '', { '9': 'LOST', '10': 'WIN', '11': 'WIN' });
const over = (line: string, type = 18) => all(type, `total=${line}`, '12');
const under = (line: string, type = 18) => all(type, `total=${line}`, '13');

describe('results of a match together', () => {
  test('XR-20 S23 no results that a match has refute each other or its score, in one message, in parts, or void', () => {
    fc.assert(
      fc.property(
        finished,
        fc.array(fc.constantFrom(...KEYS), { minLength: 1, maxLength: 30 }),
        fc.array(fc.nat(3), { minLength: 30, maxLength: 30 }),
        (match, keys, takes) => {
          const reported = keys.map(({ marketType, specifiers }, at) => {
            const results = uofOutcomeIds(marketType).map((outcomeId): [string, MarketResult] => {
              return [outcomeId, settleUofMarket({ marketType, specifiers, outcomeId }, match) ?? 'REFUND'];
            });
            const given = results.filter((_, index) => takes[at] !== 1 || index === 0);
            return market(
              marketType,
              specifiers,
              Object.fromEntries(takes[at] === 2 ? given.map(([id]) => [id, 'REFUND']) : given),
            );
          });
          const half = Math.floor(reported.length / 2);
          return (
            contradicting([], reported).size === 0 &&
            contradicting(reported.slice(0, half), reported.slice(half)).size === 0 &&
            reported.every((one) => !isRefutedBy(one, match))
          );
        },
      ),
      { numRuns: 3_000 },
    );
  });

  test.each([
    ['home won, draw or away won', [home], [drawOrAway]],
    ['home won, the guest ahead by two', [home], [all(16, 'hcp=1.5', '1715')]],
    ['over 2.5 and under 1.5', [over('2.5')], [under('1.5')]],
    ['over 180.5 and a team total of 100 each at most', [over('225.5')], [under('100.5', 19), under('100.5', 20)]],
    ['both score, under 1.5', [all(29, '', '74')], [under('1.5')]],
    ['1:0, odd lost', [all(45, '', '276')], [all(26, '', '72')]],
    ['more in the first half than in the match', [over('2.5', 68)], [under('2.5')]],
    ['a lead at half time that half-time/full-time denies', [all(60, '', '1')], [all(47, '', '434')]],
    ['the winner of the match wins fewer sets', [all(186, '', '4')], [all(188, 'hcp=1.5', '1715')]],
    ['three goals by a quarter line, and an even number', [market(18, 'total=2.75', { '12': 'HALFWIN' })], [all(26, '', '72')]],
  ] as const)('XR-20 %s', (_name, one, other) => {
    const first = [...one];
    const second = [...other];
    expect([...contradicting(first, second)].length).toBeGreaterThan(0);
    expect(contradicting([], [...first, ...second]).size).toBeGreaterThan(0);
  });

  test('XR-20 which of two is wrong is unknown, one that fits both is believed, and a result in force refutes alone', () => {
    const fits = over('2.5');
    expect([...contradicting([], [home, drawOrAway, fits])]).toEqual(expect.arrayContaining([home, drawOrAway]));
    expect(contradicting([], [home, drawOrAway, fits]).has(fits)).toBe(false);
    expect([...contradicting([drawOrAway], [home, all(1, '', '3')])]).toEqual([home]);
    // Impossible already, by a trader's decision: later results must not all wait for it.
    expect(contradicting([home, drawOrAway], [fits]).size).toBe(0);
  });

  test('XR-20 unknown markets, voids and what is undecided refute nothing', () => {
    const voided = market(1, '', { '1': 'REFUND', '2': 'REFUND', '3': 'REFUND' });
    const open: ReportedMarket = { marketType: 1, specifiers: '', reported: [{ outcomeId: '1', result: -1 }] };
    const unknown = market(9_001, '', { '1': 'WIN' });
    expect(contradicting([drawOrAway], [voided, open, unknown]).size).toBe(0);
    for (const one of [voided, open, unknown]) expect(isRefutedBy(one, { score: { regular: score(0, 0) } })).toBe(false);
  });

  test('XR-20 lines that are not offered cost no time', () => {
    const many = Array.from({ length: 1_000 }, (_, at) => [over(`${1_999 - at}.5`), under(`${at}.5`)]).flat();
    const began = performance.now();
    for (const coming of [many, many.slice(0, 240)]) {
      expect(contradicting(many.slice(0, 200), coming).size).toBe(coming.length);
      expect(contradicting([], [...coming, home, drawOrAway]).has(home)).toBe(true);
    }
    expect(performance.now() - began).toBeLessThan(2_000);
  });
});

describe('results against the final score', () => {
  const nil = { score: { regular: score(0, 0) } };
  test.each([
    ['over 2.5', over('2.5'), true],
    ['under 2.5', under('2.5'), false],
    ['home', home, true],
    ['draw', all(1, '', '2'), false],
    ['a push that is said to be won', market(18, 'total=0', { '12': 'WIN', '13': 'LOST' }), true],
    ['half won where all is lost', market(18, 'total=0.25', { '12': 'HALFWIN' }), true],
    ['half lost, half won', market(18, 'total=0.25', { '12': 'HALFLOSE', '13': 'HALFWIN' }), false],
    ['the first half, whose score is not known', over('0.5', 68), false],
    ['half-time/full-time without the half', all(47, '', '418'), false],
    ['a set', all(186, '', '4'), false],
  ])('XR-20 %s at 0:0', (_name, one, isRefuted) => {
    expect(isRefutedBy(one, nil)).toBe(isRefuted);
  });

  test('XR-20 what the score decides', () => {
    expect([home, over('2.5')].map((one) => isDecidedBy(one, nil))).toEqual([true, true]);
    expect([over('2.5', 68), all(47, '', '418'), all(186, '', '4')].map((one) => isDecidedBy(one, nil))).toEqual([
      false,
      false,
      false,
    ]);
  });
});
