import DataLoader from 'dataloader';
import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/db/create-db.ts';
import { callFunction, callInTransaction, withValues } from '../../platform/db/function-call.ts';
import { betting } from '../../platform/db/functions/betting.gen.ts';
import { money } from '../../platform/db/functions/money.gen.ts';
import { build, prepareQuery } from '../../platform/db/query.ts';
import { createIntents, type Send, type WalletIntents } from './intents.ts';

export type Balance = {
  currency: string;
  /** Money to bet with, and to take out. Minor units, like all here. */
  cashMinor: bigint;
  bonusMinor: bigint;
  /** Held by bets that wait for their live delay or a trader. */
  reservedMinor: bigint;
  withdrawingMinor: bigint;
};

/** What changes a wallet from outside a bet: each act is one transaction, or a part of the transaction it was made `within`. */
export type WalletActs = WalletIntents & {
  /** Opens the player's accounts in one currency. Doing it again changes nothing. */
  openAccounts(userId: bigint, currency: string): Promise<void>;
  /**
   * Play money for a demo account, opening the accounts first; `key` (8 to 200 characters) makes it happen once. Returns the cash balance.
   * @throws the driver's error with code DL001 when the key was used for another amount.
   */
  grantDemo(userId: bigint, currency: string, amountMinor: bigint, key: string): Promise<bigint>;
};

/** Everything a wallet owes its player, and the only way to change it from outside a bet. */
export type WalletService = WalletActs & {
  /** The acts as parts of a transaction that the caller has begun: nothing is committed before it. */
  within(tx: Tx): WalletActs;
  /** One currency; null when the player has no accounts in it. */
  balance(userId: bigint, currency: string): Promise<Balance | null>;
  /** All currencies of a player, by code. */
  balances(userId: bigint): Promise<Balance[]>;
  /** Deposits in suspense, the oldest first. */
  unallocatedDeposits(limit: number): Promise<UnallocatedDeposit[]>;
  /** Gives some open bets of a player who has excluded themself back, where that is done (trust TR-D8). @returns how many; 0 = all are */
  voidBets(userId: bigint): Promise<number>;
  /**
   * Says whether a player may bet. Returns when no bet that would contradict it can be committed any more.
   * `excludedUntil`: null = not excluded, 'forever', or a moment.
   */
  setPlayerState(userId: bigint, state: PlayerState): Promise<void>;
};

export type UnallocatedDeposit = {
  readonly provider: string;
  readonly transaction: string;
  /** Whose it was meant to be. */
  readonly userId: bigint;
  readonly currency: string;
  readonly amountMinor: bigint;
  readonly refusal: string;
  readonly receivedAt: Date;
};

export type PlayerState = { isLocked: boolean; excludedUntil: Date | 'forever' | null; hasAcceptedTerms: boolean };

const DEPOSIT_COLUMNS = ['provider', 'transaction', 'user_id', 'currency', 'amount', 'refusal', 'created_at'] as const;

type BalanceRow = { currency: string; cash: bigint; bonus: bigint; reserved: bigint; withdrawing: bigint };

const balanceOf = (kind: 'cash' | 'bonus' | 'reserved' | 'withdrawing') =>
  sql<bigint>`coalesce(max(balance) FILTER (WHERE kind = ${sql.lit(kind)}), 0)`.as(kind);

/** Players of one query. */
const MOST_PLAYERS = 500;

const readBalances = prepareQuery('balances', ({ userIds }: { userIds: readonly bigint[] }) =>
  build
    .selectFrom('money.account')
    .select(({ ref }) => [ref('user_id').$notNull().as('user_id'), 'currency'])
    .select([balanceOf('cash'), balanceOf('bonus'), balanceOf('reserved'), balanceOf('withdrawing')])
    .where('user_id', '=', sql<bigint>`any(${userIds}::bigint[])`)
    .groupBy(['user_id', 'currency'])
    .orderBy('currency'),
);

const toBalance = (row: BalanceRow): Balance => ({
  currency: row.currency,
  cashMinor: row.cash,
  bonusMinor: row.bonus,
  reservedMinor: row.reserved,
  withdrawingMinor: row.withdrawing,
});

function createActs(send: Send): WalletActs {
  return {
    ...createIntents(send),
    async openAccounts(userId, currency) {
      await send(money.openAccounts({ user: userId, currency }));
    },
    async grantDemo(userId, currency, amountMinor, key) {
      const [row] = await send(money.grantDemo({ user: userId, currency, amount: amountMinor, key }));
      return row?.value ?? 0n;
    },
  };
}

export function createWalletService({ db }: { db: Database }): WalletService {
  // Those asked for in the same turn of the event loop (a burst of bets) share one query. No cache: money moves meanwhile.
  const balances = new DataLoader<bigint, Balance[]>(
    async (userIds) => {
      const found = Map.groupBy(await readBalances(db, { userIds }), (row) => row.user_id);
      return userIds.map((userId) => (found.get(userId) ?? []).map(toBalance));
    },
    { cache: false, maxBatchSize: MOST_PLAYERS },
  );
  return {
    ...createActs((call) => callFunction(db, call)),
    within: (tx) => createActs((call) => callInTransaction(tx, call)),
    balance: async (userId, currency) => (await balances.load(userId)).find((own) => own.currency === currency) ?? null,
    balances: (userId) => balances.load(userId),
    async unallocatedDeposits(limit) {
      const found = await callFunction(db, money.unallocatedDeposits({ limit }));
      return found.map((row) => {
        const { provider, transaction, refusal, ...of } = withValues(row, ...DEPOSIT_COLUMNS);
        const { user_id: userId, currency, amount: amountMinor, created_at: receivedAt } = of;
        return { provider, transaction, userId, currency, amountMinor, refusal, receivedAt };
      });
    },
    async voidBets(userId) {
      return (await callFunction(db, money.voidBets({ user: userId })))[0]?.value ?? 0;
    },
    async setPlayerState(userId, { isLocked, excludedUntil, hasAcceptedTerms }) {
      const until = excludedUntil === 'forever' ? 'infinity' : excludedUntil;
      await callFunction(
        db,
        betting.setPlayerState({ user: userId, locked: isLocked, excludedUntil: until, termsAccepted: hasAcceptedTerms }),
      );
    },
  };
}
