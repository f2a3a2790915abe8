import { evenHandicap, evenTotal, linesAround } from '../../sport/line-ladder.ts';
import type { ScopeForecast } from '../../sport/score-markets.ts';

/** Lines of a scope, fixed before the match. */
export interface GoalLines {
  readonly handicaps: readonly number[];
  readonly totals: readonly number[];
}

const QUARTERS = [-0.75, -0.5, -0.25, 0, 0.25, 0.5, 0.75];
const FEW_QUARTERS = [-0.5, -0.25, 0, 0.25, 0.5];

/** A fan of Asian lines around the even one, and the half lines that people look for. */
export function fullTimeLines(forecast: ScopeForecast): GoalLines {
  return {
    handicaps: linesAround(evenHandicap(forecast.difference, -4, 4, 0.25), QUARTERS, [-2.5, -1.5, -0.5, 0.5, 1.5, 2.5]),
    totals: linesAround(evenTotal(forecast.total, 0.75, 6.5, 0.25), FEW_QUARTERS, [0.5, 1.5, 2.5, 3.5, 4.5, 5.5, 6.5]),
  };
}

/** The same of a half. */
export function halfLines(forecast: ScopeForecast): GoalLines {
  return {
    handicaps: linesAround(evenHandicap(forecast.difference, -2, 2, 0.25), [-0.25, 0, 0.25], [-1.5, -0.5, 0.5, 1.5]),
    totals: linesAround(evenTotal(forecast.total, 0.5, 3, 0.25), [-0.25, 0, 0.25], [0.5, 1.5, 2.5, 3.5], 0.5),
  };
}
