/**
 * Sides ahead ease off and rest their best, sides behind take risks: of its lead a side would lose this much in a whole match, at this
 * rate. Chosen on every second game of docs/calibration.md, as were the shares of possessions: quarters of recorded games spread as those
 * do, but of a lead after one, two and three of them about 32, 22 and 14 % is lost. Match and forecast share it.
 */
export const LEAD_PULL = 0.42;

/** Mean and deviation of the lead after a further share of regular time, from a lead and the points by which home would win a level game. */
export function leadAfter(from: {
  readonly lead: number;
  readonly edge: number;
  readonly sigma: number;
  readonly share: number;
}): { readonly mean: number; readonly deviation: number } {
  const kept = Math.exp(-LEAD_PULL * from.share);
  return {
    mean: from.lead * kept + (from.edge * (1 - kept)) / LEAD_PULL,
    deviation: from.sigma * Math.sqrt((1 - kept * kept) / (2 * LEAD_PULL)),
  };
}
