import { createRng, hash32, type Rng } from '../rng.ts';
import { sportNumber } from './sport-numbers.ts';
import type { FinalScore, WholeMatch } from './world-types.ts';

/**
 * Final scores from a match's setting alone, in microseconds: for schedules without models behind them and for tests over whole years.
 * A world that plays its matches uses the scores of their courses instead (`ResultOf`).
 */

/** Goals of each side, home first. */
const GOALS: Readonly<Record<string, readonly [home: number, away: number]>> = {
  soccer: [1.5, 1.2],
  esoccer: [2.4, 2.4],
  'ice-hockey': [3, 2.7],
  futsal: [3.4, 3],
  floorball: [5.4, 4.8],
  'field-hockey': [2.4, 2.1],
  bandy: [5, 4.4],
  'water-polo': [11, 10],
  handball: [30, 28.5],
  baseball: [4.6, 4.4],
};

/** Points of a side, home edge and deviation of the difference. */
const POINTS: Readonly<Record<string, readonly [points: number, edge: number, deviation: number]>> = {
  basketball: [82, 3, 12],
  'american-football': [22, 2, 13.3],
  'rugby-union': [24, 4, 14],
  'rugby-league': [21, 3, 14],
  'australian-football': [82, 7, 34],
  cricket: [160, 2, 32],
};

function poisson(rng: Rng, mean: number): number {
  const limit = Math.exp(-mean);
  let count = 0;
  for (let product = rng.next(); product > limit; product *= rng.next()) count++;
  return count;
}

function decided(home: number, away: number, rng: Rng, needsWinner: boolean): FinalScore {
  if (home !== away) return { home, away, winner: home > away ? 0 : 1 };
  return { home, away, winner: needsWinner ? (rng.chance(0.5) ? 0 : 1) : null };
}

/** Sets, frames or maps until one has more than half of them. */
function series(rng: Rng, bestOf: number, chance: number): FinalScore {
  const needed = Math.floor(bestOf / 2) + 1;
  let home = 0;
  let away = 0;
  while (home < needed && away < needed) {
    if (rng.chance(chance)) home++;
    else away++;
  }
  return { home, away, winner: home > away ? 0 : 1 };
}

export function quickResult(match: WholeMatch): FinalScore {
  const { gap, bestOf, isNeutral, needsWinner, seed, quarterMinutes = 10 } = match.setting;
  const pace = (match.setting.pace * quarterMinutes) / 10;
  const { sport } = match.tournament;
  sportNumber(sport);
  const rng = createRng(hash32(seed, 'quick'));
  const goals = GOALS[sport];
  if (goals !== undefined) {
    const [home, away] = isNeutral ? [(goals[0] + goals[1]) / 2, (goals[0] + goals[1]) / 2] : goals;
    // Where there are many goals a gap shows in the same share of wins, not in the same share of goals.
    const share = gap / Math.max(1, Math.sqrt(home / 1.5));
    return decided(poisson(rng, home * pace * Math.exp(share)), poisson(rng, away * pace * Math.exp(-share)), rng, needsWinner);
  }
  const points = POINTS[sport];
  if (points !== undefined) {
    const [mean, edge, deviation] = points;
    const noise = (rng.next() + rng.next() + rng.next() + rng.next() - 2) * Math.sqrt(3) * deviation;
    const lead = Math.round((isNeutral ? 0 : edge) + gap * deviation * 1.4 + noise);
    const total = Math.max(Math.abs(lead), Math.round(mean * pace * 2 + (rng.next() - 0.5) * deviation));
    return decided(Math.ceil((total + lead) / 2), Math.max(0, Math.floor((total - lead) / 2)), rng, true);
  }
  const chance = 1 / (1 + Math.exp(-(gap * 2.2 + (isNeutral ? 0 : 0.12))));
  if (sport === 'boxing' || sport === 'mma') return { ...series(rng, 1, chance) };
  const sets = sport === 'volleyball' ? 5 : sport === 'badminton' || sport === 'beach-volleyball' ? 3 : bestOf;
  return series(rng, sets, chance);
}
