import type { Database } from '../../platform/db/create-db.ts';

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

const COLUMNS = 'id, currency, amount, min_odds_milli, max_odds_milli, status, granted_at, expires_at, ticket_id, used_at';

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

export interface FreeBets {
  /** Tokens of a status that have not expired, the earliest expiry first. */
  list(userId: bigint, status: number): Promise<FreeBetToken[]>;
  /** Tokens that are used, taken back or expired, newest first. */
  history(userId: bigint, page: { limit: number; skip: number }): Promise<FreeBetToken[]>;
  /** Grants a token; the same key again grants nothing more. Returns its id. */
  grant(token: {
    userId: bigint;
    currency: string;
    amountMinor: bigint;
    minOddsMilli?: number;
    maxOddsMilli?: number;
    expiresAtMs: number;
    key: string;
  }): Promise<bigint>;
  /** Ends tokens past their expiry. Returns how many. */
  expire(): Promise<number>;
}

const EXPIRE_CHUNK = 1_000;

export function createFreeBets(db: Database): FreeBets {
  return {
    async list(userId, status) {
      const rows = await db.call<Row>(
        'free_bets',
        `SELECT ${COLUMNS} FROM bonus.free_bet WHERE user_id = $1 AND status = $2 AND expires_at > clock_timestamp() ORDER BY expires_at, id LIMIT 100`,
        [userId, status],
        'reads',
      );
      return rows.map(toToken);
    },
    async history(userId, { limit, skip }) {
      const rows = await db.call<Row>(
        'free_bets_gone',
        `SELECT ${COLUMNS} FROM bonus.free_bet WHERE user_id = $1 AND (status IN (3, 4) OR expires_at <= clock_timestamp()) ORDER BY id DESC OFFSET $2::int LIMIT $3::int`,
        [userId, skip, limit],
        'reads',
      );
      return rows.map(toToken);
    },
    async grant({ userId, currency, amountMinor, minOddsMilli, maxOddsMilli, expiresAtMs, key }) {
      const [row] = await db.call<{ id: bigint }>(
        'free_bet_grant',
        'SELECT bonus.grant_free_bet($1::bigint, $2::text, $3::bigint, $4::int, $5::int, to_timestamp($6::float8 / 1000), $7::text) AS id',
        [userId, currency, amountMinor, minOddsMilli ?? null, maxOddsMilli ?? null, expiresAtMs, key],
      );
      if (!row) throw new Error('a free bet was not granted');
      return row.id;
    },
    async expire() {
      const [row] = await db.call<{ count: number }>('free_bets_expire', 'SELECT bonus.expire_free_bets($1::int) AS count', [
        EXPIRE_CHUNK,
      ]);
      return row?.count ?? 0;
    },
  };
}
