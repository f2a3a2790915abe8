export { createPastDayStore, type PastDayState, type PastDayStore, type PastMatch } from './past-day-store.ts';
export { createPastRoundStore, type PastRoundStore } from './past-round-store.ts';
export { createResultStore as createResults, type ResultStore as Results } from './store.ts';
export type {
  KeptFor,
  KeptMarket,
  KeptMatch,
  KeptOutcome,
  KeptOutcomeState,
  ResultFilter,
  ResultQuarters,
  ResultTournament,
} from './types.ts';
