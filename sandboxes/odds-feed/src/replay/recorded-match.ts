import type { SoccerScore } from '@duskline/simulation/soccer-settle';
import type { SoccerState } from '@duskline/simulation/soccer-state';
import type { TimelineEntry } from '@duskline/simulation/timeline';

/** A price as the file has it; empty when it has none. */
export interface RecordedPrice {
  readonly id: string;
  readonly text: string;
}

/** A market as the file has it. */
export interface RecordedMarket {
  readonly id: number;
  readonly specifiers: string;
  readonly prices: readonly RecordedPrice[];
  /** Why it should not be traded; undefined for a sound one. */
  readonly broken?: string;
}

/** A real match of the past. */
export interface RecordedMatch {
  /** Stable name of the match over restarts, e.g. `E0/2024-08-16/Man United/Fulham`. */
  readonly key: string;
  readonly file: string;
  readonly line: number;
  readonly category: string;
  readonly countryCode: string;
  readonly tournament: string;
  readonly rank: number;
  readonly home: string;
  readonly away: string;
  readonly kickOffMs: number;
  /** After 90 minutes. */
  readonly score: SoccerScore;
  readonly markets: readonly RecordedMarket[];
  /** Corners and cards of both sides, when the file counts them all. */
  readonly counts?: { readonly corners: number; readonly yellows: number; readonly reds: number };
  /** Minute by minute, when the file knows it. */
  readonly course?: readonly TimelineEntry<SoccerState>[];
}

/** A row or market that is not as it should be. */
export interface BrokenRecord {
  readonly file: string;
  readonly line: number;
  readonly match: string;
  readonly market?: string;
  readonly reason: string;
}

/** What a file holds. */
export interface LoadedFile {
  readonly path: string;
  readonly format: 'football-data' | 'openfootball' | 'wyscout' | 'team-names';
  readonly rows: number;
  readonly matches: readonly RecordedMatch[];
  readonly broken: readonly BrokenRecord[];
}

/** Largest overround that is a price list and not a mistake. */
const MOST_OVERROUND = 0.25;

/** Why a book cannot be: undefined when it can. Betting on the sum of inverse odds below 1 wins for sure. */
export function impossiblePricesReason(prices: readonly RecordedPrice[]): string | undefined {
  if (prices.some((price) => !/^\d+(\.\d+)?$/.test(price.text))) return 'missing price';
  const odds = prices.map((price) => Number(price.text));
  if (odds.some((price) => price <= 1)) return 'price not above 1';
  const overround = odds.reduce((sum, price) => sum + 1 / price, 0) - 1;
  if (overround < 0) return 'overround below 0';
  return overround > MOST_OVERROUND ? 'overround above 25 %' : undefined;
}

/** A market with its verdict. */
export function recordedMarket(id: number, specifiers: string, prices: readonly RecordedPrice[]): RecordedMarket {
  const broken = impossiblePricesReason(prices);
  return { id, specifiers, prices, ...(broken === undefined ? {} : { broken }) };
}
