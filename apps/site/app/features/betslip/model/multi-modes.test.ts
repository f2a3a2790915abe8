import { CURRENCIES } from '@duskline/money/currency';
import { rational } from '@duskline/money/rational';
import { ODDS_FORMATS } from '@duskline/odds/odds-format';
import { describe, expect, test } from 'vitest';
import { contentOf } from '../state/content.ts';
import { initialSlip, type SlipState } from '../state/slip-state.ts';
import { buttonOf, selection, wireSlip } from '../test-kit/fake-slip.ts';
import type { SlipContent } from './bet-mode.ts';
import { modeOf } from './bet-modes.ts';
import { bonusProgress } from './bonus.ts';
import { toFreeBet } from './free-bet.ts';
import { applyReply, emptySlip, readReply } from './slip.ts';
import { maxKey } from './stake-row.ts';
import { noStakes, setStake } from './stakes.ts';
import { sumPrice } from './sum-price.ts';
import { namedSystemsOf, systemMode } from './system-mode.ts';
import { pointsIn, teasersFor } from './teaser-mode.ts';
import { followTerms, inOrder, moved, noTerms, readTerms, termsText } from './terms.ts';

const ids = (count: number) => Array.from({ length: count }, (_, i) => `${i + 1}.1`);

interface Made {
  readonly count: number;
  readonly stakes?: Readonly<Record<string, string>>;
  readonly odds?: readonly number[];
  readonly wire?: Parameters<typeof wireSlip>[1];
  readonly state?: Partial<SlipState>;
}

function made({ count, stakes = {}, odds = [], wire = {}, state = {} }: Made): SlipContent {
  const selections = ids(count).map((id, i) => selection(id, { Value: odds[i] ?? 2 }));
  const data = applyReply(emptySlip, readReply(wireSlip(selections, wire)));
  const typed = Object.entries(stakes).reduce((all, [key, text]) => setStake(all, ids(count), key, text), noStakes);
  return contentOf({ ...initialSlip, data, stakes: typed, ...state });
}

type Type = Parameters<typeof modeOf>[0];
const sum = (type: Type, content: SlipContent) => modeOf(type).sum(content);
const request = (type: Type, content: SlipContent) => modeOf(type).request(content);
describe('EXC-14 the bounds of the operator', () => {
  const refused = (type: Type, content: SlipContent) => {
    const { action, text, values } = buttonOf(type, content);
    return [action, text, values];
  };

  test.each(['combo', 'teaser'] as const)('H101 a %s that is too long is refused before the press, with the number', (type) => {
    const wire = { maxLegs: 3 };
    const stakes = { [type]: '5' };
    expect(refused(type, made({ count: 4, stakes, wire }))).toEqual(['none', 'slip.rule.max', { count: 3 }]);
    expect(refused(type, made({ count: 4, stakes }))[1]).not.toBe('slip.rule.max');
  });

  test('H101 a combo as long as the operator allows is placed', () => {
    expect(refused('combo', made({ count: 3, stakes: { combo: '5' }, wire: { maxLegs: 3 } }))[0]).toBe('place');
  });

  test('H101 more singles than are placed at once are refused before the press; selections without a stake do not count', () => {
    const wire = { maxSingles: 2 };
    const stakes = { '1.1': '5', '2.1': '5', '3.1': '5' };
    expect(refused('single', made({ count: 3, stakes, wire }))).toEqual(['none', 'slip.rule.maxSingles', { count: 2 }]);
    expect(refused('single', made({ count: 3, stakes: { '1.1': '5', '2.1': '5' }, wire }))[0]).toBe('place');
  });
});

