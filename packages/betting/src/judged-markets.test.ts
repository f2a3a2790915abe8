import { describe, expect, test } from 'vitest';
import { isDecidedBy, isRefutedBy, type ReportedMarket, resultByScore } from './judge-by-score.ts';
import { judgedOutcomeIds } from './judged-markets.ts';
import { score } from './score.ts';
import type { FinishedMatch } from './uof-market.ts';

const HOCKEY: FinishedMatch = {
  score: { regular: score(2, 2), final: score(3, 2) },
  periods: [score(1, 0), score(1, 2), score(0, 0)],
};
const BASEBALL: FinishedMatch = {
  score: { regular: score(2, 2), final: score(2, 4) },
  periods: [score(1, 0), score(1, 2), ...Array.from({ length: 7 }, () => score(0, 0)), score(0, 2)],
};
const VOLLEYBALL: FinishedMatch = { parts: [score(25, 20), score(20, 25), score(25, 18), score(25, 23)] };
const KILLS: FinishedMatch = { won: score(2, 0), counts: [score(10, 12), score(20, 7)] };
const SNOOKER: FinishedMatch = { won: score(5, 2) };
const FIGHT: FinishedMatch = { won: score(0, 1) };
const CRICKET: FinishedMatch = { score: { regular: score(178, 154) }, periods: [score(178, 0), score(0, 154)] };
const HALVES: FinishedMatch = { score: { regular: score(2, 1), firstHalf: score(0, 1) }, periods: [score(0, 1), score(2, 0)] };

const VARIANT = 'sr:correct_score:bestof:5';

describe('results that a score gives', () => {
  test.each([
    ['regular time of a match that went on', HOCKEY, 1, '', '2', 'WIN'],
    ['its total is that of regular time', HOCKEY, 18, 'total=4.5', '13', 'WIN'],
    ['its winner is that of overtime', HOCKEY, 406, '', '4', 'WIN'],
    ['its total with overtime', HOCKEY, 412, 'total=4.5', '12', 'WIN'],
    ['a handicap with overtime', HOCKEY, 410, 'hcp=-1.5', '1714', 'LOST'],
    ['a period', HOCKEY, 443, 'periodnr=2', '3', 'WIN'],
    ['a period with a start', HOCKEY, 445, 'hcp=0:1|periodnr=1', '1712', 'WIN'],
    ['a side that concedes nothing in a period', HOCKEY, 454, 'periodnr=1', '74', 'WIN'],
    ['a quarter line of a period', HOCKEY, 446, 'periodnr=2|total=2.75', '12', 'HALFWIN'],
    ['extra innings', BASEBALL, 251, '', '5', 'WIN'],
    ['nine innings', BASEBALL, 1, '', '2', 'WIN'],
    ['an extra inning', BASEBALL, 288, 'inningnr=10|total=1.5', '12', 'WIN'],
    ['five innings', BASEBALL, 276, 'total=4', '12', 'REFUND'],
    ['innings up to the first', BASEBALL, 903_015, 'to=1', '1', 'WIN'],
    ['sets won', VOLLEYBALL, 188, 'hcp=-1.5', '1714', 'WIN'],
    ['points of all sets', VOLLEYBALL, 237, 'hcp=-9.5', '1715', 'WIN'],
    ['points of a set', VOLLEYBALL, 310, 'setnr=4|total=47.5', '12', 'WIN'],
    ['a set that was not played', VOLLEYBALL, 310, 'setnr=5|total=27.5', '12', 'REFUND'],
    ['sets as they ended', VOLLEYBALL, 199, `variant=${VARIANT}`, `${VARIANT}:197`, 'WIN'],
    ['sets as they did not end', VOLLEYBALL, 199, `variant=${VARIANT}`, `${VARIANT}:196`, 'LOST'],
    ['maps won', KILLS, 186, '', '4', 'WIN'],
    ['total of maps', KILLS, 328, 'total=2.5', '13', 'WIN'],
    ['kills of a map', KILLS, 726, 'mapnr=1|total=21.5', '12', 'WIN'],
    ['kills say nothing of who won the map', KILLS, 395, 'mapnr=1', '5', undefined],
    ['frames', SNOOKER, 919_000, 'hcp=-2.5', '1714', 'WIN'],
    ['frames of one side', SNOOKER, 919_004, 'total=2', '12', 'REFUND'],
    ['who won a frame is not known', SNOOKER, 919_005, 'framenr=1', '4', undefined],
    ['who won a fight', FIGHT, 186, '', '5', 'WIN'],
    ['who won a fight that could be drawn', FIGHT, 1, '', '3', 'WIN'],
    ['rounds of a fight are no score', FIGHT, 18, 'total=8.5', '13', undefined],
    ['runs of an innings', CRICKET, 921_001, 'inningnr=2|total=160.5', '13', 'WIN'],
    ['more runs', CRICKET, 340, '', '4', 'WIN'],
    ['a half', HALVES, 88, 'hcp=-1.5', '1714', 'WIN'],
    ['a side wins to nil', HALVES, 33, '', '74', 'LOST'],
  ] as const)('rules 8.2 %s', (_name, match, marketType, specifiers, outcomeId, result) => {
    expect(resultByScore({ marketType, specifiers, outcomeId }, match)).toBe(result);
  });

  test('rules 8.1 what was decided in overtime is not known where the score is not', () => {
    const match: FinishedMatch = { score: { regular: score(2, 2), final: null } };
    expect(resultByScore({ marketType: 406, specifiers: '', outcomeId: '4' }, match)).toBeUndefined();
    expect(resultByScore({ marketType: 219, specifiers: '', outcomeId: '4' }, match)).toBeUndefined();
    expect(resultByScore({ marketType: 1, specifiers: '', outcomeId: '2' }, match)).toBe('WIN');
  });

  test.each([
    ['a specifier too many', 443, 'periodnr=2|total=1.5', '3'],
    ['a specifier too few', 443, '', '3'],
    ['a line that is none', 446, 'periodnr=2|total=2.1', '12'],
    ['a period that there is not', 443, 'periodnr=0', '3'],
    ['one that is no number', 443, 'periodnr=x', '3'],
    ['an outcome of another market', 443, 'periodnr=2', '12'],
    ['a name that objects have', 443, 'periodnr=2', 'toString'],
  ] as const)('XR-20 %s is not judged', (_name, marketType, specifiers, outcomeId) => {
    expect(resultByScore({ marketType, specifiers, outcomeId }, HOCKEY)).toBeUndefined();
  });
});

describe('results that a score refutes', () => {
  const winner = (outcomeId: '4' | '5'): ReportedMarket => ({
    marketType: 406,
    specifiers: '',
    reported: ['4', '5'].map((id) => ({ outcomeId: id, result: id === outcomeId ? 1 : 0 })),
  });
  test('XR-20 the right winner passes, the wrong one is found, a void says nothing', () => {
    expect([isRefutedBy(winner('4'), HOCKEY), isRefutedBy(winner('5'), HOCKEY)]).toEqual([false, true]);
    const isVoid: ReportedMarket = { ...winner('5'), reported: [{ outcomeId: '5', result: 0, voidFactor: '1' }] };
    expect(isRefutedBy(isVoid, HOCKEY)).toBe(false);
  });

  test('XR-20 a market is decided by the score that it is settled on', () => {
    expect(isDecidedBy(winner('4'), HOCKEY)).toBe(true);
    expect(isDecidedBy(winner('4'), { score: { regular: score(2, 2), final: null } })).toBe(false);
    expect(judgedOutcomeIds(443, '')).toEqual([]);
  });
});
