import { describe, expect, test } from 'vitest';
import { createRng, hashUnit } from '../../rng.ts';
import { NO_SPORT_DRIFT, type SportSetting } from '../../sport/definition.ts';
import { cs2 } from '../cs2/definition.ts';
import { unfairness } from '../test-kit/calibration.ts';
import { driftFaults, lineFaults, offerFaults } from '../test-kit/offer-checks.ts';
import { readTwice } from '../test-kit/second-readings.ts';
import { valorant } from '../valorant/definition.ts';
import { isMapOver } from './rounds-map.ts';

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
const GAMES = [cs2, valorant] as const;
/** Gaps of real calendars: near 0 mostly, now and then a walk-over. */
const gapOf = (seed: number): number => 0.8 * (hashUnit(seed, 1) + hashUnit(seed, 2) - 1);

describe.each(GAMES)('$name', (sport) => {
  const rulesOf = (seed: number, change: Partial<SportSetting> = {}) => sport.rules(sport.params(setting(seed, change)));

  test('rules 16.1.3 prices are fair before the start and at any moment of play', () => {
    const found = unfairness((seed) => rulesOf(seed, { gap: gapOf(seed), bestOf: [1, 3, 5][seed % 3] ?? 3 }), 1500, 150 * 60_000);
    expect(found.length).toBeGreaterThan(150);
    expect(found[0]?.errors, JSON.stringify(found.slice(0, 4))).toBeLessThan(4.2);
  }, 120_000);

  test('H204 what is offered is settled once, and nothing is offered whose result is known', () => {
    for (let seed = 1; seed <= 12; seed++) {
      const rules = rulesOf(seed, { bestOf: [1, 3, 5][seed % 3] ?? 3, gap: gapOf(seed) });
      expect(offerFaults(sport, rules, seed, 3)).toEqual([]);
    }
  }, 120_000);

  test('H204 a second settler that reads the entries alone agrees on every market of 300 matches', () => {
    expect(readTwice(sport.key, 300)).toEqual([]);
  }, 120_000);

  test('rules 15 no bettor wins on both sides at the best prices of a day', () => {
    for (const gap of [-0.5, 0, 0.3]) {
      const rules = rulesOf(5, { gap });
      expect(driftFaults(sport, rules, rules.before, 0, 'prematch')).toEqual([]);
      for (const entry of rules.timeline(createRng(3)).filter((_, i) => i % 7 === 0))
        expect(driftFaults(sport, rules, entry.state, entry.atMs, 'live')).toEqual([]);
    }
  });

  test('rules 16.1.3 lines are in order, and a lead of half a map is the winner', () => {
    const rules = rulesOf(9, { gap: 0.2 });
    for (const entry of rules.timeline(createRng(4)).filter((_, i) => i % 5 === 0))
      expect(lineFaults(rules.chances(entry.state, entry.atMs, NO_SPORT_DRIFT))).toEqual([]);
  });

  test('rules 16.4 what is known of a map before it is a shade of the match: no underdog is a favourite on a map, 2:1 pays 2.5', () => {
    const logit = (p: number): number => Math.log(p / (1 - p));
    for (let seed = 1; seed <= 40; seed++) {
      const rules = rulesOf(seed, { gap: gapOf(seed) });
      const chances = rules.chances(rules.before, 0, NO_SPORT_DRIFT);
      const winOf = (type: number, specifiers: string): number =>
        chances.find((market) => market.type === type && market.specifiers === specifiers)?.outcomes[0]?.win ?? Number.NaN;
      const match = logit(winOf(186, ''));
      for (const number of [1, 2]) expect(Math.abs(logit(winOf(330, `mapnr=${number}`)) - match / 1.5)).toBeLessThan(0.8);
      const scores = chances.find(({ type }) => type === 329)?.outcomes ?? [];
      for (const { id, win } of scores) if (/:19[34]$/.test(id)) expect(1 / win).toBeGreaterThan(2.5);
    }
  });

  test('rules 16.5 same seed, same match', () => {
    const course = (seed: number): string => JSON.stringify(rulesOf(seed).timeline(createRng(seed)));
    expect(course(11)).toBe(course(11));
    expect(course(11)).not.toBe(course(12));
  });

  test('the feed shows maps, scores of each and the rounds of the one in play', () => {
    const rules = rulesOf(2);
    const course = rules.timeline(createRng(2));
    const statuses = course.map((entry) => rules.status(entry.state, entry.atMs));
    expect(statuses[0]?.match_status).toBe(141);
    expect(statuses.some((status) => status.match_status === 301)).toBe(true);
    const last = statuses.at(-1);
    expect(last?.match_status).toBe(100);
    expect(last?.period_scores).toHaveLength((last?.home_score ?? 0) + (last?.away_score ?? 0));
  });
});

describe('rules of a map', () => {
  test('13 rounds win while the other has 11 at most; overtimes go to 4 of 6, or two ahead', () => {
    expect(isMapOver(13, 11, 3)).toBe(true);
    expect(isMapOver(12, 12, 3)).toBe(false);
    expect(isMapOver(13, 12, 3)).toBe(false);
    expect(isMapOver(16, 14, 3)).toBe(true);
    expect(isMapOver(16, 15, 3)).toBe(false);
    expect(isMapOver(19, 17, 3)).toBe(true);
    expect(isMapOver(14, 12, 1)).toBe(true);
    expect(isMapOver(14, 13, 1)).toBe(false);
    expect(isMapOver(15, 13, 1)).toBe(true);
  });

  test('Counter-Strike 2: rounds, overtimes and clean series come as often as in recorded matches', () => {
    let maps = 0;
    let rounds = 0;
    let overtimes = 0;
    let clean = 0;
    const matches = 1500;
    for (let seed = 1; seed <= matches; seed++) {
      const rules = cs2.rules(cs2.params(setting(seed, { gap: gapOf(seed) })));
      const last = rules.timeline(createRng(seed)).at(-1)?.state;
      for (const map of last?.done ?? []) {
        maps++;
        rounds += map.rounds.length;
        if (map.rounds.length > 24) overtimes++;
      }
      if (last?.done.length === 2) clean++;
    }
    // 21.3 rounds a map, 10.8 % overtimes, 55.8 % of matches in two maps.
    expect(rounds / maps).toBeGreaterThan(20.7);
    expect(rounds / maps).toBeLessThan(21.9);
    expect(overtimes / maps).toBeGreaterThan(0.085);
    expect(overtimes / maps).toBeLessThan(0.135);
    expect(clean / matches).toBeGreaterThan(0.5);
    expect(clean / matches).toBeLessThan(0.62);
  });
});
