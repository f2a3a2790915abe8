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

/** A part of what matches bring, such as the goals of one half of all goals, with its standard error by match. */
export class Ratio {
  matches = 0;
  /** What all matches brought together. */
  whole = 0;
  private part = 0;
  private partSquares = 0;
  private products = 0;
  private wholeSquares = 0;

  /** One match: what comes in it hangs together, so that it counts as one. */
  add(part: number, whole: number): void {
    this.matches += 1;
    this.part += part;
    this.whole += whole;
    this.partSquares += part * part;
    this.products += part * whole;
    this.wholeSquares += whole * whole;
  }

  get mean(): number {
    return this.whole === 0 ? Number.NaN : this.part / this.whole;
  }

  get error(): number {
    if (this.matches < 2) return Number.NaN;
    const { mean } = this;
    const squares = this.partSquares - 2 * mean * this.products + mean * mean * this.wholeSquares;
    return Math.sqrt((Math.max(0, squares) * this.matches) / (this.matches - 1)) / this.whole;
  }
}

/** Something expected of each match with its variance, and what came. */
export class Agreement {
  count = 0;
  private expectedSum = 0;
  private seenSum = 0;
  private varianceSum = 0;

  /** A chance, and whether it came. */
  chance(p: number, came: boolean): void {
    this.value(p, came ? 1 : 0, p * (1 - p));
  }

  /** A number with its expectation and variance. */
  value(expected: number, seen: number, variance: number): void {
    this.count += 1;
    this.expectedSum += expected;
    this.seenSum += seen;
    this.varianceSum += variance;
  }

  /** Two of the numbers are of one match and vary together. */
  together(covariance: number): void {
    this.varianceSum += 2 * covariance;
  }

  get expected(): number {
    return this.expectedSum / this.count;
  }

  get seen(): number {
    return this.seenSum / this.count;
  }

  /** Variance of the sum of what came, if the expectations are right. */
  get variance(): number {
    return this.varianceSum;
  }

  /** Standard error of the mean of what came, if the expectations are right. */
  get error(): number {
    return Math.sqrt(this.varianceSum) / this.count;
  }

  /** Deviation in standard errors. */
  get score(): number {
    return (this.seen - this.expected) / this.error;
  }

  /** Too few chances, or such that hardly one of them can be missed, say nothing: their deviations are far from normal. */
  get saysSomething(): boolean {
    return this.count >= 10 && this.varianceSum >= 1;
  }
}

/** -log of the chance of what came; a chance of 0 counts as one in a million. */
export const logLoss = (chanceOfResult: number): number => -Math.log(Math.max(chanceOfResult, 1e-6));

/** Chances of one moment of a match for outcomes of which one comes at most. */
export type Look = readonly number[];

/**
 * Chances sorted into parts, and how much the deviations of the parts vary together, because a match may stand in several of them or more
 * than once in one. If the chances are right, the deviation of a later look has nothing to do with what was known before it: two looks at
 * one outcome vary together as much as the later one varies by itself, and two outcomes of which one comes vary against each other.
 */
export class Family {
  readonly parts: readonly Agreement[];
  private readonly covariances: Float64Array;
  private readonly partOf: (p: number, outcome: number) => number;

  constructor(size: number, partOf: (p: number, outcome: number) => number) {
    this.parts = Array.from({ length: size }, () => new Agreement());
    this.covariances = new Float64Array(size * size);
    this.partOf = partOf;
  }

  /** All looks at one match in the order of time, and the number of the outcome that came: any other where none of them did. */
  add(looks: readonly Look[], came: number): void {
    const chances = looks.flatMap((look) => look.map((p, outcome) => ({ p, outcome, look, part: this.partOf(p, outcome) })));
    for (const [i, one] of chances.entries()) {
      this.parts[one.part]?.chance(one.p, one.outcome === came);
      for (let j = i + 1; j < chances.length; j++) {
        const later = chances[j];
        if (later === undefined) continue;
        const others = one.outcome === later.outcome ? later.p - 1 : (later.look[one.outcome] ?? 0);
        this.together(one.part, later.part, -later.p * others);
      }
    }
  }

  private together(a: number, b: number, covariance: number): void {
    if (a === b) {
      this.parts[a]?.together(covariance);
      return;
    }
    for (const at of [a * this.parts.length + b, b * this.parts.length + a])
      this.covariances[at] = (this.covariances[at] ?? 0) + covariance;
  }

  /** How the deviations of two parts vary together, from -1 to 1. */
  correlation(a: number, b: number): number {
    if (a === b) return 1;
    const [one, other] = [this.parts[a]?.variance ?? 0, this.parts[b]?.variance ?? 0];
    return (this.covariances[a * this.parts.length + b] ?? 0) / Math.sqrt(one * other);
  }

  /** Parts that say something. */
  filled(): Agreement[] {
    return this.parts.filter(({ saysSomething }) => saysSomething);
  }
}

/** Chances in ten bins against what came. */
export class Bins extends Family {
  constructor() {
    super(10, (p) => Math.min(9, Math.floor(p * 10)));
  }
}
