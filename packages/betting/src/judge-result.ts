import { compare, HALF, larger, multiply, ONE, rational, smaller, subtract, sum } from '@duskline/money/rational';
import { type FeedResult, type LegResult, legResultFromFeed } from './leg-result.ts';
import { isQuarterLine } from './line.ts';
import type { UofMarket } from './market-terms.ts';
import { specifiersOfType } from './market-types.ts';
import { outrightPlaces } from './outright-market.ts';
import { uofMarket, uofOutcomeIds } from './uof-market.ts';

/** What is said of one outcome of a market, with the factors as the feed writes them. */
export interface ReportedResult extends FeedResult {
  readonly outcomeId: string;
}

/** Why results cannot be right as they stand; a person has to look before anybody is paid (XR-20). */
export type ResultDoubt =
  /** Specifiers that a market of its type does not have, or one of them twice: what was bet on cannot be told. */
  | 'unreadable_market'
  /** A factor or a result means nothing here. */
  | 'unreadable'
  /** An outcome that such a market does not have. */
  | 'unknown_outcome'
  | 'too_many_winners'
  | 'no_winner'
  /** The two sides of a line do not mirror each other, or half of a stake is decided where no half is possible. */
  | 'not_mirrored'
  /** Some outcomes void and others decided, in a market that is void as a whole or not at all. */
  | 'void_in_part'
  /** A dead heat where none is possible, or shares that do not add up to places. */
  | 'dead_heat'
  /** Two contents of one outcome at one moment of the provider: neither is newer. */
  | 'same_moment'
  /** The final score says something else. */
  | 'against_score'
  /** No score gives this and what is said of other markets of the match. */
  | 'contradicts_other_market';

/**
 * How the outcomes of a market hang together. `one`: exactly one wins. `two`: exactly two of three win. `sides`: what one wins the
 * other loses, a push gives both back; `halves` = on a quarter line half of a stake may be decided.
 */
type Shape = { readonly wins: 'one' | 'two' } | { readonly wins: 'sides'; readonly halves: boolean };

/** Markets with outcomes of their own making, exactly one of which wins: exact goals, goal range, sets or maps as they end. */
const ONE_OF_VARIANTS: ReadonlySet<number> = new Set([21, 25, 199, 329]);

const onLine = (line: number): Shape => ({ wins: 'sides', halves: isQuarterLine(line) });

function shapeOf(known: UofMarket): Shape {
  if (known.on === 'halves') return { wins: 'one' };
  const { market } = known;
  switch (market.kind) {
    case 'double_chance':
      return { wins: 'two' };
    case 'two_way':
    case 'winner':
    case 'part_winner':
      return { wins: 'sides', halves: false };
    case 'handicap':
    case 'total':
      return onLine(market.line);
    default:
      return { wins: 'one' };
  }
}

const isVoid = ({ voidShare }: LegResult): boolean => compare(voidShare, ONE) === 0;
const isWin = ({ winShare }: LegResult): boolean => compare(winShare, ONE) === 0;
const isLost = ({ winShare, voidShare }: LegResult): boolean => winShare.n === 0n && voidShare.n === 0n;
const isHalf = ({ winShare, voidShare }: LegResult): boolean =>
  compare(voidShare, HALF) === 0 && (winShare.n === 0n || compare(winShare, HALF) === 0);

/** Everything is said of the market: then nothing may be missing either. */
interface Said {
  readonly legs: readonly LegResult[];
  readonly isWhole: boolean;
}

function judgeExclusive({ legs, isWhole }: Said, most: 1 | 2, losers: number): ResultDoubt | null {
  const odd = legs.find((leg) => !isWin(leg) && !isLost(leg));
  if (odd) return odd.voidShare.n > 0n ? 'void_in_part' : 'dead_heat';
  const winners = legs.filter(isWin).length;
  if (winners > most) return 'too_many_winners';
  return (isWhole && winners < most) || legs.length - winners > losers ? 'no_winner' : null;
}

function judgeSides({ legs }: Said, halves: boolean): ResultDoubt | null {
  if (!legs.every((leg) => isWin(leg) || isLost(leg) || (halves && isHalf(leg)))) return 'not_mirrored';
  const [one, other] = legs;
  if (!one || !other) return null;
  const mirrors = isHalf(one) ? isHalf(other) && one.winShare.n !== other.winShare.n : isWin(one) ? isLost(other) : isWin(other);
  if (mirrors) return null;
  return isWin(one) && isWin(other) ? 'too_many_winners' : isLost(one) && isLost(other) ? 'no_winner' : 'not_mirrored';
}

/** Feeds write shares with few digits: of a third 0.333 is left. */
const SHARE_TOLERANCE = rational(1, 200);

/**
 * Of competitors: those who tie for the last places share them, so their shares are alike and add up to whole places, fewer than they are
 * (betting rules 4.3, 8.8). Only one such tie is possible in a market. Winners there may be any number of, but not everybody.
 */