describe('combo', () => {
  test('combined odds and the return are exact and rounded down once', () => {
    const content = made({ count: 3, odds: [1.91, 2.38, 1.88], stakes: { combo: '25' } });
    // 1.91 x 2.38 x 1.88 = 8.546104
    expect(sum('combo', content)).toMatchObject({
      stakeMinor: 2500n,
      combinedOdds: rational(8_546_104, 1_000_000),
      returnMinor: 21_365n,
      bets: 1,
    });
  });

  test('S1-7 odds above 10,000 are exact and shown in every format, and the boost comes on top of the capped return', () => {
    const bonusRules = [{ MinSelections: 3, MinOdds: 1.2, Percent: 40, MaxBonus: 5000 }];
    const wire = { maxPayout: 250_000 };
    const odds = [3.1, 3.3, 3.7, 2.9, 4.2, 3.6, 3.3, 4.1, 3.9, 5.25];
    const content = made({ count: 10, odds, stakes: { combo: '10' }, wire, state: { bonusRules } });
    const total = sum('combo', content);
    // 10 at 459,778 is over four million: 250,000 by the cap; of 40 per cent more the boost pays its own largest, 5,000.
    expect(total).toMatchObject({ returnMinor: 25_500_000n, bonusMinor: 500_000n, isCapped: true });
    expect(ODDS_FORMATS.map((format) => sumPrice(total, format).replace(/\u00a0/g, ' '))).toEqual([
      '459 778.70',
      '459 777.70',
      '459 777.70',
      '+45 977 770',
      '459 777/1',
      '−0.0000022',
    ]);
  });

  test('BETSLIP-04 the placement names type, one stake, and the legs with the odds agreed to', () => {
    expect(request('combo', made({ count: 2, odds: [1.5, 2.25], stakes: { combo: '2.5' } }))).toEqual({
      betType: 2,
      stakes: [{ stake: '2.50' }],
      selections: [
        { selectionId: '1.1', odds: 1.5 },
        { selectionId: '2.1', odds: 2.25 },
      ],
    });
  });

  test('BETSLIP-16 one selection is too few: the button says how many it needs', () => {
    expect(buttonOf('combo', made({ count: 1 }))).toMatchObject({ action: 'none', text: 'slip.rule.min', values: { count: 2 } });
    expect(buttonOf('combo', made({ count: 2, stakes: { combo: '1' } })).action).toBe('place');
  });

  test('BETSLIP-17 two selections of one match hold it back, each marked with the other one', () => {
    const content = made({ count: 2, stakes: { combo: '1' } });
    const selections = content.selections.map((selection) => ({ ...selection, matchId: 7 }));
    const data = { ...emptySlip, selections, bounds: content.bounds };
    const related = contentOf({ ...initialSlip, data, stakes: content.stakes });
    expect(related.clashes.get('1.1')).toEqual({ kind: 'match', otherId: '2.1' });
    expect(related.clashes.get('2.1')).toEqual({ kind: 'match', otherId: '1.1' });
    expect(buttonOf('combo', related)).toMatchObject({ action: 'none', text: 'slip.rule.clash' });
    expect(buttonOf('single', related).text).toBe('slip.button.enterStake');
    // The rule of these tabs counts only; the server would refuse them all the same.
    expect(buttonOf('ifbet', related)).toMatchObject({
      action: 'none',
      text: 'slip.rule.clash',
      block: { reason: 'conditions' },
    });
  });

  test('what the server found on top is marked with its own reason', () => {
    const pair = { SelectionIds: ['1.1', '3.1'], ExceptionName: 'InvalidOutrightsCombinationException' };
    const wire = { incompatibleSelections: ['1.1', '2.1', '3.1'], incompatiblePairs: [pair] };
    const { clashes } = made({ count: 3, wire });
    expect(clashes.get('3.1')).toEqual({ kind: 'outright', otherId: '1.1' });
    expect(clashes.get('2.1')).toEqual({ kind: 'unknown', otherId: undefined });
  });

  const bonusRules = [
    { MinSelections: 3, MinOdds: 1.4, Percent: 5 },
    { MinSelections: 5, MinOdds: 1.4, Percent: 10 },
  ];

  test('BETSLIP-34 the bonus in force, the next step and the amount: of what is won, rounded down', () => {
    const content = made({ count: 4, odds: [2, 2, 2, 1.3], stakes: { combo: '10.01' }, state: { bonusRules } });
    expect(bonusProgress(content.selections, bonusRules)).toEqual({
      qualifying: 3,
      percent: 5,
      top: 5,
      next: { missing: 2, percent: 10 },
      max: undefined,
      minOddsMilli: 1400,
      below: 1,
    });
    // 10.01 x 10.4 = 104.104; won 94.094, of which 5 % are 4.7047.
    expect(sum('combo', content)).toMatchObject({ returnMinor: 10_410n + 470n, bonusMinor: 470n });
    expect(bonusProgress(made({ count: 2 }).selections, bonusRules)).toMatchObject({
      percent: 0,
      next: { missing: 1, percent: 5 },
    });
    expect(bonusProgress(content.selections, [])).toBeUndefined();
    const capped = bonusRules.map((rule) => ({ ...rule, MaxBonus: 3 }));
    expect(sum('combo', { ...content, bonusRules: capped })).toMatchObject({ bonusMinor: 300n, bonusMaxMinor: 300n });
    const wide = bonusRules.map((rule) => ({ ...rule, MaxBonus: 4.7 }));
    expect(sum('combo', { ...content, bonusRules: wide }).bonusMaxMinor).toBeUndefined();
  });

  const token = { id: 'f1', amountMinor: 1000n, minOddsMilli: 0, expiresMs: 0 };
  const free = (over: Partial<typeof token> = {}) => ({
    freeBets: [{ ...token, ...over }],
    terms: { ...noTerms, freeBetId: 'f1' },
    bonusRules,
  });

  test('BETSLIP-33 a free bet is the whole stake, is sent as such, and is not paid out itself', () => {
    const content = made({ count: 3, state: free() });
    expect(sum('combo', content)).toMatchObject({ stakeMinor: 1000n, returnMinor: 7000n });
    expect(sum('combo', content).bonusMinor).toBeUndefined();
    expect(request('combo', content)).toMatchObject({ stakes: [{ stake: '10.00' }], isFreeBet: true, freeBetId: 'f1' });
    expect(request('single', made({ count: 1, state: free() }))).toMatchObject({
      betType: 1,
      stakes: [{ selectionId: '1.1', stake: '10.00' }],
      isFreeBet: true,
    });
    const low = made({ count: 3, state: free({ minOddsMilli: 9000 }) });
    expect(buttonOf('combo', low)).toMatchObject({ action: 'none', text: 'slip.rule.freeBetOdds' });
  });

  test('BETSLIP-33 tokens of another currency or without an amount are none', () => {
    const wire = { Id: 'x', Amount: 5, Currency: 'EUR', MinOdds: 1.5 };
    expect(toFreeBet(wire, CURRENCIES.EUR)).toEqual({ id: 'x', amountMinor: 500n, minOddsMilli: 1500, expiresMs: 0 });
    expect(toFreeBet(wire, CURRENCIES.USD)).toBeUndefined();
    expect(toFreeBet({ ...wire, Amount: 0 }, CURRENCIES.EUR)).toBeUndefined();
  });
});

