import type { SportSetting } from '@duskline/simulation/sport/definition';
import { tierOf } from '@duskline/simulation/sport/offer-depth';
import { createWholeWorld } from '@duskline/simulation/world/whole-world';

/** A match of a generated world that strategies bet on. */
export interface StrategyFixture {
  readonly setting: SportSetting;
  /** Rank of its tournament within the sport, 1 first. */
  readonly rank: number;
  readonly seed: number;
}

const TIERS = [1, 2, 3] as const;
const FROM_MS = Date.UTC(2026, 1, 1);
const DAY_MS = 86_400_000;
/** A year of one world has enough of every tier. */
const MOST_DAYS = 365;

/**
 * So many matches of a sport, of leading tournaments, of those in the middle and of small ones in turn, as a generated world has them:
 * their strengths, cups and neutral grounds. The same seed gives the same matches.
 */
export function strategyFixtures(sport: string, seed: number, count: number): StrategyFixture[] {
  const world = createWholeWorld({ seed: `strategies ${seed}`, sports: (key) => key === sport });
  const each = Math.ceil(count / TIERS.length);
  const found = TIERS.map((): StrategyFixture[] => []);
  for (let day = 0; day < MOST_DAYS && found.some((list) => list.length < each); day++) {
    const from = FROM_MS + day * DAY_MS;
    for (const { setting, tournament, seed: own } of world.matches(from, from + DAY_MS)) {
      const list = found[tierOf({ sport, rank: tournament.rank }) - 1];
      if (list !== undefined && list.length < each) list.push({ setting, rank: tournament.rank, seed: own });
    }
  }
  return Array.from({ length: each }, (_, i) => found.flatMap((list) => list[i] ?? []))
    .flat()
    .slice(0, count);
}
