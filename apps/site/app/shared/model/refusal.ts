import type { MessageId } from '../i18n/message-ids.ts';

/** What one press can do about a refusal. */
export type RefusalFix = 'useMin' | 'useMax' | 'acceptOdds' | 'useBalance' | 'logIn' | 'removeClosed' | 'again';

export interface RefusalView {
  readonly title: MessageId;
  readonly text: MessageId;
  readonly fix?: RefusalFix;
}

const DECLINED = 'slip.declined.title' as const;
const view = (text: MessageId, fix?: RefusalFix, title: MessageId = DECLINED): RefusalView =>
  fix === undefined ? { title, text } : { title, text, fix };

/** Every name under which a bet can be refused (EXC-01 to EXC-21 and ours), with its text and, where there is one, its cure. */
const VIEWS: Readonly<Record<string, RefusalView>> = {
  AccountBreakException: view('error.AccountBreakException'),
  AccountLockedException: view('refusal.accountLocked'),
  DifferentMarketsSourcesException: view('refusal.differentMarkets'),
  DifferentSelectionsSourcesException: view('refusal.differentSelections'),
  IncompatibleBetTypesException: view('refusal.incompatibleType'),
  IncompatibleSelectionsException: view('refusal.incompatibleSelections'),
  InvalidBetCombinationException: view('refusal.invalidCombination'),
  InvalidLayOptionException: view('refusal.invalidLayOption'),
  InvalidMarketsCombinationException: view('refusal.invalidMarkets'),
  InvalidOutrightsCombinationException: view('refusal.invalidOutrights'),
  InvalidStakeException: view('refusal.invalidStake'),
  LineAlreadyAddedException: view('refusal.alreadyAdded'),
  LineBettingLimitReachedException: view('refusal.lineLimit', 'useMax'),
  MarketBettingLimitReachedException: view('refusal.marketLimit', 'useMax'),
  MaximumAllowedSelectionsExceededException: view('refusal.tooManySelections'),
  MinimumAllowedStakeException: view('refusal.minStake', 'useMin'),
  MinimumSelectionsRequiredException: view('refusal.tooFewSelections'),
  NoPrivilegesException: view('refusal.noPrivileges'),
  OutdatedBalanceException: view('refusal.outdatedBalance', 'again'),
  PlaceBetInProgressException: view('refusal.inProgress', 'again'),
  TermsAndConditionsValidationException: view('refusal.terms'),
  StakeLimitException: view('refusal.stakeLimit'),
  LossLimitException: view('refusal.lossLimit'),
  SessionLimitException: view('refusal.sessionLimit'),
  EmailNotConfirmedException: view('error.EmailNotConfirmedException'),
  KycRequiredException: view('refusal.identity'),
  RealityCheckException: view('refusal.realityCheck'),
  PlayBlockedException: view('refusal.playBlocked'),
  ForcedBreakException: view('refusal.forcedBreak'),
  InsufficientBalanceException: view('slip.lessBalance', 'useBalance', 'refusal.balance'),
  MarketSuspendedException: view('refusal.suspended', 'removeClosed'),
  PlayChangedException: view('refusal.playMoved', 'again'),
  SelectionNotFoundException: view('refusal.gone', 'removeClosed'),
  OddsChangedException: view('refusal.oddsChanged', 'acceptOdds'),
  TraderDeclinedException: view('refusal.traderDeclined'),
  TraderOfferExpiredException: view('refusal.offerExpired', 'again'),
  TraderOfferRefusedException: view('refusal.offerRefused'),
  TraderOffersNotAvailableException: view('slip.offer.notForSystem', 'useMax'),
  BetAlreadyDecidedException: view('refusal.alreadyDecided'),
  UnauthorizedException: view('refusal.loggedOut', 'logIn'),
  TooManyRequestsException: view('refusal.tooMany', 'again'),
  TryAgainException: view('refusal.unavailable', 'again'),
  ServiceUnavailableException: view('refusal.unavailable', 'again'),
};

/** Reasons as a ticket may carry them, by the names of the catalogue. */
const REASONS: Readonly<Record<string, string>> = {
  MARKET_SUSPENDED: 'MarketSuspendedException',
  STATE_CHANGED: 'PlayChangedException',
  LINE_CHANGED: 'OddsChangedException',
  ODDS_CHANGED: 'OddsChangedException',
  MIN_STAKE: 'MinimumAllowedStakeException',
  INSUFFICIENT_BALANCE: 'InsufficientBalanceException',
  LIMIT: 'LineBettingLimitReachedException',
};

export const exceptionOfReason = (reason: string | undefined): string => REASONS[reason ?? ''] ?? reason ?? '';

/** Text and suggested fix of a refusal; undefined for a name we do not know, whose own message is shown then. */
export const refusalView = (exceptionName: string): RefusalView | undefined => VIEWS[exceptionName];

/** Why a ticket was declined, in the words of the betslip, but for what only the betslip knows: which minimum that was. */
export function declinedText(reason: string | undefined): MessageId {
  const name = exceptionOfReason(reason);
  if (name === 'MinimumAllowedStakeException') return 'bets.declined.minStake';
  return refusalView(name)?.text ?? 'bets.declined.unknown';
}

export const knownRefusals: readonly string[] = Object.keys(VIEWS);
