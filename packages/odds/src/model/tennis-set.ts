import { gameWin, gameWinFrom, tieBreakWin } from './tennis-points.ts';

/** Point probabilities on own serve, home and away. */
export type ServeChances = readonly [number, number];

/** Inside a set; home first. In a tie-break `server` began it and `points` are counted. */
export interface SetState {
  readonly games: readonly [number, number];
  /** 0, 1 (15), 2 (30), 3 (40), 4 (advantage). */
  readonly points: readonly [number, number];
  readonly tieBreak: boolean;
  readonly server: 0 | 1;
}

/** A set that has not begun. */
export const freshSet = (server: 0 | 1): SetState => ({ games: [0, 0], points: [0, 0], tieBreak: false, server });

export interface SetEnd {
  readonly home: number;
  readonly away: number;
  readonly p: number;
  /** Who serves first in the next set. */
  readonly server: 0 | 1;
}

const other = (player: 0 | 1): 0 | 1 => (player === 0 ? 1 : 0);

/** Where the set may end and how probably, from any score inside it. */
export function setEnds(serve: ServeChances, state: SetState): SetEnd[] {
  const ends = new Map<number, SetEnd>();
  const hold: ServeChances = [gameWin(serve[0]), gameWin(serve[1])];
  // Open scores with their probability: keyed games and server, worked through in order of games played.
  let open = new Map<number, number>();
  const put = (a: number, b: number, next: 0 | 1, p: number, into: Map<number, number>): void => {
    const top = Math.max(a, b);
    if (top === 7 || (top === 6 && Math.abs(a - b) >= 2)) {
      const key = (a * 8 + b) * 2 + next;
      ends.set(key, { home: a, away: b, p: (ends.get(key)?.p ?? 0) + p, server: next });
      return;
    }
    const key = (a * 8 + b) * 2 + next;
    into.set(key, (into.get(key) ?? 0) + p);
  };
  const homeWinsGame = (a: number, b: number, server: 0 | 1): number => {
    if (a === 6 && b === 6) return tieBreakWin(serve, server, 0, 0);
    return server === 0 ? hold[0] : 1 - hold[1];
  };
  const [a0, b0] = state.games;
  const [pa, pb] = state.points;
  const first = state.tieBreak
    ? tieBreakWin(serve, state.server, pa, pb)
    : state.server === 0
      ? gameWinFrom(serve[0], pa, pb)
      : 1 - gameWinFrom(serve[1], pb, pa);
  put(a0 + 1, b0, other(state.server), first, open);
  put(a0, b0 + 1, other(state.server), 1 - first, open);
  while (open.size > 0) {
    const following = new Map<number, number>();
    for (const [key, p] of open) {
      const server = (key & 1) as 0 | 1;
      const a = key >> 4;
      const b = (key >> 1) & 7;
      const win = homeWinsGame(a, b, server);
      put(a + 1, b, other(server), p * win, following);
      put(a, b + 1, other(server), p * (1 - win), following);
    }
    open = following;
  }
  return [...ends.values()];
}

/** Chance that home wins the set, out of all its ends. */
export function setWin(ends: readonly SetEnd[]): number {
  return ends.reduce((sum, end) => sum + (end.home > end.away ? end.p : 0), 0);
}