describe('system', () => {
  test('several rows at once are one ticket: lines times unit stake', () => {
    const content = made({ count: 4, stakes: { 'system/2': '1.50', 'system/4': '0.25' } });
    // Six doubles of 4.00 at 1.50 and one fourfold of 16.00 at 0.25.
    expect(sum('system', content)).toMatchObject({ stakeMinor: 925n, bets: 7, returnMinor: 3600n + 400n });
    expect(request('system', content)).toMatchObject({
      betType: 3,
      stakes: [
        { system: '2/4', stake: '1.50' },
        { system: '4/4', stake: '0.25' },
      ],
      bankers: [],
    });
  });

  test('BETSLIP-18 to BETSLIP-21 counts, lines and a stake are needed', () => {
    expect(buttonOf('system', made({ count: 2 }))).toMatchObject({ text: 'slip.rule.min', values: { count: 3 } });
    expect(buttonOf('system', made({ count: 11 }))).toMatchObject({ text: 'slip.rule.max', values: { count: 10 } });
    expect(buttonOf('system', made({ count: 3 }))).toMatchObject({ action: 'stake', text: 'slip.button.enterStake' });
    const all = Object.fromEntries(systemMode.rows(made({ count: 10 })).map((row) => [row.key, '1']));
    expect(buttonOf('system', made({ count: 10, stakes: all }))).toMatchObject({
      text: 'slip.rule.lines',
      values: { count: 252 },
    });
    expect(buttonOf('system', made({ count: 10, stakes: { 'system/5': '1' } })).action).toBe('place');
  });

  test('BETSLIP-31 a banker of four leaves combinations of the other three, and is in each of them', () => {
    const content = made({ count: 4, odds: [3, 2, 2, 2], stakes: { 'system/2': '1' }, wire: { bankers: ['1.1'] } });
    expect(systemMode.rows(content).map((row) => [row.key, row.lines])).toEqual([
      ['system/2', 3],
      ['system/3', 1],
      ['system/1', 3],
    ]);
    expect(sum('system', content)).toMatchObject({ bets: 3, returnMinor: 3600n });
    expect(request('system', content)).toMatchObject({ stakes: [{ system: '2/3' }], bankers: ['1.1'] });
    const many = made({ count: 4, stakes: { 'system/2': '1' }, wire: { bankers: ids(3) } });
    expect(buttonOf('system', many).action).toBe('stake');
  });

  test('full covers go by their names, and a Lucky 255 is no offer', () => {
    const names = (count: number) => namedSystemsOf(made({ count })).map(({ name }) => name);
    expect(names(3)).toEqual(['trixie', 'patent']);
    expect(names(4)).toEqual(['yankee', 'lucky15']);
    expect(names(5)).toEqual(['canadian', 'lucky31']);
    expect(names(8)).toEqual(['goliath']);
    expect(names(9)).toEqual([]);
  });

  test('the least stake is one of the whole bet, not of a line', () => {
    const row = (text: string) => systemMode.rows(made({ count: 4, stakes: { 'system/2': text }, wire: { minBet: 0.5 } }))[0];
    expect(row('0.10')?.problem).toBeUndefined();
    expect(row('0.05')?.problem).toBe('belowMin');
  });
});

