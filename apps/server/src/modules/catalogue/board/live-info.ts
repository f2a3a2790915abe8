import type { LiveMatchInfo } from '@duskline/contract/entities/sport';
import { SportSystemId } from '@duskline/contract/enums';
import type { MatchState } from '../../../platform/bus/board-message.ts';
import type { MatchNode } from '../model.ts';

const NO_PERIODS: MatchState['periods'] = [];

/** Clock fields (spec 91, 135): a running clock is computed by the reader from ClockStartTime and ClockCorrection. */
function clockFields(state: MatchState | null) {
  const clock = state?.clock;
  if (!clock) return { MatchMinute: 0, IsClockStarted: false, IsCountDown: false };
  const isCountDown = clock.remainingS !== undefined;
  return {
    MatchMinute: Math.floor(clock.matchTimeS / 60),
    IsClockStarted: !clock.isStopped,
    IsCountDown: isCountDown,
    ClockStartTime: clock.atMs,
    ClockCorrection: clock.remainingS ?? clock.matchTimeS,
  };
}

/** Sports that are played in many equal parts, of which the feed says only that they run: snooker and darts, by their numbers. */
const PART_OF: ReadonlyMap<number, 'frame' | 'leg'> = new Map([
  [19, 'frame'],
  [22, 'leg'],
]);

/**
 * Sports of two halves that are played in quarters, of whose breaks the feed says only that they are breaks, by their numbers: Australian and
 * American football, basketball, field hockey, water polo.
 */
const IN_QUARTERS: ReadonlySet<number> = new Set([13, 16, SportSystemId.BASKETBALL, 24, 26]);
const QUARTERS_OF_HALF = 2;

/** The part that is being played: the one behind those that are won; and which of the breaks is half-time. */
function runningPart(systemId: number, { periodKey, homeScore, awayScore, periods }: MatchState): string {
  if (periodKey === 'pause' && IN_QUARTERS.has(systemId) && periods.length === QUARTERS_OF_HALF) return 'halftime';
  const part = periodKey === 'live' ? PART_OF.get(systemId) : undefined;
  return part === undefined ? periodKey : `${part}_${homeScore + awayScore + 1}`;
}

/** Score, period and clock of a match; none of a match without live coverage. `label` names a period key in the reader's language. */
export function liveInfoOf(match: MatchNode, label: (periodKey: string) => string, isFeedDown: boolean): LiveMatchInfo {
  const state = match.isUnreported ? null : match.state;
  const periodKey = state ? runningPart(match.sport.systemId, state) : 'not_started';
  const reason = isFeedDown ? 'feed_down' : match.isUnreported ? undefined : (match.stopReason ?? undefined);
  return {
    SportSystemID: match.sport.systemId,
    Status: label(periodKey),
    HomeScore: state?.homeScore ?? 0,
    AwayScore: state?.awayScore ?? 0,
    ...clockFields(state),
    SetScores: { Items: (state?.periods ?? NO_PERIODS).map(({ home, away }) => ({ HomeScore: home, AwayScore: away })) },
    PeriodKey: periodKey,
    ...(state?.redCardsHome !== undefined && { RedCardsHome: state.redCardsHome }),
    ...(state?.redCardsAway !== undefined && { RedCardsAway: state.redCardsAway }),
    ...(state?.server !== undefined && { Server: state.server }),
    ...(state?.gameScore !== undefined && { GameScore: state.gameScore }),
    ...(match.phase === 'live' && match.stream && { StreamType: match.stream.type }),
    ...(reason !== undefined && { SuspendReason: reason }),
  };
}
