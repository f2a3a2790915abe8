import type { PartEnd } from '../kit/parts-forecast.ts';
import { COUNTS, type LegCourse } from './visit.ts';

/**
 * Ends of a leg: who wins it, maximums of both in it and whether it was a high checkout (counted). The players do not hinder each
 * other, so that the leg is won by who needs fewer visits, the one who throws first having the better of equal numbers.
 */
export function legEnds(
  courses: readonly [home: LegCourse, away: LegCourse],
  thrower: 0 | 1,
  before: readonly [home: number, away: number],
): PartEnd[] {
  const ends = new Map<number, PartEnd>();
  for (const winner of [0, 1] as const) {
    const own = courses[winner];
    const other = courses[1 - winner] as LegCourse;
    for (let t = 1; t <= own.visits; t++) {
      const othersVisits = thrower === winner ? t - 1 : t;
      for (let k = 0; k < COUNTS; k++) {
        for (const high of [0, 1]) {
          const finishes = own.finished[(t * COUNTS + k) * 2 + high] ?? 0;
          if (finishes === 0) continue;
          for (let j = 0; j < COUNTS; j++) {
            const p = finishes * (other.open[othersVisits * COUNTS + j] ?? 0);
            if (p === 0) continue;
            const [home, away] = winner === 0 ? [k, j] : [j, k];
            const key = ((winner * COUNTS + k) * COUNTS + j) * 2 + high;
            ends.set(key, {
              home: before[0] + home,
              away: before[1] + away,
              p: p + (ends.get(key)?.p ?? 0),
              server: 0,
              counted: high,
              isHome: winner === 0,
            });
          }
        }
      }
    }
  }
  // What neither finishes within the visits looked at.
  const sum = [...ends.values()].reduce((total, end) => total + end.p, 0);
  return [...ends.values()].map((end) => ({ ...end, p: end.p / sum }));
}

export const homeWinOf = (ends: readonly PartEnd[]): number =>
  ends.reduce((sum, end) => sum + (end.isHome === true ? end.p : 0), 0);
