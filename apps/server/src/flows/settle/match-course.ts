import type { MatchCourse } from '@duskline/betting/judge-result-time';
import type { MatchState } from '../../platform/bus/board-message.ts';
import { SPORT_SCORES } from './sport-scores.ts';

/** Sports whose clock counts to 90 minutes: of other halves it is not known how long they are. */
const FULL_HALVES: ReadonlySet<string> = new Set(['soccer']);

/** How far a match is, as results of it are judged by. What the state does not say is left out. */
export function courseOf(sportAlias: string, state: MatchState | null): MatchCourse {
  const sport = SPORT_SCORES.get(sportAlias);
  const clock = FULL_HALVES.has(sportAlias) ? state?.clock : undefined;
  const begun = state?.periods.length ?? 0;
  const isPlayed = state?.status === 'live';
  return {
    periodKey: state?.periodKey ?? '',
    clockS: clock?.matchTimeS ?? null,
    ...(clock?.rate !== undefined && { clockRate: clock.rate }),
    ...(isPlayed && sport?.kind === 'timed' && begun > 0 && { periodsToBegin: Math.max(0, sport.periods - begun) }),
    ...(isPlayed &&
      sport?.kind === 'parts' && {
        toWin: { home: sport.least - state.homeScore, away: sport.least - state.awayScore },
      }),
  };
}
