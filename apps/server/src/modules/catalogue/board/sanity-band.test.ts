import { priceMarket } from '@duskline/simulation/price-market';
import { createRng } from '@duskline/simulation/rng';
import { NO_SPORT_DRIFT } from '@duskline/simulation/sport/definition';
import { feedDescriptions } from '@duskline/simulation/sport/feed-descriptions';
import { SPORTS } from '@duskline/simulation/sport/registry';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { MarketUpdate, OutcomeUpdate } from '../../../platform/bus/board-message.ts';
import { boardWith, fixture, moneyline, NOON, odds, total } from '../test-kit.ts';
import { marketIdOf } from './market-key.ts';
import { DEFAULT_SANITY, hasJump, judgeMarket, oddsMilliOf } from './sanity-band.ts';

const DESCRIPTIONS = new Map(
  feedDescriptions(SPORTS.flatMap(({ markets }) => markets)).map((one) => [
    one.id,
    { groups: [...one.groups], outcomes: [...one.outcomes] },
  ]),
);

const refusalOf = (update: MarketUpdate) => judgeMarket(update, DEFAULT_SANITY).refusal;

describe('odds text', () => {
  test.each([
    ['1.85', 1850],
    ['2', 2000],
    ['1.8567', 1856],
    ['1.8569999', 1856],
    ['0', 0],
    ['1000', 1_000_000],
    ['NaN', null],
    ['-1', null],
    ['1e9', null],
    ['0x10', null],
    ['', null],
    [' 1.85', null],
    ['1,85', null],
    ['1.', null],
    ['.5', null],
    ['\u0661.\u0668', null],
    ['Infinity', null],
  ])('%j', (text, milli) => {
    expect(oddsMilliOf(text)).toBe(milli);
  });

  test('every price with three decimals is read exactly', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), (milli) => {
        expect(oddsMilliOf(`${Math.floor(milli / 1000)}.${String(milli % 1000).padStart(3, '0')}`)).toBe(milli);
      }),
    );
  });
});

