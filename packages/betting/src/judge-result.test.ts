import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { judgeResults, type ReportedResult } from './judge-result.ts';
import { type JudgedMatch, judgeResultTime } from './judge-result-time.ts';
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
const specifiersOf = (marketType: number): string[] => {
  for (const make of [(line: string) => `hcp=${line}`, (line: string) => `total=${line}`]) {
    if (uofMarket(marketType, '') === undefined && uofMarket(marketType, make('1')) !== undefined)
      return LINES.map(make).filter((text) => uofMarket(marketType, text) !== undefined);
  }
  const one = ['', 'hcp=0:1', 'setnr=1', 'mapnr=2'].find((text) => uofMarket(marketType, text) !== undefined);
  return one === undefined ? [] : [one];
};
const markets = UOF_MARKET_IDS.flatMap((marketType) =>
  specifiersOf(marketType).map((specifiers) => ({ marketType, specifiers })),
);
const goals = fc.integer({ min: 0, max: 6 });
const aScore = fc.tuple(goals, goals).map(([home, away]) => score(home, away));
const finished = fc
  .record({ firstHalf: aScore, second: aScore, parts: fc.array(aScore, { minLength: 1, maxLength: 5 }) })
  .map(({ firstHalf, second, parts }) => {
    const regular = score(firstHalf.home + second.home, firstHalf.away + second.away);
    return { score: { regular, firstHalf, final: regular }, parts };
  });
const reported = (entries: Readonly<Record<string, MarketResult>>): ReportedResult[] =>
  Object.entries(entries).map(([outcomeId, result]) => ({ outcomeId, ...FEED[result] }));
const judge = (
  marketType: number,
  specifiers: string,
  entries: Readonly<Record<string, MarketResult>>,
  offered: string[] | null = null,
) => judgeResults({ marketType, specifiers, offered }, reported(entries));
const win = (...outcomeIds: string[]) => Object.fromEntries(outcomeIds.map((id) => [id, 'WIN' as const]));
const lost = (...outcomeIds: string[]) => Object.fromEntries(outcomeIds.map((id) => [id, 'LOST' as const]));

describe('results that can be', () => {
  test('XR-20 no result of a market of the rule book on any score is doubtful, in one message, in parts, or void', () => {
    expect(new Set(markets.map(({ marketType }) => marketType)).size).toBe(UOF_MARKET_IDS.length);
    fc.assert(
      fc.property(fc.constantFrom(...markets), finished, fc.func(fc.boolean()), ({ marketType, specifiers }, match, isTaken) => {
        const all = uofOutcomeIds(marketType).map((outcomeId) => {
          const result = settleUofMarket({ marketType, specifiers, outcomeId }, match);
          if (result === undefined) throw new Error(`${marketType} ${specifiers} ${outcomeId} is not settled`);
          return { outcomeId, ...FEED[result] };
        });
        const voided = all.map(({ outcomeId }) => ({ outcomeId, ...FEED.REFUND }));
        const key = { marketType, specifiers, offered: null };
        const parts = [all, all.filter(({ outcomeId }) => isTaken(outcomeId)), voided, voided.slice(1), []];
        return parts.every((part) => judgeResults(key, part) === null);
      }),
      { numRuns: 5_000 },
    );
  });

  test('XR-20 dead heats whose shares are places over competitors are not doubtful', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 8 }), { minLength: 2, maxLength: 12 }),
        fc.integer({ min: 1, max: 4 }),
        (finish, places) => {
          fc.pre(places < finish.length);
          const positions = finish.map((place) => 1 + finish.filter((other) => other < place).length);
          const all = positions.map((position, at): ReportedResult => {
            const tied = positions.filter((other) => other === position).length;
            const free = places - (position - 1);
            if (free <= 0) return { outcomeId: String(at), result: 0 };
            return { outcomeId: String(at), result: 1, ...(free < tied ? { deadHeatFactor: (free / tied).toFixed(3) } : {}) };
          });
          fc.pre(all.some(({ result }) => result === 0) || all.some(({ deadHeatFactor }) => deadHeatFactor !== undefined));
          return (
            judgeResults({ marketType: 9_001, specifiers: '', offered: all.map(({ outcomeId }) => outcomeId) }, all) === null
          );
        },
      ),
      { numRuns: 2_000 },
    );
  });

  test.each([
    ['a draw no bet that ended level', 11, '', { '4': 'REFUND', '5': 'REFUND' }],
    ['a quarter line', 16, 'hcp=-0.25', { '1714': 'HALFLOSE', '1715': 'HALFWIN' }],
    ['a double chance with two winners', 10, '', { '9': 'WIN', '10': 'LOST', '11': 'WIN' }],
    ['a set that was not played', 202, 'setnr=3', { '4': 'REFUND', '5': 'REFUND' }],
    ['several scorers', 40, '', { a: 'WIN', b: 'WIN', c: 'LOST' }],
    ['a runner that did not start', 9_001, '', { a: 'WIN', b: 'LOST', c: 'REFUND' }],
  ] as const)('XR-20 %s', (_name, marketType, specifiers, entries) => {
    expect(judge(marketType, specifiers, entries, Object.keys(entries))).toBeNull();
  });
});

