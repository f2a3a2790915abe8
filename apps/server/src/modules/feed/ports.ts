import type { BoardMessage, Fixture, MarketRef, RevealedDraw } from '../../platform/bus/board-message.ts';

export type GateSetting =
  | { kind: 'match'; id: number; open: boolean; reason: string }
  | { kind: 'market'; id: number; matchId: number; open: boolean; reason: string };

/** Shuts and opens the gates in SQL (trust 2.6). Each call resolves once no further bet can commit against it. */
export interface GatePort {
  /** What SQL says now; null when the gate was never set: such a match is shut, such a market open. */
  isOpen(kind: 'match' | 'market', id: number): boolean | null;
  /** All of them or none. */
  set(changes: readonly GateSetting[]): Promise<void>;
  closeProducer(producer: number, reason: string): Promise<void>;
  openProducer(producer: number): Promise<void>;
}

/** Natural key of a market: what tickets and facts use. */
export interface MarketKey {
  matchId: number;
  marketType: number;
  specifiers: string;
}

/** One outcome's result as the feed gave it (rule 9.2). Factors are decimal text. */
export interface SettlementFact extends MarketKey {
  outcomeId: string;
  /** 1 won, 0 lost, -1 undecided. */
  result: 1 | 0 | -1;
  voidFactor: string | null;
  deadHeatFactor: string | null;
  /** Of a runner that was withdrawn: the share of their winnings that bets on others lose, if they were accepted before (betting rules 8.8). */
  deduction?: { share: string; beforeMs: number };
  /** Of the same runner: its decimal odds when it was withdrawn, as the provider says. */
  withdrawn?: { odds: string; atMs: number };
  voidReason: number | null;
  /** 1 from the scout, 2 confirmed. */
  certainty: 1 | 2;
  producer: number;
  /** Provider's time: the newest is the one in force. */
  timestampMs: number;
  /** Of a virtual match: what all results of the message were drawn by. */
  draw?: RevealedDraw;
}

/** A cancellation or its rollback. Bets accepted at fromMs <= t < toMs are void; null = open end. */
export interface CancelFact extends MarketKey {
  fromMs: number | null;
  toMs: number | null;
  voidReason: number | null;
  producer: number;
  timestampMs: number;
}

export interface RollbackFact extends MarketKey {
  producer: number;
  timestampMs: number;
}

/** Takes facts. Each call resolves once they are stored; the same fact twice changes nothing. */
export interface SettlementPort {
  onSettlement(facts: readonly SettlementFact[]): Promise<void>;
  onCancel(facts: readonly CancelFact[]): Promise<void>;
  onRollbackSettlement(facts: readonly RollbackFact[]): Promise<void>;
  onRollbackCancel(facts: readonly CancelFact[]): Promise<void>;
}

/** Results of one event, of up to this moment of the provider, that a person has refused. */
export interface RefusedResults {
  urn: string;
  producer: number;
  timestampMs: number;
  markets: MarketRef[];
}

/** What a message changed, as far as the gates are concerned. */
export interface GateChange {
  isOpen: boolean;
  markets: readonly { marketId: number; isOpen: boolean }[];
}

/** What a message changed. */
export interface AppliedChange {
  gates: GateChange;
  /** Why the message cannot be right: `competitors_changed`, `sport_changed`, `phase_back`. */
  doubts?: readonly string[];
  /** What a fixture changed on other matches. */
  others?: readonly { urn: string; change: AppliedChange & { matchId: number } }[];
}

export interface MarketDescription {
  id: number;
  name: string;
  groups: string[];
  outcomes: { id: string; name: string }[];
}

/** The board, as the feed needs it. `F` is the fixture with our ids. */
export interface FeedBoard<F extends Fixture & { matchId: number } = Fixture & { matchId: number }> {
  admit(fixtures: readonly Fixture[]): Promise<F[]>;
  /** Ids of urns, also of matches long over; unknown urns are absent. */
  matchIds(urns: readonly string[]): Promise<Map<string, number>>;
  describe(descriptions: readonly MarketDescription[]): void;
  /** A seed is told: stored before anything else is done with it. @returns whether its draw has not begun. Absent: nothing is drawn. */
  takeSeed?(urn: string, draw: RevealedDraw): Promise<boolean>;
  apply(message: Exclude<BoardMessage, { kind: 'fixture' }> | { kind: 'fixture'; fixture: F }): AppliedChange | null;
  /** Every market of the match and whether its gate should be open. */
  marketGates(matchId: number): readonly { marketId: number; isOpen: boolean }[];
  /** Prematch matches past their start that were not reported as live: they take no bets. */
  overdueMatches(): readonly { matchId: number; urn: string; producer: number }[];
  isOverdue(matchId: number): boolean;
  /** Messages about it wait: it takes no bets, and opens when they have been processed. */
  isBehind(matchId: number): boolean;
  /** The gates are shut of what it shut at `sinceMs` or later, our clock: bets at the old prices cannot be accepted any more (rules 8.8). */
  gatesShut(matchId: number, sinceMs: number): void;
  /** The first moment, provider's time, at which prices count again that nothing but a time ahead of our clock hides; null when there are none. */
  hiddenUntilMs(matchId: number): number | null;
  /** Forgets those whose moment has passed. @returns whether they are hidden still: they have to be asked for. */
  takeHidden(matchId: number): boolean;
  /** It has ended, or is so long over that it is not in memory any more. */
  isOver(matchId: number): boolean;
  /** Producer responsible for a match; null when it is not in memory. */
  producerOf(matchId: number): number | null;
  /** Producer to ask first when it is doubtful what holds of a match; null when it is not in memory. */
  firstToAsk(matchId: number): number | null;
  /** Matches that a producer answers for and that are not over. `isOffered`: prices of it are to be expected. */
  matchesOfProducer(producer: number): readonly { matchId: number; urn: string; isOffered: boolean }[];
}
