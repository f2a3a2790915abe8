import { AppError, type ErrorName } from '@duskline/contract/errors';
import type pg from 'pg';
import { sqlStateOf } from '../../platform/db/database-error.ts';
import { type IntentAnswer, type IntentRow, toAnswer } from './intent-answer.ts';

/** Runs one statement under a name, in a transaction of its own or in one that was begun. */
export type Ask = <Row extends pg.QueryResultRow>(name: string, text: string, values: readonly unknown[]) => Promise<Row[]>;

/**
 * Which transaction: the same provider and transaction with the same content answers the same for ever, and with another content throws
 * `IdempotencyKeyReusedException`. A transaction is 1 to 120 characters, as its sender made it.
 */
export type IntentKey = { readonly provider: string; readonly transaction: string };
/** Money of one player. Minor units of the currency, more than 0 (of a game: 0 or more). */
export type PlayerMoney = { readonly userId: bigint; readonly currency: string; readonly amountMinor: bigint };
/** The trader who adjusts a balance. */
export type Adjuster = { readonly userId: bigint; readonly name: string; readonly ip?: string; readonly requestId?: string };

/**
 * What a provider or the operator wants to happen to a player's money. A refusal is an answer and stays: it stands under the key like a success.
 * Providers have a type (payment, game, operator); each act is for one type, and `target`s are transactions of the same provider.
 * @throws AppError `IdempotencyKeyReusedException`, or `ValidationException` for what can be no transaction: then nothing stands under the key.
 */
export type WalletIntents = {
  /** Makes a processor or a game provider known, with its clearing accounts. Doing it again changes nothing. */
  openProvider(provider: string, type: 'payment' | 'game' | 'operator'): Promise<void>;

  /** Payment: money has arrived. Refused for who is locked or excluded: it has to go back. Taken back by `reverse`. */
  deposit(wish: IntentKey & PlayerMoney): Promise<IntentAnswer>;
  /** Payment: sets money aside for a withdrawal, also for who is excluded. Ends once, by a confirmation or a cancel. */
  withdrawalHold(wish: IntentKey & PlayerMoney): Promise<IntentAnswer>;
  /** Payment: so much of what was set aside was paid out; the rest goes back to the player. */
  withdrawalConfirm(wish: IntentKey & { hold: string; currency: string; amountMinor: bigint }): Promise<IntentAnswer>;
  /** Payment: what was set aside goes back to the player. */
  withdrawalCancel(wish: IntentKey & { hold: string; note: string | null }): Promise<IntentAnswer>;

  /** Game: a stake, out of cash first, then out of bonus money where it may be used. */
  gameDebit(wish: IntentKey & PlayerMoney & { round: string | null; mayUseBonus: boolean }): Promise<IntentAnswer>;
  /** Game: a win of a debit or of a round; neither = a gift of the provider. Bonus money wins bonus money. */
  gameCredit(wish: IntentKey & PlayerMoney & { debit: string | null; round: string | null }): Promise<IntentAnswer>;
  /**
   * Game: takes a debit back, whole; `amountMinor`, where the provider says one, is checked. One that never came leaves a tombstone: it is refused when it
   * comes. `mayBeSettled`: by the rules of this provider also a debit that was paid, and a win.
   */
  gameRollback(
    wish: IntentKey & { userId: bigint; currency: string; target: string; amountMinor: bigint | null; mayBeSettled: boolean },
  ): Promise<IntentAnswer>;

  /** Operator: gives bonus money. */
  bonusGrant(wish: IntentKey & PlayerMoney & { note: string | null }): Promise<IntentAnswer>;
  /** Operator: so much bonus money becomes cash, once for each grant. */
  bonusConvert(wish: IntentKey & { grant: string; amountMinor: bigint }): Promise<IntentAnswer>;
  /** Operator: takes bonus money back, at most so much (null = whatever is left), once for each grant. */
  bonusForfeit(wish: IntentKey & { grant: string; amountMinor: bigint | null; note: string | null }): Promise<IntentAnswer>;

  /**
   * Operator: corrects a balance. `waiting` until a second trader sends the same under the same key.
   * @throws AppError `NoPrivilegesException` for who is no trader, and for one's own balance.
   */
  adjust(wish: IntentKey & PlayerMoney & { direction: 'credit' | 'debit'; reason: string; by: Adjuster }): Promise<IntentAnswer>;
  /** Operator: cash of one player becomes another's. */
  transfer(
    wish: IntentKey & { fromUserId: bigint; toUserId: bigint; currency: string; amountMinor: bigint; note: string | null },
  ): Promise<IntentAnswer>;
  /** Operator: a fee that a player pays. */
  fee(wish: IntentKey & PlayerMoney & { note: string | null }): Promise<IntentAnswer>;
  /** Takes back a deposit (chargeback), a withdrawal that was paid and came back, a transfer or a fee: whole and once. */
  reverse(wish: IntentKey & { target: string; note: string }): Promise<IntentAnswer>;
};

