export type { RequeueAnswer } from './approvals.ts';
export { tradingTables } from './personal-data.ts';
export type { PhaseBack } from './phase-back.ts';
export { createTrading, type TradingService } from './service.ts';
export type { DeskSettings, LimitPlace } from './settings.ts';
export type {
  Actor,
  AuditRow,
  CustomerRow,
  DeskAnswer,
  DeskStep,
  LimitScope,
  LimitValues,
  Offer,
  ScopeLimits,
  SecondApproval,
  SuspensionRow,
  Terms,
  TermsLeg,
  TraderReview,
  WaitingAct,
} from './types.ts';
