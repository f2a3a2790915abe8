import { type BasketballState, basketballClock, OVERTIME_MS, periodLengthMs, REGULAR_PERIODS } from '../../basketball-state.ts';
import type { PeriodScore, SportStatus } from '../../sport/definition.ts';

const FIRST_QUARTER = 13;
const BREAKS_FROM = 300;
const AWAITING_OVERTIME = 32;
const OVERTIME = 40;
const ENDED = 100;
const ENDED_AFTER_OVERTIME = 110;

function matchStatus(state: BasketballState, isOvertime: boolean): number {
  if (state.phase === 'ended') return isOvertime ? ENDED_AFTER_OVERTIME : ENDED;
  if (state.phase === 'break') return state.period >= REGULAR_PERIODS ? AWAITING_OVERTIME : BREAKS_FROM + state.period;
  return isOvertime ? OVERTIME : FIRST_QUARTER + state.period - 1;
}

/** Quarters, and all overtimes together as one. */
function periodScores(state: BasketballState): PeriodScore[] {
  const periods: PeriodScore[] = state.periods.slice(0, REGULAR_PERIODS).map(([a, b], i) => ({
    number: i + 1,
    match_status: FIRST_QUARTER + i,
    home_score: a,
    away_score: b,
  }));
  const extra = state.periods.slice(REGULAR_PERIODS);
  if (extra.length === 0) return periods;
  const sum = (side: 0 | 1): number => extra.reduce((points, pair) => points + pair[side], 0);
  periods.push({ number: REGULAR_PERIODS + 1, match_status: OVERTIME, home_score: sum(0), away_score: sum(1) });
  return periods;
}

/** What the feed says of a state of basketball at a moment: the clock stands in breaks and until it resumes, and shows what is left. */
export function basketballStatus(state: BasketballState, atMs: number, quarterMs: number): SportStatus {
  const played = basketballClock(state, atMs, quarterMs);
  const isOvertime = state.period > REGULAR_PERIODS;
  const before = isOvertime
    ? REGULAR_PERIODS * quarterMs + (state.period - REGULAR_PERIODS - 1) * OVERTIME_MS
    : (state.period - 1) * quarterMs;
  return {
    match_status: matchStatus(state, isOvertime),
    home_score: state.home,
    away_score: state.away,
    period_scores: periodScores(state),
    clock: {
      match_time_s: Math.floor((before + played) / 1000),
      stopped: state.phase !== 'playing' || state.next === null || atMs < state.resumesMs,
      remaining_s: Math.ceil((periodLengthMs(state.period, quarterMs) - played) / 1000),
    },
  };
}
