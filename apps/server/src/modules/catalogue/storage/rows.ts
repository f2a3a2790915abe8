import type { MatchState, MatchStatus, MatchStream, OutrightTerms, VirtualTerms } from '../../../platform/bus/board-message.ts';
import type { MarketNode, MatchPhase } from '../model.ts';

export interface SportRow {
  id: number;
  urn: string;
  system_id: number;
  name: string;
  slug: string;
}
export interface CategoryRow {
  id: number;
  urn: string;
  sport_id: number;
  name: string;
  country_code: string | null;
  slug: string;
}
export interface TournamentRow {
  id: number;
  urn: string;
  category_id: number;
  name: string;
  rank: number;
  slug: string;
}
export interface CompetitorRow {
  id: number;
  urn: string;
  name: string;
  short_name: string | null;
  country: string | null;
}
export interface MatchRow {
  id: number;
  urn: string;
  tournament_id: number;
  home_id: number;
  away_id: number;
  /** null in rows that were written past the registry: their tournament says it. */
  sport_id: number | null;
  start_ms: number;
  producer: number;
  live_coverage: boolean;
  status: MatchStatus;
  /** null in rows of before it was kept. */
  phase: MatchPhase | null;
  state: MatchState | null;
  state_ms: number;
  state_version: number;
  sides_version: number;
  /** As its prices and bets go by. */
  home_name: string | null;
  away_name: string | null;
  version: number;
  /** Every runner it was ever listed with, by its outcome, as prices and bets go by it; null: it is a match. */
  runners: Readonly<Record<string, string>> | null;
  /** As it is listed, and when it was shut for runners that were withdrawn. */
  outright: (OutrightTerms & { shut?: StoredShut }) | null;
  /** Names of players by their outcomes. */
  players: Readonly<Record<string, string>> | null;
  stream: MatchStream | null;
  virtual: VirtualTerms | null;
  ended_ms: number | null;
}
/** {@link ShutMoments} as they are stored, by outcomes and ids of markets. */
export interface StoredShut {
  runners: Readonly<Record<string, number>>;
  markets: Readonly<Record<string, number>>;
}

export interface MarketRow {
  id: number;
  match_id: number;
  market_type: number;
  specifiers: string;
  status: MarketNode['feedStatus'];
  feed_ms: number;
  decided_ms: number;
  is_favourite: boolean;
  producer: number;
  price_version: number;
  outcomes: [outcomeId: string, oddsMilli: number, isActive: 0 | 1, probability: string | null][];
}
