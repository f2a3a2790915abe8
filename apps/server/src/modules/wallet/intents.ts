import { AppError, type ErrorName } from '@duskline/contract/errors';
import { sqlStateOf } from '../../platform/db/database-error.ts';
import type { FunctionCall } from '../../platform/db/function-call.ts';
import { money } from '../../platform/db/functions/money.gen.ts';
import { type IntentAnswer, type IntentRow, toAnswer } from './intent-answer.ts';

/** Sends the call of a stored function, in a transaction of its own or in one that was begun. */
export type Send = <Row>(call: FunctionCall<Row>) => Promise<Row[]>;

/**
 * Which transaction: the same provider and transaction with the same content answers the same for ever, and with another content throws
 * `IdempotencyKeyReusedException`. A transaction is 1 to 120 characters, as its sender made it.
 */
export type IntentKey = { readonly provider: string; readonly transaction: string };
/** Money of one player. Minor units of the currency, more than 0 (of a game: 0 or more). */
export type PlayerMoney = { readonly userId: bigint; readonly currency: string; readonly amountMinor: bigint };
/** The trader who acts. */
export type Trader = { readonly userId: bigint; readonly name: string; readonly ip?: string; readonly requestId?: string };

/**
 * What a provider or the operator wants to happen to a player's money. A refusal is an answer and stays: it stands under the key like a success.
 * Providers have a type (payment, game, operator); each act is for one type, and `target`s are transactions of the same provider.
 * @throws AppError `IdempotencyKeyReusedException`, or `ValidationException` for what can be no transaction: then nothing stands under the key.
 */
export type WalletIntents = {
  /** Makes a processor or a game provider known, with its clearing accounts. Doing it again changes nothing. */
  openProvider(provider: string, type: 'payment' | 'game' | 'operator'): Promise<void>;

  /**
   * Payment: money has arrived. `unallocated` for who is locked, excluded or without an account in the currency: the processor has it, and so have the
   * books. Taken back by `reverse`; a reversal that came first refuses it.
   */
  deposit(request: IntentKey & PlayerMoney): Promise<IntentAnswer>;
  /**
   * Payment: an unallocated deposit (`deposit`: its transaction) becomes cash of a player. `waiting` until a second trader sends the same under the same key.
   * @throws AppError `NoPrivilegesException` for who is no trader, for one's own deposit and to oneself.
   */
  allocateDeposit(request: IntentKey & { deposit: string; userId: bigint; reason: string; by: Trader }): Promise<IntentAnswer>;
  /** Payment: an unallocated deposit goes back to its payer, through its processor. By two traders, as `allocateDeposit`. */
  refundDeposit(request: IntentKey & { deposit: string; reason: string; by: Trader }): Promise<IntentAnswer>;
  /** Payment: sets money aside for a withdrawal, also for who is excluded. Ends once, by a confirmation or a cancel. */
  withdrawalHold(request: IntentKey & PlayerMoney): Promise<IntentAnswer>;
  /** Payment: so much of what was set aside was paid out; the rest goes back to the player. */
  withdrawalConfirm(request: IntentKey & { hold: string; currency: string; amountMinor: bigint }): Promise<IntentAnswer>;
  /** Payment: what was set aside goes back to the player, since they, the operator or the provider took the withdrawal back. */
  withdrawalCancel(
    request: IntentKey & { hold: string; note: string | null; by: 'player' | 'operator' | 'provider' },
  ): Promise<IntentAnswer>;

  /** Game: a stake, out of cash first, then out of bonus money where it may be used. */
  gameDebit(request: IntentKey & PlayerMoney & { round: string | null; mayUseBonus: boolean }): Promise<IntentAnswer>;
  /** Game: a win of a debit or of a round; neither = a gift of the provider. Bonus money wins bonus money. */
  gameCredit(request: IntentKey & PlayerMoney & { debit: string | null; round: string | null }): Promise<IntentAnswer>;
  /**
   * Game: takes a debit back, whole; `amountMinor`, where the provider says one, is checked. One that never came leaves a tombstone: it is refused when it
   * comes. `mayBeSettled`: by the rules of this provider also a debit that was paid, and a win.
   */
  gameRollback(
    request: IntentKey & { userId: bigint; currency: string; target: string; amountMinor: bigint | null; mayBeSettled: boolean },
  ): Promise<IntentAnswer>;

  /** Operator: gives bonus money. */
  bonusGrant(request: IntentKey & PlayerMoney & { note: string | null }): Promise<IntentAnswer>;
  /** Operator: so much bonus money becomes cash, once for each grant. */
  bonusConvert(request: IntentKey & { grant: string; amountMinor: bigint }): Promise<IntentAnswer>;
  /** Operator: takes bonus money back, at most so much (null = whatever is left), once for each grant. */
  bonusForfeit(request: IntentKey & { grant: string; amountMinor: bigint | null; note: string | null }): Promise<IntentAnswer>;

  /**
   * Operator: corrects a balance. `waiting` until a second trader sends the same under the same key.
   * @throws AppError `NoPrivilegesException` for who is no trader, and for one's own balance.
   */
  adjust(request: IntentKey & PlayerMoney & { direction: 'credit' | 'debit'; reason: string; by: Trader }): Promise<IntentAnswer>;
  /** Operator: cash of one player becomes another's. */
  transfer(
    request: IntentKey & { fromUserId: bigint; toUserId: bigint; currency: string; amountMinor: bigint; note: string | null },
  ): Promise<IntentAnswer>;
  /** Operator: a fee that a player pays. */
  fee(request: IntentKey & PlayerMoney & { note: string | null }): Promise<IntentAnswer>;
  /**
   * Takes back a deposit (chargeback), a withdrawal or a refund that was paid and came back, a transfer or a fee: whole and once. A payment that never came
   * leaves a tombstone: it is refused when it comes.
   */
  reverse(request: IntentKey & { target: string; note: string }): Promise<IntentAnswer>;
};

