import { deviate } from './deviate.ts';
import type { Side } from './world-types.ts';

/** How far the logarithm of what is scored spreads from match to match of one tournament: by who plays, and by the day (pitchers, pitches). */
interface Spread {
  readonly sides: number;
  readonly day: number;
}

const spread = (sides: number, day = 0): Spread => ({ sides, day });

/** Of fights it is how soon they end: by the styles of the two. Sports that are not here have one level. */
const SPREADS: Readonly<Record<string, Spread>> = {
  soccer: spread(0.11),
  esoccer: spread(0.15, 0.04),
  futsal: spread(0.12),
  'ice-hockey': spread(0.085),
  floorball: spread(0.1),
  'field-hockey': spread(0.15),
  bandy: spread(0.12),
  'water-polo': spread(0.08),
  handball: spread(0.035),
  'american-football': spread(0.07),
  'rugby-union': spread(0.08),
  'rugby-league': spread(0.06),
  'australian-football': spread(0.06, 0.04),
  baseball: spread(0.05, 0.07),
  cricket: spread(0.03, 0.05),
  mma: spread(0.75),
  boxing: spread(0.6),
};

/** Share of a side's level that changes from one season to the next. */
const SEASONAL = 0.3;
/** Nobody is livelier than so many deviations. */
const MOST = 2.2;
/** Levels that are told apart, of each 1: matches of one level are priced from one table. */
const LEVELS = 25;

/** How lively the matches of a side are, as a deviate: most of it is its own, the rest that of the season. */
function levelOf({ id }: Side, season: number): number {
  return Math.sqrt(1 - SEASONAL) * deviate('level', id) + Math.sqrt(SEASONAL) * deviate('level', id, season);
}

/** What is scored between two sides relative to their tournament's average: the same for the whole season but for what the day adds. */
export function tempoOf(sport: string, sides: readonly [Side, Side], season: number, seed: number): number {
  const of = SPREADS[sport];
  if (of === undefined) return 1;
  const together = (levelOf(sides[0], season) + levelOf(sides[1], season)) / Math.SQRT2;
  const day = of.day === 0 ? 0 : of.day * deviate('day', seed);
  const limited = Math.max(-MOST, Math.min(MOST, together)) * of.sides + day;
  return Math.round(Math.exp(limited) * LEVELS) / LEVELS;
}
