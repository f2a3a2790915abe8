export type { HeldMarkets, OutcomeState, RecordedBoard } from './ports.ts';
export { createOddsHistory, type OddsHistoryService } from './service.ts';
