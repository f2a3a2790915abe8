/**
 * One table for every refusal: the specification's exception name (spec 246) or our own code, its HTTP status and its English text.
 * Texts may hold {placeholders}, filled from `params`. The site translates by name; the text here is what the API answers.
 */
const entry = (status: number, message: string) => ({ status, message });

export const errorCatalogue = {
  AccountLockedException: entry(403, 'Your account is locked. Please contact customer support.'),
  DifferentMarketsSourcesException: entry(400, 'These markets come from different sources and cannot be combined.'),
  DifferentSelectionsSourcesException: entry(400, 'These selections come from different sources and cannot be combined.'),
  IncompatibleBetTypesException: entry(400, 'This selection cannot be used with the chosen bet type.'),
  IncompatibleSelectionsException: entry(400, 'Some of your selections cannot be combined in one bet.'),
  InvalidBetCombinationException: entry(400, 'This combination of bets is not valid.'),
  InvalidLayOptionException: entry(400, 'Please choose a valid lay option: win only or win or push.'),
  InvalidMarketsCombinationException: entry(400, 'These markets cannot be combined.'),
  InvalidOutrightsCombinationException: entry(400, 'These outrights cannot be combined.'),
  InvalidStakeException: entry(400, 'Please enter a valid stake.'),
  LineAlreadyAddedException: entry(400, 'This selection is already in your betslip.'),
  LineBettingLimitReachedException: entry(400, 'You have reached the betting limit for this selection.'),
  MarketBettingLimitReachedException: entry(400, 'You have reached the betting limit for this market.'),
  MaximumAllowedSelectionsExceededException: entry(400, 'You have exceeded the maximum number of {max} selections.'),
  MinimumAllowedStakeException: entry(400, 'The minimum stake is {min} {currency}.'),
  MinimumSelectionsRequiredException: entry(400, 'At least {min} selections are required for this bet type.'),
  NoPrivilegesException: entry(403, 'You do not have permission to do this.'),
  OutdatedBalanceException: entry(409, 'Your balance has changed. Please try again.'),
  PlaceBetInProgressException: entry(409, 'A bet is already being placed. Please wait.'),
  TermsAndConditionsValidationException: entry(403, 'Please accept the terms and conditions before betting.'),
  InsufficientBalanceException: entry(400, 'Your balance is too low for this bet.'),

  // Ours, where the specification names nothing.
  MarketSuspendedException: entry(400, 'This market is suspended.'),
  PlayChangedException: entry(409, 'Play moved on while your bet was being checked. Check the current odds and try again.'),
  SelectionNotFoundException: entry(404, 'This selection is no longer available.'),
  OddsChangedException: entry(409, 'The odds have changed.'),
  CashoutDeclinedException: entry(409, 'Cashout is declined'),
  StakeLimitException: entry(403, 'This bet is above your stake limit.'),
  LossLimitException: entry(403, 'This bet is above your loss limit.'),
  DepositLimitException: entry(403, 'This deposit is above your deposit limit.'),
  SessionLimitException: entry(403, 'You have reached your limit of session time.'),
  RealityCheckException: entry(403, 'Please answer the reality check before you bet again.'),
  PlayBlockedException: entry(403, 'Play is stopped on your account. Your account says why and where to find help.'),
  ForcedBreakException: entry(403, 'Time for a break. No bets are taken until it is over.'),
  LimitWaitsException: entry(409, 'This change of your limit cannot be confirmed yet.'),
  KycRequiredException: entry(403, 'Please verify your identity first.'),
  EmailNotConfirmedException: entry(403, 'Please confirm your e-mail address first.'),
  AccountBreakException: entry(403, 'You have taken a break from play. This is not available until it is over.'),
  BreakRunsException: entry(409, 'A break cannot be shortened or cancelled.'),
  BalanceLeftException: entry(409, 'Please withdraw your balance first.'),
  OpenBetsException: entry(409, 'You still have open bets. Please wait until they are settled.'),
  FileRefusedException: entry(400, 'Please upload a JPG, PNG or PDF file of at most 10 MB.'),
  InfectedFileException: entry(400, 'This file may harm computers and was refused.'),
  TooManyFilesException: entry(400, 'You can keep at most 20 files.'),
  IdempotencyKeyReusedException: entry(422, 'This request was already used for something else.'),
  TransactionClosedException: entry(409, 'This transaction was already completed or cancelled.'),
  ValidationException: entry(400, 'The request is not valid.'),
  TraderDeclinedException: entry(400, 'Our traders did not accept this bet.'),
  TraderOfferExpiredException: entry(409, 'This offer is no longer valid.'),
  TraderOfferRefusedException: entry(409, 'You declined the offer for this bet.'),
  TraderOffersNotAvailableException: entry(400, 'Trader offers not available for this bet type'),
  BetAlreadyDecidedException: entry(409, 'This bet has already been decided.'),
  SessionChangedException: entry(409, 'Another account is now logged in. Nothing was done.'),
  UnauthorizedException: entry(401, 'Please log in.'),
  ForbiddenOriginException: entry(403, 'This request did not come from this site.'),
  InvalidCredentialsException: entry(401, 'The username or password is not correct.'),
  CaptchaRequiredException: entry(400, 'Please show that you are a person, and try again.'),
  SecondStepRequiredException: entry(401, 'Please enter the code of your authenticator app.'),
  SecondStepStateException: entry(409, 'Two-step log-in has been set up or switched off meanwhile.'),
  TooManyRequestsException: entry(429, 'Too many requests. Please wait and try again.'),
  UserNameTakenException: entry(400, 'This username or e-mail cannot be used.'),
  CountryBlockedException: entry(451, 'This site is not available in your country.'),
  UnderAgeException: entry(400, 'You must be at least 18 years old.'),
  NotFoundException: entry(404, 'Not found.'),
  MethodNotAllowedException: entry(405, 'This method is not allowed here.'),
  UnsupportedMediaTypeException: entry(415, 'Please send JSON.'),
  PayloadTooLargeException: entry(413, 'The request is too large.'),
  TryAgainException: entry(503, 'We could not complete this right now. Please try again.'),
  ServiceUnavailableException: entry(503, 'The service is temporarily unavailable. Please try again.'),
} as const;