describe('F-F6 absurd prices are refused', () => {
  test.each([
    ['0', 'price_too_low'],
    ['1.00', 'price_too_low'],
    ['0.99', 'price_too_low'],
    ['-1', 'price_not_a_number'],
    ['NaN', 'price_not_a_number'],
    ['1000000000', 'price_too_high'],
    ['1000.001', 'price_too_high'],
  ])('price %s: %s', (price, refusal) => {
    expect(refusalOf(moneyline(price))).toBe(refusal);
  });

  test.each(['', 'foo=1', 'foo=1|total=2.5', 'total=2.5|total=3.5', 'total=NaN', 'total=1e3', 'total=-5', 'total=2.1'])(
    'XR-20 a total of %j is nothing that can be bet on',
    (specifiers) => {
      expect(refusalOf({ ...total('2.5', '1.90', '1.90'), specifiers })).toBe('unreadable_market');
    },
  );

  test('XR-20 however it is spelled, a line that can be read is no reason to refuse it; a key that is named twice always is', () => {
    expect(refusalOf({ ...total('2.5', '1.90', '1.90'), specifiers: 'total=+02.50' })).toBeNull();
    const unknown = { ...total('2.5', '1.90', '1.90'), marketType: 999_999 };
    expect(refusalOf({ ...unknown, specifiers: 'foo=1|total=NaN' })).toBeNull();
    expect(refusalOf({ ...unknown, specifiers: 'foo=1|foo=2' })).toBe('unreadable_market');
    expect(refusalOf({ ...moneyline('1.90'), specifiers: 'foo=bar' })).toBe('unreadable_market');
  });

  test('a book under 100 % or over 140 % is refused', () => {
    expect(refusalOf(total('2.5', '2.10', '2.10'))).toBe('book_below_100');
    expect(refusalOf(total('2.5', '1.30', '1.50'))).toBe('book_too_fat');
    expect(refusalOf(total('2.5', '2.00', '2.00'))).toBeNull();
    expect(refusalOf(total('2.5', '1.43', '1.43'))).toBeNull();
  });

  test('a type that only the provider describes may have any number of winners: its book has no bounds', () => {
    const firstHalfDoubleChance: MarketUpdate = {
      marketType: 63,
      specifiers: '',
      status: 'active',
      isFavourite: false,
      outcomes: [
        { outcomeId: '9', odds: '1.31', isActive: true },
        { outcomeId: '10', odds: '1.44', isActive: true },
        { outcomeId: '11', odds: '1.40', isActive: true },
      ],
    };
    expect(refusalOf(firstHalfDoubleChance)).toBeNull();
    const [first, ...others] = firstHalfDoubleChance.outcomes ?? [];
    const absurd = { ...firstHalfDoubleChance, outcomes: [{ ...first, outcomeId: '9', isActive: true, odds: '0.9' }, ...others] };
    expect(refusalOf(absurd)).toBe('price_too_low');
  });

  const ofType = (marketType: number, prices: readonly string[]): MarketUpdate => ({
    marketType,
    specifiers: '',
    status: 'active',
    isFavourite: false,
    outcomes: prices.map((odds, n) => ({ outcomeId: `o${n}`, odds, isActive: true })),
  });

  test('F-F6 of a type that only the provider describes, or nobody, a whole book below 100 % is refused, and one above any sum is not', () => {
    const described = { groups: ['all', 'score'], outcomes: [] };
    for (const what of [undefined, described, { groups: ['player'], outcomes: [{ id: '12', name: 'over' }] }]) {
      expect(judgeMarket(ofType(9997, ['50.00', '50.00', '50.00']), DEFAULT_SANITY, what).refusal).toBe('book_below_100');
      expect(judgeMarket(ofType(9997, ['2.90', '2.90', '3.30']), DEFAULT_SANITY, what).refusal).toBe('book_below_100');
      expect(judgeMarket(ofType(9997, ['3.00', '3.00', '3.00']), DEFAULT_SANITY, what).refusal).toBeNull();
      expect(judgeMarket(ofType(9997, ['1.10', '1.10', '1.10']), DEFAULT_SANITY, what).refusal).toBeNull();
    }
    const some = ofType(9997, ['50.00', '50.00', '50.00']);
    const open = { ...some, outcomes: some.outcomes?.map((one, n) => ({ ...one, isActive: n > 0 })) as OutcomeUpdate[] };
    expect(refusalOf(open), 'what is not on offer may be what wins').toBeNull();
  });

  test.each(['player', 'scorers', 'player_props'])(
    'F-F6 a list of players, as its description says by the group %s, may have no winner at all: it is not summed',
    (group) => {
      const scorers = { groups: ['all', group], outcomes: [] };
      expect(judgeMarket(ofType(40, ['8.00', '9.00', '15.00']), DEFAULT_SANITY, scorers).refusal).toBeNull();
    },
  );

  test('F-F6 a market that is refused for its sum is suspended on the board, and says why', () => {
    const board = boardWith(fixture());
    const update = ofType(9997, ['50.00', '50.00', '50.00']);
    board.apply(odds(NOON, [update]));
    const market = board.market(marketIdOf(1, update));
    expect([market?.status, market?.refusal]).toEqual(['suspended', 'book_below_100']);
  });

  test.each(SPORTS.map((sport) => [sport.key, sport] as const))(
    'F-F6 %s: of everything that an honest feed sells no book is below 100 %%, by what it says of the types',
    (_, { match, prices }) => {
      const model = match(
        { gap: 0.1, pace: 1, bestOf: 3, field: 'men', isNeutral: false, needsWinner: false, seed: 7 },
        createRng(3),
      );
      const last = model.entries.length - 1;
      const refused = new Set<string>();
      let seen = 0;
      for (const index of [-1, Math.floor(last / 3), Math.floor((2 * last) / 3)])
        for (const chance of model.chancesAt(index, model.entries[index]?.atMs ?? 0, NO_SPORT_DRIFT)) {
          const { type, specifiers, open, outcomes } = priceMarket(chance, prices);
          if (!open) continue;
          seen += 1;
          const said = outcomes.map(({ id, oddsMilli, active }) => ({
            outcomeId: id,
            odds: String(oddsMilli / 1000),
            isActive: active,
          }));
          const update: MarketUpdate = { marketType: type, specifiers, status: 'active', isFavourite: false, outcomes: said };
          const { refusal } = judgeMarket(update, DEFAULT_SANITY, DESCRIPTIONS.get(type));
          if (refusal === 'book_below_100') refused.add(`${type}/${specifiers}`);
        }
      expect(seen).toBeGreaterThan(5);
      expect([...refused]).toEqual([]);
    },
  );

  test('double chance sums to twice the book', () => {
    const doubleChance = (a: string, b: string, c: string): MarketUpdate => ({
      marketType: 10,
      specifiers: '',
      status: 'active',
      isFavourite: false,
      outcomes: [
        { outcomeId: '9', odds: a, isActive: true },
        { outcomeId: '10', odds: b, isActive: true },
        { outcomeId: '11', odds: c, isActive: true },
      ],
    });
    expect(refusalOf(doubleChance('1.30', '1.35', '1.75'))).toBeNull();
    expect(refusalOf(doubleChance('1.60', '1.60', '1.60'))).toBe('book_below_100');
  });

  test('missing, unknown and doubled outcomes are refused', () => {
    const market = moneyline();
    const outcomes = market.outcomes ?? [];
    expect(refusalOf({ ...market, outcomes: outcomes.slice(1) })).toBe('missing_outcome');
    expect(refusalOf({ ...market, outcomes: [] })).toBe('no_outcomes');
    expect(refusalOf({ ...market, outcomes: [...outcomes, { outcomeId: '9', odds: '5.00', isActive: true }] })).toBe(
      'unknown_outcome',
    );
    const [first] = outcomes;
    expect(refusalOf({ ...market, outcomes: first ? [...outcomes, first] : [] })).toBe('duplicate_outcome');
  });

  test('a book with outcomes that are not offered is not summed from below', () => {
    const market = moneyline('2.10', '3.40');
    const outcomes = (market.outcomes ?? []).map((o) => (o.outcomeId === '3' ? { outcomeId: '3', isActive: false } : o));
    expect(refusalOf({ ...market, outcomes })).toBeNull();
  });

  test('outcomes of a set score come with their variant', () => {
    const variant = 'sr:correct_score:bestof:3';
    const scores: MarketUpdate = {
      marketType: 199,
      specifiers: `variant=${variant}`,
      status: 'active',
      isFavourite: false,
      outcomes: [192, 193, 194, 195].map((n) => ({ outcomeId: `${variant}:${n}`, odds: '3.80', isActive: true })),
    };
    expect(refusalOf(scores)).toBeNull();
    expect(refusalOf({ ...scores, outcomes: scores.outcomes?.slice(0, 3) ?? [] })).toBe('missing_outcome');
  });
});

