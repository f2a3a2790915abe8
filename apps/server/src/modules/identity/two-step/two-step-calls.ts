import { randomBytes } from 'node:crypto';
import type { SecondStepForm } from '@duskline/contract/calls/account';
import { AppError } from '@duskline/contract/errors';
import { generateSecret, generateURI } from 'otplib';
import { encode } from 'uqr';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { CallContext, Session } from '../../../platform/http/handler.ts';
import type { IdentityParts } from '../parts.ts';
import { checkPresentPassword } from '../passwords/check-present-password.ts';
import { type CredentialOwner, findOwner, holdPassword } from '../passwords/credential-store.ts';
import { mailOfAct } from '../passwords/new-password.ts';
import { logSecurity, type SecurityEvent } from '../security-log.ts';
import {
  confirmSecret,
  dropAuthenticator,
  dropTrust,
  findAuthenticator,
  recoveryCodesLeft,
  replaceRecoveryCodes,
  type StoredAuthenticator,
  storeSecret,
} from './authenticator-store.ts';
import { stepOf, tryCode, useCode } from './second-step.ts';

const RECOVERY_CODES = 10;
/** 50 bits each, in letters and digits that are not taken for one another. */
const RECOVERY_LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const RECOVERY_LENGTH = 10;
const ISSUER = 'Duskline';

const facts = ({ ip, requestId, session }: CallContext<Session>) => ({ ip, requestId, userId: session.userId });
const log = (context: CallContext<Session>, event: SecurityEvent): void => logSecurity(context.log, event, facts(context));

export async function readSecondStep({ db }: IdentityParts, { session: { userId } }: CallContext<Session>) {
  const authenticator = await findAuthenticator(db, userId);
  const IsOn = authenticator?.isConfirmed === true;
  return { IsOn, RecoveryCodesLeft: IsOn ? await recoveryCodesLeft(db, userId) : 0 };
}

/** A row of codes that only their owner ever sees; of them hashes are kept. */
function newCodes({ recoveryHash }: Pick<IdentityParts, 'recoveryHash'>, userId: string): { shown: string[]; hashes: string[] } {
  const letters = (): string =>
    Array.from(randomBytes(RECOVERY_LENGTH), (byte) => RECOVERY_LETTERS[byte % RECOVERY_LETTERS.length]).join('');
  const shown = Array.from({ length: RECOVERY_CODES }, letters).map((code) => `${code.slice(0, 5)}-${code.slice(5)}`);
  return { shown, hashes: shown.map((code) => recoveryHash(userId, code)) };
}

/** The picture of a QR code as the path of an SVG: one square of a unit for each dark module. */
function pictureOf(uri: string): { QrSize: number; QrPath: string } {
  const { size, data } = encode(uri, { ecc: 'M', border: 2 });
  const squares = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return { QrSize: size, QrPath: squares.join('') };
}

async function ownerOf({ db }: Pick<IdentityParts, 'db'>, { session }: CallContext<Session>): Promise<CredentialOwner> {
  const owner = await findOwner(db, session.userId);
  if (owner === null) throw new AppError('UnauthorizedException');
  return owner;
}

/** @throws AppError NoPrivilegesException: the password of a demo account is public, and one visitor with an app there would keep all others out */
async function checkPassword(parts: IdentityParts, context: CallContext<Session>, password: string) {
  const owner = await ownerOf(parts, context);
  if (owner.passwordHash === null) throw new AppError('UnauthorizedException');
  if (owner.demo) throw new AppError('NoPrivilegesException');
  await checkPresentPassword(parts, context, { passwordHash: owner.passwordHash, password, field: 'Password' });
  return owner;
}

/**
 * Begins to set up an app: a secret for it, which counts once a code of it has come. Setting up again before that makes another one.
 * @throws AppError ValidationException, SecondStepStateException, NoPrivilegesException, TooManyRequestsException
 */
