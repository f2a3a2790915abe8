import { rational, toFractionText } from '@duskline/money/rational';
import { describe, expect, test } from 'vitest';
import { exactDeadHeat } from './dead-heat.ts';
import { limitsByPlaces } from './headroom.ts';
import { judgeResults, type ReportedResult } from './judge-result.ts';
import { judgeResultTime } from './judge-result-time.ts';
import { legFactor, legResult } from './leg-result.ts';
import { winnersOf } from './market-types.ts';
import { OUTRIGHT_PLACES, OUTRIGHT_WINNER, outrightPlaces } from './outright-market.ts';
import { RULE_FOUR, reduceWinnings, ruleFourShare, ruleFourTotal } from './rule-four.ts';

const FIELD = ['a', 'b', 'c', 'd', 'e', 'f'];
const won = (share?: string): Omit<ReportedResult, 'outcomeId'> => ({ result: 1, ...(share ? { deadHeatFactor: share } : {}) });
const LOST = { result: 0 } as const;
const VOID = { result: 0, voidFactor: '1' } as const;

function judge(
  places: number,
  results: Record<string, Omit<ReportedResult, 'outcomeId'>>,
  offered: readonly string[] | null = FIELD,
) {
  const market =
    places === 1
      ? { marketType: OUTRIGHT_WINNER, specifiers: '', offered }
      : { marketType: OUTRIGHT_PLACES, specifiers: `winners=${places}`, offered };
  return judgeResults(
    market,
    FIELD.map((outcomeId) => ({ outcomeId, ...(results[outcomeId] ?? LOST) })),
  );
}

describe('results of an outright are held against its places', () => {
  test.each([
    ['as many as have a place', 3, { a: won(), b: won(), c: won() }, null],
    ['one too many', 3, { a: won(), b: won(), c: won(), d: won() }, 'too_many_winners'],
    ['one too few', 3, { a: won(), b: won() }, 'no_winner'],
    ['nobody', 1, {}, 'no_winner'],
    ['three level for one place', 1, { a: won('1/3'), b: won('1/3'), c: won('1/3') }, null],
    ['two level for the last of three places', 3, { a: won(), b: won(), c: won('1/2'), d: won('1/2') }, null],
    ['three level for the last two of three places', 3, { a: won(), b: won('2/3'), c: won('2/3'), d: won('2/3') }, null],
    ['a decimal that is no third', 1, { a: won('0.333333'), b: won('0.333333'), c: won('0.333333') }, 'dead_heat'],
    ['shares that are more than the places', 3, { a: won(), b: won(), c: won('2/3'), d: won('2/3') }, 'dead_heat'],
    ['one who is level with nobody', 1, { a: won('1/2') }, 'dead_heat'],
    ['non-runners beside a winner', 1, { a: won(), b: VOID, c: VOID }, null],
    ['everything void', 3, Object.fromEntries(FIELD.map((id) => [id, VOID])), null],
  ] as const)('%s', (_name, places, results, doubt) => {
    expect(judge(places, results)).toBe(doubt);
  });

  test('what is said of some runners alone says nothing of those who are missing, and too much all the same', () => {
    const market = { marketType: OUTRIGHT_PLACES, specifiers: 'winners=2', offered: FIELD };
    const some = (results: Record<string, Omit<ReportedResult, 'outcomeId'>>) =>
      judgeResults(
        market,
        Object.entries(results).map(([outcomeId, one]) => ({ outcomeId, ...one })),
      );
    expect(some({ a: won() })).toBeNull();
    expect(some({ a: won(), b: won(), c: won() })).toBe('too_many_winners');
    expect(some({ b: won('1/2') })).toBe('dead_heat');
  });

  test('XR-20 half a stake is never void: a winner with the other half is none that anybody counts', () => {
    const market = { marketType: OUTRIGHT_WINNER, specifiers: '', offered: ['a', 'b', 'c'] };
    const half = { outcomeId: 'b', result: 1, voidFactor: '0.5' } as const;
    const rest = [
      { outcomeId: 'a', ...won() },
      { outcomeId: 'c', result: 0 },
    ] as const;
    expect(judgeResults(market, [...rest, half])).toBe('void_in_part');
    expect(judgeResults(market, [...rest, { outcomeId: 'b', ...VOID }])).toBeNull();
  });

  test('places stand in the specifiers, and a market that has others is none of these', () => {
    expect(outrightPlaces(OUTRIGHT_WINNER, '')).toBe(1);
    expect(outrightPlaces(OUTRIGHT_PLACES, 'winners=20')).toBe(20);
    for (const specifiers of ['', 'winners=1', 'winners=0', 'winners=51', 'winners=03', 'winners=3|x=1', 'winners=-3'])
      expect(outrightPlaces(OUTRIGHT_PLACES, specifiers), specifiers).toBeUndefined();
    expect(outrightPlaces(1, '')).toBeUndefined();
    expect([winnersOf(OUTRIGHT_PLACES, 'winners=5'), winnersOf(10, ''), winnersOf(9_001, '')]).toEqual([5, 2, 1]);
  });

  test('XR-21 nothing is believed before the event is over, unless it is reported as over or gives stakes back', () => {
    const result = { marketType: OUTRIGHT_WINNER, specifiers: '', timestampMs: 2_000 };
    const match = {
      startTimeMs: 1_000,
      endTimeMs: 9_000,
      hasBegun: false,
      isOver: false,
      periodKey: '',
      clockS: null,
      stateMs: 0,
      finished: null,
    };
    const said = [{ outcomeId: 'a', ...won() }];
    expect(judgeResultTime(result, said, match, 2_000)).toBe('before_end');
    expect(judgeResultTime(result, said, match, 9_000)).toBeNull();
    expect(judgeResultTime(result, said, { ...match, isOver: true }, 2_000)).toBeNull();
    expect(judgeResultTime(result, [{ outcomeId: 'a', ...VOID }], match, 2_000)).toBeNull();
  });
});

