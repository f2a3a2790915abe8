import { expect, vi } from 'vitest';
import type { TestDb } from './create-test-db.ts';

type Sql = (text: string) => Promise<unknown>;

/**
 * Another transaction holds the cash account of a player while `work` runs. Once that waits for it, `meanwhile` happens in the holder's transaction,
 * which is then committed. Returns what the work returns.
 */
export async function whileAccountLocked<T>(
  db: Pick<TestDb, 'ownerPool'>,
  userId: number,
  work: () => Promise<T>,
  meanwhile: (sql: Sql) => Promise<unknown>,
): Promise<T> {
  const holder = await db.ownerPool.connect();
  try {
    await holder.query('BEGIN');
    await holder.query("SELECT 1 FROM money.account WHERE user_id = $1 AND kind = 'cash' FOR UPDATE", [userId]);
    const answer = work();
    await vi.waitFor(async () => expect(await waitingForLocks(db)).toBe(1), { timeout: 30_000, interval: 10 });
    await meanwhile((text) => holder.query(text));
    await holder.query('COMMIT');
    return await answer;
  } finally {
    await holder.query('ROLLBACK');
    holder.release();
  }
}

/** Calls of money, settlement among them, that wait for the lock of another session now. */
export async function waitingForLocks({ ownerPool }: Pick<TestDb, 'ownerPool'>): Promise<number> {
  const { rowCount } = await ownerPool.query(
    `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND application_name IN ('duskline-money', 'duskline-settlement') AND wait_event_type = 'Lock'`,
  );
  return rowCount ?? 0;
}

/** Takes one minor unit of a player's cash, as a correction by the operator would. */
export const debitOneUnit =
  (userId: number, currency = 'EUR') =>
  (sql: Sql) =>
    sql(`WITH j AS (INSERT INTO money.journal (id, kind, scope, idem_key, request_hash, actor)
         VALUES (nextval('money.journal_id'), 'adjust', 'test', 'test-${userId}-taken', sha256('x'), 'test') RETURNING id),
       o AS (INSERT INTO platform.outbox (topic, events) SELECT 'balance', json_build_object('journalId', json_build_array(id::text)) FROM j)
       INSERT INTO money.transfer (journal_id, seq, debit_account, credit_account, currency, amount)
       SELECT j.id, 1, a.id, money.house_account('adjustment', '${currency}'), '${currency}', 1
         FROM j, money.account a WHERE a.user_id = ${userId} AND a.kind = 'cash'`);
