import { type ErrorName, errorCatalogue } from '@duskline/contract/errors';

/** Refusals of the acceptance rules by the names of the error catalogue. SQL writes them as reasons of a decline. */
const REFUSAL_NAMES: Record<string, ErrorName> = {
  MARKET_SUSPENDED: 'MarketSuspendedException',
  LINE_CHANGED: 'OddsChangedException',
  ODDS_CHANGED: 'OddsChangedException',
  STATE_CHANGED: 'PlayChangedException',
  MIN_STAKE: 'MinimumAllowedStakeException',
  INSUFFICIENT_BALANCE: 'InsufficientBalanceException',
  LIMIT: 'LineBettingLimitReachedException',
  STAKE_LIMIT: 'StakeLimitException',
  LOSS_LIMIT: 'LossLimitException',
  SESSION_LIMIT: 'SessionLimitException',
  REALITY_CHECK: 'RealityCheckException',
  FORCED_BREAK: 'ForcedBreakException',
  DECLINED: 'TraderDeclinedException',
  TRADER_TIMEOUT: 'TraderDeclinedException',
  OFFER_EXPIRED: 'TraderOfferExpiredException',
  OFFER_WITHDRAWN: 'TraderOfferExpiredException',
  OFFER_REFUSED: 'TraderOfferRefusedException',
};

/** The error that a stored reason is: the ledger writes either the name of one or a reason of the acceptance rules. */
export function refusalName(reason: string | null): ErrorName {
  if (reason !== null && reason in errorCatalogue) return reason as ErrorName;
  return REFUSAL_NAMES[reason ?? ''] ?? 'MarketSuspendedException';
}
