export { createResultStore as createResults, type ResultStore as Results } from './store.ts';
export type { KeptFor, KeptMarket, KeptMatch, KeptOutcome, KeptOutcomeState, ResultFilter, ResultTournament } from './types.ts';
