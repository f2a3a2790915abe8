import type { LineChance } from '@duskline/odds/model/distribution';

/** What becomes of one outcome's stake; the five results of betting rule 8.3. */
export type LineResult = 'win' | 'halfWin' | 'refund' | 'halfLoss' | 'loss';

/** Probabilities of the results of one outcome. */
export interface OutcomeChance extends LineChance {
  readonly id: string;
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
  /** Outcomes that say nothing of each other (scorers of a match): each is priced alone against its contrary. */
  readonly eachAlone?: true;
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

/** Line as the feed writes it: no plus sign, no trailing zeros, never "-0". */
export function lineText(line: number): string {
  return String(line === 0 ? 0 : line);
}
