import type { MatchState, MatchStatus } from '../../../platform/bus/board-message.ts';
import type { MarketNode, MatchNode, MatchPhase } from '../model.ts';
import type { MarketRow } from '../storage/rows.ts';
import { toMarketRow } from '../store.ts';
import { newMarket } from './apply-markets.ts';
import type { BoardState } from './board-state.ts';
import type { BoardChange } from './change.ts';
import { MatchEdit } from './edit-match.ts';

export type MarketCopy = Omit<MarketRow, 'match_id'>;

/** A match as the board of one process has it, for the board of another: states and not events, so that the newest one alone counts. */
export interface MatchCopy {
  id: number;
  status: MatchStatus;
  phase: MatchPhase;
  state: MatchState | null;
  stateMs: number;
  stateVersion: number;
  sidesVersion: number;
  version: number;
  producer: number;
  startMs: number;
  endedMs: number | null;
  liveCoverage: boolean;
  doubt: string | null;
  stopReason: string | null;
  isReportedBegun: boolean;
  isTakenEarly: boolean;
  isRetired: boolean;
  /** Those that changed. */
  markets: MarketCopy[];
}

/** Null: it is not in memory any more. */
export function copyMatch({ matches, markets }: BoardState, matchId: number, marketIds: Iterable<number>): MatchCopy | null {
  const match = matches.get(matchId);
  if (!match) return null;
  const copies: MarketCopy[] = [];
  for (const marketId of marketIds) {
    const market = markets.get(marketId);
    if (!market || market.match !== match) continue;
    const { match_id: _, ...row } = toMarketRow(market);
    copies.push(row);
  }
  return {
    id: match.id,
    status: match.status,
    phase: match.phase,
    state: match.state,
    stateVersion: match.stateVersion,
    sidesVersion: match.sidesVersion,
    version: match.version,
    producer: match.producer,
    liveCoverage: match.liveCoverage,
    stateMs: match.stateTimestampMs,
    startMs: match.startTimeMs,
    endedMs: match.endedAtMs,
    doubt: match.doubt,
    stopReason: match.stopReason,
    isReportedBegun: match.isReportedBegun,
    isTakenEarly: match.isTakenEarly,
    isRetired: match.isRetired,
    markets: copies,
  };
}

/**
 * Brings a match to what the board of its owner says of it. The status of a market is the one that it has there, behind bet stops, doubts and
 * refused prices, so none of these is judged again. @returns what changed; null when nothing did.
 */
export function applyCopy(state: BoardState, match: MatchNode, copy: MatchCopy, nowMs: number): BoardChange | null {
  const edit = new MatchEdit(state, match);
  const isOtherwise = copy.phase !== match.phase || copy.status !== match.status || copy.producer !== match.producer;
  if (isOtherwise || copy.stateMs > 0 !== match.stateTimestampMs > 0) edit.touchAll();
  match.status = copy.status;
  match.phase = copy.phase;
  match.state = copy.state;
  match.stateTimestampMs = copy.stateMs;
  match.stateVersion = copy.stateVersion;
  match.sidesVersion = copy.sidesVersion;
  match.producer = copy.producer;
  match.startTimeMs = copy.startMs;
  match.endedAtMs = copy.endedMs;
  match.liveCoverage = copy.liveCoverage;
  match.doubt = copy.doubt;
  match.stopReason = copy.stopReason;
  match.isReportedBegun = copy.isReportedBegun;
  match.isTakenEarly = copy.isTakenEarly;
  match.isRetired = copy.isRetired;
  match.stops.clear();
  for (const row of copy.markets) placeCopy(state, edit, row);
  const change = edit.finish(nowMs);
  // Bets say which version of the price they were made at, and the owner compares.
  for (const { id, price_version } of copy.markets) {
    const market = match.markets.get(id);
    if (market) market.priceVersion = price_version;
  }
  // Replies are kept by version: it never goes back here, whatever was counted there.
  match.version = Math.max(match.version, copy.version);
  return change && { ...change, version: match.version };
}

function placeCopy(state: BoardState, edit: MatchEdit, row: MarketCopy): void {
  const { match } = edit;
  const known = match.markets.get(row.id);
  const market: MarketNode = known ?? newMarket(match, row.id, row.market_type, row.specifiers, row.producer);
  edit.touch(market, known === undefined);
  const before = new Map(market.outcomes.map((outcome) => [outcome.outcomeId, outcome]));
  market.feedStatus = row.status;
  market.feedTimestampMs = row.feed_ms;
  market.decidedTimestampMs = row.decided_ms;
  market.isFavourite = row.is_favourite;
  market.producer = row.producer;
  market.priceStateVersion = match.stateVersion;
  market.refusal = null;
  market.outcomes = row.outcomes.map(([outcomeId, oddsMilli, isActive, probability]) => {
    const old = before.get(outcomeId);
    const previousMilli = old && old.oddsMilli !== oddsMilli ? old.oddsMilli : (old?.previousMilli ?? 0);
    return { outcomeId, oddsMilli, previousMilli, isActive: isActive === 1, probability };
  });
  match.markets.set(market.id, market);
  state.markets.set(market.id, market);
}
