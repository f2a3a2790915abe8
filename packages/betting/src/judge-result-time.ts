import { isFutureTimestamp } from './future-timestamp.ts';
import { isRefutedBy } from './judge-by-score.ts';
import { isAllVoid, type ReportedResult } from './judge-result.ts';
import { JUDGED_TYPES } from './judged-market-types.ts';
import { type FinishedMatch, uofMarket } from './uof-market.ts';

/** Why a result comes at a time at which it cannot come (XR-21, XR-22). */
export type TimeDoubt =
  /** Dated after our own clock: no later correction could win over it. */
  | 'future'
  | 'before_start'
  /** The part of the match that the market is settled on is still being played, or the score so far does not give the result. */
  | 'before_end';

/** How far a match is. */
export interface MatchCourse {
  /** `1st_half`, `halftime`, `quarter_2` ...; '' where it is not known. */
  readonly periodKey: string;
  /** Seconds played of twice 45 minutes; null = not known, or the halves are of another length. */
  readonly clockS: number | null;
  /** Seconds of that clock in a second; 1 unless said otherwise. */
  readonly clockRate?: number;
  /** Periods of regular time that have not begun; absent: not known. */
  readonly periodsToBegin?: number;
  /** Sets, maps or frames that each side has yet to win, at least; absent: not known. */
  readonly toWin?: { readonly home: number; readonly away: number };
}

/** A match as it is known when a result of it arrives. Times in epoch milliseconds. */
export interface JudgedMatch extends MatchCourse {
  readonly startTimeMs: number;
  /** Of an outright: when the event that it is on is over. Nothing of it is certain before, unless the feed says that it is over. */
  readonly endTimeMs?: number;
  /** It was reported as being played, or played. */
  readonly hasBegun: boolean;
  readonly isOver: boolean;
  /** Its course is told while it is played: nothing of it is over of which nobody has said that it began. Absent: it is not known. */
  readonly isCovered?: boolean;
  /** Provider's time of the state; 0 = none is known. */
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
/** Parts in which the clock counts regular time. */
const IN_REGULAR_TIME: ReadonlySet<string> = new Set(['1st_half', 'halftime', '2nd_half']);

/** Questions whose answer is open until the part that they are about is over. */
const OPEN_TO_THE_END: ReadonlySet<string> = new Set(['three_way', 'double_chance', 'two_way', 'handicap', 'european_handicap']);
const WHOLE: ReadonlySet<string> = new Set(['regular', 'second_half', 'incl_overtime', 'points']);
const EARLY_SCORES: ReadonlySet<string> = new Set(['total', 'btts', 'correct_score', 'goals']);

/** What a market is settled on, where that is open until its end: the first half, the match, or who wins it by sets. */
type OpenUntil = 'half' | 'end' | 'won' | 'halves';

function openUntil(marketType: number, specifiers: string): OpenUntil | null {
  const known = uofMarket(marketType, specifiers);
  if (known?.on === 'halves') return 'halves';
  if (known?.on === 'parts') return known.market.kind === 'winner' ? 'won' : null;
  if (known?.on === 'score') {
    if (EARLY_SCORES.has(known.market.kind)) return null;
    return known.period === '1h' ? 'half' : 'end';
  }
  const judged = JUDGED_TYPES.get(marketType);
  if (!judged || !OPEN_TO_THE_END.has(judged.question)) return null;
  if (judged.scope === 'won') return judged.question === 'two_way' ? 'won' : null;
  if (judged.scope === 'first_half') return 'half';
  return WHOLE.has(judged.scope) ? 'end' : null;
}

/** The side that wins by what is said of a two-way market. */
const winnerOf = (reported: readonly ReportedResult[]): 'home' | 'away' | null => {
  const won = reported.find(({ result, voidFactor }) => result === 1 && voidFactor === undefined)?.outcomeId;
  return won === '4' ? 'home' : won === '5' ? 'away' : null;
};

/**
 * Whether the part that the market is settled on is being played: totals and the like may be decided before it ends, so they are not asked. `ageS`: so
 * long before the result the state was told, in seconds.
 */
function isBeingPlayed(
  market: { readonly marketType: number; readonly specifiers: string },
  reported: readonly ReportedResult[],
  match: JudgedMatch,
  ageS: number,
): boolean {
  const until = openUntil(market.marketType, market.specifiers);
  if (until === null) return false;
  const { periodKey, clockS, clockRate = 1, periodsToBegin = 0, toWin } = match;
  const isFresh = ageS * 1_000 <= STATE_FRESH_MS;
  // No more can have been played since than time has passed: whatever the state's age, it cannot be over.
  const mostS = clockS === null ? null : clockS + ageS * clockRate;
  const isLong = (endS: number): boolean => mostS !== null && mostS < endS - EARLY_S;
  const isEarly = isFresh && EARLY_PERIODS.has(periodKey);
  if (until === 'halves') return isEarly;
  if (until === 'half') return periodKey === '1st_half' && isLong(HALF_S);
  if (until === 'won') {
    const winner = winnerOf(reported);
    return isFresh && (periodKey === 'set_1' || (winner !== null && toWin !== undefined && toWin[winner] > 1));
  }
  return isEarly || (isFresh && periodsToBegin > 0) || (IN_REGULAR_TIME.has(periodKey) && isLong(2 * HALF_S));
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
  if (match.isOver) return null;
  if (!match.hasBegun) {
    if (nowMs < match.startTimeMs) return 'before_start';
    return match.isCovered && openUntil(result.marketType, result.specifiers) !== null ? 'before_end' : null;
  }
  if (match.stateMs <= 0) return null;
  const ageS = Math.max(0, result.timestampMs - match.stateMs) / 1_000;
  if (isBeingPlayed(result, reported, match, ageS)) return 'before_end';
  const isRefuted =
    ageS * 1_000 <= STATE_FRESH_MS && match.asItStands != null && isRefutedBy({ ...result, reported }, match.asItStands);
  return isRefuted ? 'before_end' : null;
}
