/** What becomes of one outcome's stake; the five results of betting rule 8.3. */
export type LineResult = 'win' | 'halfWin' | 'refund' | 'halfLoss' | 'loss';

/** Probabilities of the results of one outcome; what is left to 1 loses. */
export interface OutcomeChance {
  readonly id: string;
  readonly win: number;
  readonly halfWin: number;
  readonly refund: number;
  readonly halfLoss: number;
}

/** A market as the model sees it: natural key and the chances of its outcomes. */
export interface MarketChance {
  /** Unified Odds Feed market id, e.g. 1 = 1x2. */
  readonly type: number;
  /** Canonical `key=value|key=value`, '' when none. */
  readonly specifiers: string;
  readonly outcomes: readonly OutcomeChance[];
  /** The line of its family whose prices are nearest to even. */
  favourite: boolean;
}

/** A market with the result of every outcome. */
export interface MarketResult {
  readonly type: number;
  readonly specifiers: string;
  readonly outcomes: readonly { readonly id: string; readonly result: LineResult }[];
}

/** Outcome that either wins or loses. */
export function plainChance(id: string, win: number): OutcomeChance {
  return { id, win, halfWin: 0, refund: 0, halfLoss: 0 };
}

/** Natural key of a market inside one match. */
export function marketKey(type: number, specifiers: string): string {
  return `${type}/${specifiers}`;
}

/**
 * Probability equivalent of an outcome with pushes: 1 / fair odds, from E[factor] = 1 (betting rule 16.1.4).
 * For the two sides of a line these add up to 1.
 */
export function fairShare(chance: OutcomeChance): number {
  const atRisk = 1 - chance.halfWin / 2 - chance.refund - chance.halfLoss / 2;
  if (atRisk <= 0) return 0;
  return Math.min(1, (chance.win + chance.halfWin / 2) / atRisk);
}

/** Line as the feed writes it: no plus sign, no trailing zeros, never "-0". */
export function lineText(line: number): string {
  return String(line === 0 ? 0 : line);
}
