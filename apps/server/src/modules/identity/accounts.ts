import { type Kysely, sql } from 'kysely';
import type { Database, DB, Tx } from '../../platform/db/create-db.ts';
import { type AuthLibrary, CREDENTIAL } from './auth-library.ts';
import { digest, fold, mailboxOf, personKey, phoneKey, untagged } from './fold.ts';
import { looksOf } from './look-alike.ts';

/** Everything written when a person becomes a customer. Texts are as typed; what is compared is folded here. */
export interface NewAccount {
  userName: string;
  email: string;
  passwordHash: string;
  currency: string;
  userType: number;
  countryCode: string | null;
  demo: boolean;
  profile: {
    firstName: string;
    lastName: string;
    city: string;
    address: string;
    postalCode: string;
    birthDate: string;
    gender: 'Male' | 'Female';
    phone: string | undefined;
    affiliateTag: string | undefined;
  };
  consents: readonly { kind: 'terms' | 'privacy' | 'email_notification'; given: boolean; version: string }[];
  ip: string;
  at: Date;
}

export interface LoginCandidate {
  userId: string;
  passwordHash: string;
  locked: boolean;
  excluded: boolean;
  demo: boolean;
  /** This browser has logged in to the account before. */
  knownDevice: boolean;
}

export interface Person {
  userId: string;
  displayName: string;
  email: string;
  userType: number;
  currency: string;
  countryCode: string | null;
  paymentTermsAccepted: boolean;
}

export interface Attempt {
  userId: string | null;
  at: Date;
  ip: string;
  userAgent: string;
  device: string;
  success: boolean;
  outcome: string;
}

export const deviceHash = (visitorId: string): string => digest(`device ${visitorId}`);

/** Writes the person, the credential, the profile, the consents and, where a person looks familiar, the review cases. */
export async function insertAccount(library: AuthLibrary, tx: Tx, account: NewAccount): Promise<string> {
  const { at } = account;
  const email = fold(account.email);
  const userId = await library.within(tx, async () => {
    const user = await library.store.createUser(
      {
        name: account.userName,
        username: account.userName,
        email,
        emailVerified: false,
        mailbox: mailboxOf(email),
        userType: account.userType,
        currency: account.currency,
        ...(account.countryCode === null ? {} : { countryCode: account.countryCode }),
        demo: account.demo,
        createdAt: at,
        updatedAt: at,
      },
      { method: 'email-password' },
    );
    const credential = { userId: user.id, providerId: CREDENTIAL, accountId: user.id, password: account.passwordHash };
    await library.store.linkAccount({ ...credential, createdAt: at, updatedAt: at });
    return user.id;
  });
  // No two accounts look alike: the second of them is refused, as a name that is taken (XR-18).
  await sql`INSERT INTO identity.name_look (look, user_id) SELECT unnest(${looksOf(account.userName)}::text[]), ${userId}`.execute(
    tx,
  );
  await insertProfile(tx, userId, account);
  for (const { kind, given, version } of account.consents) {
    await sql`INSERT INTO identity.consent (user_id, kind, given, version, at, ip)
      VALUES (${userId}, ${kind}, ${given}, ${version}, ${at}, ${account.ip})`.execute(tx);
  }
  return userId;
}

async function insertProfile(tx: Tx, userId: string, { profile, email, at }: NewAccount): Promise<void> {
  const person = personKey(profile.firstName, profile.lastName, profile.birthDate, profile.postalCode);
  const phone = phoneKey(profile.phone);
  const mailbox = mailboxOf(fold(email));
  await sql`INSERT INTO identity.profile (user_id, first_name, last_name, city, address, postal_code, birth_date, gender, phone,
      affiliate_tag, person_key, phone_key)
    VALUES (${userId}, ${profile.firstName}, ${profile.lastName}, ${profile.city}, ${profile.address}, ${profile.postalCode},
      ${profile.birthDate}, ${profile.gender}, ${profile.phone ?? null}, ${profile.affiliateTag ?? null}, ${person}, ${phone})`.execute(
    tx,
  );
  await sql`INSERT INTO identity.review_case (user_id, matched_user_id, reason, created_at)
    SELECT ${userId}::bigint, min(user_id), reason, ${at}::timestamptz FROM (
      SELECT user_id, 'same_person' AS reason FROM identity.profile WHERE person_key = ${person}
      UNION ALL SELECT user_id, 'same_phone' FROM identity.profile WHERE phone_key = ${phone}
      UNION ALL SELECT id, 'same_mailbox_tag' FROM identity."user" WHERE mailbox = ${untagged(mailbox)}
    ) AS familiar WHERE user_id <> ${userId} GROUP BY reason`.execute(tx);
}

