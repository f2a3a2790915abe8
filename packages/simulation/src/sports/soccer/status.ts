import type { PeriodScore, SportStatus } from '../../sport/definition.ts';
import { countsOf, HALF_MS, halfScoreOf, isFirstOver, MINUTE_MS, type SoccerMatch, scoreOf } from './state.ts';

const STATUS = {
  first: 6,
  break: 31,
  second: 7,
  waiting: 32,
  extra_first: 41,
  extra_break: 33,
  extra_second: 42,
  shootout: 50,
} as const;
const ENDED = 100;
const AFTER_EXTRA = 110;
const AFTER_PENALTIES = 120;
const EXTRA = 40;
const PENALTIES = 50;

/** Clock as shown when the phase began, in minutes, and whether it runs. */
const CLOCK = {
  first: [0, true],
  break: [45, false],
  second: [45, true],
  waiting: [90, false],
  extra_first: [90, true],
  extra_break: [105, false],
  extra_second: [105, true],
  shootout: [120, false],
  ended: [90, false],
} as const;

/** Whether extra time was begun: its goals and the kicks count into the shown score. */
const wentOn = (state: SoccerMatch): boolean =>
  !['first', 'break', 'second', 'waiting'].includes(state.phase) &&
  (state.phase !== 'ended' || state.kicks > 0 || state.extra.home + state.extra.away > 0);

function matchStatus(state: SoccerMatch): number {
  if (state.phase !== 'ended') return STATUS[state.phase];
  if (state.kicks > 0) return AFTER_PENALTIES;
  return wentOn(state) ? AFTER_EXTRA : ENDED;
}

function periodScores(state: SoccerMatch): PeriodScore[] {
  const period = (number: number, match_status: number, score: { readonly home: number; readonly away: number }) => {
    return { number, match_status, home_score: score.home, away_score: score.away };
  };
  return [
    period(1, 6, halfScoreOf(state, 1)),
    ...(isFirstOver(state) && state.phase !== 'break' ? [period(2, 7, halfScoreOf(state, 2))] : []),
    ...(wentOn(state) ? [period(3, EXTRA, state.extra)] : []),
    ...(state.kicks > 0 ? [period(4, PENALTIES, state.shootout)] : []),
  ];
}

/** What the feed says of a state: the score with extra time and, once it is decided, the kick that won the shoot-out. */
export function soccerMatchStatus(state: SoccerMatch, atMs: number): SportStatus {
  const regular = scoreOf(state);
  const corners = countsOf(state.corners.first + state.corners.second);
  const [minutes, runs] = CLOCK[state.phase];
  const playedMs = Math.max(0, Math.min(atMs - state.phaseStartMs, state.phaseLengthMs));
  const endedMs = state.phase === 'ended' && wentOn(state) ? HALF_MS - 15 * MINUTE_MS : 0;
  return {
    match_status: matchStatus(state),
    home_score: regular.home + state.extra.home + state.shootout.home,
    away_score: regular.away + state.extra.away + state.shootout.away,
    period_scores: periodScores(state),
    clock: { match_time_s: Math.floor((minutes * MINUTE_MS + endedMs + (runs ? playedMs : 0)) / 1000), stopped: !runs },
    statistics: {
      red_cards_home: state.red.home,
      red_cards_away: state.red.away,
      yellow_cards_home: state.yellow.home,
      yellow_cards_away: state.yellow.away,
      corners_home: corners.home,
      corners_away: corners.away,
    },
  };
}
