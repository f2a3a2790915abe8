import type { Kysely } from 'kysely';
import type { Database, DB, Tx } from '../../../platform/db/create-db.ts';
import { build, callQuery } from '../../../platform/db/query.ts';
import { CREDENTIAL } from '../sessions/auth-library.ts';

/** The hash of the person's password. Until the transaction ends nobody sets another one. */
export async function heldHash(tx: Tx, userId: string): Promise<string | null> {
  const row = await tx
    .selectFrom('identity.credential')
    .select('password')
    .where('user_id', '=', BigInt(userId))
    .where('provider_id', '=', CREDENTIAL)
    .forShare()
    .executeTakeFirst();
  return row?.password ?? null;
}

/** Log-ins whose password was checked have their session, or wait: what they need besides is decided by the caller. */
export async function holdPassword(tx: Tx, userId: string): Promise<void> {
  await tx
    .selectFrom('identity.credential')
    .select('id')
    .where('user_id', '=', BigInt(userId))
    .where('provider_id', '=', CREDENTIAL)
    .forUpdate()
    .execute();
}

/** Whether the hash was still the one of before, and is the other one now. */
export async function replaceHash(
  db: Kysely<DB>,
  userId: string,
  { before, after }: { before: string; after: string },
  nowMs: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('identity.credential')
    .set({ password: after, updated_at: new Date(nowMs) })
    .where('user_id', '=', BigInt(userId))
    .where('provider_id', '=', CREDENTIAL)
    .where('password', '=', before)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Whatever it was before. */
export async function storeHash(tx: Tx, userId: string, passwordHash: string, nowMs: number): Promise<void> {
  await tx
    .updateTable('identity.credential')
    .set({ password: passwordHash, updated_at: new Date(nowMs) })
    .where('user_id', '=', BigInt(userId))
    .where('provider_id', '=', CREDENTIAL)
    .execute();
}

/** What the rules for passwords, mails and throttles have to know of a person. */
export interface CredentialOwner {
  userId: string;
  userName: string;
  displayName: string;
  email: string;
  emailVerified: boolean;
  demo: boolean;
  passwordHash: string | null;
  /** Nothing that a password may be made of (TR-A5). */
  names: readonly string[];
}

export const ownerQuery = () =>
  build
    .selectFrom('identity.user as u')
    .innerJoin('identity.credential as c', 'c.user_id', 'u.id')
    .leftJoin('identity.profile as p', 'p.user_id', 'u.id')
    .select([
      'u.id',
      'u.user_name',
      'u.display_name',
      'u.email',
      'u.email_verified',
      'u.demo',
      'c.password',
      'p.first_name',
      'p.last_name',
    ])
    .where('c.provider_id', '=', CREDENTIAL);

type OwnerRow = Awaited<ReturnType<ReturnType<typeof ownerQuery>['executeTakeFirstOrThrow']>>;

export function ownerOf(row: OwnerRow | undefined): CredentialOwner | null {
  if (row === undefined) return null;
  const { id, user_name: userName, display_name: displayName, email, demo, password, first_name, last_name } = row;
  const names = [userName, displayName, email, first_name ?? '', last_name ?? ''];
  return {
    userId: String(id),
    userName,
    displayName,
    email,
    emailVerified: row.email_verified,
    demo,
    passwordHash: password,
    names,
  };
}

export async function findOwner(db: Database, userId: string): Promise<CredentialOwner | null> {
  const [row] = await callQuery(db, 'identity-owner', ownerQuery().where('u.id', '=', BigInt(userId)));
  return ownerOf(row);
}

export async function findOwnerOfMailbox(db: Database, mailbox: string): Promise<CredentialOwner | null> {
  const [row] = await callQuery(db, 'identity-owner-mailbox', ownerQuery().where('u.mailbox', '=', mailbox));
  return ownerOf(row);
}
