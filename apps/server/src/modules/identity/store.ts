import { fold } from '@duskline/contract/fold';
import type { JurisdictionCode } from '@duskline/contract/jurisdictions';
import { type Kysely, sql } from 'kysely';
import type { Database, DB, Tx } from '../../platform/db/create-db.ts';
import { callInTransaction } from '../../platform/db/function-call.ts';
import { identity } from '../../platform/db/functions/identity.gen.ts';
import { build, callQuery, prepareQuery } from '../../platform/db/query.ts';
import { isMailboxHeld } from './contact/email-change-store.ts';
import { MailboxHeldError } from './errors.ts';
import { digest, erasedPersonKey, mailboxOf, personKey, phoneKey, withoutMailboxTag } from './fold.ts';
import { insertJurisdiction } from './jurisdiction-store.ts';
import { type AuthLibrary, CREDENTIAL } from './sessions/auth-library.ts';
import { confusableFormsOf } from './sign-up/look-alike.ts';

/** Everything written when a person becomes a customer. Texts are as typed; what is compared is folded here. */
export interface NewAccount {
  userName: string;
  email: string;
  passwordHash: string;
  currency: string;
  userType: number;
  countryCode: string | null;
  jurisdiction: JurisdictionCode;
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
  email: string;
  passwordHash: string;
  countryCode: string | null;
  locked: boolean;
  demo: boolean;
  /** This browser has logged in to the account before. */
  knownDevice: boolean;
  /** Until when it needs no second step: the player said that it is theirs alone. */
  trustedUntil: Date | null;
}

export interface Person {
  userId: string;
  displayName: string;
  email: string;
  emailVerified: boolean;
  userType: number;
  currency: string;
  countryCode: string | null;
  paymentTermsAccepted: boolean;
}

export interface Attempt {
  userId: string | null;
  at: Date;
  ip: string;
  country: string | null;
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
  // Read after the insert: who had the address until now has left it by then, or the insert would have failed.
  if (await isMailboxHeld(tx, { mailbox: mailboxOf(email), userId, now: at })) throw new MailboxHeldError();
  // No two accounts look alike: the second of them is refused, as a name that is taken (XR-18).
  const looks = confusableFormsOf(account.userName).map((look) => ({ look, user_id: BigInt(userId) }));
  await tx.insertInto('identity.name_look').values(looks).execute();
  await insertProfile(tx, userId, account);
  await insertJurisdiction(tx, userId, account.jurisdiction, at);
  for (const { kind, given, version } of account.consents) {
    const consent = { user_id: BigInt(userId), kind, given, version, at, ip: account.ip };
    await tx.insertInto('identity.consent').values(consent).execute();
  }
  return userId;
}

async function insertProfile(tx: Tx, userId: string, { profile, email, at }: NewAccount): Promise<void> {
  const person = personKey(profile.firstName, profile.lastName, profile.birthDate, profile.postalCode);
  const phone = phoneKey(profile.phone);
  const mailbox = mailboxOf(fold(email));
  await tx
    .insertInto('identity.profile')
    .values({
      user_id: BigInt(userId),
      first_name: profile.firstName,
      last_name: profile.lastName,
      city: profile.city,
      address: profile.address,
      postal_code: profile.postalCode,
      birth_date: profile.birthDate,
      gender: profile.gender,
      phone: profile.phone ?? null,
      affiliate_tag: profile.affiliateTag ?? null,
      person_key: person,
      phone_key: phone,
    })
    .execute();
  await callInTransaction(tx, identity.lockFamiliar({ person, phone, mailbox: withoutMailboxTag(mailbox) }));
  const reason = (text: string) => sql.lit(text).$castTo<string>().as('reason');
  const familiar = tx
    .selectFrom('identity.profile')
    .select(['user_id', reason('same_person')])
    .where('person_key', '=', person)
    .unionAll(
      tx
        .selectFrom('identity.profile')
        .select(['user_id', reason('same_phone')])
        .where('phone_key', '=', phone),
    )
    .unionAll(
      tx
        .selectFrom('identity.user')
        .select(['id as user_id', reason('same_mailbox_tag')])
        .where('mailbox', '=', withoutMailboxTag(mailbox)),
    );
  await tx
    .insertInto('identity.review_case')
    .columns(['user_id', 'matched_user_id', 'reason', 'created_at'])
    .expression(
      tx
        .selectFrom(familiar.as('familiar'))
        .select(sql<bigint>`${userId}::bigint`.as('user_id'))
        .select(({ fn }) => [fn.min('familiar.user_id').as('matched_user_id'), 'familiar.reason'])
        .select(sql<Date>`${at}::timestamptz`.as('created_at'))
        .where('familiar.user_id', '<>', BigInt(userId))
        .groupBy('familiar.reason'),
    )
    .execute();
}

