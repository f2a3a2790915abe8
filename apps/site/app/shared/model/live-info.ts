import type { LiveMatchInfo } from '@duskline/contract/entities/sport';

/** State of play of a match, as the page needs it. */
export interface LiveInfo {
  readonly homeScore: number;
  readonly awayScore: number;
  /** Stable key of the period (`1st_half`, `set_2`), for translation. */
  readonly periodKey: string;
  /** Period in the words of the server, for keys that the page has no text for. */
  readonly periodText: string;
  readonly minute: number;
  readonly isClockRunning: boolean;
  readonly isCountDown: boolean;
  /** Epoch milliseconds at which the clock value was true. */
  readonly clockStartMs?: number;
  /** Seconds to add to (now - clockStartMs); for a countdown the seconds left at clockStartMs. */
  readonly clockCorrectionS?: number;
  /** Home and away score of each set or period, oldest first. */
  readonly sets: readonly (readonly [number, number])[];
  readonly redCardsHome: number;
  readonly redCardsAway: number;
  /** 1 home serves, 2 away serves, 0 none or unknown. */
  readonly server: number;
  /** Points of the running tennis game, "40-30". */
  readonly gameScore?: string;
  /** Why prices are stopped, when known: goal, penalty, var_check, red_card, feed_down, break. */
  readonly suspendReason?: string;
  /** How the match is streamed, where it is. */
  readonly streamType?: string;
}

export function toLiveInfo(info: LiveMatchInfo): LiveInfo {
  return {
    homeScore: info.HomeScore,
    awayScore: info.AwayScore,
    periodKey: info.PeriodKey ?? '',
    periodText: info.Status,
    minute: info.MatchMinute,
    isClockRunning: info.IsClockStarted,
    isCountDown: info.IsCountDown,
    ...(info.ClockStartTime === undefined ? {} : { clockStartMs: info.ClockStartTime }),
    ...(info.ClockCorrection === undefined ? {} : { clockCorrectionS: info.ClockCorrection }),
    sets: info.SetScores.Items.map((item) => [item.HomeScore, item.AwayScore] as const),
    redCardsHome: info.RedCardsHome ?? 0,
    redCardsAway: info.RedCardsAway ?? 0,
    server: info.Server ?? 0,
    ...(info.GameScore ? { gameScore: info.GameScore } : {}),
    ...(info.StreamType ? { streamType: info.StreamType } : {}),
    ...(info.SuspendReason ? { suspendReason: info.SuspendReason } : {}),
  };
}
