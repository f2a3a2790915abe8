import { type Score, score } from '@duskline/betting/score';
import type { FinishedMatch } from '@duskline/betting/uof-market';
import type { MatchState } from '../../platform/bus/board-message.ts';
import { type PartsSport, SPORT_SCORES, type TimedSport } from './sport-scores.ts';

const add = (parts: readonly Score[]): Score =>
  parts.reduce((sum, { home, away }) => score(sum.home + home, sum.away + away), score(0, 0));
const isSame = (a: Score, b: Score): boolean => a.home === b.home && a.away === b.away;
const isLevel = ({ home, away }: Score): boolean => home === away;
const holds = (all: Score, part: Score): boolean => all.home >= part.home && all.away >= part.away;

/** What is known of regular time, by its score and its periods. */
function regularTime({ firstHalf }: TimedSport, regular: Score, periods: readonly Score[]): FinishedMatch {
  const half = firstHalf !== undefined && { firstHalf: add(periods.slice(0, firstHalf)) };
  return { score: { regular, ...half }, periods };
}

function endedInTime(sport: TimedSport, whole: Score, periods: readonly Score[]): FinishedMatch | null {
  if (sport.neverLevel && isLevel(whole)) return null;
  // Of a sport that goes on when it is level, this is not how it ended.
  const final = isLevel(whole) && !sport.hasTwoLegs ? { final: null } : {};
  if (periods.length === sport.periods) {
    const { score: known, ...more } = regularTime(sport, whole, periods);
    return known && isSame(add(periods), whole) ? { score: { ...known, ...final }, ...more } : null;
  }
  const isShort = periods.length === 0 ? !sport.needsPeriods : sport.mayListSome && periods.length < sport.periods;
  return isShort ? { score: { regular: whole, ...final } } : null;
}

/** After overtime regular time is what its periods add up to; what a score after a shootout counts, not every sport says. */
function endedLater(
  sport: TimedSport,
  whole: Score,
  periods: readonly Score[],
  decidedIn: 'overtime' | 'penalties',
): FinishedMatch | null {
  const regular = add(periods.slice(0, sport.periods));
  if (periods.length < sport.periods || !holds(whole, regular)) return null;
  if (!isLevel(regular) && !sport.hasTwoLegs) return null;
  const isKnown =
    decidedIn === 'overtime'
      ? !(sport.needsPeriods && isLevel(whole))
      : sport.countsShootout && Math.abs(whole.home - whole.away) === 1;
  const { score: known, periods: played } = regularTime(sport, regular, periods.slice(0, sport.periods));
  if (!known || !played) return null;
  const isWhole = sport.playsMorePeriods && isSame(add(periods), whole);
  return { score: { ...known, final: isKnown ? whole : null }, periods: isWhole ? periods : played };
}

function ofParts({ least, parts: listed, isWhole }: PartsSport, won: Score, parts: readonly Score[]): FinishedMatch | null {
  const most = Math.max(won.home, won.away);
  if (isLevel(won) || most < least) return null;
  if (parts.length === 0) return listed === 'if_listed' ? { won } : null;
  if (parts.length !== won.home + won.away) return null;
  if (listed === 'counted') return { won, counts: parts };
  const agrees = isSame(add(parts.map(({ home, away }) => score(Number(home > away), Number(away > home)))), won);
  const areWhole = parts.every((part, at) => isWhole?.(part, at === 2 * most - 2) ?? true);
  return agrees && areWhole ? { parts } : null;
}

/**
 * How a match ended, as far as it is certain: played to the end, and its parts add up. Null otherwise, and for sports whose scores are not read
 * (see {@link SPORT_SCORES}).
 */
export function finishedMatch(sportAlias: string, state: MatchState | null): FinishedMatch | null {
  const sport = SPORT_SCORES.get(sportAlias);
  if (!sport || !state) return null;
  const whole = score(state.homeScore, state.awayScore);
  const parts = state.periods.map(({ home, away }) => score(home, away));
  if (sport.kind === 'timed' && state.decidedIn) return endedLater(sport, whole, parts, state.decidedIn);
  if (!state.isPlayedOut) return null;
  if (sport.kind === 'timed') return endedInTime(sport, whole, parts);
  if (sport.kind === 'parts') return ofParts(sport, whole, parts);
  return Math.max(whole.home, whole.away) === 1 && !isLevel(whole) ? { won: whole } : null;
}

/** Parts in which nothing but regular time is played, so that the score is that of regular time so far. */
const REGULAR_TIME: Readonly<Record<string, ReadonlySet<string>>> = {
  soccer: new Set(['1st_half', 'halftime', '2nd_half']),
  basketball: new Set(['quarter_4']),
};

/** How a match that is being played would end if nothing more happened; null where that says nothing of its results. */
export function matchAsItStands(sportAlias: string, state: MatchState | null): FinishedMatch | null {
  if (state?.status !== 'live' || !REGULAR_TIME[sportAlias]?.has(state.periodKey)) return null;
  return finishedMatch(sportAlias, { ...state, isPlayedOut: true });
}
