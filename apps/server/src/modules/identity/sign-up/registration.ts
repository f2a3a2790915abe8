import type { SignUpForm } from '@duskline/contract/calls/session';
import { signUpCountries } from '@duskline/contract/countries';
import { DOCUMENT_VERSION } from '@duskline/contract/document-version';
import { UserType } from '@duskline/contract/enums';
import { AppError } from '@duskline/contract/errors';
import { fold } from '@duskline/contract/fold';
import { JURISDICTIONS, jurisdictionFor } from '@duskline/contract/jurisdictions';
import { fitsCountry } from '@duskline/contract/postal-code';
import { findCurrency } from '@duskline/money/currency';
import type { CallContext } from '../../../platform/http/handler.ts';
import { networkOf } from '../../../platform/http/network-of.ts';
import { MailboxHeldError } from '../errors.ts';
import { mixesAlphabets } from '../fold.ts';
import { attempt, type LoggedIn } from '../log-in/login.ts';
import type { IdentityParts } from '../parts.ts';
import { logSecurity } from '../security-log.ts';
import { erasedKeyOf, insertAccount, type NewAccount, recordAttempt, rememberDevice } from '../store.ts';
import { calendarDate, isOfAge } from './birth-date.ts';
import { writeConfirmation } from './confirm-email.ts';
import { resemblesStaffName } from './look-alike.ts';
import { type Phone, readPhone } from './phone.ts';

/**
 * Creates the account, its money accounts and its first session, all or nothing.
 * @throws AppError ValidationException, UnderAgeException, CountryBlockedException, UserNameTakenException, TooManyRequestsException, TryAgainException
 */
export async function register(parts: IdentityParts, context: CallContext, form: SignUpForm): Promise<LoggedIn> {
  const now = parts.clock.now();
  refuseCountry(parts, context, form);
  const { birthDate, phone } = checkForm(parts, context, form, now);
  const network = networkOf(context.ip);
  const keys = { name: `r:${network}`, mail: `rm:${network}` };
  await refuseBlocked(parts, context, Object.values(keys), now);
  // Before the transaction, which must not stay open for the time of a hash; and whether or not the name is free (TR-A8).
  const passwordHash = await parts.hasher.hash(form.Password, `n:${network}`);
  const account = accountOf(parts, context, { ...form, Phone: phone }, birthDate, passwordHash, new Date(now));
  try {
    const { userId, sessionId, cookie } = await create(parts, context, account);
    if (context.session) await parts.sessions.end(context.session, 'replaced');
    logSecurity(context.log, 'auth.register.ok', { ip: context.ip, requestId: context.requestId, userId, sessionId });
    return { userId, cookie, previousLoginAt: null };
  } catch (error) {
    if (!isTaken(error)) throw error;
    await parts.throttle.fail(keys.name, parts.tuning.registerThrottle, parts.clock.now());
    // The same work for both, so that the time of an answer does not tell which it was; a name that is taken costs nothing of it.
    const mailRule = isMailTaken(error) ? parts.tuning.mailThrottle : { ...parts.tuning.mailThrottle, failures: 1_000_000 };
    await parts.throttle.fail(isMailTaken(error) ? keys.mail : `${keys.mail}/name`, mailRule, parts.clock.now());
    logSecurity(context.log, 'auth.register.refused', { ip: context.ip, requestId: context.requestId, reason: 'taken' });
    throw new AppError('UserNameTakenException');
  }
}

async function create(parts: IdentityParts, context: CallContext, account: NewAccount) {
  const library = await parts.library;
  const visitor = context.newVisitor();
  const created = await parts.db.transaction(async (tx) => {
    const userId = await insertAccount(library, tx, account);
    const { currency, userType } = account;
    const openingGrantMinor = grantMinor(parts, currency, parts.ports.playMoneyUnits());
    await parts.ports.onRegistered(tx, { userId, currency, userType, openingGrantMinor });
    await writeConfirmation(parts, tx, { userId, email: fold(account.email), language: context.language });
    await recordAttempt(tx, attempt(parts, context, userId, account.at.getTime(), 'ok'));
    await rememberDevice(tx, userId, { visitorId: visitor.visitorId, before: context.visitorId, at: account.at });
    const { ip, userAgent } = context;
    // TR-D7: who has excluded themself is out under another name too, and is told nothing else than anybody.
    const erasedKey = await erasedKeyOf(tx, userId, parts.config.authSecret);
    const isRestricted = await parts.ports.takesBreakOfPerson(tx, { userId, erasedKey });
    const session = await parts.sessions.open(tx, {
      userId,
      remember: false,
      ip,
      userAgent,
      previousLoginAt: null,
      isRestricted,
    });
    return { userId, ...session };
  });
  visitor.keep();
  return created;
}

/** Play money in minor units; nothing in the real-money profile. */
export function grantMinor(parts: IdentityParts, currency: string, units: bigint): bigint {
  const scale = findCurrency(currency)?.scale;
  return parts.config.profile === 'play' && scale !== undefined ? units * 10n ** BigInt(scale) : 0n;
}

/** TR-A15: neither from a country in which the operator takes no customers, nor for one. */
function refuseCountry({ ports }: IdentityParts, context: CallContext, form: SignUpForm): void {
  const isHome = ports.isBlocked(form.Country);
  if (!isHome && !ports.isBlocked(ports.countryOf(context.ip))) return;
  logSecurity(context.log, 'auth.country.blocked', { ip: context.ip, requestId: context.requestId });
  const fieldErrors = isHome ? { fieldErrors: { Country: 'no account can be opened in this country' } } : {};
  throw new AppError('CountryBlockedException', fieldErrors);
}