describe('results that cannot be', () => {
  test.each([
    ['all three outcomes of 1x2 won', 1, '', win('1', '2', '3'), 'too_many_winners'],
    ['two outcomes of 1x2 won', 1, '', { ...win('1', '2'), ...lost('3') }, 'too_many_winners'],
    ['two outcomes of 1x2 won, the third not named', 1, '', win('1', '2'), 'too_many_winners'],
    ['none of 1x2 won', 1, '', lost('1', '2', '3'), 'no_winner'],
    ['one of 1x2 void', 1, '', { ...win('1'), ...lost('2'), '3': 'REFUND' }, 'void_in_part'],
    ['half of 1x2', 1, '', { '1': 'HALFWIN', '2': 'LOST', '3': 'LOST' }, 'void_in_part'],
    ['all of double chance won', 10, '', win('9', '10', '11'), 'too_many_winners'],
    ['one of double chance won', 10, '', { ...win('9'), ...lost('10', '11') }, 'no_winner'],
    ['over and under won', 18, 'total=2.5', win('12', '13'), 'too_many_winners'],
    ['over and under lost', 18, 'total=2.5', lost('12', '13'), 'no_winner'],
    ['half won on half a goal', 18, 'total=2.5', { '12': 'HALFWIN', '13': 'HALFLOSE' }, 'not_mirrored'],
    ['half won on both sides of a quarter', 16, 'hcp=-0.25', { '1714': 'HALFWIN', '1715': 'HALFWIN' }, 'not_mirrored'],
    ['half won against lost', 16, 'hcp=-0.25', { '1714': 'HALFWIN', '1715': 'LOST' }, 'not_mirrored'],
    ['one side void, the other won', 16, 'hcp=-1', { '1714': 'REFUND', '1715': 'WIN' }, 'void_in_part'],
    ['yes and no', 29, '', win('74', '76'), 'too_many_winners'],
    ['two exact scores', 45, '', win('274', '276'), 'too_many_winners'],
    ['two exact numbers of goals', 21, 'variant=sr:exact_goals:6+', win('a', 'b'), 'too_many_winners'],
    ['an outcome that 1x2 does not have', 1, '', { ...win('1'), ...lost('2', '3', '4') }, 'unknown_outcome'],
    ['no outcome of a list', 9_001, '', win('x', 'y'), 'unknown_outcome'],
    ['everybody', 9_001, '', win('a', 'b', 'c'), 'too_many_winners'],
    ['two lines in one', 18, 'total=2.5|total=3.5', { ...lost('12'), ...win('13') }, 'unreadable_market'],
    ['a line that there is not', 18, 'total=2.1', { ...lost('12'), ...win('13') }, 'unreadable_market'],
    ['no number', 18, 'total=NaN', { ...lost('12'), ...win('13') }, 'unreadable_market'],
    ['no line', 16, '', { ...lost('1714'), ...win('1715') }, 'unreadable_market'],
    ['a key that its type does not have', 1, 'foo=bar', { ...win('1'), ...lost('2', '3') }, 'unreadable_market'],
  ] as const)('XR-20 %s', (_name, marketType, specifiers, entries, doubt) => {
    const offered = doubt === 'unreadable_market' ? null : ['a', 'b', 'c'];
    expect(judge(marketType, specifiers, entries, offered)).toBe(doubt);
  });

  test.each([
    ['shares that are no places', ['0.4', '0.4', null]],
    ['shares that differ', ['0.5', '0.3', '0.2']],
    ['as many places as are tied', ['0.999', '0.999', '0.999']],
    ['one alone', ['0.5', null, null]],
  ])('XR-20 a dead heat of %s', (_name, shares) => {
    const all = shares.map((share, at): ReportedResult => {
      return {
        outcomeId: 'abc'.charAt(at),
        result: share === null ? 0 : 1,
        ...(share === null ? {} : { deadHeatFactor: share }),
      };
    });
    expect(judgeResults({ marketType: 9_001, specifiers: '', offered: ['a', 'b', 'c'] }, all)).toBe('dead_heat');
  });

  test('XR-20 a void of a market that cannot be read gives stakes back', () => {
    expect(judge(18, 'total=2.5|total=3.5', { '12': 'REFUND', '13': 'REFUND' }, null)).toBeNull();
  });

  test('XR-20 a dead heat in 1x2, and factors that mean nothing', () => {
    const key = { marketType: 1, specifiers: '', offered: null };
    expect(judgeResults(key, [{ outcomeId: '1', result: 1, deadHeatFactor: '0.5' }])).toBe('dead_heat');
    expect(judgeResults(key, [{ outcomeId: '1', result: 1, voidFactor: 'half' }])).toBe('unreadable');
    expect(judgeResults(key, [{ outcomeId: '1', result: 1, voidFactor: '0.3' }])).toBe('void_in_part');
  });
});

