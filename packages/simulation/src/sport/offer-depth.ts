/**
 * How much is offered on a match: leading tournaments have every market type days before, the many small ones have the main types days
 * before and more on the day, as at any bookmaker. What was offered stays on offer: a depth never falls.
 */
export type OfferDepth = 'short' | 'usual' | 'all';

/** Whether a market type is on offer. */
export type Offers = (type: number) => boolean;

export const EVERY_TYPE: Offers = () => true;

const HOUR_MS = 3_600_000;

/**
 * Types that even the smallest match has, of all sports: ids of the Unified Odds Feed mean the same in each. A sport of which nothing
 * stands here, or next to nothing, is offered whole (see {@link offersAt}).
 */
const SHORT: readonly number[] = [
  // Result, handicap, totals, both to score, correct score, first half.
  ...[1, 10, 11, 16, 18, 19, 20, 26, 29, 45, 60, 68],
  // Winner, sets, games and points.
  ...[186, 187, 188, 189, 199, 202, 314, 237, 238, 245],
  // Overtime included: basketball and american football, baseball, ice hockey.
  ...[219, 223, 225, 227, 228, 251, 256, 258, 260, 261, 406, 410, 412],
  // Maps, fights, cricket.
  ...[327, 328, 329, 330, 395, 910, 911, 340, 921_001, 921_003],
  // Legs of darts, frames of snooker, games of squash.
  ...[922_000, 922_001, 922_002, 919_000, 919_001, 919_002, 937_001, 937_002],
];

/** Types that come with them on the day of a match, and earlier at better tournaments. */
const USUAL: readonly number[] = [
  ...SHORT,
  // Next goal, margins, goals and clean sheets, results with goals.
  ...[8, 14, 15, 21, 23, 24, 25, 27, 28, 30, 31, 32, 33, 34, 35, 36, 37, 546, 547],
  // Halves.
  ...[47, 52, 63, 64, 66, 69, 70, 74, 75, 81, 83, 85, 88, 90],
  // Corners.
  ...[162, 165, 166],
  // Sets and games of tennis, games of points.
  ...[190, 191, 192, 193, 194, 195, 198, 203, 204, 210, 905_000, 246, 247, 248, 309, 310, 311],
  // Quarters, innings, periods.
  ...[229, 234, 235, 236, 290, 292, 303, 264, 274, 275, 276, 287, 288, 414, 415, 419, 220, 431, 432, 443, 446, 460],
  // Maps.
  ...[331, 332, 334, 335, 555, 726, 725, 333],
  // Fights, overs, legs and frames.
  ...[912, 913, 921_005, 921_006, 921_007, 921_024, 922_003, 922_004, 922_005, 922_006, 919_005, 919_007, 919_012, 922_016],
];

const among = (types: readonly number[]): Offers => {
  const set = new Set(types);
  return (type) => set.has(type);
};
const OFFERS: Readonly<Record<OfferDepth, Offers>> = { short: among(SHORT), usual: among(USUAL), all: EVERY_TYPE };

/** Market types on offer at a depth; of one depth always the same function. */
export const offersAt = (depth: OfferDepth): Offers => OFFERS[depth];

/** Ranks up to which tournaments of a sport are leading, and up to which they are in the middle. */
const DEFAULT_TIERS = [2, 4] as const;
const TIERS: Readonly<Record<string, readonly [leading: number, middle: number]>> = {
  soccer: [24, 100],
  basketball: [8, 20],
  'ice-hockey': [4, 10],
  handball: [3, 8],
  volleyball: [3, 8],
  tennis: [3, 6],
  // Played all day long in small halls, and at consoles.
  'table-tennis': [0, 3],
  esoccer: [0, 0],
};

/** Sport and importance of a tournament within it, 1 first. */
export interface TournamentRank {
  readonly sport: string;
  readonly rank: number;
}

/** Tier of a tournament: 1 leading, 2 in the middle, 3 small. */
export function tierOf({ sport, rank }: TournamentRank): 1 | 2 | 3 {
  const [leading, middle] = TIERS[sport] ?? DEFAULT_TIERS;
  if (rank <= leading) return 1;
  return rank <= middle ? 2 : 3;
}

/** Depth by tier: far from the start, and from so many hours before it on, to the end. */
const DEPTHS: Readonly<Record<1 | 2 | 3, { readonly far: OfferDepth; readonly hours: number; readonly near: OfferDepth }>> = {
  1: { far: 'usual', hours: 48, near: 'all' },
  2: { far: 'short', hours: 30, near: 'usual' },
  3: { far: 'short', hours: 3, near: 'usual' },
};

/** How much of a match is offered so long before its start; 0 or less: it has begun. */
export function offerDepth(tournament: TournamentRank, untilStartMs: number): OfferDepth {
  const { far, hours, near } = DEPTHS[tierOf(tournament)];
  return untilStartMs > hours * HOUR_MS ? far : near;
}