export async function recordAttempt(tx: Kysely<DB>, attempt: Attempt): Promise<void> {
  await sql`INSERT INTO identity.login_attempt (user_id, at, ip, user_agent, device, success, outcome)
    VALUES (${attempt.userId}, ${attempt.at}, ${attempt.ip}, ${attempt.userAgent}, ${attempt.device}, ${attempt.success},
      ${attempt.outcome})`.execute(tx);
}

export async function lastLogin(tx: Tx, userId: string): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    SELECT max(at) AS at FROM identity.login_attempt WHERE user_id = ${userId} AND success`.execute(tx);
  return rows[0]?.at ?? null;
}

/** The browser is known by its new name from now on, and by its old one no more. */
export async function rememberDevice(
  tx: Tx,
  userId: string,
  { visitorId, before, at }: { visitorId: string; before: string; at: Date },
): Promise<void> {
  if (visitorId === '') return;
  await sql`DELETE FROM identity.known_device WHERE user_id = ${userId} AND device_hash = ${deviceHash(before)}`.execute(tx);
  await sql`INSERT INTO identity.known_device (user_id, device_hash, last_used_at) VALUES (${userId}, ${deviceHash(visitorId)}, ${at})
    ON CONFLICT (user_id, device_hash) DO UPDATE SET last_used_at = excluded.last_used_at`.execute(tx);
}

type CandidateRow = {
  id: bigint;
  password: string;
  locked: boolean;
  excluded: boolean;
  demo: boolean;
  known_device: boolean;
};

/** By user name or, with an @, by e-mail address; neither case nor typing form matters. `identifier` is folded. */
export async function findForLogin(
  db: Database,
  identifier: string,
  visitorId: string,
  now: Date,
): Promise<LoginCandidate | null> {
  const byMail = identifier.includes('@');
  const [row] = await db.call<CandidateRow>(
    byMail ? 'identity-login-mail' : 'identity-login-name',
    `SELECT u.id, c.password, u.locked_at IS NOT NULL AS locked, coalesce(u.excluded_until > $3, false) AS excluded, u.demo,
       EXISTS (SELECT FROM identity.known_device d WHERE d.user_id = u.id AND d.device_hash = $2) AS known_device
     FROM identity."user" u JOIN identity.credential c ON c.user_id = u.id AND c.provider_id = '${CREDENTIAL}'
     WHERE u.${byMail ? 'mailbox' : 'user_name'} = $1 AND c.password IS NOT NULL`,
    [byMail ? mailboxOf(identifier) : identifier, deviceHash(visitorId), now],
    'reads',
  );
  if (!row) return null;
  const { id, password, known_device, ...flags } = row;
  return { userId: String(id), passwordHash: password, knownDevice: known_device, ...flags };
}

type PersonRow = {
  display_name: string;
  email: string;
  user_type: number;
  currency: string;
  country_code: string | null;
  payment_terms: boolean;
};

export async function findPerson(db: Database, userId: string): Promise<Person | null> {
  const [row] = await db.call<PersonRow>(
    'identity-person',
    `SELECT display_name, email, user_type, currency, country_code,
       coalesce((SELECT given FROM identity.consent c WHERE c.user_id = u.id AND c.kind = 'payment_terms' ORDER BY c.id DESC LIMIT 1), false)
         AS payment_terms
     FROM identity."user" u WHERE id = $1`,
    [userId],
    'reads',
  );
  return row
    ? {
        userId,
        displayName: row.display_name,
        email: row.email,
        userType: row.user_type,
        currency: row.currency,
        countryCode: row.country_code,
        paymentTermsAccepted: row.payment_terms,
      }
    : null;
}

export type HistoryRow = { at: Date; ip: string; device: string; success: boolean };

/** Newest first. */
export function readHistory(db: Database, userId: string, page: number, pageSize: number): Promise<HistoryRow[]> {
  return db.call<HistoryRow>(
    'identity-history',
    `SELECT at, ip, device, success FROM identity.login_attempt WHERE user_id = $1
     ORDER BY at DESC, id DESC LIMIT $2 OFFSET $3`,
    [userId, pageSize, (page - 1) * pageSize],
    'reads',
  );
}
