import { isSetOver, type Points, type RallyPairing, type Side, targetOf } from './format.ts';

export interface SetEnd {
  readonly home: number;
  readonly away: number;
  readonly p: number;
}

/** A set from a score on: its final scores, and for every number of points the chances to have it first. */
export interface SetForecast {
  readonly ends: readonly SetEnd[];
  readonly homeWin: number;
  /** Chance that home (away) is the first to have `n` points, by n; of races that are still open. */
  readonly firstTo: readonly [home: Float64Array, away: Float64Array];
}

/** So far behind the target a set at level is ended by a coin in the forecast: a chance below one in a million. */
const FURTHEST = 30;

/**
 * Walks all scores of a set rally by rally (who wins a rally serves). Scores are worked through row by row, so that whatever leads to
 * a score is done before it.
 */
export function setForecast(pairing: RallyPairing, set: number, points: Points, server: Side): SetForecast {
  const { format, rally } = pairing;
  const target = targetOf(format, set);
  const furthest = Math.max(target, points[0], points[1]) + FURTHEST;
  const width = furthest + 3;
  const mass = new Float64Array(width * width * 2);
  const firstTo = [new Float64Array(width), new Float64Array(width)] as const;
  const ends: SetEnd[] = [];
  mass[(points[0] * width + points[1]) * 2 + server] = 1;
  for (let home = points[0]; home < width; home++) {
    for (let away = points[1]; away < width; away++) {
      const at = (home * width + away) * 2;
      const homeServes = mass[at] ?? 0;
      const awayServes = mass[at + 1] ?? 0;
      const here = homeServes + awayServes;
      if (here === 0) continue;
      if (isSetOver(format, target, home, away)) {
        ends.push({ home, away, p: here });
        continue;
      }
      if (home === away && home >= furthest) {
        ends.push({ home: home + 2, away, p: here / 2 }, { home, away: away + 2, p: here / 2 });
        continue;
      }
      const won = homeServes * rally[0] + awayServes * rally[1];
      const lost = here - won;
      const up = at + width * 2;
      mass[up] = (mass[up] ?? 0) + won;
      mass[at + 3] = (mass[at + 3] ?? 0) + lost;
      if (home + 1 > away) firstTo[0][home + 1] = (firstTo[0][home + 1] ?? 0) + won;
      if (away + 1 > home) firstTo[1][away + 1] = (firstTo[1][away + 1] ?? 0) + lost;
    }
  }
  const homeWin = ends.reduce((sum, end) => sum + (end.home > end.away ? end.p : 0), 0);
  return { ends, homeWin, firstTo };
}
