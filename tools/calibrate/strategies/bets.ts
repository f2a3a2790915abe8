import { LEG_RESULTS, legFactor } from '@duskline/betting/leg-result';
import { parseRational } from '@duskline/money/rational';
import type { LineResult, MarketChance, MarketResult } from '@duskline/simulation/chance';
import { Ratio } from '../agreement.ts';
import type { Pick } from './look.ts';

/** Every bet stakes 100.00. */
export const STAKE_MINOR = 10_000n;

const RESULTS = {
  win: LEG_RESULTS.WIN,
  halfWin: LEG_RESULTS.HALFWIN,
  refund: LEG_RESULTS.REFUND,
  halfLoss: LEG_RESULTS.HALFLOSE,
  loss: LEG_RESULTS.LOST,
} as const satisfies Record<LineResult, unknown>;

/** What the engine pays for a stake of {@link STAKE_MINOR} at these odds, rounded down to a minor unit. */
export function payoutMinor(odds: string, result: LineResult): bigint {
  const price = parseRational(odds);
  if (price === undefined) throw new Error(`${odds} are no odds`);
  const { n, d } = legFactor(price, RESULTS[result]);
  return (STAKE_MINOR * n) / d;
}

const resultsByKey = (results: readonly MarketResult[]): Map<string, LineResult> =>
  new Map(
    results.flatMap(({ type, specifiers, outcomes }) =>
      outcomes.map(({ id, result }): [string, LineResult] => [`${type}/${specifiers}/${id}`, result]),
    ),
  );

const chancesByKey = (chances: readonly MarketChance[]): Map<string, MarketChance['outcomes'][number]> =>
  new Map(
    chances.flatMap(({ type, specifiers, outcomes }) =>
      outcomes.map((outcome): [string, MarketChance['outcomes'][number]] => [`${type}/${specifiers}/${outcome.id}`, outcome]),
    ),
  );

/** Results of a match, asked by outcome. */
export class Results {
  private readonly results: Map<string, LineResult>;

  constructor(results: readonly MarketResult[]) {
    this.results = resultsByKey(results);
  }

  of({ key, outcome }: Pick): LineResult {
    const result = this.results.get(`${key}/${outcome}`);
    if (result === undefined) throw new Error(`${key}/${outcome} was sold and has no result`);
    return result;
  }
}

/** What bets at a moment are worth by the chances that the course is drawn from. */
export class Worth {
  private readonly chances: Map<string, MarketChance['outcomes'][number]>;

  constructor(chances: readonly MarketChance[]) {
    this.chances = chancesByKey(chances);
  }

  /** Expected return of 1 staked, less 1; undefined where the market is decided. */
  of({ key, outcome }: Pick, odds: number): number | undefined {
    const chance = this.chances.get(`${key}/${outcome}`);
    if (chance === undefined) return undefined;
    const { win, halfWin, refund, halfLoss } = chance;
    return win * odds + halfWin * ((odds + 1) / 2) + refund + halfLoss / 2 - 1;
  }

  /** Variance of the return of 1 staked; undefined where the market is decided. */
  variance(pick: Pick, odds: number): number | undefined {
    const [chance, mean] = [this.chances.get(`${pick.key}/${pick.outcome}`), this.of(pick, odds)];
    if (chance === undefined || mean === undefined) return undefined;
    const { win, halfWin, refund, halfLoss } = chance;
    const square = win * odds ** 2 + halfWin * ((odds + 1) / 2) ** 2 + refund + halfLoss / 4;
    return square - (mean + 1) ** 2;
  }
}

/** Bets of a strategy, with what they brought and what they were worth when they were accepted. */
export class Account {
  bets = 0;
  refused = 0;
  /** What came back of 1 staked, less 1, with its error by match: matches are independent of each other, bets on one are not. */
  readonly returned = new Ratio();
  /** The same of what the bets were worth when they were taken. */
  readonly expected = new Ratio();
  /** Variance that the chances foretell of what all bets bring. */
  private foretold = 0;
  private current = { staked: 0, brought: 0, worth: 0 };

  /** A bet with what each of the ends of its match pays, what it was worth and the variance of what one end pays of 1 staked. */
  add(paidMinor: readonly bigint[], worth: number, variance: number): void {
    this.bets += 1;
    this.foretold += variance / paidMinor.length;
    this.current.staked += 1;
    const paid = paidMinor.reduce((sum, minor) => sum + minor, 0n);
    this.current.brought += Number(paid) / Number(STAKE_MINOR) / paidMinor.length - 1;
    this.current.worth += worth;
  }

  /** Ends a match; what was staked on it and what it brought. */
  endMatch(): { readonly staked: number; readonly brought: number } {
    const { staked, brought, worth } = this.current;
    this.current = { staked: 0, brought: 0, worth: 0 };
    if (staked === 0) return { staked, brought };
    this.returned.add(brought, staked);
    this.expected.add(worth, staked);
    return { staked, brought };
  }

  /** Standard error of the return: bets that all won do not show how far they may fall, but their chances do. */
  get luck(): number {
    return Math.max(this.returned.error || 0, Math.sqrt(this.foretold) / this.returned.whole);
  }
}
