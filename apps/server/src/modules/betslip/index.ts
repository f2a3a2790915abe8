export { type BetslipOptions, createBetslip, forgetOldSlips } from './create-betslip.ts';
export { mergeGuestSlip } from './merge-guest-slip.ts';
export { betslipTables } from './personal-data.ts';
export type { BetslipPorts, SelectionView, Slip, SlipSelection, SlipSummary, StakeBounds } from './ports.ts';
export type { ShowSlip } from './routes.ts';
export type { BetslipService, Caller } from './service.ts';
export { forgetSharedSlips } from './shared-slips.ts';