describe('if and reverse', () => {
  const terms = { ...noTerms, order: ['3.1', '1.1'] };

  test('BETSLIP-22 an if bet costs its stake once; the order of the customer is sent', () => {
    const content = made({ count: 3, odds: [2, 3, 1.5], stakes: { ifbet: '10' }, state: { terms } });
    expect(sum('ifbet', content)).toMatchObject({ stakeMinor: 1000n, returnMinor: 1000n + 1000n + 2000n + 500n, bets: 1 });
    const body = request('ifbet', content);
    expect(body.selections?.map((leg) => leg.selectionId)).toEqual(['3.1', '1.1', '2.1']);
    expect(body).toMatchObject({ betType: 4, layOption: 2, stakes: [{ stake: '10.00' }] });
  });

  test('BETSLIP-06 BETSLIP-23 a reverse bet is every ordered pair; lay option win or push unless chosen otherwise', () => {
    const content = made({ count: 3, stakes: { reverse: '1' }, state: { terms } });
    expect(sum('reverse', content)).toMatchObject({ stakeMinor: 600n, bets: 6, returnMinor: 1800n });
    expect(request('reverse', content)).toMatchObject({ betType: 5, layOption: 2 });
    const winOnly = made({ count: 3, stakes: { reverse: '1' }, state: { terms: { ...terms, layReverse: 1 } } });
    expect(request('reverse', winOnly)).toMatchObject({ layOption: 1 });
    expect(buttonOf('reverse', made({ count: 11 }))).toMatchObject({ text: 'slip.rule.max' });
  });

  test('moving a selection, and what becomes of the order when one leaves', () => {
    expect(moved(['a', 'b', 'c'], 'c', 0)).toEqual(['c', 'a', 'b']);
    expect(moved(['a', 'b', 'c'], 'a', 9)).toEqual(['b', 'c', 'a']);
    expect(inOrder([{ id: 'a' }, { id: 'b' }, { id: 'c' }], ['c']).map(({ id }) => id)).toEqual(['c', 'a', 'b']);
    expect(followTerms({ ...noTerms, order: ['a', 'b'] }, ['a'])).toMatchObject({ order: ['a'] });
    expect(followTerms(terms, ['1.1', '3.1'])).toBe(terms);
  });

  test('terms survive a reload, a free bet does not, and nonsense is nothing', () => {
    const kept = { ...terms, layIf: 2 as const, teaserId: 3, keepsSelections: true };
    expect(readTerms(termsText({ ...kept, freeBetId: 'f' }))).toEqual(kept);
    expect(readTerms('{"layIf":7,"order":[1]}')).toEqual(noTerms);
    expect(readTerms('not json')).toEqual(noTerms);
  });
});

