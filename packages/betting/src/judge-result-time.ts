import { isFutureTimestamp } from './future-timestamp.ts';
import { isRefutedBy } from './judge-by-score.ts';
import { isAllVoid, type ReportedResult } from './judge-result.ts';
import { type FinishedMatch, uofMarket } from './uof-market.ts';

/** Why a result comes at a time at which it cannot come (XR-21, XR-22). */
export type TimeDoubt =
  /** Dated after our own clock: no later correction could win over it. */
  | 'future'
  | 'before_start'
  /** The part of the match that the market is settled on is still being played, or the score so far does not give the result. */
  | 'before_end';

/** A match as it is known when a result of it arrives. Times in epoch milliseconds. */
export interface JudgedMatch {
  readonly startTimeMs: number;
  /** Of an outright: when the event that it is on is over. Nothing of it is certain before, unless the feed says that it is over. */
  readonly endTimeMs?: number;
  /** It was reported as being played, or played. */
  readonly hasBegun: boolean;
  readonly isOver: boolean;
  /** `1st_half`, `halftime`, `quarter_2` ...; '' where it is not known. */
  readonly periodKey: string;
  /** Seconds played; null = not known. */
  readonly clockS: number | null;
  /** Provider's time of that state; 0 = none is known. */
  readonly stateMs: number;
  /** How it ended; null while it is played, and where the rules of regular time do not make it certain: overtime, penalties, retirement. */
  readonly finished: FinishedMatch | null;
  /** While it is played: how it would end if nothing more happened; null or absent where that is not known. */
  readonly asItStands?: FinishedMatch | null;
}

/** A state that is older than this, when the result is made, says nothing of the moment of the result: the match may have moved on since. */
const STATE_FRESH_MS = 30_000;
/** A whistle may come early, and clocks of matches are rough. */
const EARLY_S = 10 * 60;
const HALF_S = 45 * 60;

export const judgeDate = (timestampMs: number, nowMs: number): TimeDoubt | null =>
  isFutureTimestamp(timestampMs, nowMs) ? 'future' : null;

/** Parts of a match during which the final score is open for sure. */
const EARLY_PERIODS: ReadonlySet<string> = new Set(['1st_half', 'halftime', 'quarter_1', 'quarter_2', 'quarter_3', 'set_1']);

/** Whether the part that the market is settled on is being played now; totals and the like may be decided before it ends, so they are not asked. */
function isBeingPlayed(marketType: number, specifiers: string, { periodKey, clockS }: JudgedMatch): boolean {
  const known = uofMarket(marketType, specifiers);
  if (known === undefined) return false;
  const isEarly = EARLY_PERIODS.has(periodKey);
  const isLateHalf = (half: string, endS: number) => periodKey === half && clockS !== null && clockS < endS - EARLY_S;
  if (known.on === 'halves') return isEarly;
  if (known.on === 'parts') return known.market.kind === 'winner' && periodKey === 'set_1';
  const { market, period } = known;
  const canBeDecidedEarly =
    market.kind === 'total' || market.kind === 'btts' || market.kind === 'correct_score' || market.kind === 'goals';
  if (canBeDecidedEarly) return false;
  if (period === '1h') return isLateHalf('1st_half', HALF_S);
  return isEarly || isLateHalf('2nd_half', 2 * HALF_S);
}

/**
 * Judges when results of one market come. Void results may come at any time: a walkover, a postponement or a change of format is known
 * before the start, and gives nothing but stakes back (betting rules 8.6, 8.7). `match` is null where nothing is known of it.
 */
export function judgeResultTime(
  result: { readonly marketType: number; readonly specifiers: string; readonly timestampMs: number },
  reported: readonly ReportedResult[],
  match: JudgedMatch | null,
  nowMs: number,
): TimeDoubt | null {
  const dated = judgeDate(result.timestampMs, nowMs);
  if (dated !== null || match === null || isAllVoid(reported)) return dated;
  if (match.endTimeMs !== undefined && !match.isOver && nowMs < match.endTimeMs) return 'before_end';
  if (!match.hasBegun) return nowMs < match.startTimeMs ? 'before_start' : null;
  const isFresh = match.stateMs > 0 && result.timestampMs - match.stateMs <= STATE_FRESH_MS;
  if (match.isOver || !isFresh) return null;
  const isOpen =
    isBeingPlayed(result.marketType, result.specifiers, match) ||
    (match.asItStands != null && isRefutedBy({ ...result, reported }, match.asItStands));
  return isOpen ? 'before_end' : null;
}
