import { SIGN_UP_CURRENCIES } from '@duskline/money/currency';
import * as v from 'valibot';
import { call } from '../call.ts';
import { BalanceReply, LoginHistoryItem, Result, SessionStatus, User } from '../entities/session.ts';
import { language, page, pageSize, text } from '../fields.ts';

const part = (min: number, max: number) => v.pipe(v.number(), v.safeInteger(), v.minValue(min), v.maxValue(max));
const filled = (max: number) => v.pipe(text(max), v.trim(), v.minLength(1, 'is required'));

const email = v.pipe(text(254), v.trim(), v.email('is not an e-mail address'));
const newPassword = v.pipe(
  v.string(),
  v.minLength(10, 'must have at least 10 characters'),
  v.maxLength(128, 'must have at most 128 characters'),
);
const anyPassword = v.pipe(v.string(), v.minLength(1, 'is required'), v.maxLength(128));
/** In which language the mail is that follows. */
const mailed = v.strictObject({ languageCode: v.optional(language) });

/** Sign-up form (spec 103, 172). AllowEmailNotification is a choice that must be made, yes or no (AMB-07). */
export const SignUpForm = v.strictObject({
  Email: email,
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
  Password: newPassword,
  PasswordConfirmation: v.pipe(v.string(), v.maxLength(128)),
  Currency: v.picklist(SIGN_UP_CURRENCIES, 'is not offered'),
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
  Password: anyPassword,
  RememberMe: v.optional(v.boolean()),
});
export type LoginForm = v.InferOutput<typeof LoginForm>;

export const LostPasswordForm = v.strictObject({ Email: email });
export type LostPasswordForm = v.InferOutput<typeof LostPasswordForm>;

export const SetPasswordForm = v.strictObject({
  /** Of the link in the mail. */
  Token: v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{1,100}$/, 'is not the end of a link')),
  Password: newPassword,
  PasswordConfirmation: v.pipe(v.string(), v.maxLength(128)),
});
export type SetPasswordForm = v.InferOutput<typeof SetPasswordForm>;

export const ChangePasswordForm = v.strictObject({
  OldPassword: anyPassword,
  Password: newPassword,
  PasswordConfirmation: v.pipe(v.string(), v.maxLength(128)),
});
export type ChangePasswordForm = v.InferOutput<typeof ChangePasswordForm>;

export const sessionCalls = {
  'session.status': call.get('/api/session/status', {
    auth: 'guest',
    summary: 'Session status',
    source: 'spec 220',
    reply: SessionStatus,
  }),
  'session.login': call.post('/api/session/login', {
    auth: 'guest',
    summary: 'Log in',
    source: 'spec 220',
    body: LoginForm,
    reply: User,
    rate: 'login',
    errors: ['InvalidCredentialsException', 'AccountLockedException', 'UnauthorizedException'],
  }),
  'session.register': call.post('/api/session/register', {
    auth: 'guest',
    summary: 'Sign up',
    source: 'spec 103, 172',
    body: SignUpForm,
    reply: User,
    rate: 'login',
    errors: ['UserNameTakenException', 'UnderAgeException', 'UnauthorizedException'],
  }),
  'session.getuser': call.get('/api/session/getuser', {
    auth: 'player',
    duringBreak: true,
    summary: 'The logged-in user',
    source: 'spec 220, 94',
    reply: User,
  }),
  'session.logout': call.post('/api/session/logout', {
    auth: 'player',
    duringBreak: true,
    summary: 'Log out',
    source: 'spec 220, 160',
    reply: v.object({ Success: v.boolean() }),
  }),
  'session.resetpassword': call.post('/api/session/resetpassword', {
    auth: 'guest',
    summary: 'Send the link to set a new password, if an account has this e-mail address',
    source: 'spec 220',
    query: mailed,
    body: LostPasswordForm,
    reply: Result,
    rate: 'login',
  }),
  'session.setpassword': call.post('/api/session/setpassword', {
    auth: 'guest',
    summary: 'Set the password by the link of a mail',
    source: 'spec 220',
    query: mailed,
    body: SetPasswordForm,
    reply: Result,
    rate: 'login',
  }),
  'session.changepassword': call.post('/api/session/changepassword', {
    auth: 'player',
    duringBreak: true,
    summary: 'Change the password; every other session ends',
    source: 'spec 220',
    query: mailed,
    body: ChangePasswordForm,
    reply: Result,
    rate: 'login',
    expectedUser: 'required',
    errors: ['NoPrivilegesException'],
  }),
  'session.balance': call.get('/api/session/balance', {
    auth: 'player',
    duringBreak: true,
    summary: 'Balance',
    source: 'spec 220, 94',
    reply: BalanceReply,
  }),
  'session.loginhistory': call.get('/api/session/loginhistory', {
    auth: 'player',
    duringBreak: true,
    summary: 'Log-in history',
    source: 'spec 220, 109',
    query: v.strictObject({ page: page(1), pageSize: pageSize(20, 100) }),
    reply: v.array(LoginHistoryItem),
  }),
} as const;
