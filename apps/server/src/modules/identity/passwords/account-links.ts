import { randomBytes } from 'node:crypto';
import type { Database, Tx } from '../../../platform/db/create-db.ts';
import { build, callQuery } from '../../../platform/db/query.ts';
import { digest } from '../fold.ts';
import { type CredentialOwner, ownerOf, ownerQuery } from './credential-store.ts';

export type LinkPurpose = 'reset-password' | 'confirm-email';

/** 192 random bits; TR-A9 asks for 128. */
const TOKEN_BYTES = 24;
const hashOf = (purpose: LinkPurpose, token: string): string => digest(`${purpose} ${token}`);

interface NewLink {
  userId: string;
  purpose: LinkPurpose;
  /** Where it is sent: it is of no use when the account has another address by then. */
  email: string;
  expiresAt: Date;
}

/** Makes a link and ends the one before it (TR-A9). Returns its token, of which only a hash is kept. */
export async function issueLink(tx: Tx, { userId, purpose, email, expiresAt }: NewLink): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const link = { token_hash: hashOf(purpose, token), email, expires_at: expiresAt };
  await tx
    .insertInto('identity.account_link')
    .values({ user_id: BigInt(userId), purpose, ...link })
    .onConflict((conflict) => conflict.columns(['user_id', 'purpose']).doUpdateSet(link))
    .execute();
  return token;
}

/** Whose link it is, while it works. */
export async function findLinkOwner(
  db: Database,
  purpose: LinkPurpose,
  token: string,
  now: Date,
): Promise<CredentialOwner | null> {
  const query = ownerQuery()
    .innerJoin('identity.account_link as l', (join) => join.onRef('l.user_id', '=', 'u.id').onRef('l.email', '=', 'u.email'))
    .where('l.purpose', '=', purpose)
    .where('l.token_hash', '=', hashOf(purpose, token))
    .where('l.expires_at', '>', now);
  const [row] = await callQuery(db, 'identity-link-owner', query);
  return ownerOf(row);
}

/** Uses it up: of many who have the same link at the same moment one gets the person, everybody else null. */
export async function useLink(tx: Tx, purpose: LinkPurpose, token: string, now: Date): Promise<string | null> {
  const used = await tx
    .deleteFrom('identity.account_link as l')
    .using('identity.user as u')
    .whereRef('u.id', '=', 'l.user_id')
    .whereRef('u.email', '=', 'l.email')
    .where('l.purpose', '=', purpose)
    .where('l.token_hash', '=', hashOf(purpose, token))
    .where('l.expires_at', '>', now)
    .returning('l.user_id')
    .executeTakeFirst();
  return used === undefined ? null : String(used.user_id);
}

export async function dropLink(tx: Tx, userId: string, purpose: LinkPurpose): Promise<void> {
  await tx.deleteFrom('identity.account_link').where('user_id', '=', BigInt(userId)).where('purpose', '=', purpose).execute();
}

export async function forgetExpiredLinks(db: Database, now: Date): Promise<void> {
  await callQuery(db, 'identity-links-sweep', build.deleteFrom('identity.account_link').where('expires_at', '<', now));
}
