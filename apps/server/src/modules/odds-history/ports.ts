import type { OutcomeStatus, ShutReason } from './states.ts';

/** An outcome as the board has it from now on. */
export interface OutcomeState {
  readonly marketId: number;
  readonly outcomeId: string;
  /** 1850 = 1.850; 0 = it never had a price. */
  readonly oddsMilli: number;
  readonly status: OutcomeStatus;
  readonly reason: ShutReason;
}

/** What a market is. */
export interface MarketName {
  readonly matchId: number;
  readonly marketType: number;
  readonly specifiers: string;
}

/** The board, as its history needs it. */
export interface RecordedBoard {
  /** Called with the outcomes that one message changed, in the order in which the board took them over. */
  onChange(listener: (states: Iterable<OutcomeState>) => void): () => void;
  matchIds(): number[];
  /** The outcomes of a match that can be bet on now. */
  openOutcomes(matchId: number): Iterable<OutcomeState>;
  market(marketId: number): MarketName | null;
}
