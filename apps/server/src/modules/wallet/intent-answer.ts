import type { ErrorName } from '@duskline/contract/errors';
import { type FunctionCall, withValues } from '../../platform/db/function-call.ts';
import type { money } from '../../platform/db/functions/money.gen.ts';

/** Why an intent was refused, and what the people's side of the product calls it. Adapters answer their provider by the code. */
const EXCEPTIONS = {
  INSUFFICIENT_FUNDS: 'InsufficientBalanceException',
  PLAYER_LOCKED: 'AccountLockedException',
  PLAYER_EXCLUDED: 'AccountLockedException',
  DEPOSIT_LIMIT: 'DepositLimitException',
  STAKE_LIMIT: 'StakeLimitException',
  LOSS_LIMIT: 'LossLimitException',
  SESSION_LIMIT: 'SessionLimitException',
  REALITY_CHECK: 'RealityCheckException',
  FORCED_BREAK: 'ForcedBreakException',
  PLAY_BLOCKED: 'PlayBlockedException',
  TERMS_NOT_ACCEPTED: 'TermsAndConditionsValidationException',
  IDENTITY_REQUIRED: 'KycRequiredException',
  EMAIL_REQUIRED: 'EmailNotConfirmedException',
  /** The player has no account in the currency, or the transaction meant was in another one. */
  CURRENCY_MISMATCH: 'ValidationException',
  AMOUNT_MISMATCH: 'ValidationException',
  /** The transaction meant is not there, of another player, of another kind, or was refused. */
  TARGET_UNKNOWN: 'NotFoundException',
  /** A withdrawal that was confirmed or cancelled; a bonus that was converted or forfeited; an unallocated deposit that was allocated. */
  ALREADY_RESOLVED: 'TransactionClosedException',
  ALREADY_TAKEN_BACK: 'TransactionClosedException',
  /** A debit that was paid is not taken back. */
  ALREADY_SETTLED: 'TransactionClosedException',
  /** The rollback of this debit, or the reversal of this payment, came before it. */
  CANCELLED_BEFORE: 'TransactionClosedException',
} as const satisfies Record<string, ErrorName>;

export type Refusal = keyof typeof EXCEPTIONS;

type Decided = {
  readonly intentId: bigint;
  /** How much cash and bonus money it moved. Minor units, like all here. */
  readonly cashMinor: bigint;
  readonly bonusMinor: bigint;
  /** The player's balances when it was decided; null where there is no account. */
  readonly cashAfterMinor: bigint | null;
  readonly bonusAfterMinor: bigint | null;
  /** The key had this answer already: nothing has happened now. */
  readonly isReplay: boolean;
};

export type IntentAnswer =
  /** tombstone: a rollback of what never came; it took nothing back. */
  | ({ readonly state: 'applied' | 'tombstone' } & Decided)
  | ({ readonly state: 'refused'; readonly refusal: Refusal; readonly exceptionName: ErrorName } & Decided)
  /** A deposit that is not the player's and is booked all the same: it stands in suspense until it is allocated, refunded or charged back. */
  | ({ readonly state: 'unallocated'; readonly refusal: Refusal; readonly exceptionName: ErrorName } & Decided)
  /** What a second trader has to do too (an adjustment, the end of an unallocated deposit): nothing has changed. */
  | { readonly state: 'waiting' };

type Returned<Call> = Call extends FunctionCall<infer Row> ? Row : never;

/** A row of `money.intent_answer`; every intent returns one. */
export type IntentRow = Returned<ReturnType<typeof money.deposit>>;

const isRefusal = (text: string | null): text is Refusal => text !== null && Object.hasOwn(EXCEPTIONS, text);

export function toAnswer(found: IntentRow): IntentAnswer {
  if (found.state === 'waiting') return { state: 'waiting' };
  const row = withValues(found, 'intent_id', 'cash', 'bonus', 'is_replay');
  const decided: Decided = {
    intentId: row.intent_id,
    cashMinor: row.cash,
    bonusMinor: row.bonus,
    cashAfterMinor: row.cash_after,
    bonusAfterMinor: row.bonus_after,
    isReplay: row.is_replay,
  };
  if (row.state === 'applied' || row.state === 'tombstone') return { state: row.state, ...decided };
  if ((row.state !== 'refused' && row.state !== 'unallocated') || !isRefusal(row.refusal))
    throw new Error(`intent ${row.intent_id} is ${row.state} for ${row.refusal}, which is not known here`);
  return { state: row.state, refusal: row.refusal, exceptionName: EXCEPTIONS[row.refusal], ...decided };
}