describe('when a result comes', () => {
  const NOW = 1_700_000_000_000;
  const HOUR = 3_600_000;
  const match: JudgedMatch = {
    startTimeMs: NOW + 5 * HOUR,
    hasBegun: false,
    isOver: false,
    periodKey: '',
    clockS: null,
    stateMs: 0,
    finished: null,
  };
  const live: JudgedMatch = {
    ...match,
    startTimeMs: NOW - HOUR,
    hasBegun: true,
    periodKey: '1st_half',
    clockS: 600,
    stateMs: NOW - 1_000,
  };
  const at = (
    marketType: number,
    entries: Readonly<Record<string, MarketResult>>,
    one: JudgedMatch | null,
    timestampMs = NOW,
    specifiers = '',
  ) => judgeResultTime({ marketType, specifiers, timestampMs }, reported(entries), one, NOW);

  test('XR-21 before the start nothing is decided, but a match may be void then', () => {
    expect(at(1, win('1'), match)).toBe('before_start');
    expect(at(9_001, win('a'), match)).toBe('before_start');
    expect(at(1, { '1': 'REFUND', '2': 'REFUND', '3': 'REFUND' }, match)).toBeNull();
    expect(at(1, { ...win('1'), '2': 'REFUND' }, match)).toBe('before_start');
    expect(at(1, win('1'), { ...match, startTimeMs: NOW })).toBeNull();
    expect(at(1, win('1'), { ...match, hasBegun: true })).toBeNull();
    expect(at(1, win('1'), null)).toBeNull();
  });

  test('XR-22 more than a minute ahead of our clock is the future', () => {
    expect(at(1, win('1'), null, NOW + 60_000)).toBeNull();
    expect(at(1, win('1'), null, NOW + 60_001)).toBe('future');
    expect(at(1, { '1': 'REFUND' }, null, Date.UTC(2096, 0))).toBe('future');
  });

  test.each([
    ['1x2 in the first half', 1, '', live, 'before_end'],
    ['1x2 at half time', 1, '', { ...live, periodKey: 'halftime', clockS: 2_700 }, 'before_end'],
    ['1x2 in minute 60', 1, '', { ...live, periodKey: '2nd_half', clockS: 3_600 }, 'before_end'],
    ['1x2 in minute 88', 1, '', { ...live, periodKey: '2nd_half', clockS: 5_280 }, null],
    ['1x2 after the end', 1, '', { ...live, isOver: true }, null],
    ['1x2 when the last state is old and the clock of it was young', 1, '', { ...live, stateMs: NOW - 600_000 }, 'before_end'],
    ['1x2 when the match can be over since the last state', 1, '', { ...live, stateMs: NOW - 4_300_000 }, null],
    ['1x2 of a match that is played thirty times as fast', 1, '', { ...live, stateMs: NOW - 200_000, clockRate: 30 }, null],
    ['1x2 when the last state is old and had no clock', 1, '', { ...live, stateMs: NOW - 31_000, clockS: null }, null],
    ['1x2 in the second half of a short match', 1, '', { ...live, periodKey: '2nd_half', clockS: null }, null],
    [
      'ice hockey with a period to come',
      406,
      '',
      { ...live, periodKey: 'period_2', clockS: null, periodsToBegin: 1 },
      'before_end',
    ],
    ['ice hockey in its last period', 406, '', { ...live, periodKey: 'period_3', clockS: null, periodsToBegin: 0 }, null],
    [
      'a tennis match that is won by who has yet to win two sets',
      186,
      '',
      { ...live, periodKey: 'set_2', toWin: { home: 2, away: 1 } },
      'before_end',
    ],
    [
      'a tennis match that is won by who has yet to win one',
      186,
      '',
      { ...live, periodKey: 'set_2', toWin: { home: 1, away: 2 } },
      null,
    ],
    ['1x2 of a match that is told live and has not begun', 1, '', { ...match, startTimeMs: NOW, isCovered: true }, 'before_end'],
    ['1x2 of a match that is not told live', 1, '', { ...match, startTimeMs: NOW, isCovered: false }, null],
    ['1x2 made before the newest state', 1, '', { ...live, stateMs: NOW + 20_000 }, 'before_end'],
    ['an over that is decided by a goal', 18, 'total=0.5', live, null],
    ['both to score', 29, '', live, null],
    ['a handicap', 16, 'hcp=-1', live, 'before_end'],
    ['the first half in minute 10', 60, '', live, 'before_end'],
    ['the first half in minute 44', 60, '', { ...live, clockS: 2_640 }, null],
    ['the first half at half time', 60, '', { ...live, periodKey: 'halftime' }, null],
    ['basketball in the third quarter', 219, '', { ...live, periodKey: 'quarter_3' }, 'before_end'],
    ['basketball in the fourth', 219, '', { ...live, periodKey: 'quarter_4' }, null],
    ['a tennis match in its first set', 186, '', { ...live, periodKey: 'set_1' }, 'before_end'],
    ['a tennis match in its second', 186, '', { ...live, periodKey: 'set_2' }, null],
    ['a set in its own set', 202, 'setnr=1', { ...live, periodKey: 'set_1' }, null],
  ] as const)('XR-21 %s', (_name, marketType, specifiers, one, doubt) => {
    const [first = ''] = uofOutcomeIds(marketType);
    expect(at(marketType, win(first), one, NOW, specifiers)).toBe(doubt);
  });

  const minute90: JudgedMatch = {
    ...live,
    periodKey: '2nd_half',
    clockS: 5_400,
    asItStands: { score: { regular: score(1, 1) } },
  };
  test.each([
    ['home won at 1:1', 1, '', win('1'), 'before_end'],
    ['home lost at 1:1', 1, '', lost('1'), null],
    ['draw at 1:1', 1, '', win('2'), null],
    ['over 2.5 at 1:1', 18, 'total=2.5', win('12'), 'before_end'],
    ['over 1.5 at 1:1', 18, 'total=1.5', win('12'), null],
    ['a void at 1:1', 1, '', { '1': 'REFUND' }, null],
    ['a type that no score answers', 9_001, '', win('a'), null],
  ] as const)('XR-21 while it is played the score so far has to give it: %s', (_name, marketType, specifiers, entries, doubt) => {
    expect(at(marketType, entries, minute90, NOW, specifiers)).toBe(doubt);
    expect(at(marketType, entries, { ...minute90, isOver: true }, NOW, specifiers)).toBeNull();
    expect(at(marketType, entries, { ...minute90, stateMs: NOW - 31_000 }, NOW, specifiers)).toBeNull();
    expect(at(marketType, entries, { ...minute90, asItStands: null }, NOW, specifiers)).toBeNull();
  });
});
