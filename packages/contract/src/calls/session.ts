import * as v from 'valibot';
import { defineCall } from '../call.ts';
import { BalanceReply, LoginHistoryItem, SessionStatus, User } from '../entities/session.ts';
import { page, pageSize, text } from '../fields.ts';

const none = v.strictObject({});
const part = (min: number, max: number) => v.pipe(v.number(), v.safeInteger(), v.minValue(min), v.maxValue(max));
const filled = (max: number) => v.pipe(text(max), v.trim(), v.minLength(1, 'is required'));

/** Sign-up form (spec 103, 172). AllowEmailNotification is a choice that must be made, yes or no (AMB-07). */
export const SignUpForm = v.strictObject({
  Email: v.pipe(text(254), v.trim(), v.email('is not an e-mail address')),
  UserName: v.pipe(
    text(40),
    v.trim(),
    v.regex(/^[\p{L}\p{N}][\p{L}\p{N}._-]{2,39}$/u, 'must have 3 to 40 letters, digits, dots, dashes or underscores'),
    // Some letters are drawn as nothing at all, such as the Hangul fillers.
    v.check(
      (name) => !/\p{Default_Ignorable_Code_Point}/u.test(name + name.normalize('NFKC')),
      'must have letters that can be seen',
    ),
  ),
  Password: v.pipe(
    v.string(),
    v.minLength(10, 'must have at least 10 characters'),
    v.maxLength(128, 'must have at most 128 characters'),
  ),
  PasswordConfirmation: v.pipe(v.string(), v.maxLength(128)),
  Currency: v.picklist(['BRL', 'USD', 'MXN', 'ARS', 'mBTC', 'USDTE', 'USDTT'], 'is not offered'),
  AgreeWithTerms: v.literal(true, 'must be accepted'),
  AllowEmailNotification: v.boolean('must be answered with yes or no'),
  AgreeWithPrivacyPolicy: v.literal(true, 'must be accepted'),
  FirstName: filled(80),
  LastName: filled(80),
  City: filled(80),
  Address: filled(160),
  PostalCode: filled(16),
  BirthDay: part(1, 31),
  BirthMonth: part(1, 12),
  BirthYear: part(1899, 2200),
  Gender: v.picklist(['Male', 'Female']),
  Phone: v.optional(v.pipe(v.string(), v.regex(/^\+?[0-9 ()-]{6,24}$/, 'is not a phone number'))),
  Country: v.optional(v.pipe(v.string(), v.regex(/^[A-Z]{2}$/, 'is not a country code'))),
  AffiliateTag: v.optional(text(80)),
});
export type SignUpForm = v.InferOutput<typeof SignUpForm>;

export const LoginForm = v.strictObject({
  UserName: v.pipe(text(254), v.trim(), v.minLength(1, 'is required')),
  Password: v.pipe(v.string(), v.minLength(1, 'is required'), v.maxLength(128)),
  RememberMe: v.optional(v.boolean()),
});
export type LoginForm = v.InferOutput<typeof LoginForm>;

const privateCall = <
  M extends 'GET' | 'POST',
  B extends v.GenericSchema | undefined,
  R extends v.GenericSchema,
  Q extends v.GenericSchema = typeof none,
>(
  method: M,
  path: string,
  auth: 'guest' | 'player',
  summary: string,
  source: string,
  body: B,
  reply: R,
  rate: 'read' | 'write' | 'login',
  query?: Q,
) => defineCall({ method, path, auth, summary, source, query: (query ?? none) as Q, body, reply, cache: 'private', rate });

export const sessionCalls = {
  'session.status': privateCall(
    'GET',
    '/api/session/status',
    'guest',
    'Session status',
    'spec 220',
    undefined,
    SessionStatus,
    'read',
  ),
  'session.login': privateCall('POST', '/api/session/login', 'guest', 'Log in', 'spec 220', LoginForm, User, 'login'),
  'session.register': privateCall(
    'POST',
    '/api/session/register',
    'guest',
    'Sign up',
    'spec 103, 172',
    SignUpForm,
    User,
    'login',
  ),
  'session.getuser': privateCall(
    'GET',
    '/api/session/getuser',
    'player',
    'The logged-in user',
    'spec 220, 94',
    undefined,
    User,
    'read',
  ),
  'session.logout': privateCall(
    'POST',
    '/api/session/logout',
    'player',
    'Log out',
    'spec 220, 160',
    undefined,
    v.object({ Success: v.boolean() }),
    'write',
  ),
  'session.balance': privateCall(
    'GET',
    '/api/session/balance',
    'player',
    'Balance',
    'spec 220, 94',
    undefined,
    BalanceReply,
    'read',
  ),
  'session.loginhistory': privateCall(
    'GET',
    '/api/session/loginhistory',
    'player',
    'Log-in history',
    'spec 220, 109',
    undefined,
    v.array(LoginHistoryItem),
    'read',
    v.strictObject({ page: page(1), pageSize: pageSize(20, 100) }),
  ),
} as const;
