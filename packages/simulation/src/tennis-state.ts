import { tieBreakServer } from '@duskline/odds/model/tennis-points';
import type { ServeChances } from '@duskline/odds/model/tennis-set';

/** Who plays: point probabilities on serve, length, who serves first. */
export interface TennisPairing {
  readonly serve: ServeChances;
  readonly bestOf: 3 | 5;
  readonly firstServer: 0 | 1;
  /** Deviation of the points on serve from day to day, more for one and less for the other. Default 0. */
  readonly form?: number;
}

/** Course of a tennis match; player 0 is home, 1 is away. */
export interface TennisState {
  readonly phase: 'playing' | 'break' | 'ended';
  /** Games of the finished sets. */
  readonly sets: readonly (readonly [number, number])[];
  /** Games of the current set; 0:0 between sets and at the end. */
  readonly games: readonly [number, number];
  /** Points of the current game: 0, 1 (15), 2 (30), 3 (40), 4 (advantage); in a tie-break counted. */
  readonly points: readonly [number, number];
  readonly tieBreak: boolean;
  /** Who serves the current game, or began the tie-break. */
  readonly server: 0 | 1;
  /** Who won which game: H or A, a bar behind each finished set. */
  readonly winners: string;
  /** Points won and lost on own serve: by home, then by away. */
  readonly served: readonly [number, number, number, number];
}

/** Sets won by each side. */
export function setsWon(state: TennisState): [number, number] {
  let home = 0;
  let away = 0;
  for (const [a, b] of state.sets) {
    if (a > b) home++;
    else away++;
  }
  return [home, away];
}

/** Start of a match. */
export function tennisStart(server: 0 | 1): TennisState {
  return {
    phase: 'playing',
    sets: [],
    games: [0, 0],
    points: [0, 0],
    tieBreak: false,
    server,
    winners: '',
    served: [0, 0, 0, 0],
  };
}

const other = (player: 0 | 1): 0 | 1 => (player === 0 ? 1 : 0);
const plusOne = (pair: readonly [number, number], player: 0 | 1): [number, number] =>
  player === 0 ? [pair[0] + 1, pair[1]] : [pair[0], pair[1] + 1];

/** Player serving the next point. */
export function pointServer(state: TennisState): 0 | 1 {
  return state.tieBreak ? tieBreakServer(state.server, state.points[0] + state.points[1]) : state.server;
}

function servedAfter(state: TennisState, winner: 0 | 1): TennisState['served'] {
  const [homeWon, homeLost, awayWon, awayLost] = state.served;
  if (pointServer(state) === 0)
    return winner === 0 ? [homeWon + 1, homeLost, awayWon, awayLost] : [homeWon, homeLost + 1, awayWon, awayLost];
  return winner === 1 ? [homeWon, homeLost, awayWon + 1, awayLost] : [homeWon, homeLost, awayWon, awayLost + 1];
}

/** State after a point; a set that ends is added to `sets`. */
export function tennisPoint(state: TennisState, winner: 0 | 1, bestOf: number): TennisState {
  const points = plusOne(state.points, winner);
  const served = servedAfter(state, winner);
  const lead = Math.abs(points[0] - points[1]);
  const most = Math.max(points[0], points[1]);
  const gameOver = state.tieBreak ? most >= 7 && lead >= 2 : most >= 4 && lead >= 2;
  if (!gameOver) {
    // 4:4 is deuce again, as 3:3.
    const back = !state.tieBreak && points[0] === 4 && points[1] === 4;
    return { ...state, points: back ? [3, 3] : points, served };
  }
  const games = plusOne(state.games, winner);
  const server = other(state.server);
  const winners = `${state.winners}${winner === 0 ? 'H' : 'A'}`;
  const top = Math.max(games[0], games[1]);
  const setOver = state.tieBreak || (top >= 6 && Math.abs(games[0] - games[1]) >= 2);
  if (!setOver) return { ...state, games, points: [0, 0], server, tieBreak: games[0] === 6 && games[1] === 6, winners, served };
  const sets = [...state.sets, games];
  const after: TennisState = {
    phase: 'playing',
    sets,
    games: [0, 0],
    points: [0, 0],
    tieBreak: false,
    server,
    winners: `${winners}|`,
    served,
  };
  const won = setsWon(after);
  return Math.max(won[0], won[1]) > bestOf / 2 ? { ...after, phase: 'ended' } : after;
}
