import type { SportStatus } from '../../sport/definition.ts';
import type { Span } from './features.ts';
import { type ClockState, clockAt, type Pair } from './state.ts';

/** Periods of a sport and what the feed calls them. */
export interface ClockShape {
  /** Regular periods. */
  readonly periods: number;
  readonly periodMs: number;
  readonly overtimeMs: number;
  /** Codes of the regular periods, and of the breaks behind them (the last one: the wait for overtime). */
  readonly statuses: readonly number[];
  readonly breaks: readonly number[];
  /** Length of each break in real time. */
  readonly breakMs: readonly number[];
  /** Named parts beside the periods: halves of quarters. */
  readonly spans: Readonly<Record<string, Span>>;
  /** The clock is shown running down (hockey, basketball), not up (handball, rugby). */
  readonly countsDown: boolean;
}

const OVERTIME = 40;
const PENALTIES = 50;
const ENDED = 100;
const AFTER_OVERTIME = 110;
const AFTER_PENALTIES = 120;

export const lengthOf = (shape: ClockShape, period: number): number =>
  period > shape.periods ? shape.overtimeMs : shape.periodMs;

/** Span of a scope that is a part of regular time: `match`, `p2`, `h1`. */
export function spanOf(shape: ClockShape, scope: string): Span | undefined {
  if (scope === 'match') return [1, shape.periods];
  const period = /^p(\d)$/.exec(scope)?.[1];
  return period === undefined ? shape.spans[scope] : [Number(period), Number(period)];
}

function matchStatus(shape: ClockShape, { phase, period, shootout }: ClockState): number {
  if (phase === 'ended') {
    if (shootout !== null) return AFTER_PENALTIES;
    return period > shape.periods ? AFTER_OVERTIME : ENDED;
  }
  if (phase === 'shootout') return PENALTIES;
  if (phase === 'break') return shape.breaks[Math.min(period, shape.periods) - 1] ?? OVERTIME;
  return period > shape.periods ? OVERTIME : (shape.statuses[period - 1] ?? OVERTIME);
}

/** Score and clock as the feed shows them; `extra`: what a shoot-out adds to the score. */
export function clockStatus(shape: ClockShape, state: ClockState, atMs: number, extra: Pair): SportStatus {
  const regular = state.periods.slice(0, shape.periods);
  const overtime = state.periods.slice(shape.periods);
  const scores = regular.map(([home_score, away_score], i) => ({
    number: i + 1,
    match_status: shape.statuses[i] ?? ENDED,
    home_score,
    away_score,
  }));
  const more = (match_status: number, [home_score, away_score]: Pair): void => {
    scores.push({ number: scores.length + 1, match_status, home_score, away_score });
  };
  if (overtime.length > 0)
    more(
      OVERTIME,
      overtime.reduce(([a, b], [c, d]) => [a + c, b + d] as const),
    );
  if (state.shootout !== null) more(PENALTIES, state.shootout.scored);
  const length = lengthOf(shape, state.period);
  const played = clockAt(state, atMs, length);
  const before = Math.min(state.period - 1, shape.periods) * shape.periodMs;
  const seconds = (ms: number): number => Math.floor(ms / 1000);
  return {
    match_status: matchStatus(shape, state),
    home_score: state.home + extra[0],
    away_score: state.away + extra[1],
    period_scores: scores,
    clock: {
      match_time_s: seconds(before + played),
      stopped: !state.isRunning,
      ...(shape.countsDown ? { remaining_s: seconds(length - played) } : {}),
    },
    statistics: state.counts,
  };
}
