import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { plainChance } from './chance.ts';
import { ladderOddsMilli } from './price-ladder.ts';
import { priceMarket } from './price-market.ts';
import { NO_DRIFT, soccerChances, soccerLadder } from './soccer-markets.ts';
import { SOCCER_PRICES } from './soccer-rules.ts';
import { soccerKickOff } from './soccer-state.ts';
import { tennis } from './sports/tennis/definition.ts';
import { tennisChances, tennisLadder } from './tennis-markets.ts';
import { tennisStart } from './tennis-state.ts';

const sum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0);

describe('margin', () => {
  test('rules 15 prices are steps of the ladder, rounded in favour of the book', () => {
    expect(ladderOddsMilli(1 / 1.857)).toBe(1850);
    expect(ladderOddsMilli(1 / 4.99)).toBe(4950);
    expect(ladderOddsMilli(1 / 13.4)).toBe(13_000);
    expect(ladderOddsMilli(0.9999)).toBe(1010);
    expect(ladderOddsMilli(0)).toBe(1_000_000);
    fc.assert(
      fc.property(fc.double({ min: 0.001, max: 0.989, noNaN: true }), (share) => {
        expect(ladderOddsMilli(share)).toBeLessThanOrEqual(1000 / share + 1e-6);
      }),
    );
  });
});

describe('books', () => {
  const goals = fc.double({ min: 0.4, max: 2.9, noNaN: true });

  test('every open soccer book is a possible one: overround above 0 and at most 25 percent', () => {
    fc.assert(
      fc.property(
        goals,
        goals,
        fc.nat(3),
        fc.nat(3),
        fc.double({ min: 0.02, max: 1, noNaN: true }),
        (h, a, home, away, remaining) => {
          const means = { home: h, away: a };
          const state = { ...soccerKickOff(2_760_000), home, away, halfHome: home, halfAway: away };
          for (const chance of soccerChances(means, soccerLadder(means), state, remaining)) {
            const market = priceMarket(chance, SOCCER_PRICES);
            if (!market.open) continue;
            const book = sum(market.outcomes.map((outcome) => (outcome.active ? 1000 / outcome.oddsMilli : 0)));
            const whole = market.type === 10 ? 2 : 1;
            expect(book / whole, `${market.type} ${market.specifiers}`).toBeGreaterThan(1);
            expect(book / whole, `${market.type} ${market.specifiers}`).toBeLessThan(1.25);
          }
        },
      ),
      { numRuns: 80 },
    );
  });

  test('rules 15 no price keeps less than 2 % of its stake, however sure its outcome is', () => {
    for (const win of [0.5, 0.8, 0.9, 0.95, 0.97]) {
      const rest = 1 - win;
      const plain = (id: string, p: number) => ({ id, win: p, halfWin: 0, refund: 0, halfLoss: 0 });
      const outcomes = [plain('1', win), plain('2', rest * 0.8), plain('3', rest * 0.2)];
      const market = priceMarket({ type: 1, specifiers: '', outcomes, favourite: false }, SOCCER_PRICES);
      expect(market.open).toBe(true);
      // 1.01 is the lowest price there is: only there less can be kept.
      const [first] = market.outcomes;
      expect(first?.oddsMilli === 1010 || win * (first?.oddsMilli ?? 0) <= 980).toBe(true);
    }
  });

  test('rules 15 outcomes that do not shut each other out are priced alone: none is far from its fair odds', () => {
    const shares = [0.02, 0.067, 0.3, 0.5, 0.77, 0.9];
    const market = { type: 548, specifiers: '', outcomes: shares.map((p, i) => plainChance(`${i}`, p)), favourite: false };
    for (const eachAlone of [{ eachAlone: true as const }, {}])
      priceMarket({ ...market, ...eachAlone }, SOCCER_PRICES).outcomes.forEach(({ oddsMilli }, i) => {
        const kept = 1 - ((shares[i] ?? 0) * oddsMilli) / 1000;
        expect(kept, `${shares[i]}`).toBeGreaterThan(0.02);
        expect(kept, `${shares[i]}`).toBeLessThan(0.25);
      });
  });

  test('a decided market is not offered', () => {
    const means = { home: 1.5, away: 1.2 };
    const state = { ...soccerKickOff(2_760_000), home: 3, away: 1, halfHome: 3, halfAway: 1 };
    const over = soccerChances(means, soccerLadder(means), state, 0.4).find(
      (market) => market.specifiers === 'total=2.5' && market.type === 18,
    );
    expect(over === undefined ? undefined : priceMarket(over, SOCCER_PRICES).open).toBe(false);
  });

  test('tennis books open with their main lines', () => {
    const pairing = { serve: [0.64, 0.62] as const, bestOf: 5 as const, firstServer: 1 as const };
    const markets = tennisChances(pairing, tennisLadder(pairing), tennisStart(1), NO_DRIFT).map((market) =>
      priceMarket(market, tennis.prices),
    );
    expect(markets.filter((market) => market.type === 202).map((market) => market.specifiers)).toEqual([
      'setnr=1',
      'setnr=2',
      'setnr=3',
    ]);
    expect(markets.every((market) => market.open || !market.favourite)).toBe(true);
  });
});