export type ErrorName = keyof typeof errorCatalogue;

/** What a bet may be refused with: what the specification names for it, and what we add where it names nothing. */
export const BET_REFUSALS = [
  'AccountLockedException',
  'DifferentMarketsSourcesException',
  'DifferentSelectionsSourcesException',
  'IncompatibleBetTypesException',
  'IncompatibleSelectionsException',
  'InvalidBetCombinationException',
  'InvalidLayOptionException',
  'InvalidMarketsCombinationException',
  'InvalidOutrightsCombinationException',
  'InvalidStakeException',
  'LineAlreadyAddedException',
  'LineBettingLimitReachedException',
  'MarketBettingLimitReachedException',
  'MaximumAllowedSelectionsExceededException',
  'MinimumAllowedStakeException',
  'MinimumSelectionsRequiredException',
  'NoPrivilegesException',
  'OutdatedBalanceException',
  'PlaceBetInProgressException',
  'TermsAndConditionsValidationException',
  'InsufficientBalanceException',
  'MarketSuspendedException',
  'OddsChangedException',
  'PlayChangedException',
  'SelectionNotFoundException',
  'StakeLimitException',
  'LossLimitException',
  'SessionLimitException',
  'RealityCheckException',
  'PlayBlockedException',
  'ForcedBreakException',
  'KycRequiredException',
  'EmailNotConfirmedException',
  'IdempotencyKeyReusedException',
  'TraderDeclinedException',
  'TraderOfferExpiredException',
  'TraderOfferRefusedException',
  'TraderOffersNotAvailableException',
] as const satisfies readonly ErrorName[];

/** The error envelope of every refused call: a superset of all the fields the specification's client reads (spec 232-245). */
export interface ErrorReply {
  HasErrors: true;
  Errors: string[];
  Message: string;
  ErrorMessage: string;
  ExceptionName?: ErrorName;
  FieldErrors?: Record<string, string>;
}

export interface AppErrorDetails {
  /** Values for the {placeholders} of the catalogue text. */
  params?: Record<string, string | number>;
  /** Field name (wire casing) to message. */
  fieldErrors?: Record<string, string>;
  /** Seconds for Retry-After. */
  retryAfterS?: number;
  /** More fields merged into the reply, e.g. Status of a refused placement. */
  extra?: Record<string, unknown>;
  cause?: unknown;
}

/** A refusal by name. Knows nothing of HTTP; the HTTP kit reads the status from the catalogue. */
export class AppError extends Error {
  readonly exceptionName: ErrorName;
  readonly details: AppErrorDetails;

  constructor(exceptionName: ErrorName, details: AppErrorDetails = {}) {
    super(fillMessage(exceptionName, details.params), details.cause === undefined ? undefined : { cause: details.cause });
    this.name = 'AppError';
    this.exceptionName = exceptionName;
    this.details = details;
  }
}

/** Fills the {placeholders} of a catalogue text. */
export function fillMessage(name: ErrorName, params: Record<string, string | number> = {}): string {
  return errorCatalogue[name].message.replace(/\{(\w+)\}/g, (whole, key: string) =>
    key in params ? String(params[key]) : whole,
  );
}

/** The wire form of a refusal. */
export function toErrorReply(error: AppError): ErrorReply {
  const { fieldErrors, extra } = error.details;
  const fieldTexts = fieldErrors ? Object.values(fieldErrors) : [];
  return {
    ...extra,
    HasErrors: true,
    Errors: fieldTexts.length > 0 ? fieldTexts : [error.message],
    Message: error.message,
    ErrorMessage: error.message,
    ExceptionName: error.exceptionName,
    ...(fieldErrors ? { FieldErrors: fieldErrors } : {}),
  };
}
