/** Probabilities of whole numbers: `p[i]` belongs to the value `from + i`. */
export interface Distribution {
  readonly from: number;
  readonly p: Float64Array;
}

/** Probabilities of the results of one side of a line; what is left to 1 loses. */
export interface LineChance {
  readonly win: number;
  readonly halfWin: number;
  readonly refund: number;
  readonly halfLoss: number;
}

/**
 * Chances of the side that wants `value + line` high (`sign` 1) or low (`sign` -1), over all values (betting rules 8.3, 16.1.3):
 * a margin of half a point or more wins, a quarter wins half, level is a push, and the same downwards.
 */
export function lineChance(values: Distribution, line: number, sign: 1 | -1): LineChance {
  let win = 0;
  let halfWin = 0;
  let refund = 0;
  let halfLoss = 0;
  for (let i = 0; i < values.p.length; i++) {
    const mass = values.p[i] ?? 0;
    if (mass === 0) continue;
    const margin = sign * (values.from + i + line);
    if (margin >= 0.5) win += mass;
    else if (margin > 0) halfWin += mass;
    else if (margin === 0) refund += mass;
    else if (margin > -0.5) halfLoss += mass;
  }
  return { win, halfWin, refund, halfLoss };
}

/** Chance that the value is above `line` (which may be a whole number: then the push does not count). */
export function chanceAbove(values: Distribution, line: number): number {
  let above = 0;
  for (let i = 0; i < values.p.length; i++) if (values.from + i > line) above += values.p[i] ?? 0;
  return above;
}

/**
 * Probability equivalent of an outcome with pushes: 1 / fair odds, from E[factor] = 1 (betting rules 16.1.4).
 * For the two sides of a line these add up to 1. 0 when nothing is at risk.
 */
export function fairShare(chance: LineChance): number {
  const atRisk = 1 - chance.halfWin / 2 - chance.refund - chance.halfLoss / 2;
  if (atRisk <= 0) return 0;
  return Math.min(1, (chance.win + chance.halfWin / 2) / atRisk);
}
