import type { LiveInfo } from '../model/live-info.ts';

type Clock = Pick<LiveInfo, 'isClockRunning' | 'isCountDown' | 'clockStartMs' | 'clockCorrectionS' | 'minute' | 'periodKey'>;

/** Periods in which nobody plays: their name says more than the minute at which the clock was stopped. */
const AT_REST: ReadonlySet<string> = new Set(['halftime', 'pause', 'break', 'ended', 'awaiting_overtime', 'not_started']);

/**
 * Seconds on a running clock (CLOCK-05): up from ClockStartTime plus correction; a countdown counts the correction down to zero
 * (CLOCK-01, CLOCK-02), and shows what is left of its period while it is stopped. Null when another clock is stopped or none was ever set.
 */
export function clockSeconds(clock: Clock, nowMs: number): number | null {
  if (!clock.isClockRunning && clock.isCountDown && !AT_REST.has(clock.periodKey)) return clock.clockCorrectionS ?? null;
  if (!clock.isClockRunning || clock.clockStartMs === undefined) return null;
  const passed = Math.floor((nowMs - clock.clockStartMs) / 1000);
  const correction = clock.clockCorrectionS ?? 0;
  return Math.max(0, clock.isCountDown ? correction - Math.max(0, passed) : Math.max(0, passed) + correction);
}

const two = (value: number) => String(value).padStart(2, '0');

/** CLOCK-04: minutes and seconds with leading zeros, 01:05; minutes go on beyond 99. */
export const clockText = (seconds: number): string => `${two(Math.floor(seconds / 60))}:${two(seconds % 60)}`;

/** The minute that stands beside a clock which does not run; 0 where there is none to show. Of a countdown it would be that of the match, not of the period. */
export const standingMinute = ({
  minute,
  periodKey,
  isCountDown,
}: Pick<LiveInfo, 'minute' | 'periodKey' | 'isCountDown'>): number => (isCountDown || AT_REST.has(periodKey) ? 0 : minute);

const JUMP_S = 5;

/**
 * Next second to show, once a second: a small correction is worked in by a standing or a double step, never by a jump back or
 * forth (design 3.3); a clock that is far off was set again and is shown as it is.
 */
export function stepClock(shown: number | null, target: number | null, isCountDown: boolean): number | null {
  if (shown === null || target === null || Math.abs(target - shown) > JUMP_S) return target;
  const direction = isCountDown ? -1 : 1;
  const ahead = (target - shown) * direction;
  return shown + direction * Math.min(2, Math.max(0, ahead));
}
