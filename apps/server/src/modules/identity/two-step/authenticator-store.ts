import type { Database, Tx } from '../../../platform/db/create-db.ts';
import { build, callQuery } from '../../../platform/db/query.ts';

/** The authenticator app of a person, as the database keeps it. */
export interface StoredAuthenticator {
  /** Encrypted. */
  secret: Buffer;
  isConfirmed: boolean;
  lastStep: number;
}

export async function findAuthenticator(db: Database, userId: string): Promise<StoredAuthenticator | null> {
  const found = build
    .selectFrom('identity.authenticator')
    .select(['secret', 'confirmed_at', 'last_step'])
    .where('user_id', '=', BigInt(userId));
  const [row] = await callQuery(db, 'identity-authenticator', found);
  return row === undefined
    ? null
    : { secret: row.secret, isConfirmed: row.confirmed_at !== null, lastStep: Number(row.last_step) };
}

/** Whether log-ins need a code, read behind the row of the password: who switches it on holds that too. */
export async function needsCode(tx: Tx, userId: string): Promise<boolean> {
  const found = tx
    .selectFrom('identity.authenticator')
    .select('user_id')
    .where('user_id', '=', BigInt(userId))
    .where('confirmed_at', 'is not', null);
  return (await found.execute()).length > 0;
}

/** Another secret, which counts once its first code has come. False when one counts already: that one stays. */
export async function storeSecret(db: Database, userId: string, secret: Buffer, at: Date): Promise<boolean> {
  const stored = build
    .insertInto('identity.authenticator')
    .values({ user_id: BigInt(userId), secret, set_up_at: at })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ secret, set_up_at: at, last_step: 0n })
        .where('identity.authenticator.confirmed_at', 'is', null),
    )
    .returning('user_id');
  return (await callQuery(db, 'identity-authenticator-store', stored)).length === 1;
}

/** Whether this secret had no code yet, and counts from now on. */
export async function confirmSecret(tx: Tx, userId: string, secret: Buffer, step: number, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('identity.authenticator')
    .set({ confirmed_at: at, last_step: BigInt(step) })
    .where('user_id', '=', BigInt(userId))
    .where('secret', '=', secret)
    .where('confirmed_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Whether nobody has used a code of that half minute, or of a later one, before: of calls at the same moment one gets true. */
export async function useStep(db: Database, userId: string, step: number): Promise<boolean> {
  const used = build
    .updateTable('identity.authenticator')
    .set({ last_step: BigInt(step) })
    .where('user_id', '=', BigInt(userId))
    .where('confirmed_at', 'is not', null)
    .where('last_step', '<', BigInt(step))
    .returning('user_id');
  return (await callQuery(db, 'identity-authenticator-use', used)).length === 1;
}

/** Whether it is a code of the person that nobody has used: of calls at the same moment one gets true. */
export async function useRecoveryCode(db: Database, userId: string, codeHash: string, at: Date): Promise<boolean> {
  const used = build
    .updateTable('identity.recovery_code')
    .set({ used_at: at })
    .where('user_id', '=', BigInt(userId))
    .where('code_hash', '=', codeHash)
    .where('used_at', 'is', null)
    .returning('user_id');
  return (await callQuery(db, 'identity-recovery-code-use', used)).length === 1;
}

export async function recoveryCodesLeft(db: Database, userId: string): Promise<number> {
  const left = build
    .selectFrom('identity.recovery_code')
    .select(({ fn }) => fn.countAll<string>().as('left'))
    .where('user_id', '=', BigInt(userId))
    .where('used_at', 'is', null);
  const [row] = await callQuery(db, 'identity-recovery-codes-left', left);
  return Number(row?.left ?? 0);
}

/** The codes that there were are of no use any more. */
export async function replaceRecoveryCodes(tx: Tx, userId: string, hashes: readonly string[]): Promise<void> {
  const user = BigInt(userId);
  await tx.deleteFrom('identity.recovery_code').where('user_id', '=', user).execute();
  if (hashes.length === 0) return;
  await tx
    .insertInto('identity.recovery_code')
    .values(hashes.map((code_hash) => ({ user_id: user, code_hash })))
    .execute();
}

/** Every browser of the person needs a code again. */
export async function dropTrust(tx: Tx, userId: string): Promise<void> {
  await tx.updateTable('identity.known_device').set({ trusted_until: null }).where('user_id', '=', BigInt(userId)).execute();
}

/** No second step any more, for no browser. */
export async function dropAuthenticator(tx: Tx, userId: string): Promise<boolean> {
  const user = BigInt(userId);
  await replaceRecoveryCodes(tx, userId, []);
  await dropTrust(tx, userId);
  const { numDeletedRows } = await tx.deleteFrom('identity.authenticator').where('user_id', '=', user).executeTakeFirst();
  return numDeletedRows > 0n;
}

/** No second step that counts only since then; an older one stays. */
export async function dropAuthenticatorSince(tx: Tx, userId: string, since: Date): Promise<void> {
  const found = tx
    .selectFrom('identity.authenticator')
    .select(['set_up_at', 'confirmed_at'])
    .where('user_id', '=', BigInt(userId));
  const row = await found.forUpdate().executeTakeFirst();
  if (row !== undefined && (row.confirmed_at ?? row.set_up_at) >= since) await dropAuthenticator(tx, userId);
}
