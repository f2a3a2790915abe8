import { createRng, hash32 } from '@duskline/simulation/rng';
import { Average, Ratio } from '../agreement.ts';
import type { Sample } from './sample.ts';

/** What became of many players who bet at random. */
export interface RandomReturns {
  readonly players: number;
  readonly bets: number;
  /** Return of 1 staked, less 1, by player. */
  readonly returned: Average;
  /** What their bets were worth when they were taken, by player. */
  readonly worth: Average;
  /** The same of all players together, with its error by match: all of them bet on the same matches. */
  readonly byMatch: Ratio;
  readonly bestReturn: number;
  readonly bestWorth: number;
  /** Players whose bets were worth less than their stakes. */
  readonly losing: number;
  /** Share of the players who came out ahead by chance. */
  readonly ahead: number;
}

/** A match is bet on by this share of the players. */
const BETS_ON = 0.6;

/** Every player bets on some of the matches, once each: a moment, then one of its prices, all by chance. */
export function randomReturns(
  seed: number,
  samples: readonly Pick<Sample, 'brought' | 'worth'>[],
  players: number,
): RandomReturns {
  const [returned, worth] = [new Average(), new Average()];
  let [bets, bestReturn, bestWorth, losing, ahead] = [0, Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY, 0, 0];
  const ofMatch = samples.map(() => ({ brought: 0, bets: 0 }));
  for (let player = 0; player < players; player++) {
    const rng = createRng(hash32(seed, 'player', player));
    let [count, brought, expected] = [0, 0, 0];
    for (const [number, sample] of samples.entries()) {
      if (!rng.chance(BETS_ON)) continue;
      const look = rng.int(sample.brought.length);
      const of = rng.int(sample.brought[look]?.length ?? 1);
      const one = sample.brought[look]?.[of] ?? 0;
      brought += one;
      expected += sample.worth[look]?.[of] ?? 0;
      count += 1;
      const all = ofMatch[number];
      if (all === undefined) continue;
      all.brought += one;
      all.bets += 1;
    }
    if (count === 0) continue;
    bets += count;
    returned.add(brought / count);
    worth.add(expected / count);
    bestReturn = Math.max(bestReturn, brought / count);
    bestWorth = Math.max(bestWorth, expected / count);
    if (expected < 0) losing += 1;
    if (brought > 0) ahead += 1;
  }
  const byMatch = new Ratio();
  for (const match of ofMatch) byMatch.add(match.brought, match.bets);
  return {
    players: returned.count,
    bets,
    returned,
    worth,
    byMatch,
    bestReturn,
    bestWorth,
    losing,
    ahead: ahead / returned.count,
  };
}
