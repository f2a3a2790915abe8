import { type BasketballState, OVERTIME_MS, REGULAR_PERIODS } from '@duskline/simulation/basketball-state';
import type { MatchState } from '@duskline/simulation/match-model';
import { type SoccerState, soccerClockSeconds } from '@duskline/simulation/soccer-state';
import { setsWon, type TennisState } from '@duskline/simulation/tennis-state';
import { pointServer } from '@duskline/simulation/tennis-timeline';
import { EVENT, type EventStatus } from './protocol.ts';

/** Moment for which a status is written. */
export interface StatusMoment {
  /** Milliseconds after the start, in world time. */
  readonly atMs: number;
  readonly wallMs: number;
  readonly speed: number;
  /** Overrides the event status (interrupted, abandoned...). */
  readonly status?: number;
  readonly reason?: string;
}

const SOCCER_PHASE = { first: 6, break: 31, second: 7, ended: 100 } as const;
const BREAKS_FROM = 300;
const FIRST_SET = 8;
const FIRST_QUARTER = 13;
const OVERTIME = 40;

function clock(matchTimeS: number, stopped: boolean, moment: StatusMoment, more: object = {}): object {
  const rate = moment.speed === 1 || stopped ? {} : { rate: moment.speed };
  return { match_time_s: matchTimeS, stopped, at_ms: moment.wallMs, ...rate, ...more };
}

function soccer(state: SoccerState, moment: StatusMoment): Record<string, unknown> {
  const halves = [{ number: 1, match_status: 6, home_score: state.halfHome, away_score: state.halfAway }];
  const second = state.phase === 'second' || state.phase === 'ended';
  if (second) {
    halves.push({ number: 2, match_status: 7, home_score: state.home - state.halfHome, away_score: state.away - state.halfAway });
  }
  const running = state.phase === 'first' || state.phase === 'second';
  return {
    match_status: SOCCER_PHASE[state.phase],
    home_score: state.home,
    away_score: state.away,
    period_scores: halves,
    clock: clock(soccerClockSeconds(state, moment.atMs), !running, moment),
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

const POINT_NAMES = ['0', '15', '30', '40', 'A'];

function tennis(state: TennisState): Record<string, unknown> {
  const [home, away] = setsWon(state);
  const periods = state.sets.map(([a, b], i) => ({ number: i + 1, match_status: FIRST_SET + i, home_score: a, away_score: b }));
  const playing = state.phase === 'playing';
  const set = state.sets.length;
  if (playing)
    periods.push({ number: set + 1, match_status: FIRST_SET + set, home_score: state.games[0], away_score: state.games[1] });
  const name = (points: number): string => (state.tieBreak ? String(points) : (POINT_NAMES[points] ?? 'A'));
  const matchStatus = state.phase === 'ended' ? 100 : playing ? FIRST_SET + set : BREAKS_FROM + set;
  return {
    match_status: matchStatus,
    home_score: home,
    away_score: away,
    period_scores: periods,
    ...(playing
      ? {
          server: pointServer(state) + 1,
          home_gamescore: name(state.points[0]),
          away_gamescore: name(state.points[1]),
          tiebreak: state.tieBreak,
        }
      : {}),
  };
}

function basketball(state: BasketballState, moment: StatusMoment): Record<string, unknown> {
  const quarterMs = 600_000;
  const overtime = state.period > REGULAR_PERIODS;
  const lengthMs = overtime ? OVERTIME_MS : quarterMs;
  const before = overtime
    ? REGULAR_PERIODS * quarterMs + (state.period - REGULAR_PERIODS - 1) * OVERTIME_MS
    : (state.period - 1) * quarterMs;
  const code = overtime ? OVERTIME : FIRST_QUARTER + state.period - 1;
  const between = state.period >= REGULAR_PERIODS ? 32 : BREAKS_FROM + state.period;
  const ended = overtime ? 110 : 100;
  const number = Math.min(state.period, REGULAR_PERIODS + 1);
  const regular = state.periods.slice(0, REGULAR_PERIODS);
  const extra = state.periods.slice(REGULAR_PERIODS);
  const periods = regular.map(([a, b], i) => ({ number: i + 1, match_status: FIRST_QUARTER + i, home_score: a, away_score: b }));
  if (extra.length > 0) {
    const sum = (side: 0 | 1): number => extra.reduce((points, pair) => points + pair[side], 0);
    periods.push({ number, match_status: OVERTIME, home_score: sum(0), away_score: sum(1) });
  }
  return {
    match_status: state.phase === 'ended' ? ended : state.phase === 'break' ? between : code,
    home_score: state.home,
    away_score: state.away,
    period_scores: periods,
    // Is stopped more often than it runs: the reader gets it with every change.
    clock: clock(Math.floor((before + state.clockMs) / 1000), true, moment, {
      remaining_s: Math.ceil((lengthMs - state.clockMs) / 1000),
    }),
  };
}

/** `sport_event_status` of a state. */
export function eventStatus(match: MatchState, moment: StatusMoment): EventStatus {
  const detail =
    match.sport === 'soccer'
      ? soccer(match.state, moment)
      : match.sport === 'tennis'
        ? tennis(match.state)
        : basketball(match.state, moment);
  const ended = match.state.phase === 'ended';
  const status = moment.status ?? (ended ? EVENT.ended : EVENT.live);
  const override = status === EVENT.interrupted ? { match_status: 80 } : status === EVENT.abandoned ? { match_status: 90 } : {};
  const reason = moment.reason === undefined ? {} : { reason: moment.reason };
  return { status, ...detail, ...override, ...reason } as EventStatus;
}
