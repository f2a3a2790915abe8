import type { PeriodScore, SportStatus } from '../../sport/definition.ts';
import { pointServer, setsWon, type TennisState } from '../../tennis-state.ts';

const FIRST_SET = 8;
const BREAKS_FROM = 300;
const ENDED = 100;
const POINT_NAMES = ['0', '15', '30', '40', 'A'];

function matchStatus(state: TennisState): number {
  if (state.phase === 'ended') return ENDED;
  return (state.phase === 'playing' ? FIRST_SET : BREAKS_FROM) + state.sets.length;
}

/** What the feed says of a state of tennis. */
export function tennisStatus(state: TennisState): SportStatus {
  const [home, away] = setsWon(state);
  const periods: PeriodScore[] = state.sets.map(([a, b], i) => ({
    number: i + 1,
    match_status: FIRST_SET + i,
    home_score: a,
    away_score: b,
  }));
  const score = { match_status: matchStatus(state), home_score: home, away_score: away, period_scores: periods };
  if (state.phase !== 'playing') return score;
  const set = state.sets.length;
  periods.push({ number: set + 1, match_status: FIRST_SET + set, home_score: state.games[0], away_score: state.games[1] });
  const name = (points: number): string => (state.tieBreak ? String(points) : (POINT_NAMES[points] ?? 'A'));
  const detail = {
    server: pointServer(state) + 1,
    home_gamescore: name(state.points[0]),
    away_gamescore: name(state.points[1]),
    tiebreak: state.tieBreak,
  };
  return { ...score, detail };
}
