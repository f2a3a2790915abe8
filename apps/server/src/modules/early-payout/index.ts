export type { Lead, Leads, ScoreObservation } from './leads.ts';
export type { EarlyPayoutOffers } from './offers.ts';
export { createEarlyPayouts, type EarlyPayoutOptions, type EarlyPayouts } from './service.ts';
