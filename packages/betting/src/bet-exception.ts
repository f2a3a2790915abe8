/** The 21 names under which the server refuses a bet (EXC-01 to EXC-21, BETSLIP-35). */
const NAMES = {
  'EXC-01': 'AccountLockedException',
  'EXC-02': 'DifferentMarketsSourcesException',
  'EXC-03': 'DifferentSelectionsSourcesException',
  'EXC-04': 'IncompatibleBetTypesException',
  'EXC-05': 'IncompatibleSelectionsException',
  'EXC-06': 'InvalidBetCombinationException',
  'EXC-07': 'InvalidLayOptionException',
  'EXC-08': 'InvalidMarketsCombinationException',
  'EXC-09': 'InvalidOutrightsCombinationException',
  'EXC-10': 'InvalidStakeException',
  'EXC-11': 'LineAlreadyAddedException',
  'EXC-12': 'LineBettingLimitReachedException',
  'EXC-13': 'MarketBettingLimitReachedException',
  'EXC-14': 'MaximumAllowedSelectionsExceededException',
  'EXC-15': 'MinimumAllowedStakeException',
  'EXC-16': 'MinimumSelectionsRequiredException',
  'EXC-17': 'NoPrivilegesException',
  'EXC-18': 'OutdatedBalanceException',
  'EXC-19': 'PlaceBetInProgressException',
  'EXC-20': 'TermsAndConditionsValidationException',
  'EXC-21': 'InsufficientBalanceException',
} as const;

export type BetExceptionId = keyof typeof NAMES;
export type BetExceptionName = (typeof NAMES)[BetExceptionId];

export const BET_EXCEPTION_NAMES: Readonly<Record<BetExceptionId, BetExceptionName>> = Object.freeze(NAMES);

/** A refusal as data: the name, and the numbers its text needs ({min}, {max}, {currency}). */
export interface BetRefusal {
  readonly name: BetExceptionName;
  readonly params: Readonly<Record<string, string | number>>;
}

export function refusal(name: BetExceptionName, params: BetRefusal['params'] = {}): BetRefusal {
  return { name, params };
}

/** A rule's answer: fine, or one refusal. */
export type RuleCheck = { readonly ok: true } | { readonly ok: false; readonly refusal: BetRefusal };

export const PASSES: RuleCheck = Object.freeze({ ok: true });

export function fails(name: BetExceptionName, params: BetRefusal['params'] = {}): RuleCheck {
  return { ok: false, refusal: refusal(name, params) };
}
