export type { HeldMarkets, OutcomeState, RecordedBoard } from './ports.ts';
export { recordedPrice } from './recorded-price.ts';
export { createOddsHistory, type OddsHistoryService } from './service.ts';