export async function recordAttempt(tx: Kysely<DB>, { userId, userAgent, ...attempt }: Attempt): Promise<void> {
  const row = { ...attempt, user_id: userId === null ? null : BigInt(userId), user_agent: userAgent };
  await tx.insertInto('identity.login_attempt').values(row).execute();
}

export async function lastLogin(tx: Tx, userId: string): Promise<Date | null> {
  const row = await tx
    .selectFrom('identity.login_attempt')
    .select(({ fn }) => fn.max('at').as('at'))
    .where('user_id', '=', BigInt(userId))
    .where('success', '=', true)
    .executeTakeFirst();
  return row?.at ?? null;
}

/** The browser is known by its new name from now on, and by its old one no more. */
export async function rememberDevice(
  tx: Tx,
  userId: string,
  { visitorId, before, at, trustedUntil }: { visitorId: string; before: string; at: Date; trustedUntil?: Date | undefined },
): Promise<void> {
  if (visitorId === '') return;
  const user = BigInt(userId);
  // It is the same browser under another name: what it was trusted for stays.
  const known = await tx
    .deleteFrom('identity.known_device')
    .where('user_id', '=', user)
    .where('device_hash', '=', deviceHash(before))
    .returning('trusted_until')
    .executeTakeFirst();
  const trust = { last_used_at: at, trusted_until: trustedUntil ?? known?.trusted_until ?? null };
  await tx
    .insertInto('identity.known_device')
    .values({ user_id: user, device_hash: deviceHash(visitorId), ...trust })
    .onConflict((conflict) => conflict.columns(['user_id', 'device_hash']).doUpdateSet(trust))
    .execute();
}

/** Hashes of the browsers that have been in the account. */
export async function knownDevices(db: Database, userId: string): Promise<string[]> {
  const known = build.selectFrom('identity.known_device').select('device_hash').where('user_id', '=', BigInt(userId));
  return (await callQuery(db, 'identity-known-devices', known)).map(({ device_hash }) => device_hash);
}

const candidates = (column: 'mailbox' | 'user_name') =>
  prepareQuery(
    column === 'mailbox' ? 'identity-login-mail' : 'identity-login-name',
    ({ identifier, device }: { identifier: string; device: string }) =>
      build
        .selectFrom('identity.user as u')
        .innerJoin('identity.credential as c', (join) =>
          join.onRef('c.user_id', '=', 'u.id').on('c.provider_id', '=', sql.lit(CREDENTIAL)),
        )
        .select(({ ref }) => ['u.id', 'u.email', 'u.country_code', ref('c.password').$notNull().as('password'), 'u.demo'])
        .select(({ eb }) => eb('u.locked_at', 'is not', null).$castTo<boolean>().as('locked'))
        .leftJoin('identity.known_device as d', (join) => join.onRef('d.user_id', '=', 'u.id').on('d.device_hash', '=', device))
        .select(({ eb }) => eb('d.user_id', 'is not', null).$castTo<boolean>().as('known_device'))
        .select('d.trusted_until')
        .where(`u.${column}`, '=', identifier)
        .where('c.password', 'is not', null),
  );
const candidatesByMail = candidates('mailbox');
const candidatesByName = candidates('user_name');

/** By user name or, with an @, by e-mail address; neither case nor typing form matters. `identifier` is folded. */
export async function findForLogin(db: Database, identifier: string, visitorId: string): Promise<LoginCandidate | null> {
  const device = deviceHash(visitorId);
  const [row] = identifier.includes('@')
    ? await candidatesByMail(db, { identifier: mailboxOf(identifier), device })
    : await candidatesByName(db, { identifier, device });
  if (!row) return null;
  const { id, password, known_device, trusted_until, country_code, ...flags } = row;
  const browser = { knownDevice: known_device, trustedUntil: trusted_until };
  return { userId: String(id), passwordHash: password, countryCode: country_code, ...browser, ...flags };
}

