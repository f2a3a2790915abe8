import type { OutcomeStatus, ShutReason } from './states.ts';

/** An outcome as the board has it from now on, by itself: whether its producer is down stands beside it. */
export interface OutcomeState {
  readonly marketId: number;
  readonly outcomeId: string;
  /** 1850 = 1.850; 0 = it never had a price. */
  readonly oddsMilli: number;
  readonly status: OutcomeStatus;
  readonly reason: ShutReason;
  /** Its producer is down: it cannot be bet on, whatever its status. */
  readonly isHeld: boolean;
}

/** A producer went down or came back: one row of a match, for all outcomes of these markets. */
export interface HeldMarkets {
  readonly matchId: number;
  readonly isHeld: boolean;
  /** null = all of the match. */
  readonly marketIds: readonly number[] | null;
}

/** What a market is. */
export interface MarketName {
  readonly matchId: number;
  readonly marketType: number;
  readonly specifiers: string;
}

/** The board, as its history needs it. */
export interface RecordedBoard {
  /** Called with the outcomes that one message changed, in the order in which the board took them over, and then with what is held of its match. */
  onChange(listener: (states: Iterable<OutcomeState>, held?: HeldMarkets) => void): () => void;
  matchIds(): number[];
  /** How many markets it has, about. */
  marketCount(): number;
  /** The outcomes of a match that can be bet on now, or could if their producer were not down. */
  openOutcomes(matchId: number): Iterable<OutcomeState>;
  market(marketId: number): MarketName | null;
}
