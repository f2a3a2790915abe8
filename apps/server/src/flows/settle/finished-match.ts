import { type Score, score } from '@duskline/betting/score';
import type { FinishedMatch } from '@duskline/betting/uof-market';
import type { MatchState } from '../../platform/bus/board-message.ts';

const add = (parts: readonly Score[]): Score =>
  parts.reduce((sum, { home, away }) => score(sum.home + home, sum.away + away), score(0, 0));
const isSame = (a: Score, b: Score): boolean => a.home === b.home && a.away === b.away;
const HALVES = 2;
const QUARTERS = 4;

function soccer(regular: Score, halves: readonly Score[]): FinishedMatch | null {
  if (halves.length > HALVES) return null;
  const [firstHalf] = halves;
  if (!firstHalf || halves.length < HALVES) return { score: { regular } };
  return isSame(add(halves), regular) ? { score: { regular, firstHalf } } : null;
}

/** A level score went into overtime, whatever is said of it. */
function basketball(regular: Score, quarters: readonly Score[]): FinishedMatch | null {
  if (regular.home === regular.away || (quarters.length !== 0 && quarters.length !== QUARTERS)) return null;
  if (quarters.length === 0) return { score: { regular, final: regular } };
  return isSame(add(quarters), regular)
    ? { score: { regular, final: regular, firstHalf: add(quarters.slice(0, HALVES)) } }
    : null;
}

/** A set that was played out: six games and two ahead, or seven to six, or longer with two ahead. A match tie-break is counted in many ways. */
function isWholeSet({ home, away }: Score): boolean {
  const [most, least] = [Math.max(home, away), Math.min(home, away)];
  return (most === 7 && least === 6) || (most === 6 && least <= 4) || (most > 6 && most - least === 2);
}

function tennis(sets: Score, games: readonly Score[]): FinishedMatch | null {
  const won = add(games.map(({ home, away }) => score(Number(home > away), Number(away > home))));
  return Math.max(sets.home, sets.away) >= 2 && isSame(won, sets) && games.every(isWholeSet) ? { parts: games } : null;
}

/**
 * How a match ended, as far as it is certain: played to the end in regular time, and its parts add up. Null otherwise, and for sports whose
 * scores are not read here.
 */
export function finishedMatch(sportAlias: string, state: MatchState | null): FinishedMatch | null {
  if (!state?.isPlayedOut) return null;
  const whole = score(state.homeScore, state.awayScore);
  const parts = state.periods.map(({ home, away }) => score(home, away));
  if (sportAlias === 'soccer') return soccer(whole, parts);
  if (sportAlias === 'basketball') return basketball(whole, parts);
  return sportAlias === 'tennis' ? tennis(whole, parts) : null;
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