export async function findPerson(db: Database, userId: string): Promise<Person | null> {
  const person = build
    .selectFrom('identity.user as u')
    .select(['u.display_name', 'u.email', 'u.email_verified', 'u.user_type', 'u.currency', 'u.country_code'])
    .select((eb) =>
      eb
        .selectFrom('identity.consent as c')
        .select('c.given')
        .whereRef('c.user_id', '=', 'u.id')
        .where('c.kind', '=', 'payment_terms')
        .orderBy('c.id', 'desc')
        .limit(1)
        .as('payment_terms'),
    )
    .where('u.id', '=', BigInt(userId));
  const [row] = await callQuery(db, 'identity-person', person);
  return row
    ? {
        userId,
        displayName: row.display_name,
        email: row.email,
        emailVerified: row.email_verified,
        userType: row.user_type,
        currency: row.currency,
        countryCode: row.country_code,
        paymentTermsAccepted: row.payment_terms ?? false,
      }
    : null;
}

/** The person has read a mail to the address of the account. */
export async function confirmMailbox(tx: Tx, userId: string, nowMs: number): Promise<void> {
  await callInTransaction(tx, identity.confirmMailbox({ user: BigInt(userId), now: new Date(nowMs) }));
}

/** Whether the browser keeps this session when it is closed, and since when it runs. */
export async function sessionKept(tx: Tx, sessionId: string): Promise<{ remember: boolean; since: Date | null }> {
  const found = tx.selectFrom('identity.session').select(['remember', 'created_at']).where('id', '=', BigInt(sessionId));
  const row = await found.executeTakeFirst();
  return { remember: row?.remember ?? false, since: row?.created_at ?? null };
}

export async function findCountries(db: Database, userIds: readonly string[]): Promise<Map<string, string>> {
  const countries = build
    .selectFrom('identity.user')
    .select(['id', sql<string>`country_code`.as('code')])
    .where('id', '=', sql<bigint>`any(${userIds}::bigint[])`)
    .where('country_code', 'is not', null);
  return new Map((await callQuery(db, 'identity-countries', countries)).map(({ id, code }) => [String(id), code]));
}

export type HistoryRow = { id: bigint; at: Date; ip: string; country: string | null; device: string; success: boolean };

/** Newest first. */
export function readHistory(db: Database, userId: string, page: number, pageSize: number): Promise<HistoryRow[]> {
  const attempts = build
    .selectFrom('identity.login_attempt')
    .select(['id', 'at', 'ip', 'country', 'device', 'success'])
    .where('user_id', '=', BigInt(userId))
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  return callQuery(db, 'identity-history', attempts);
}

/** Nothing of it where the account was not made by sign-up. */
export async function findProfile(db: Database, userId: string) {
  const profile = build
    .selectFrom('identity.profile')
    .select(['first_name', 'last_name', 'gender', 'address', 'postal_code', 'city', 'phone', 'phone_confirmed_at'])
    .select(sql<string>`birth_date::text`.as('birth_date'))
    .where('user_id', '=', BigInt(userId));
  const [row] = await callQuery(db, 'identity-profile', profile);
  return row;
}

/** Under which key the same person is known where they had themself erased; null where the account has no profile. */
export async function erasedKeyOf(tx: Tx, userId: string, secret: string): Promise<string | null> {
  const profile = tx.selectFrom('identity.profile').select('person_key').where('user_id', '=', BigInt(userId));
  const own = await profile.executeTakeFirst();
  return own === undefined ? null : erasedPersonKey(secret, own.person_key);
}

/** Until when a player is excluded; null = they are not. */
export async function findExclusion(db: Database, userId: string, now: Date) {
  const excluded = build
    .selectFrom('identity.user')
    .select('excluded_until')
    .where('id', '=', BigInt(userId))
    .where('excluded_until', '>', now);
  const [row] = await callQuery(db, 'identity-exclusion', excluded);
  return row?.excluded_until ?? null;
}

/** Whether a player takes a break, and their row is held: no break begins before the transaction ends. */
export async function isOnBreak(tx: Tx, userId: string, now: Date): Promise<boolean> {
  const person = tx
    .selectFrom('identity.user')
    .select(sql<boolean>`coalesce(excluded_until > ${now}, false)`.as('excluded'))
    .where('id', '=', BigInt(userId))
    .forShare();
  const [row] = await person.execute();
  return row?.excluded === true;
}