function judgeField({ legs, isWhole }: Said): ResultDoubt | null {
  if (!isWhole) return null;
  const shares = legs.filter((leg) => leg.voidShare.n === 0n && leg.winShare.n > 0n).map(({ winShare }) => winShare);
  const tied = shares.filter((share) => compare(share, ONE) < 0);
  const [first] = tied;
  if (first) {
    const total = sum(tied);
    const places = rational((2n * total.n + total.d) / (2n * total.d));
    const off = subtract(larger(total, places), smaller(total, places));
    const isShared = compare(off, multiply(SHARE_TOLERANCE, rational(tied.length))) <= 0;
    if (!isShared || places.n < 1n || places.n >= BigInt(tied.length) || tied.some((share) => compare(share, first) !== 0))
      return 'dead_heat';
  }
  return legs.length > 1 && shares.length === legs.length && !first ? 'too_many_winners' : null;
}

/**
 * Of an outright market, whose places are known: never more winners than places, and once everything is said no fewer either. A dead heat is exact
 * here and stands in one message with all who are in it: 0.333 of a stake is not a third.
 */
function judgePlaces({ legs, isWhole }: Said, places: number): ResultDoubt | null {
  // Half of a stake is never void: what wins with the other half would be a winner that nobody counts.
  if (legs.some((leg) => leg.voidShare.n > 0n && !isVoid(leg))) return 'void_in_part';
  const shares = legs.filter((leg) => leg.voidShare.n === 0n && leg.winShare.n > 0n).map(({ winShare }) => winShare);
  const tied = shares.filter((share) => compare(share, ONE) < 0);
  const won = sum(shares);
  const wins = compare(won, rational(places));
  const [first] = tied;
  if (first) {
    const isAlike = tied.every((share) => compare(share, first) === 0);
    // A tie is for the last places, so these are all taken.
    return isAlike && tied.length > 1 && wins === 0 ? null : 'dead_heat';
  }
  if (wins > 0) return 'too_many_winners';
  return isWhole && wins < 0 ? 'no_winner' : null;
}

/**
 * Judges what is known of the results of one market, all messages together: null = it can be so. Undecided outcomes (result -1) say nothing;
 * a market that is void as a whole is always possible (betting rules 8.6, 8.7). Pure, and independent of the order.
 *
 * `offered` are the outcomes the market was offered with, null where that is not known; markets of the rule book bring their own.
 */
export function judgeResults(
  market: { readonly marketType: number; readonly specifiers: string; readonly offered: readonly string[] | null },
  reported: readonly ReportedResult[],
): ResultDoubt | null {
  const readings = reported.map((one) => ({ outcomeId: one.outcomeId, reading: legResultFromFeed(one) }));
  const known = uofMarket(market.marketType, market.specifiers);
  const outcomes = known ? uofOutcomeIds(market.marketType) : market.offered;
  if (outcomes !== null && isForeign(reported, outcomes, known !== undefined)) return 'unknown_outcome';
  const legs: LegResult[] = [];
  for (const { reading } of readings) {
    if (!reading.ok) return 'unreadable';
    if (reading.leg.outcome !== 'PENDING') legs.push(reading.leg);
  }
  const decided = new Set(
    readings.filter(({ reading }) => reading.ok && reading.leg.outcome !== 'PENDING').map(({ outcomeId }) => outcomeId),
  );
  const isWhole = outcomes !== null && outcomes.length > 1 && outcomes.every((outcomeId) => decided.has(outcomeId));
  if (legs.every(isVoid)) return null;
  if (specifiersOfType(market.marketType, market.specifiers) === undefined) return 'unreadable_market';
  const places = outrightPlaces(market.marketType, market.specifiers);
  if (places !== undefined) return judgePlaces({ legs, isWhole }, places);
  if (known === undefined && !ONE_OF_VARIANTS.has(market.marketType)) return judgeField({ legs, isWhole });
  // A push on a line is void for both sides.
  if (legs.some(isVoid)) return 'void_in_part';
  const shape: Shape = known === undefined ? { wins: 'one' } : shapeOf(known);
  if (shape.wins === 'sides') return judgeSides({ legs, isWhole }, shape.halves);
  return shape.wins === 'two'
    ? judgeExclusive({ legs, isWhole }, 2, 1)
    : judgeExclusive({ legs, isWhole }, 1, Number.POSITIVE_INFINITY);
}

/** In a market of the rule book every outcome is known; lists of competitors change, so there it is doubtful only if none of them is known. */
function isForeign(reported: readonly ReportedResult[], outcomes: readonly string[], isFixed: boolean): boolean {
  const foreign = reported.filter(({ outcomeId }) => !outcomes.includes(outcomeId)).length;
  return isFixed ? foreign > 0 : foreign > 0 && foreign === reported.length;
}

/** Whether results give nothing but stakes back. */
export const isAllVoid = (reported: readonly ReportedResult[]): boolean =>
  reported.every((one) => {
    const reading = legResultFromFeed(one);
    return reading.ok && (reading.leg.outcome === 'PENDING' || isVoid(reading.leg));
  });