describe('on the board', () => {
  const home = `${marketIdOf(1, { marketType: 1, specifiers: '' })}.1`;

  test('F-F6 a refused market is suspended, counted, named in the change and keeps its last good price', () => {
    const board = boardWith(fixture());
    board.apply(odds(10, [moneyline('2.10')]));
    const change = board.apply(odds(11, [moneyline('NaN')]));
    expect(change?.refused).toMatchObject([{ marketType: 1, specifiers: '', refusal: 'price_not_a_number' }]);
    expect(change?.gates.markets).toMatchObject([{ isOpen: false }]);
    expect(board.selection(home)).toMatchObject({ isSuspended: true, oddsMilli: 2100 });
    expect(board.state.counters.get('refused_price_not_a_number')).toBe(1);
    board.apply(odds(12, [moneyline('2.15')]));
    expect(board.selection(home)).toMatchObject({ isSuspended: false, oddsMilli: 2150 });
  });

  test('F-F6 a tenfold jump is believed only when the feed repeats it', () => {
    const board = boardWith(fixture());
    board.apply(odds(10, [moneyline('2.10', '3.40', '3.60')]));
    expect(board.apply(odds(11, [moneyline('25.00', '1.90', '1.90')]))?.refused).toMatchObject([{ refusal: 'price_jump' }]);
    expect(board.selection(home)?.isSuspended).toBe(true);
    expect(board.apply(odds(12, [moneyline('24.00', '1.90', '1.90')]))?.refused).toEqual([]);
    expect(board.selection(home)).toMatchObject({ isSuspended: false, oddsMilli: 24_000 });
  });

  test('a jump after a goal or a bet stop is no jump', () => {
    const board = boardWith(fixture());
    board.apply(odds(10, [moneyline('2.10', '3.40', '3.60')]));
    board.apply({
      kind: 'stop',
      matchId: 1,
      producer: 3,
      timestampMs: 11,
      groups: ['all'],
      marketStatus: 'suspended',
      reason: 'goal',
    });
    board.apply(odds(12, [moneyline('25.00', '1.90', '1.90')]));
    expect(board.selection(home)).toMatchObject({ isSuspended: false, oddsMilli: 25_000 });
  });
});

test('F-F6 a jump is found whatever the order of the outcomes, and a new one is none', () => {
  const outcomes = (odds: number[]) =>
    odds.map((oddsMilli, n) => ({ outcomeId: String(n), oddsMilli, isActive: true, probability: null }));
  const before = outcomes([2_000, 3_000, 30_000]);
  const moved = outcomes([2_000, 3_000, 2_900]);
  for (const after of [moved, [...moved].reverse()]) expect(hasJump(before, after, DEFAULT_SANITY)).toBe(true);
  expect(hasJump(before, [...outcomes([2_100, 3_100, 31_000, 900_000])].reverse(), DEFAULT_SANITY)).toBe(false);
});
