import { randomBytes } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Database, DB, Tx } from '../../../platform/db/create-db.ts';
import { build, callQuery } from '../../../platform/db/query.ts';
import { digest, phoneKey } from '../fold.ts';

/** 192 random bits; TR-A9 asks for 128. */
const TOKEN_BYTES = 24;
const undoHash = (token: string): string => digest(`undo-phone-change ${token}`);

export interface OwnPhone {
  phone: string | null;
  confirmedAt: Date | null;
  /** Of the account: numbers without a country code are read as people write them there. */
  country: string | null;
}

/** The number of the account; null where it was not made by sign-up. */
export async function findPhone(db: Database, userId: string): Promise<OwnPhone | null> {
  const own = build
    .selectFrom('identity.profile as p')
    .innerJoin('identity.user as u', 'u.id', 'p.user_id')
    .select(['p.phone', 'p.phone_confirmed_at as confirmedAt', 'u.country_code as country'])
    .where('p.user_id', '=', BigInt(userId));
  return (await callQuery(db, 'identity-phone', own))[0] ?? null;
}

/** The number that waits for a code: of a change, else that of the account unless it is confirmed. */
export async function findNumberToConfirm(db: Kysely<DB>, userId: string): Promise<string | null> {
  const row = await db
    .selectFrom('identity.profile as p')
    .leftJoin('identity.phone_change as c', (join) => join.onRef('c.user_id', '=', 'p.user_id').on('c.code_hash', 'is not', null))
    .select(['c.new_phone', 'p.phone', 'p.phone_confirmed_at'])
    .where('p.user_id', '=', BigInt(userId))
    .executeTakeFirst();
  return row?.new_phone ?? (row?.phone_confirmed_at == null ? (row?.phone ?? null) : null);
}

interface Waiting {
  userId: string;
  newPhone: string;
  codeHash: string;
  askedAt: Date;
  codeUntil: Date;
}

/** The number of the account waits for its code. */
export async function insertConfirmation(tx: Tx, { userId, newPhone, codeHash, askedAt, codeUntil }: Waiting): Promise<void> {
  await dropOpenPhoneChange(tx, userId);
  const row = { user_id: BigInt(userId), old_phone: newPhone, new_phone: newPhone, code_hash: codeHash, code_until: codeUntil };
  await tx
    .insertInto('identity.phone_change')
    .values({ ...row, asked_at: askedAt, undo_until: codeUntil })
    .execute();
}

/** Another number waits for its code. Returns the token of the link that takes it back. The one before it is over (TR-A9); how to take that one back stays. */
export async function insertPhoneChange(
  tx: Tx,
  { userId, newPhone, codeHash, askedAt, codeUntil, old, undoUntil }: Waiting & { old: OwnPhone; undoUntil: Date },
): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  await dropOpenPhoneChange(tx, userId);
  await tx
    .insertInto('identity.phone_change')
    .values({
      user_id: BigInt(userId),
      old_phone: old.phone,
      old_confirmed_at: old.confirmedAt,
      new_phone: newPhone,
      code_hash: codeHash,
      asked_at: askedAt,
      code_until: codeUntil,
      undo_hash: undoHash(token),
      undo_until: undoUntil,
    })
    .execute();
  return token;
}

/** Nobody confirms what was asked for until now. */
export async function dropOpenPhoneChange(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable('identity.phone_change')
    .set({ code_hash: null })
    .where('user_id', '=', BigInt(userId))
    .where('code_hash', 'is not', null)
    .execute();
}

/** What waits for a code. By who holds the password of the account alone: one act at a time. */
export async function openPhoneChange(tx: Tx, userId: string) {
  return tx
    .selectFrom('identity.phone_change')
    .selectAll()
    .where('user_id', '=', BigInt(userId))
    .where('code_hash', 'is not', null)
    .executeTakeFirst();
}

/** Another code for the same number; the one before it is over. */
export async function renewCode(
  tx: Tx,
  id: bigint,
  { codeHash, codeUntil }: { codeHash: string; codeUntil: Date },
): Promise<void> {
  await tx
    .updateTable('identity.phone_change')
    .set({ code_hash: codeHash, code_until: codeUntil, tries: 0 })
    .where('id', '=', id)
    .execute();
}

export async function countWrongCode(tx: Tx, id: bigint): Promise<void> {
  await tx.updateTable('identity.phone_change').set({ tries: sql<number>`tries + 1` }).where('id', '=', id).execute();
}

export async function finishPhoneChange(tx: Tx, id: bigint, { now, undoUntil }: { now: Date; undoUntil: Date }): Promise<void> {
  const done = { code_hash: null, done_at: now, undo_until: undoUntil };
  await tx.updateTable('identity.phone_change').set(done).where('id', '=', id).execute();
}

/** The account has this number from now on. Another account that has it too is a case for staff, as at the sign-up. */
export async function storePhone(
  tx: Tx,
  userId: string,
  { phone, confirmedAt }: Pick<OwnPhone, 'phone' | 'confirmedAt'>,
  now: Date,
): Promise<void> {
  const user = BigInt(userId);
  const key = phoneKey(phone ?? undefined);
  await tx
    .updateTable('identity.profile')
    .set({ phone, phone_key: key, phone_confirmed_at: confirmedAt })
    .where('user_id', '=', user)
    .execute();
  if (key === null) return;
  const same = tx.selectFrom('identity.profile').select('user_id').where('phone_key', '=', key).where('user_id', '<>', user);
  const other = await same.orderBy('user_id').limit(1).executeTakeFirst();
  if (other === undefined) return;
  await tx
    .insertInto('identity.review_case')
    .values({ user_id: user, matched_user_id: other.user_id, reason: 'same_phone', created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Whose link it is. */
export async function ownerOfPhoneUndo(tx: Tx, token: string): Promise<string | null> {
  const change = tx.selectFrom('identity.phone_change').select('user_id').where('undo_hash', '=', undoHash(token));
  const row = await change.executeTakeFirst();
  return row === undefined ? null : String(row.user_id);
}

/** Uses the link up, and with it everything that was asked for since. */
export async function usePhoneUndo(tx: Tx, token: string, now: Date) {
  const used = await tx
    .deleteFrom('identity.phone_change')
    .where('undo_hash', '=', undoHash(token))
    .where('undo_until', '>', now)
    .returning(['id', 'user_id', 'old_phone', 'old_confirmed_at', 'asked_at'])
    .executeTakeFirst();
  if (used === undefined) return null;
  await tx.deleteFrom('identity.phone_change').where('user_id', '=', used.user_id).where('id', '>', used.id).execute();
  return { phone: used.old_phone, confirmedAt: used.old_confirmed_at, askedAt: used.asked_at };
}

export async function forgetOldPhoneChanges(db: Database, now: Date): Promise<void> {
  await callQuery(db, 'identity-phones-sweep', build.deleteFrom('identity.phone_change').where('undo_until', '<', now));
}