export async function setUpSecondStep(parts: IdentityParts, context: CallContext<Session>, { Password }: { Password: string }) {
  const { userId, userName } = await checkPassword(parts, context, Password);
  const secret = generateSecret();
  const at = new Date(parts.clock.now());
  if (!(await storeSecret(parts.db, userId, parts.authenticators.encrypt(secret), at)))
    throw new AppError('SecondStepStateException');
  const uri = generateURI({ issuer: ISSUER, label: userName, secret });
  return { Secret: secret, Uri: uri, ...pictureOf(uri) };
}

/**
 * The first code of the app: from now on a log-in needs one. Every other session ends (TR-A4). The recovery codes are shown this once.
 * @throws AppError ValidationException, SecondStepStateException, TooManyRequestsException
 */
export async function confirmSecondStep(parts: IdentityParts, context: CallContext<Session>, { Code }: { Code: string }) {
  const { userId, sessionId } = context.session;
  const { clock, db, sessions } = parts;
  const found = await findAuthenticator(db, userId);
  if (found === null || found.isConfirmed) throw new AppError('SecondStepStateException');
  let step = 0;
  await tryCode(parts, context, userId, async (now) => {
    step = (await stepOf(parts.authenticators.decrypt(found.secret), Code, now)) ?? 0;
    return step > 0;
  });
  const owner = await ownerOf(parts, context);
  const codes = newCodes(parts, userId);
  const notifyEnded = await inTransaction(db.kysely, async (tx) => {
    await holdPassword(tx, userId);
    if (!(await confirmSecret(tx, userId, found.secret, step, new Date(clock.now())))) return null;
    await replaceRecoveryCodes(tx, userId, codes.hashes);
    await dropTrust(tx, userId);
    await parts.ports.writeMail(tx, mailOfAct(owner, context.language, { kind: 'second-step-on' }));
    return sessions.endAllWithin(tx, userId, 'second step', sessionId);
  });
  if (notifyEnded === null) throw new AppError('SecondStepStateException');
  notifyEnded();
  sessions.readAgain(userId);
  log(context, 'auth.code.on');
  return { RecoveryCodes: codes.shown };
}

/** The password, and a code that is used up by it. */
async function provedBoth(
  parts: IdentityParts,
  context: CallContext<Session>,
  form: SecondStepForm,
): Promise<StoredAuthenticator> {
  const { userId } = await checkPassword(parts, context, form.Password);
  const authenticator = await findAuthenticator(parts.db, userId);
  if (authenticator === null || !authenticator.isConfirmed) throw new AppError('SecondStepStateException');
  await useCode(parts, context, userId, { authenticator, code: form.Code });
  return authenticator;
}

/** Log-ins need no code any more. Every other session ends (TR-A4). @throws AppError ValidationException, SecondStepStateException, TooManyRequestsException */
export async function dropSecondStep(parts: IdentityParts, context: CallContext<Session>, form: SecondStepForm) {
  await provedBoth(parts, context, form);
  const { userId, sessionId } = context.session;
  const owner = await ownerOf(parts, context);
  const notifyEnded = await inTransaction(parts.db.kysely, async (tx) => {
    await dropAuthenticator(tx, userId);
    await parts.ports.writeMail(tx, mailOfAct(owner, context.language, { kind: 'second-step-off' }));
    return parts.sessions.endAllWithin(tx, userId, 'second step', sessionId);
  });
  notifyEnded();
  parts.sessions.readAgain(userId);
  log(context, 'auth.code.off');
  return { Success: true };
}

/** Another ten codes; those of before are of no use, and no browser is trusted any more. @throws AppError ValidationException, SecondStepStateException, TooManyRequestsException */
export async function renewRecoveryCodes(parts: IdentityParts, context: CallContext<Session>, form: SecondStepForm) {
  await provedBoth(parts, context, form);
  const { userId } = context.session;
  const codes = newCodes(parts, userId);
  await inTransaction(parts.db.kysely, async (tx) => {
    await replaceRecoveryCodes(tx, userId, codes.hashes);
    await dropTrust(tx, userId);
  });
  log(context, 'auth.code.renewed');
  return { RecoveryCodes: codes.shown };
}
