import { describe, expect, test } from 'vitest';
import type { BetType } from './bet-type.ts';
import { binomial } from './binomial.ts';
import {
  checkSlipShape,
  haveSelectionOddsChanged,
  type PlacementState,
  placementBlock,
  SLIP_REQUESTS,
  type SlipRequest,
  type SlipShape,
  tabRule,
} from './slip-rules.ts';

const state = (more: Partial<PlacementState> = {}): PlacementState => ({
  betType: 'combo',
  selections: 3,
  betInProgress: false,
  haveSelectionOddsChanged: false,
  incompatible: 0,
  teaserIncompatible: 0,
  pending: new Set<SlipRequest>(),
  ...more,
});
const rule = (more: Partial<PlacementState>): boolean | string => {
  const check = tabRule(state(more));
  return check.ok ? true : check.refusal.name;
};
const shape = (betType: BetType, selections: number, more: Partial<SlipShape> = {}): string => {
  const { check, lines } = checkSlipShape({ betType, selections, ...more });
  return check.ok ? `ok ${lines}` : check.refusal.name;
};
const MINIMUM = 'MinimumSelectionsRequiredException';
const MAXIMUM = 'MaximumAllowedSelectionsExceededException';
const COMBINATION = 'InvalidBetCombinationException';

describe('tab rules', () => {
  test('BETSLIP-15 single is always fulfilled', () => {
    expect([0, 1, 5].map((selections) => rule({ betType: 'single', selections, incompatible: 2 }))).toEqual([true, true, true]);
  });

  test('BETSLIP-16 BETSLIP-17 combo', () => {
    expect([1, 2].map((selections) => rule({ betType: 'combo', selections }))).toEqual([MINIMUM, true]);
    expect(rule({ betType: 'combo', selections: 2, incompatible: 2 })).toBe('IncompatibleSelectionsException');
  });

  test('BETSLIP-18 BETSLIP-20 BETSLIP-21 system', () => {
    const system = { betType: 'system', stakedSizes: [2] } as const;
    expect([2, 3, 10, 11].map((selections) => rule({ ...system, selections }))).toEqual([MINIMUM, true, true, MAXIMUM]);
    expect(rule({ ...system, selections: 4, incompatible: 1 })).toBe('IncompatibleSelectionsException');
    expect(rule({ betType: 'system', selections: 4, stakedSizes: [] })).toBe('InvalidStakeException');
    expect(rule({ betType: 'system', selections: 4 })).toBe('InvalidStakeException');
  });

  test('BETSLIP-19 at most 252 combinations on the ticket', () => {
    expect(rule({ betType: 'system', selections: 10, stakedSizes: [5] })).toBe(true);
    expect(rule({ betType: 'system', selections: 10, stakedSizes: [5, 10] })).toBe(COMBINATION);
    expect(rule({ betType: 'system', selections: 8, stakedSizes: [2, 3, 4, 5, 6, 7, 8] })).toBe(true);
    expect(rule({ betType: 'system', selections: 8, stakedSizes: [1, 2, 3, 4, 5, 6, 7, 8] })).toBe(COMBINATION);
  });

  test('BETSLIP-22 BETSLIP-23 if bet and reverse', () => {
    for (const betType of ['ifbet', 'reverse'] as const) {
      expect([1, 2, 10, 11].map((selections) => rule({ betType, selections }))).toEqual([MINIMUM, true, true, MAXIMUM]);
      expect(rule({ betType, selections: 2, incompatible: 2 })).toBe(true);
    }
  });

  test('BETSLIP-24 BETSLIP-25 BETSLIP-26 BETSLIP-37 teaser', () => {
    const teaser = { betType: 'teaser', teaserSizes: [2, 3, 4] } as const;
    expect([1, 2, 5].map((selections) => rule({ ...teaser, selections }))).toEqual([MINIMUM, true, COMBINATION]);
    expect(rule({ betType: 'teaser', selections: 2 })).toBe(COMBINATION);
    expect(rule({ ...teaser, selections: 2, incompatible: 1 })).toBe('IncompatibleSelectionsException');
    expect(rule({ ...teaser, selections: 2, teaserIncompatible: 1 })).toBe('IncompatibleBetTypesException');
  });
});

