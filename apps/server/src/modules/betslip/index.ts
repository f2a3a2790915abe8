export { bringSlipAlong } from './bring-slip-along.ts';
export { type BetslipOptions, createBetslip, forgetOldSlips } from './create-betslip.ts';
export type { BetslipPorts, SelectionView, Slip, SlipSelection, SlipSummary, StakeBounds } from './ports.ts';
export type { ShowSlip } from './routes.ts';
export type { BetslipService, Caller } from './service.ts';