describe('rules 4.3 a dead heat factor is exact', () => {
  test.each([
    ['0.333333', 3, '1/3'],
    ['0.33', 3, '1/3'],
    ['0.666667', 3, '2/3'],
    ['0.666666', 3, '2/3'],
    ['0.142857', 7, '1/7'],
    ['0.5', 2, '1/2'],
    ['0.25', 4, '1/4'],
    ['0.5', 3, '0.5'],
    ['0.333333', 1, '0.333333'],
    ['0.34', 3, '1/3'],
    ['0.35', 3, '0.35'],
    ['1/3', 3, '1/3'],
    ['1.0', 2, '1.0'],
  ])('%s of %i who are level is %s', (written, tied, exact) => {
    expect(exactDeadHeat(written, tied)).toBe(exact);
  });

  test('a third of 9.00 at 3.00 is 9.00 again, and with 0.333333 it is not', () => {
    const factor = (share: string) => legFactor(rational(3), legResult('WIN', parse(share)));
    const parse = (text: string) => (text === '1/3' ? rational(1, 3) : rational(333_333, 1_000_000));
    expect(toFractionText(factor('1/3'))).toBe('1');
    expect(toFractionText(factor('0.333333'))).not.toBe('1');
  });
});

describe('rules 8.8 Rule 4', () => {
  test.each([
    ['1.11', '9/10'],
    ['1.12', '17/20'],
    ['1.80', '11/20'],
    ['2.00', '9/20'],
    ['2.20', '9/20'],
    ['2.21', '2/5'],
    ['4.00', '1/4'],
    ['10.00', '1/10'],
    ['10.01', '1/20'],
    ['15.00', '1/20'],
    ['15.01', '0'],
    ['1000.00', '0'],
  ])('a runner at %s takes %s of the winnings', (odds, share) => {
    const taken = ruleFourShare(odds);
    expect(taken && toFractionText(taken)).toBe(share);
  });

  test.each(['1', '0.5', '-2', 'x', ''])('%s is no price', (odds) => {
    expect(ruleFourShare(odds)).toBeUndefined();
  });

  test('longer prices never take more, and several runners together no more than nine tenths', () => {
    const percents = RULE_FOUR.map(([, percent]) => percent);
    expect(percents).toEqual([...percents].sort((a, b) => b - a));
    expect(toFractionText(ruleFourTotal([rational(1, 2), rational(3, 10)]))).toBe('4/5');
    expect(toFractionText(ruleFourTotal([rational(1, 2), rational(3, 4)]))).toBe('9/10');
  });

  test.each([
    ['a win', legResult('WIN'), '13/4'],
    ['a dead heat of two', legResult('WIN', rational(1, 2)), '13/8'],
    ['a loss', legResult('LOST'), '0'],
    ['a stake that comes back', legResult('REFUND'), '1'],
  ] as const)('a quarter off the winnings of %s at 4.00', (_name, leg, returned) => {
    expect(toFractionText(legFactor(rational(4), reduceWinnings(leg, rational(1, 4))))).toBe(returned);
  });
});

describe('liability of a place market', () => {
  test('H210 every line may cost its share of the limit of the market, so that all places together cost no more', () => {
    const limits = { lineLimitMinor: 900n, marketLimitMinor: 1_000n };
    expect(limitsByPlaces(limits, 1)).toEqual(limits);
    expect(limitsByPlaces(limits, 3)).toEqual({ lineLimitMinor: 333n, marketLimitMinor: 1_000n });
    expect(limitsByPlaces({ lineLimitMinor: 100n, marketLimitMinor: 1_000n }, 3).lineLimitMinor).toBe(100n);
    expect(limitsByPlaces({ lineLimitMinor: null, marketLimitMinor: 10n }, 5).lineLimitMinor).toBe(2n);
    expect(limitsByPlaces({ lineLimitMinor: 5n, marketLimitMinor: null }, 5).lineLimitMinor).toBe(5n);
  });
});