describe('placementBlock', () => {
  test('a slip in order can be placed', () => {
    expect(placementBlock(state())).toBeUndefined();
  });

  test('BETSLIP-07 a bet in progress', () => {
    expect(placementBlock(state({ betInProgress: true }))).toEqual({ reason: 'betInProgress' });
  });

  test.each([
    ['BETSLIP-08', 'placeBet'],
    ['BETSLIP-09', 'getBetslip'],
    ['BETSLIP-10', 'getSelectionsStatus'],
    ['BETSLIP-11', 'addSelection'],
    ['BETSLIP-12', 'removeSelection'],
  ] as const)('%s a pending %s request', (_id, request) => {
    expect(placementBlock(state({ pending: new Set<SlipRequest>([request]) }))).toEqual({ reason: 'request', request });
  });

  test('BETSLIP-13 changed odds', () => {
    expect(placementBlock(state({ haveSelectionOddsChanged: true }))).toEqual({ reason: 'oddsChanged' });
  });

  test('BETSLIP-14 a broken tab rule, with the refusal and its numbers', () => {
    const refusal = { name: MINIMUM, params: { min: 2 } };
    expect(placementBlock(state({ selections: 1 }))).toEqual({ reason: 'rule', refusal });
    expect(placementBlock(state({ selections: 1, betType: 'single' }))).toBeUndefined();
  });

  test('BETSLIP-27 an extra check can be plugged in and passes by default', () => {
    expect(placementBlock(state({ extraCheck: () => true }))).toBeUndefined();
    expect(placementBlock(state({ extraCheck: () => false }))).toEqual({ reason: 'conditions' });
  });

  test('spec 178 one reason at a time, by priority', () => {
    const everything = state({
      betInProgress: true,
      pending: new Set(SLIP_REQUESTS),
      haveSelectionOddsChanged: true,
      selections: 1,
      extraCheck: () => false,
    });
    const reasons: unknown[] = [];
    let left: PlacementState = everything;
    for (let block = placementBlock(left); block; block = placementBlock(left)) {
      reasons.push(block.reason === 'request' ? block.request : block.reason);
      const gone = block.reason === 'request' ? block.request : undefined;
      if (gone) left = { ...left, pending: new Set([...left.pending].filter((name) => name !== gone)) };
      if (block.reason === 'betInProgress') left = { ...left, betInProgress: false };
      if (block.reason === 'oddsChanged') left = { ...left, haveSelectionOddsChanged: false };
      if (block.reason === 'rule') left = { ...left, selections: 2 };
      if (block.reason === 'conditions') left = { ...left, extraCheck: () => true };
    }
    expect(reasons).toEqual(['betInProgress', ...SLIP_REQUESTS, 'oddsChanged', 'rule', 'conditions']);
  });

  test('BETSLIP-32 changed as soon as the odds of one selection changed', () => {
    const same = { confirmedOddsMilli: 1850, currentOddsMilli: 1850 };
    expect(haveSelectionOddsChanged([])).toBe(false);
    expect(haveSelectionOddsChanged([same, same])).toBe(false);
    expect(haveSelectionOddsChanged([same, { ...same, currentOddsMilli: 1851 }])).toBe(true);
  });
});

describe('checkSlipShape', () => {
  test.each([
    ['single', 0, {}, MINIMUM],
    ['single', 3, {}, 'ok 3'],
    ['combo', 20, {}, 'ok 1'],
    ['combo', 21, {}, MAXIMUM],
    ['ifbet', 10, {}, 'ok 1'],
    ['reverse', 4, {}, 'ok 12'],
    ['reverse', 10, {}, 'ok 90'],
    ['system', 6, { stakedSizes: [3] }, 'ok 20'],
    ['system', 6, { stakedSizes: [3], bankers: 2 }, 'ok 4'],
    ['system', 6, { stakedSizes: [2, 2] }, COMBINATION],
    ['system', 6, { stakedSizes: [5], bankers: 2 }, COMBINATION],
    ['system', 6, { stakedSizes: [1], bankers: 5 }, COMBINATION],
    ['system', 3, { stakedSizes: [0] }, COMBINATION],
    ['system', 3, { stakedSizes: [1.5] }, COMBINATION],
    ['teaser', 6, { teaserSizes: [2, 3, 4, 5, 6] }, 'ok 1'],
    ['teaser', 7, { teaserSizes: [2, 3, 4, 5, 6] }, COMBINATION],
  ] as [BetType, number, Partial<SlipShape>, string][])('rules 10.1 %s of %i %j is %s', (betType, selections, more, answer) => {
    expect(shape(betType, selections, more)).toBe(answer);
  });

  test('rules 5.3 ways to choose', () => {
    expect([0, 1, 2, 3, 4, 5].map((k) => binomial(5, k))).toEqual([1, 5, 10, 10, 5, 1]);
    expect(binomial(10, 5)).toBe(252);
    expect([binomial(3, 4), binomial(3, -1)]).toEqual([0, 0]);
  });
});
