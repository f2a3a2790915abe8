import { expect, test } from 'vitest';
import type { OutcomeChance } from './chance.ts';
import { pricesAt } from './margin-by-rank.ts';
import { priceMarket } from './price-market.ts';
import { NO_SPORT_DRIFT, type SportSetting } from './sport/definition.ts';
import { SPORTS } from './sport/registry.ts';

const settingOf = (gap: number): SportSetting => ({
  gap,
  pace: 1,
  bestOf: 3,
  field: 'men',
  isNeutral: false,
  needsWinner: false,
  seed: 5,
});

/** What comes back of 1 staked at these odds, on average. */
const worthOf = ({ win, halfWin, refund, halfLoss }: OutcomeChance, odds: number): number =>
  win * odds + halfWin * ((odds + 1) / 2) + refund + halfLoss / 2;

const SIGNS = [-1, 0, 1] as const;

test.each(SPORTS.map((sport) => [sport.key, sport] as const))(
  'H224 %s: no price before the start is worth its stake, whichever way opinions drift',
  (sport, { match, prices: usual }) => {
    // The best tournaments have the smallest margins.
    const prices = pricesAt(usual, { sport, rank: 1, isLive: false });
    const dear: string[] = [];
    let seen = 0;
    for (const gap of [0, 0.35]) {
      const model = match(settingOf(gap), null);
      const fair = new Map(
        model
          .chancesAt(-1, 0, NO_SPORT_DRIFT)
          .flatMap(({ type, specifiers, outcomes }) => outcomes.map((one) => [`${type}/${specifiers}/${one.id}`, one] as const)),
      );
      const { logit, pace } = prices.drift.prematch;
      for (const lean of SIGNS)
        for (const quick of SIGNS)
          for (const chance of model.chancesAt(-1, 0, { logit: lean * logit, pace: 1 + quick * pace })) {
            const { outcomes } = priceMarket(chance, prices);
            for (const { id, oddsMilli, active } of outcomes) {
              const known = fair.get(`${chance.type}/${chance.specifiers}/${id}`);
              if (!active || known === undefined) continue;
              seen += 1;
              const worth = worthOf(known, oddsMilli / 1000);
              if (worth >= 1) dear.push(`${chance.type}/${chance.specifiers}/${id} at ${oddsMilli}: ${worth.toFixed(4)}`);
            }
          }
    }
    expect(seen).toBeGreaterThan(20);
    expect(dear).toEqual([]);
  },
);