/** By the name of the field. What a country has to do with it is not told for a country that is not offered. */
function faultsOf({ policy }: IdentityParts, form: SignUpForm, phone: Phone | null | undefined): Record<string, string> {
  const { Password, UserName, Email, Country } = form;
  const faults: Record<string, string> = {};
  const weakness = policy.refuse(Password, [UserName, Email, form.FirstName, form.LastName]);
  if (weakness) faults.Password = weakness;
  if (form.PasswordConfirmation !== Password) faults.PasswordConfirmation = 'does not match the password';
  if (mixesAlphabets(UserName)) faults.UserName = 'must not mix letters of different alphabets';
  else if (resemblesStaffName(UserName)) faults.UserName = 'is reserved';
  // Else it would be the address of another person, who could not be told apart by it.
  else if (UserName.includes('@') && fold(UserName) !== fold(Email)) faults.UserName = 'must be your own e-mail address';
  if (!signUpCountries(form.Currency).includes(Country)) return { ...faults, Country: 'is not offered for this currency' };
  if (!fitsCountry(form.PostalCode, Country)) faults.PostalCode = 'is not a postal code of this country';
  if (phone !== undefined && !phone?.isReachable) faults.Phone = 'is not a phone number at which you can be reached';
  return faults;
}

/** What the contract's schema cannot say. Returns the birth date as YYYY-MM-DD, and the phone number in its one form. */
function checkForm(
  parts: IdentityParts,
  context: CallContext,
  form: SignUpForm,
  now: number,
): { birthDate: string; phone: string | undefined } {
  const phone = form.Phone === undefined ? undefined : readPhone(form.Phone, form.Country);
  const fieldErrors = faultsOf(parts, form, phone);
  const birthDate = calendarDate(form.BirthYear, form.BirthMonth, form.BirthDay);
  if (birthDate === null) fieldErrors.BirthDay = 'is not a day of the calendar';
  const { ip, requestId } = context;
  if (birthDate === null || Object.keys(fieldErrors).length > 0) {
    logSecurity(context.log, 'auth.register.refused', { ip, requestId, reason: 'form' });
    throw new AppError('ValidationException', { fieldErrors });
  }
  const { minimumAge } = JURISDICTIONS[jurisdictionFor(parts.config.jurisdiction, form.Country)];
  if (!isOfAge(birthDate, minimumAge, now)) {
    logSecurity(context.log, 'auth.register.refused', { ip, requestId, reason: 'age' });
    throw new AppError('UnderAgeException', { fieldErrors: { BirthYear: `You must be at least ${minimumAge} years old.` } });
  }
  return { birthDate, phone: phone?.number };
}

async function refuseBlocked(parts: IdentityParts, context: CallContext, keys: readonly string[], now: number): Promise<void> {
  const untilMs = await parts.throttle.blockedUntil(keys, now);
  if (untilMs === null) return;
  logSecurity(context.log, 'auth.register.throttled', { ip: context.ip, requestId: context.requestId, untilMs });
  throw new AppError('TooManyRequestsException', { retryAfterS: Math.ceil((untilMs - now) / 1000) });
}

function accountOf(
  { config }: IdentityParts,
  context: CallContext,
  form: Omit<SignUpForm, 'Phone'> & { Phone: string | undefined },
  birthDate: string,
  passwordHash: string,
  at: Date,
): NewAccount {
  const terms = config.termsVersion ?? DOCUMENT_VERSION.name;
  const privacy = config.privacyVersion ?? DOCUMENT_VERSION.name;
  return {
    userName: form.UserName,
    email: form.Email,
    passwordHash,
    currency: form.Currency,
    userType: UserType.USER,
    countryCode: form.Country,
    jurisdiction: jurisdictionFor(config.jurisdiction, form.Country),
    demo: false,
    profile: {
      firstName: form.FirstName,
      lastName: form.LastName,
      city: form.City,
      address: form.Address,
      postalCode: form.PostalCode,
      birthDate,
      gender: form.Gender,
      phone: form.Phone,
      affiliateTag: form.AffiliateTag,
    },
    consents: [
      { kind: 'terms', given: form.AgreeWithTerms, version: terms },
      { kind: 'privacy', given: form.AgreeWithPrivacyPolicy, version: privacy },
      { kind: 'email_notification', given: form.AllowEmailNotification, version: privacy },
    ],
    ip: context.ip,
    at,
  };
}

/** The unique indexes of identity."user", or the library's own look before the insert. */
function isTaken(error: unknown): boolean {
  if (error instanceof MailboxHeldError) return true;
  const { code, constraint, body } = error as { code?: string; constraint?: string; body?: { code?: string } };
  if (code === '23505')
    return constraint !== undefined && /^(user_(user_name|email|mailbox)_key|name_look_pkey)$/.test(constraint);
  return body?.code === 'USERNAME_IS_ALREADY_TAKEN';
}

/** The mailbox is taken and the name is free: that is checked first. */
const isMailTaken = (error: unknown): boolean =>
  error instanceof MailboxHeldError || /^user_(email|mailbox)_key$/.test((error as { constraint?: string }).constraint ?? '');
