import { type SoccerState, soccerClockSeconds } from './soccer-state.ts';
import type { PeriodScore, SportStatus } from './sport/definition.ts';

const PHASE = { first: 6, break: 31, second: 7, ended: 100 } as const;

/** What the feed says of a state of soccer. */
export function soccerStatus(state: SoccerState, atMs: number): SportStatus {
  const halves: PeriodScore[] = [{ number: 1, match_status: 6, home_score: state.halfHome, away_score: state.halfAway }];
  if (state.phase === 'second' || state.phase === 'ended') {
    halves.push({ number: 2, match_status: 7, home_score: state.home - state.halfHome, away_score: state.away - state.halfAway });
  }
  const running = state.phase === 'first' || state.phase === 'second';
  return {
    match_status: PHASE[state.phase],
    home_score: state.home,
    away_score: state.away,
    period_scores: halves,
    clock: { match_time_s: soccerClockSeconds(state, atMs), stopped: !running },
    statistics: {
      red_cards_home: state.redHome,
      red_cards_away: state.redAway,
      yellow_cards_home: state.yellowHome,
      yellow_cards_away: state.yellowAway,
      corners_home: state.cornersHome,
      corners_away: state.cornersAway,
    },
  };
}
