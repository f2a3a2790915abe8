import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/db/create-db.ts';
import { callFunction, callInTransaction, withValues } from '../../platform/db/function-call.ts';
import { bonus } from '../../platform/db/functions/bonus.gen.ts';
import { build, callQuery } from '../../platform/db/query.ts';

/** BonusStatus of the specification, as far as tokens have it. */
export const TokenStatus = { APPENDED: 1, ACTIVE: 2, CANCELED: 3, COMPLETED: 4 } as const;

/** A free-bet token (betting rules 12.2). */
export interface FreeBetToken {
  id: bigint;
  currency: string;
  amountMinor: bigint;
  /** Bounds on the odds of the whole bet, integer milli; null = none. */
  minOddsMilli: number | null;
  maxOddsMilli: number | null;
  status: number;
  grantedAtMs: number;
  expiresAtMs: number;
  /** The ticket it paid for. */
  ticketId: string | null;
  usedAtMs: number | null;
}

type Row = {
  id: bigint;
  currency: string;
  amount: bigint;
  min_odds_milli: number | null;
  max_odds_milli: number | null;
  status: number;
  granted_at: Date;
  expires_at: Date;
  ticket_id: string | null;
  used_at: Date | null;
};

const NOW = sql<Date>`clock_timestamp()`;

const tokensOf = (userId: bigint) =>
  build
    .selectFrom('bonus.free_bet')
    .select(['id', 'currency', 'amount', 'min_odds_milli', 'max_odds_milli', 'status', 'granted_at', 'expires_at'])
    .select(['ticket_id', 'used_at'])
    .where('user_id', '=', userId);

const toToken = (row: Row): FreeBetToken => ({
  id: row.id,
  currency: row.currency,
  amountMinor: row.amount,
  minOddsMilli: row.min_odds_milli,
  maxOddsMilli: row.max_odds_milli,
  status: row.status,
  grantedAtMs: row.granted_at.getTime(),
  expiresAtMs: row.expires_at.getTime(),
  ticketId: row.ticket_id,
  usedAtMs: row.used_at?.getTime() ?? null,
});

export interface NewFreeBet {
  userId: bigint;
  currency: string;
  amountMinor: bigint;
  minOddsMilli?: number;
  maxOddsMilli?: number;
  expiresAtMs: number;
  key: string;
}

export interface FreeBets {
  /** Tokens of a status that have not expired, the earliest expiry first. */
  list(userId: bigint, status: number): Promise<FreeBetToken[]>;
  /** Tokens that are used, taken back or expired, newest first. */
  history(userId: bigint, page: { limit: number; skip: number }): Promise<FreeBetToken[]>;
  /** Grants a token; the same key again grants nothing more. Returns its id. */
  grant(token: NewFreeBet): Promise<bigint>;
  /** Ends tokens past their expiry. Returns how many. */
  expire(): Promise<number>;
}

const EXPIRE_CHUNK = 1_000;

function grantCall({ userId, currency, amountMinor, minOddsMilli, maxOddsMilli, expiresAtMs, key }: NewFreeBet) {
  const terms = { minOdds: minOddsMilli ?? null, maxOdds: maxOddsMilli ?? null, expires: new Date(expiresAtMs) };
  return bonus.grantFreeBet({ user: userId, currency, amount: amountMinor, ...terms, key });
}

/** The same within a transaction that the caller has begun: nothing is granted before it commits. */
export async function grantFreeBetWithin(tx: Tx, token: NewFreeBet): Promise<void> {
  await callInTransaction(tx, grantCall(token));
}

export function createFreeBets(db: Database): FreeBets {
  return {
    async list(userId, status) {
      const standing = tokensOf(userId)
        .where('status', '=', status)
        .where('expires_at', '>', NOW)
        .orderBy('expires_at')
        .orderBy('id')
        .limit(sql.lit(100));
      return (await callQuery(db, 'free_bets', standing)).map(toToken);
    },
    async history(userId, { limit, skip }) {
      const gone = tokensOf(userId)
        .where(({ eb, or }) => or([eb('status', 'in', [3, 4]), eb('expires_at', '<=', NOW)]))
        .orderBy('id', 'desc')
        .offset(skip)
        .limit(limit);
      return (await callQuery(db, 'free_bets_gone', gone)).map(toToken);
    },
    async grant(token) {
      const [row] = await callFunction(db, grantCall(token));
      if (!row) throw new Error('a free bet was not granted');
      return withValues(row, 'value').value;
    },
    async expire() {
      const [row] = await callFunction(db, bonus.expireFreeBets({ limit: EXPIRE_CHUNK }));
      return row?.value ?? 0;
    },
  };
}
