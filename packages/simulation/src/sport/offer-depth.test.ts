import { describe, expect, test } from 'vitest';
import { createRng } from '../rng.ts';
import { createWholeWorld } from '../world/whole-world.ts';
import { NO_SPORT_DRIFT, type SportSetting } from './definition.ts';
import { type OfferDepth, offerDepth, offersAt, tierOf } from './offer-depth.ts';
import { SPORTS } from './registry.ts';

const HOUR_MS = 3_600_000;
const SETTING: SportSetting = {
  gap: 0.1,
  pace: 1,
  bestOf: 3,
  field: 'men',
  isNeutral: false,
  needsWinner: false,
  seed: 7,
};
const DEPTHS: readonly OfferDepth[] = ['short', 'usual', 'all'];

const typesOf = (markets: readonly { readonly type: number }[]): ReadonlySet<number> => new Set(markets.map(({ type }) => type));

describe('H223 a match has as many market types as its tournament and its distance in time make likely', () => {
  test.each(SPORTS)('H223 $key: a small tournament days ahead has up to 20 types and the winner among them', (sport) => {
    const chances = sport.match(SETTING, null, offersAt('short')).chancesAt(-1, 0, NO_SPORT_DRIFT);
    const types = typesOf(chances);
    const every = typesOf(sport.match(SETTING, null).chancesAt(-1, 0, NO_SPORT_DRIFT));
    expect(types.size).toBeGreaterThanOrEqual(Math.min(3, every.size));
    expect(types.size).toBeLessThanOrEqual(20);
    expect([1, 186, 219, 251, 340].some((winner) => types.has(winner))).toBe(true);
  });

  test.each(SPORTS)(
    'H223 $key: a depth leaves markets out and changes nothing of the others, from the first price to the last result',
    (sport) => {
      const all = sport.match(SETTING, createRng(3));
      const last = all.entries.length - 1;
      for (const depth of ['short', 'usual'] as const) {
        const offers = offersAt(depth);
        const some = sport.match(SETTING, createRng(3), offers);
        expect(some.entries).toEqual(all.entries);
        for (const index of [-1, Math.floor(last / 3), Math.floor((2 * last) / 3)]) {
          const atMs = all.entries[index]?.atMs ?? 0;
          const wanted = all.chancesAt(index, atMs, NO_SPORT_DRIFT).filter(({ type }) => offers(type));
          expect(some.chancesAt(index, atMs, NO_SPORT_DRIFT)).toEqual(wanted);
          expect(some.decidedAt(index)).toEqual(all.decidedAt(index).filter(({ type }) => offers(type)));
          expect(some.standingAt(index, 'home')).toEqual(all.standingAt(index, 'home').filter(({ type }) => offers(type)));
        }
        expect(some.resultsAt(last)).toEqual(all.resultsAt(last).filter(({ type }) => offers(type)));
        expect(some.resultsAt(last).length).toBeGreaterThan(0);
      }
    },
  );

  test('H223 what was offered stays on offer until the end: a depth never falls, and holds all of the one before it', () => {
    for (const { key } of SPORTS)
      for (let rank = 1; rank <= 300; rank += 7) {
        let before = 0;
        for (const hours of [200, 100, 49, 47, 31, 29, 4, 2, 0, -3]) {
          const depth = DEPTHS.indexOf(offerDepth({ sport: key, rank }, hours * HOUR_MS));
          expect(depth).toBeGreaterThanOrEqual(before);
          before = depth;
        }
      }
    const [short, usual] = [offersAt('short'), offersAt('usual')];
    for (const { markets } of SPORTS) for (const { id } of markets) if (short(id)) expect(usual(id)).toBe(true);
  });

  test('H223 every sport of the world but those of one kind of room has leading tournaments, and the leading ones offer everything', () => {
    const world = createWholeWorld({ seed: 'depth' });
    const tiers = new Map<string, Set<number>>();
    for (const tournament of world.entities.tournaments) {
      const seen = tiers.get(tournament.sport) ?? new Set<number>();
      tiers.set(tournament.sport, seen.add(tierOf(tournament)));
      if (tierOf(tournament) === 1) expect(offerDepth(tournament, 24 * HOUR_MS)).toBe('all');
    }
    const without = [...tiers].filter(([, seen]) => !seen.has(1)).map(([sport]) => sport);
    expect(without.sort()).toEqual(['esoccer', 'table-tennis']);
    expect(tiers.get('soccer')).toEqual(new Set([1, 2, 3]));
  });
});
