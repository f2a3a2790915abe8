import { fairShare } from '@duskline/odds/model/distribution';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ladderSteps } from './price-ladder.ts';
import { type PricedMarket, priceMarket } from './price-market.ts';
import { soccerChances, soccerLadder } from './soccer-markets.ts';
import { SOCCER_PRICES } from './soccer-rules.ts';
import { soccerKickOff } from './soccer-state.ts';
import { steadinessOf, steadyOffer } from './steady-offer.ts';

const means = { home: 1.5, away: 1.2 };
const ladder = soccerLadder(means);

/** The offer of a goalless match with this much of it left. */
function offerAt(remaining: number, drift = { home: 1, away: 1 }): PricedMarket[] {
  return soccerChances(means, ladder, soccerKickOff(2_760_000), remaining, drift).map((market) =>
    priceMarket(market, SOCCER_PRICES),
  );
}

const byKey = (offer: readonly PricedMarket[]): Map<string, PricedMarket> =>
  new Map(offer.map((market) => [`${market.type}/${market.specifiers}`, market]));

/** Walks through a half of steps with this drift; answers every offer with the model's own. */
function walk(drifts: readonly number[]): { offered: readonly PricedMarket[]; model: readonly PricedMarket[] }[] {
  let offered: readonly PricedMarket[] = offerAt(1);
  return drifts.map((drift, i) => {
    const model = offerAt(1 - (i + 1) / 135, { home: 1 + drift, away: 1 - drift });
    offered = steadyOffer(SOCCER_PRICES, offered, model);
    return { offered, model };
  });
}

const driftWalk = fc.array(fc.double({ min: -0.015, max: 0.015, noNaN: true }), { minLength: 5, maxLength: 60 });

describe('steady offer', () => {
  test('S1-3 a price that has come to be worth nearly its stake is sent again, however small the move', () => {
    const at = (win: number, odds: readonly [number, number]): PricedMarket => ({
      type: 29,
      specifiers: '',
      open: true,
      favourite: false,
      outcomes: [win, 1 - win].map((p, i) => ({
        id: i === 0 ? '74' : '76',
        oddsMilli: odds[i] ?? 0,
        active: true,
        chance: { id: i === 0 ? '74' : '76', win: p, halfWin: 0, refund: 0, halfLoss: 0 },
      })),
    });
    const [before, small, worth] = [at(0.5, [1940, 1940]), at(0.505, [1910, 1960]), at(0.51, [1860, 1960])];
    expect(steadyOffer(SOCCER_PRICES, [before], [small])).toEqual([before]);
    expect(steadyOffer(SOCCER_PRICES, [before], [worth])).toEqual([worth]);
  });

  test('S1-3 a move of at most two steps is not sent, a longer one of enough chance is', () => {
    const before = offerAt(0.8);
    const little = steadyOffer(SOCCER_PRICES, before, offerAt(0.799));
    expect(little.map(({ outcomes }) => outcomes.map(({ oddsMilli }) => oddsMilli))).toEqual(
      before.map(({ outcomes }) => outcomes.map(({ oddsMilli }) => oddsMilli)),
    );
    const much = byKey(steadyOffer(SOCCER_PRICES, before, offerAt(0.7)));
    const model = byKey(offerAt(0.7));
    expect(much.get('18/total=2.5')).toEqual(model.get('18/total=2.5'));
  });

  test('S1-3 no price is ever further from the model than the hysteresis', () => {
    fc.assert(
      fc.property(driftWalk, (drifts) => {
        for (const { offered, model } of walk(drifts)) {
          const known = byKey(model);
          for (const market of offered) {
            const { steps, relative, share } = steadinessOf(SOCCER_PRICES, market.type);
            const right = known.get(`${market.type}/${market.specifiers}`);
            expect(market.open).toBe(right?.open);
            market.outcomes.forEach((outcome, i) => {
              const exact = right?.outcomes[i];
              if (exact === undefined || !outcome.active || !exact.active) return;
              const quoted = fairShare(outcome.chance);
              const isNear =
                ladderSteps(outcome.oddsMilli, exact.oddsMilli) <= steps ||
                Math.abs(fairShare(exact.chance) - quoted) <= Math.min(share, relative * quoted);
              expect(isNear, `${market.type} ${market.specifiers} ${outcome.oddsMilli} for ${exact.oddsMilli}`).toBe(true);
            });
          }
        }
      }),
      { numRuns: 20 },
    );
  });

  test('S1-3 lines still fit each other: higher totals never pay less over, and every book keeps its margin', () => {
    fc.assert(
      fc.property(driftWalk, (drifts) => {
        for (const { offered } of walk(drifts)) {
          for (const type of [16, 18, 19, 20, 68]) {
            const sign = type === 16 ? -1 : 1;
            const lines = offered
              .filter((market) => market.type === type && market.open)
              .map((market) => ({
                line: sign * Number(market.specifiers.split('=')[1]),
                first: market.outcomes[0]?.oddsMilli ?? 0,
                second: market.outcomes[1]?.oddsMilli ?? 0,
              }))
              .sort((a, b) => a.line - b.line);
            lines.slice(1).forEach((line, i) => {
              expect(line.first).toBeGreaterThanOrEqual(lines[i]?.first ?? 0);
              expect(line.second).toBeLessThanOrEqual(lines[i]?.second ?? Number.POSITIVE_INFINITY);
            });
          }
          for (const market of offered) {
            if (!market.open || market.type === 10) continue;
            const book = market.outcomes.reduce((sum, { active, oddsMilli }) => sum + (active ? 1000 / oddsMilli : 0), 0);
            expect(book).toBeGreaterThan(1);
            expect(book).toBeLessThan(1.25);
          }
          expect(offered.filter(({ type, favourite }) => type === 18 && favourite).length).toBeLessThanOrEqual(1);
        }
      }),
      { numRuns: 20 },
    );
  });

  test('S1-3 steps of the ladder are counted across its changes of width', () => {
    expect(ladderSteps(1900, 1900)).toBe(0);
    expect(ladderSteps(1900, 1930)).toBe(3);
    expect(ladderSteps(3100, 2980)).toBe(4);
    expect(ladderSteps(4950, 5200)).toBe(3);
  });
});