type DepositDecision = IntentKey & { deposit: string; reason: string; by: Trader };

/** SQLSTATEs of what stands in the request, not in the database. */
const REFUSED: Readonly<Record<string, ErrorName>> = {
  DL001: 'IdempotencyKeyReusedException',
  '22023': 'ValidationException',
  // A text with a character that no text of the database can hold, a number beyond 64 bits.
  '22021': 'ValidationException',
  '22003': 'ValidationException',
};

/** Of acts of traders. */
const BY_TRADERS = { ...REFUSED, '42501': 'NoPrivilegesException' } as const;

async function naming<T>(errors: Readonly<Record<string, ErrorName>>, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const name = errors[sqlStateOf(error) ?? ''];
    throw name === undefined ? error : new AppError(name, { cause: error });
  }
}

export function createIntents(send: Send): WalletIntents {
  const decide = async (call: FunctionCall<IntentRow>, errors = REFUSED): Promise<IntentAnswer> => {
    const [row] = await naming(errors, () => send(call));
    if (row === undefined) throw new Error(`${call.name} returned nothing`);
    return toAnswer(row);
  };
  const key = ({ provider, transaction }: IntentKey) => ({ provider, transaction });
  const sum = ({ userId, currency, amountMinor }: PlayerMoney) => ({ user: userId, currency, amount: amountMinor });
  const resolveDeposit = ({ deposit, reason, by, ...request }: DepositDecision, user: bigint | null): Promise<IntentAnswer> =>
    decide(money.resolveDeposit({ ...key(request), deposit, user, reason, actor: traderJson(by) }), BY_TRADERS);
  return {
    async openProvider(provider, type) {
      await naming(REFUSED, () => send(money.openProvider({ code: provider, type })));
    },
    deposit: (request) => decide(money.deposit({ ...key(request), ...sum(request) })),
    allocateDeposit: (request) => resolveDeposit(request, request.userId),
    refundDeposit: (request) => resolveDeposit(request, null),
    withdrawalHold: (request) => decide(money.withdrawalHold({ ...key(request), ...sum(request) })),
    withdrawalConfirm: (request) =>
      decide(
        money.withdrawalConfirm({ ...key(request), hold: request.hold, currency: request.currency, amount: request.amountMinor }),
      ),
    withdrawalCancel: ({ hold, note, by, ...request }) => decide(money.withdrawalCancel({ ...key(request), hold, note, by })),
    gameDebit: (request) =>
      decide(money.gameDebit({ ...key(request), ...sum(request), round: request.round, mayUseBonus: request.mayUseBonus })),
    gameCredit: (request) =>
      decide(money.gameCredit({ ...key(request), ...sum(request), debit: request.debit, round: request.round })),
    gameRollback: (request) =>
      decide(
        money.gameRollback({
          ...key(request),
          user: request.userId,
          currency: request.currency,
          target: request.target,
          amount: request.amountMinor,
          mayBeSettled: request.mayBeSettled,
        }),
      ),
    bonusGrant: (request) => decide(money.bonusGrant({ ...key(request), ...sum(request), note: request.note })),
    bonusConvert: (request) => decide(money.bonusConvert({ ...key(request), grant: request.grant, amount: request.amountMinor })),
    bonusForfeit: (request) =>
      decide(money.bonusForfeit({ ...key(request), grant: request.grant, amount: request.amountMinor, note: request.note })),
    adjust: (request) =>
      decide(
        money.adjust({
          ...key(request),
          ...sum(request),
          direction: request.direction,
          reason: request.reason,
          actor: traderJson(request.by),
        }),
        BY_TRADERS,
      ),
    transfer: (request) =>
      decide(
        money.transferCash({
          ...key(request),
          from: request.fromUserId,
          to: request.toUserId,
          currency: request.currency,
          amount: request.amountMinor,
          note: request.note,
        }),
      ),
    fee: (request) => decide(money.chargeFee({ ...key(request), ...sum(request), note: request.note })),
    reverse: (request) => decide(money.reverseIntent({ ...key(request), target: request.target, note: request.note })),
  };
}

const traderJson = ({ userId, ...who }: Trader): string => JSON.stringify({ kind: 'trader', userId: String(userId), ...who });
