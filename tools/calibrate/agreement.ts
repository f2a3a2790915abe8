/** Sums that say how far forecasts are from what came, with the error that chance alone gives. */

/** Mean of numbers and its standard error. */
export class Average {
  count = 0;
  private sum = 0;
  private squares = 0;

  add(value: number): void {
    this.count += 1;
    this.sum += value;
    this.squares += value * value;
  }

  get mean(): number {
    return this.count === 0 ? Number.NaN : this.sum / this.count;
  }

  get deviation(): number {
    return this.count < 2 ? Number.NaN : Math.sqrt(Math.max(0, this.squares - this.sum ** 2 / this.count) / (this.count - 1));
  }

  get error(): number {
    return this.deviation / Math.sqrt(this.count);
  }
}

/** Something expected of each match with its variance, and what came. */
export class Agreement {
  count = 0;
  private expectedSum = 0;
  private seenSum = 0;
  private variance = 0;

  /** A chance, and whether it came. */
  chance(p: number, came: boolean): void {
    this.value(p, came ? 1 : 0, p * (1 - p));
  }

  /** A number with its expectation and variance. */
  value(expected: number, seen: number, variance: number): void {
    this.count += 1;
    this.expectedSum += expected;
    this.seenSum += seen;
    this.variance += variance;
  }

  get expected(): number {
    return this.expectedSum / this.count;
  }

  get seen(): number {
    return this.seenSum / this.count;
  }

  /** Standard error of the mean of what came, if the expectations are right. */
  get error(): number {
    return Math.sqrt(this.variance) / this.count;
  }

  /** Deviation in standard errors. */
  get score(): number {
    return (this.seen - this.expected) / this.error;
  }
}

/** -log of the chance of what came; a chance of 0 counts as one in a million. */
export const logLoss = (chanceOfResult: number): number => -Math.log(Math.max(chanceOfResult, 1e-6));

/** Chances in ten bins against what came. */
export class Bins {
  readonly bins = Array.from({ length: 10 }, () => new Agreement());

  add(p: number, came: boolean): void {
    this.bins[Math.min(9, Math.floor(p * 10))]?.chance(p, came);
  }

  /** Bins with at least so many chances: fewer say nothing. */
  filled(least = 10): Agreement[] {
    return this.bins.filter(({ count }) => count >= least);
  }
}