describe('teaser', () => {
  const betTypes = [
    {
      ID: 1,
      Name: '6 points',
      Points: 6,
      Selections: [
        { NumberOfSelections: 2, Odds: 1.91 },
        { NumberOfSelections: 3, Odds: 2.8 },
      ],
    },
    { ID: 4, Name: '10 points', Points: 10, Selections: [{ NumberOfSelections: 3, Odds: 1.83 }] },
  ];
  const wire = { tickets: [{ ID: 'teaser', BetType: 6, TeaserBet: { betTypes } }] };
  const state = { terms: { ...noTerms, teaserId: 1 } };

  test('BETSLIP-37 only teasers with a price for this many selections can be chosen', () => {
    expect(teasersFor(betTypes, 2).map(({ ID }) => ID)).toEqual([1]);
    expect(teasersFor(betTypes, 3).map(({ ID }) => ID)).toEqual([1, 4]);
  });

  test('S1-6 a teaser is named by the points of the sports in the slip', () => {
    const both = { ID: 1, Name: '6 points', Points: 6, PointsBySport: { 1: 4, 2: 6 }, Selections: [] };
    const selections = (...sports: number[]) => sports.map((sportId) => ({ sportId }));
    expect(pointsIn(both, selections(1, 1))).toEqual([{ sportId: 1, points: 4 }]);
    expect(pointsIn(both, selections(1, 2, 1))).toEqual([
      { sportId: 1, points: 4 },
      { sportId: 2, points: 6 },
    ]);
  });

  test('BETSLIP-24 to BETSLIP-26 count, teasable selections and a teaser are needed', () => {
    expect(buttonOf('teaser', made({ count: 1, wire, state }))).toMatchObject({ text: 'slip.rule.min' });
    expect(buttonOf('teaser', made({ count: 2, wire }))).toMatchObject({ text: 'slip.rule.teaser' });
    const two = { ...wire, incompatibleTeaserSelections: ['2.1'] };
    expect(buttonOf('teaser', made({ count: 2, wire: two, state }))).toMatchObject({ text: 'slip.rule.notTeasable' });
    expect(buttonOf('teaser', made({ count: 2, wire, state, stakes: { teaser: '1' } })).action).toBe('place');
  });

  test('a price that no decimal says is counted as the fraction it is', () => {
    const exact = [{ ID: 1, Name: '6', Points: 6, Selections: [{ NumberOfSelections: 2, Odds: 1.909, ExactOdds: '21/11' }] }];
    const tickets = [{ ID: 'teaser', BetType: 6, TeaserBet: { betTypes: exact } }];
    const content = made({ count: 2, wire: { tickets }, state, stakes: { teaser: '11' } });
    expect(sum('teaser', content).returnMinor).toBe(2100n);
    expect(request('teaser', content)).toMatchObject({ teaserBetTypeId: 1, teaserOdds: '21/11' });
  });

  test('rules 10.2 the lines that are shown are sent with the price: at others it is asked again', () => {
    const content = made({ count: 2, wire, state, stakes: { teaser: '11' } });
    const shown = {
      ...content,
      selections: content.selections.map((selection, at) => ({ ...selection, teaserLines: { 1: `+${at + 3}`, 4: '+9' } })),
    };
    expect(request('teaser', shown).selections?.map(({ teasedLine }) => teasedLine)).toEqual(['+3', '+4']);
    expect(request('combo', shown).selections?.map((leg) => Object.keys(leg))).toEqual([
      ['selectionId', 'odds'],
      ['selectionId', 'odds'],
    ]);
  });

  test('the price is that of the table, whatever the odds of the selections', () => {
    const content = made({ count: 2, odds: [5, 5], wire, state, stakes: { teaser: '10' } });
    expect(sum('teaser', content)).toMatchObject({ stakeMinor: 1000n, returnMinor: 1910n, oddsMilli: 1910 });
    expect(request('teaser', content)).toMatchObject({ betType: 6, teaserBetTypeId: 1, stakes: [{ stake: '10.00' }] });
  });
});

test('BETSLIP-36 a largest stake counts for just the bet that it was asked for', () => {
  const content = made({ count: 2, stakes: { combo: '50' } });
  const maxima = { combo: { of: maxKey(content), maxMinor: 4000n } };
  const asked = { ...content, maxima };
  expect(modeOf('combo').rows(asked)[0]).toMatchObject({ maxMinor: 4000n, problem: 'aboveMax' });
  expect(buttonOf('combo', asked)).toMatchObject({ action: 'stake', text: 'slip.button.checkStake' });
  const banked = { ...asked, selections: asked.selections.map((selection) => ({ ...selection, isBanker: true })) };
  expect(modeOf('combo').rows(banked)[0]?.problem).toBeUndefined();
});