/** SQLSTATEs of what stands in the request, not in the database. */
const REFUSED: Readonly<Record<string, ErrorName>> = {
  DL001: 'IdempotencyKeyReusedException',
  '22023': 'ValidationException',
  // A text with a character that no text of the database can hold, a number beyond 64 bits.
  '22021': 'ValidationException',
  '22003': 'ValidationException',
};

async function naming<T>(errors: Readonly<Record<string, ErrorName>>, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const name = errors[sqlStateOf(error) ?? ''];
    throw name === undefined ? error : new AppError(name, { cause: error });
  }
}

export function createIntents(ask: Ask): WalletIntents {
  const call = async (fn: string, types: string, values: readonly unknown[], errors = REFUSED): Promise<IntentAnswer> => {
    const parameters = types.split(' ').map((type, at) => `$${at + 1}::${type}`);
    const [row] = await naming(errors, () => ask<IntentRow>(fn, `SELECT * FROM money.${fn}(${parameters.join(', ')})`, values));
    if (row === undefined) throw new Error(`money.${fn} answered nothing`);
    return toAnswer(row);
  };
  const key = ({ provider, transaction }: IntentKey) => [provider, transaction];
  const money = ({ userId, currency, amountMinor }: PlayerMoney) => [userId, currency, amountMinor];
  return {
    async openProvider(provider, type) {
      await naming(REFUSED, () => ask('open_provider', 'SELECT money.open_provider($1::text, $2::text)', [provider, type]));
    },
    deposit: (wish) => call('deposit', 'text text bigint text bigint', [...key(wish), ...money(wish)]),
    withdrawalHold: (wish) => call('withdrawal_hold', 'text text bigint text bigint', [...key(wish), ...money(wish)]),
    withdrawalConfirm: (wish) =>
      call('withdrawal_confirm', 'text text text text bigint', [...key(wish), wish.hold, wish.currency, wish.amountMinor]),
    withdrawalCancel: (wish) => call('withdrawal_cancel', 'text text text text', [...key(wish), wish.hold, wish.note]),
    gameDebit: (wish) =>
      call('game_debit', 'text text bigint text bigint text boolean', [
        ...key(wish),
        ...money(wish),
        wish.round,
        wish.mayUseBonus,
      ]),
    gameCredit: (wish) =>
      call('game_credit', 'text text bigint text bigint text text', [...key(wish), ...money(wish), wish.debit, wish.round]),
    gameRollback: (wish) =>
      call('game_rollback', 'text text bigint text text bigint boolean', [
        ...key(wish),
        wish.userId,
        wish.currency,
        wish.target,
        wish.amountMinor,
        wish.mayBeSettled,
      ]),
    bonusGrant: (wish) => call('bonus_grant', 'text text bigint text bigint text', [...key(wish), ...money(wish), wish.note]),
    bonusConvert: (wish) => call('bonus_convert', 'text text text bigint', [...key(wish), wish.grant, wish.amountMinor]),
    bonusForfeit: (wish) =>
      call('bonus_forfeit', 'text text text bigint text', [...key(wish), wish.grant, wish.amountMinor, wish.note]),
    adjust: (wish) =>
      call(
        'adjust',
        'text text bigint text bigint text text jsonb',
        [...key(wish), ...money(wish), wish.direction, wish.reason, adjusterJson(wish.by)],
        { ...REFUSED, '42501': 'NoPrivilegesException' },
      ),
    transfer: (wish) =>
      call('transfer_cash', 'text text bigint bigint text bigint text', [
        ...key(wish),
        wish.fromUserId,
        wish.toUserId,
        wish.currency,
        wish.amountMinor,
        wish.note,
      ]),
    fee: (wish) => call('charge_fee', 'text text bigint text bigint text', [...key(wish), ...money(wish), wish.note]),
    reverse: (wish) => call('reverse_intent', 'text text text text', [...key(wish), wish.target, wish.note]),
  };
}

const adjusterJson = ({ userId, ...who }: Adjuster): string => JSON.stringify({ kind: 'trader', userId: String(userId), ...who });
