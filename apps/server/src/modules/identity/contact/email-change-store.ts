import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Database, Tx } from '../../../platform/db/create-db.ts';
import { callInTransaction } from '../../../platform/db/function-call.ts';
import { identity } from '../../../platform/db/functions/identity.gen.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { digest, mailboxOf } from '../fold.ts';
import { confusableFormsOf } from '../sign-up/look-alike.ts';

/** 192 random bits; TR-A9 asks for 128. */
const TOKEN_BYTES = 24;
const confirmHash = (token: string): string => digest(`confirm-new-email ${token}`);
const undoHash = (token: string): string => digest(`undo-email-change ${token}`);

interface NewChange {
  userId: string;
  sessionId: string;
  oldEmail: string;
  newEmail: string;
  askedAt: Date;
  confirmUntil: Date;
  undoUntil: Date;
}

/** A change that waits for its link. The one before it is over (TR-A9); how to take that one back stays. */
export async function insertChange(tx: Tx, change: NewChange): Promise<{ confirmToken: string; undoToken: string }> {
  const { userId, oldEmail } = change;
  const [confirmToken, undoToken] = [0, 1].map(() => randomBytes(TOKEN_BYTES).toString('base64url')) as [string, string];
  await dropOpenChange(tx, userId);
  await tx
    .insertInto('identity.email_change')
    .values({
      user_id: BigInt(userId),
      session_id: BigInt(change.sessionId),
      old_email: oldEmail,
      old_mailbox: mailboxOf(oldEmail),
      new_email: change.newEmail,
      confirm_hash: confirmHash(confirmToken),
      asked_at: change.askedAt,
      confirm_until: change.confirmUntil,
      undo_hash: undoHash(undoToken),
      undo_until: change.undoUntil,
    })
    .execute();
  return { confirmToken, undoToken };
}

/** Nobody confirms what was asked for until now. */
export async function dropOpenChange(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable('identity.email_change')
    .set({ confirm_hash: null })
    .where('user_id', '=', BigInt(userId))
    .where('confirm_hash', 'is not', null)
    .execute();
}

/** Whose link to the new address it is. */
export async function ownerOfConfirmation(tx: Tx, token: string): Promise<string | null> {
  const change = tx.selectFrom('identity.email_change').select('user_id').where('confirm_hash', '=', confirmHash(token));
  const row = await change.executeTakeFirst();
  return row === undefined ? null : String(row.user_id);
}

/** Uses the link up, while it works, the account has the address of before and nobody has locked it: staff lock what was taken over, and it stays as it is. */
export async function useConfirmation(tx: Tx, token: string, { now, undoUntil }: { now: Date; undoUntil: Date }) {
  return tx
    .updateTable('identity.email_change as c')
    .from('identity.user as u')
    .set({ confirm_hash: null, done_at: now, undo_until: undoUntil })
    .whereRef('u.id', '=', 'c.user_id')
    .whereRef('u.email', '=', 'c.old_email')
    .where('u.locked_at', 'is', null)
    .where('c.confirm_hash', '=', confirmHash(token))
    .where('c.confirm_until', '>', now)
    .returning(['c.old_email', 'c.new_email', 'c.session_id'])
    .executeTakeFirst();
}

/** Whose link to the old address it is. */
export async function ownerOfUndo(tx: Tx, token: string): Promise<string | null> {
  const change = tx.selectFrom('identity.email_change').select('user_id').where('undo_hash', '=', undoHash(token));
  const row = await change.executeTakeFirst();
  return row === undefined ? null : String(row.user_id);
}

/** Uses the link up, and with it everything that was asked for since: who took the account has changed the address once more. */
export async function useUndo(tx: Tx, token: string, now: Date): Promise<{ oldEmail: string; askedAt: Date } | null> {
  const used = await tx
    .deleteFrom('identity.email_change')
    .where('undo_hash', '=', undoHash(token))
    .where('undo_until', '>', now)
    .returning(['id', 'user_id', 'old_email', 'asked_at'])
    .executeTakeFirst();
  if (used === undefined) return null;
  await tx.deleteFrom('identity.email_change').where('user_id', '=', used.user_id).where('id', '>', used.id).execute();
  await dropOpenChange(tx, String(used.user_id));
  return { oldEmail: used.old_email, askedAt: used.asked_at };
}

/** Whether another account may come back to it. */
export async function isMailboxHeld(
  tx: Tx,
  { mailbox, userId, now }: { mailbox: string; userId: string; now: Date },
): Promise<boolean> {
  const held = tx
    .selectFrom('identity.email_change')
    .select('id')
    .where('old_mailbox', '=', mailbox)
    .where('done_at', 'is not', null)
    .where('undo_until', '>', now)
    .where('user_id', '<>', BigInt(userId));
  return (await held.executeTakeFirst()) !== undefined;
}

/**
 * The account has this address from now on, and it has been read there. A user name that is its address changes with it (ACCOUNT-03); what the one before
 * looked like stays theirs, while they may come back to it. Returns whether it did.
 */
export async function storeEmail(tx: Tx, userId: string, email: string, now: Date): Promise<boolean> {
  const user = BigInt(userId);
  // First, for its locks: bets take that of the player before the row of the person.
  await callInTransaction(tx, identity.confirmMailbox({ user, now }));
  const { user_name, before } = await tx
    .selectFrom('identity.user')
    .select(['user_name', 'email as before'])
    .where('id', '=', user)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const named = user_name === before ? { user_name: email, display_name: email } : {};
  await tx
    .updateTable('identity.user')
    .set({ email, mailbox: mailboxOf(email), updated_at: now, ...named })
    .where('id', '=', user)
    .execute();
  if (user_name !== before) return false;
  const looks = confusableFormsOf(email).map((look) => ({ look, user_id: user }));
  await tx
    .insertInto('identity.name_look')
    .values(looks)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return true;
}

/** Whether the name of the account looks like that of another one, which nobody may have by a change either (XR-18). Read after the new name was stored. */
export async function looksLikeAnother(tx: Tx, userId: string, name: string): Promise<boolean> {
  const others = tx
    .selectFrom('identity.name_look')
    .select('look')
    .where('look', 'in', confusableFormsOf(name))
    .where('user_id', '<>', BigInt(userId));
  return (await others.executeTakeFirst()) !== undefined;
}

/** What the account looked like by names to which it cannot come back any more is free for others. */
export async function dropOldLooks(tx: Tx, userId: string): Promise<void> {
  const user = BigInt(userId);
  const { user_name } = await tx
    .selectFrom('identity.user')
    .select('user_name')
    .where('id', '=', user)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const ways = await tx.selectFrom('identity.email_change').select('old_email').where('user_id', '=', user).execute();
  const kept = [user_name, ...ways.map(({ old_email }) => old_email)].flatMap(confusableFormsOf);
  await tx.deleteFrom('identity.name_look').where('user_id', '=', user).where('look', 'not in', kept).execute();
}

/** Nobody knows the password any more: the account is shut until another one is set by a link. */
export async function dropPassword(tx: Tx, userId: string, now: Date): Promise<void> {
  await tx
    .updateTable('identity.credential')
    .set({ password: sql.lit(null), updated_at: now })
    .where('user_id', '=', BigInt(userId))
    .execute();
}

export async function forgetOldChanges(db: Database, now: Date): Promise<void> {
  await inTransaction(db.kysely, async (tx) => {
    const over = await tx.deleteFrom('identity.email_change').where('undo_until', '<', now).returning('user_id').execute();
    for (const userId of new Set(over.map(({ user_id }) => String(user_id)))) await dropOldLooks(tx, userId);
  });
}
