/** Full-match expected goals and the low-score dependence of Dixon and Coles. */
export interface SoccerMeans {
  readonly home: number;
  readonly away: number;
  readonly rho: number;
}

/** A red card: the short side scores less, the other one more (betting rule 16.1.5). */
const RED_OWN = 0.67;
const RED_OTHER = 1.2;

/** Multiplier of a side's goals for the red cards shown so far. */
export function redCardFactor(own: number, other: number): number {
  return RED_OWN ** own * RED_OTHER ** other;
}