describe('limits', () => {
  const limits = { isReferredAboveMax: true, maxPayout: 500 };
  const above = (key: string, over: Partial<Made> = {}) => {
    const content = made({ count: 3, stakes: { [key]: '41' }, wire: limits, ...over });
    return { ...content, maxima: { [key]: { of: maxKey(content), maxMinor: 4000n } } };
  };

  test('TRADER-01 above the largest stake every bet goes to a trader, and is placed by the same press', () => {
    for (const [type, key] of [
      ['single', '1.1'],
      ['combo', 'combo'],
      ['ifbet', 'ifbet'],
      ['reverse', 'reverse'],
    ] as const) {
      const content = above(key);
      expect(sum(type, content).problem, type).toBeUndefined();
      expect(buttonOf(type, content), type).toMatchObject({ action: 'place', text: 'slip.button.refer' });
    }
  });

  test('TRADER-02 a system has nothing offered instead: its largest stake is final', () => {
    const content = above('system/2');
    expect(sum('system', content).problem).toEqual({ key: 'system/2', kind: 'aboveMax' });
    expect(buttonOf('system', content)).toMatchObject({ action: 'stake', text: 'slip.button.checkStake' });
  });

  test('TRADER-01 without traders the largest stake is final for everybody', () => {
    const content = above('combo', { wire: {} });
    expect(sum('combo', content).problem).toEqual({ key: 'combo', kind: 'aboveMax' });
  });

  test('BETSLIP-36 of what came with the slip and what was asked for the smaller one is the limit of a single', () => {
    const content = made({ count: 2, stakes: { '1.1': '30' }, wire: limits });
    const asked = (maxMinor: bigint) => ({ ...content, maxima: { '1.1': { of: maxKey(content), maxMinor } } });
    expect(modeOf('single').rows(content)[0]).toMatchObject({ maxMinor: 4000n });
    expect(modeOf('single').rows(asked(1000n))[0]).toMatchObject({ maxMinor: 1000n, isReferred: true });
    expect(modeOf('single').rows(asked(9000n))[0]).toMatchObject({ maxMinor: 4000n });
  });

  test('rules 11.4 what is shown is never more than the operator pays on one bet, and the bonus is of that', () => {
    const big = made({ count: 3, odds: [10, 10, 10], stakes: { combo: '1' }, wire: limits });
    expect(sum('combo', big)).toMatchObject({ returnMinor: 50_000n, isCapped: true });
    expect(sum('combo', made({ count: 3, odds: [2, 2, 2], stakes: { combo: '1' }, wire: limits })).isCapped).toBeUndefined();
    const bonusRules = [{ MinSelections: 3, MinOdds: 1.2, Percent: 10 }];
    // 10 % of the 499 that are won, not of the 999 that would be.
    expect(sum('combo', { ...big, bonusRules })).toMatchObject({ bonusMinor: 4_990n, returnMinor: 54_990n });
    // Two singles are two bets: each has the cap to itself.
    const singles = made({ count: 2, odds: [30, 30], stakes: { '1.1': '20', '2.1': '10' }, wire: limits });
    expect(sum('single', singles)).toMatchObject({ returnMinor: 80_000n, isCapped: true });
    const chain = made({ count: 2, odds: [30, 30], stakes: { ifbet: '20' }, wire: limits });
    expect(sum('ifbet', chain)).toMatchObject({ returnMinor: 50_000n, isCapped: true });
  });

  test('rules 4.7 the cap never takes of the stake itself', () => {
    const content = made({ count: 2, odds: [2, 2], stakes: { combo: '600' }, wire: { maxPayout: 500 } });
    expect(sum('combo', content).returnMinor).toBe(60_000n);
  });
});

describe('BETSLIP-16 BETSLIP-18 selections that make no bet together', () => {
  const over = (): SlipContent => {
    const content = made({ count: 3, odds: [75, 2, 2], stakes: { combo: '5', 'system/2': '5' } });
    return {
      ...content,
      selections: content.selections.map((one, i) => (i === 0 ? { ...one, isOver: true, isOpen: false } : one)),
    };
  };
  const clashing = (): SlipContent => ({
    ...made({ count: 3, stakes: { combo: '5', 'system/2': '5' } }),
    clashes: new Map([['1.1', { kind: 'match', otherId: '2.1' }]]),
  });

  test.each([
    ['a match that is over', over],
    ['two selections of one match', clashing],
  ])('%s: no combined odds and no return, while the stake stays', (_, content) => {
    expect(sum('combo', content())).toMatchObject({ stakeMinor: 500n, returnMinor: 0n });
    expect(sum('combo', content())).not.toHaveProperty('combinedOdds');
    expect(sum('system', content())).toMatchObject({ stakeMinor: 1500n, returnMinor: 0n });
  });

  test.each([
    ['a match that is over', over, 'slip.button.over'],
    ['two selections of one match', clashing, 'slip.rule.clash'],
  ] as const)('BETSLIP-14 %s: the button says so before it asks for odds to be accepted', (_, content, text) => {
    expect(buttonOf('combo', content(), { haveOddsChanged: true })).toMatchObject({ action: 'none', text });
    expect(buttonOf('combo', made({ count: 3, stakes: { combo: '5' } }), { haveOddsChanged: true }).action).toBe('accept');
  });
});
