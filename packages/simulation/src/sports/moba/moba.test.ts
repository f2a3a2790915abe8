import { describe, expect, test } from 'vitest';
import { createRng, hashUnit } from '../../rng.ts';
import { NO_SPORT_DRIFT, type SportSetting } from '../../sport/definition.ts';
import { dota2 } from '../dota2/definition.ts';
import { lol } from '../lol/definition.ts';
import { unfairness } from '../test-kit/calibration.ts';
import { driftFaults, lineFaults, offerFaults } from '../test-kit/offer-checks.ts';
import { readTwice } from '../test-kit/second-readings.ts';
import { countOf } from './moba-map.ts';

const setting = (seed: number, change: Partial<SportSetting> = {}): SportSetting => ({
  gap: 0,
  pace: 1,
  bestOf: 3,
  field: 'men',
  isNeutral: true,
  needsWinner: true,
  seed,
  ...change,
});
const gapOf = (seed: number): number => 0.8 * (hashUnit(seed, 1) + hashUnit(seed, 2) - 1);

describe.each([lol, dota2])('$name', (sport) => {
  const rulesOf = (seed: number, change: Partial<SportSetting> = {}) => sport.rules(sport.params(setting(seed, change)));

  test('rules 16.1.3 prices are fair before the start and at any moment of play', () => {
    const found = unfairness(
      (seed) => rulesOf(seed, { gap: gapOf(seed), bestOf: seed % 8 === 0 ? 3 : 1, pace: 0.85 + 0.3 * hashUnit(seed, 3) }),
      1500,
      55 * 60_000,
    );
    expect(found.length).toBeGreaterThan(150);
    expect(found[0]?.errors, JSON.stringify(found.slice(0, 4))).toBeLessThan(4.2);
  }, 120_000);

  test('H204 what is offered is settled once, and nothing is offered whose result is known', () => {
    for (let seed = 1; seed <= 8; seed++) {
      const rules = rulesOf(seed, { bestOf: [1, 3, 5][seed % 3] ?? 3, gap: gapOf(seed) });
      expect(offerFaults(sport, rules, seed, 7)).toEqual([]);
    }
  }, 120_000);

  test('H204 a second settler that reads the entries alone agrees on every market of 300 matches', () => {
    expect(readTwice(sport.key, 300)).toEqual([]);
  }, 120_000);

  test('rules 15 no bettor wins on both sides at the best prices of a day', () => {
    for (const gap of [-0.5, 0, 0.3]) {
      const rules = rulesOf(5, { gap });
      expect(driftFaults(sport, rules, rules.before, 0, 'prematch')).toEqual([]);
      for (const entry of rules.timeline(createRng(3)).filter((_, i) => i % 30 === 0))
        expect(driftFaults(sport, rules, entry.state, entry.atMs, 'live')).toEqual([]);
    }
  });

  test('rules 16.1.3 lines are in order at every moment', () => {
    const rules = rulesOf(9, { gap: 0.2 });
    for (const entry of rules.timeline(createRng(4)).filter((_, i) => i % 20 === 0))
      expect(lineFaults(rules.chances(entry.state, entry.atMs, NO_SPORT_DRIFT))).toEqual([]);
  });

  test('rules 16.1.5 a kill and a tower turn the prices to their side', () => {
    const rules = rulesOf(3);
    const course = rules.timeline(createRng(8));
    const winOf = (i: number): number => {
      const entry = course[i];
      const market = rules
        .chances(entry?.state ?? rules.before, entry?.atMs ?? 0, NO_SPORT_DRIFT)
        .find(({ type }) => type === 395);
      return market?.outcomes[0]?.win ?? Number.NaN;
    };
    for (const kind of ['kill', 'tower']) {
      const at = course.findIndex((entry) => entry.kind === kind);
      const up = course[at]?.side === 'home' ? 1 : -1;
      expect(up * (winOf(at) - winOf(at - 1))).toBeGreaterThan(0.02);
    }
  });
});

describe('recorded averages', () => {
  const played = (sport: typeof lol) => {
    const sums = { maps: 0, minutes: 0, kills: 0, firstBlood: 0 };
    for (let seed = 1; seed <= 700; seed++) {
      const rules = sport.rules(sport.params(setting(seed, { gap: gapOf(seed), bestOf: 1 })));
      const map = rules.timeline(createRng(seed)).at(-1)?.state.done[0];
      if (map === undefined) continue;
      const kills = countOf(map, 'kill');
      sums.maps++;
      sums.minutes += map.knownMs / 60_000;
      sums.kills += kills.home + kills.away;
      if ((kills.order[0] === 'H') === (map.winner === 'home')) sums.firstBlood++;
    }
    return { minutes: sums.minutes / sums.maps, kills: sums.kills / sums.maps, firstBlood: sums.firstBlood / sums.maps };
  };

  test('League of Legends: 32 minutes, 26 kills, the first kill belongs to the winner in 61 of 100 maps', () => {
    const seen = played(lol);
    expect(Math.abs(seen.minutes - 32.2)).toBeLessThan(0.7);
    expect(Math.abs(seen.kills - 26.3)).toBeLessThan(0.8);
    expect(Math.abs(seen.firstBlood - 0.61)).toBeLessThan(0.055);
  });

  test('Dota 2: 40 minutes and 58 kills', () => {
    const seen = played(dota2);
    expect(Math.abs(seen.minutes - 39.9)).toBeLessThan(1.1);
    expect(Math.abs(seen.kills - 57.7)).toBeLessThan(1.8);
  });
});
