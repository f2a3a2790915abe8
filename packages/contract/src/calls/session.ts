import { SIGN_UP_CURRENCIES } from '@duskline/money/currency';
import * as v from 'valibot';
import { call } from '../call.ts';
import { COUNTRY_CODES } from '../countries.ts';
import { BalanceReply, CaptchaChallenge, LoginHistoryItem, Result, SessionStatus, User } from '../entities/session.ts';
import { language, page, pageSize, queryCountry, text } from '../fields.ts';

const part = (min: number, max: number) => v.pipe(v.number(), v.safeInteger(), v.minValue(min), v.maxValue(max));
const filled = (max: number) => v.pipe(text(max), v.trim(), v.minLength(1, 'is required'));

const email = v.pipe(text(254), v.trim(), v.email('is not an e-mail address'));
const newPassword = v.pipe(
  v.string(),
  v.minLength(10, 'must have at least 10 characters'),
  v.maxLength(128, 'must have at most 128 characters'),
);
export const anyPassword = v.pipe(v.string(), v.minLength(1, 'is required'), v.maxLength(128));
/** In which language the mail is that follows. */
export const mailed = v.strictObject({ languageCode: v.optional(language) });

const NAME = /^[\p{L}\p{N}][\p{L}\p{N}._-]{3,19}$/u;
/** K-SU-06, ACCOUNT-03: accounts of before may have 3 to 40 characters. */
const userName = v.pipe(
  text(254),
  v.trim(),
  v.check(
    (name) => NAME.test(name) || v.is(email, name),
    'must have 4 to 20 letters, digits, dots, dashes or underscores, or be an e-mail address',
  ),
  // Some letters are drawn as nothing at all, such as the Hangul fillers.
  v.check(
    (name) => !/\p{Default_Ignorable_Code_Point}/u.test(name + name.normalize('NFKC')),
    'must have letters that can be seen',
  ),
);
const phone = v.pipe(v.string(), v.regex(/^\+?[0-9 ()-]{6,24}$/, 'is not a phone number'));

/** Sign-up form (spec 103, 172). AllowEmailNotification is a choice that must be made, yes or no (AMB-07). */
export const SignUpForm = v.strictObject({
  Email: email,
  UserName: userName,
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
  PostalCode: v.pipe(text(10), v.trim(), v.regex(/^[A-Za-z0-9][A-Za-z0-9 -]{1,8}[A-Za-z0-9]$/, 'is not a postal code')),
  BirthDay: part(1, 31),
  BirthMonth: part(1, 12),
  BirthYear: part(1899, 2200),
  Gender: v.picklist(['Male', 'Female']),
  Phone: v.optional(phone),
  Country: v.picklist(COUNTRY_CODES, 'is not a country'),
  AffiliateTag: v.optional(text(80)),
});
export type SignUpForm = v.InferOutput<typeof SignUpForm>;

/** What a captcha is asked for. */
export const CAPTCHA_ACTS = ['resetpassword', 'login'] as const;
export type CaptchaAct = (typeof CAPTCHA_ACTS)[number];
const captchaId = v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/, 'is not the id of a captcha'));
/** The challenge of session.captcha and its solution, `{ challenge, solution }` as JSON in base64url. */
const solvedCaptcha = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{1,4000}$/, 'is not a solved captcha'));

/** Of an authenticator app or a recovery code, as people type it. */
export const code = v.pipe(v.string(), v.trim(), v.minLength(1, 'is required'), v.maxLength(40));

/** `Captcha` is needed after some failures: CaptchaRequiredException says so; `Code` by who has a second step: SecondStepRequiredException. */
export const LoginForm = v.strictObject({
  UserName: v.pipe(text(254), v.trim(), v.minLength(1, 'is required')),
  Password: anyPassword,
  RememberMe: v.optional(v.boolean()),
  CaptchaId: v.optional(captchaId),
  Captcha: v.optional(solvedCaptcha),
  Code: v.optional(code),
  /** No code is asked for in this browser for 30 days. */
  TrustBrowser: v.optional(v.boolean()),
});
export type LoginForm = v.InferOutput<typeof LoginForm>;

export const LostPasswordForm = v.strictObject({ Email: email, CaptchaId: v.optional(captchaId), Captcha: solvedCaptcha });
export type LostPasswordForm = v.InferOutput<typeof LostPasswordForm>;

/** Of the link in a mail. */
const token = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{1,100}$/, 'is not the end of a link'));

export const ConfirmEmailForm = v.strictObject({ Token: token });
export type ConfirmEmailForm = v.InferOutput<typeof ConfirmEmailForm>;

/** `Code` is needed by who has a second step: without it the field is refused, once the password was right. */
export const ChangeEmailForm = v.strictObject({ Email: email, Password: anyPassword, Code: v.optional(code) });
export type ChangeEmailForm = v.InferOutput<typeof ChangeEmailForm>;

export const ChangePhoneForm = v.strictObject({ Phone: phone, Password: anyPassword, Code: v.optional(code) });
export type ChangePhoneForm = v.InferOutput<typeof ChangePhoneForm>;

/** Of an SMS, as people type it. */
const smsCode = v.pipe(
  v.string(),
  v.transform((typed) => typed.replace(/[\s-]/g, '')),
  v.regex(/^[0-9]{6}$/, 'is not a code of six digits'),
);
export const ConfirmPhoneForm = v.strictObject({ Code: smsCode });
export type ConfirmPhoneForm = v.InferOutput<typeof ConfirmPhoneForm>;
/** Why a code is refused that no further try helps: another one has to be asked for. */
export const PHONE_CODE_OVER = 'This code is no longer valid';

export const UndoEmailChangeForm = v.strictObject({ Token: token });
export type UndoEmailChangeForm = v.InferOutput<typeof UndoEmailChangeForm>;

export const SetPasswordForm = v.strictObject({
  /** ours: absent when it was exchanged for a cookie (`setPasswordToken` of the jurisdiction). */
  Token: v.optional(token),
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
    query: mailed,
    body: LoginForm,
    reply: User,
    rate: 'login',
    errors: [
      'CaptchaRequiredException',
      'SecondStepRequiredException',
      'InvalidCredentialsException',
      'AccountLockedException',
      'CountryBlockedException',
      'UnauthorizedException',
    ],
  }),
  'session.register': call.post('/api/session/register', {
    auth: 'guest',
    summary: 'Sign up',
    source: 'spec 103, 172',
    query: mailed,
    body: SignUpForm,
    reply: User,
    rate: 'login',
    errors: ['UserNameTakenException', 'UnderAgeException', 'CountryBlockedException', 'UnauthorizedException'],
  }),
  'session.getuser': call.get('/api/session/getuser', {
    auth: 'player',
    duringBreak: true,
    beforeSecondStep: true,
    summary: 'The logged-in user',
    source: 'spec 220, 94',
    reply: User,
  }),
  'session.logout': call.post('/api/session/logout', {
    auth: 'player',
    duringBreak: true,
    beforeSecondStep: true,
    summary: 'Log out',
    source: 'spec 220, 160',
    reply: v.object({ Success: v.boolean() }),
  }),
  'session.captcha': call.get('/api/session/captcha', {
    auth: 'guest',
    summary: 'A captcha: work that a browser does and nobody sees, so there is no picture',
    source: 'spec 220',
    query: v.strictObject({ act: v.optional(v.picklist(CAPTCHA_ACTS), 'resetpassword') }),
    reply: CaptchaChallenge,
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
  /** ours: the link that sign-up sends (TR-A9). */
  'session.confirmemail': call.post('/api/session/confirmemail', {
    auth: 'guest',
    summary: 'Confirm the e-mail address, or a new one, by the link of a mail',
    source: 'ours: TR-A9',
    body: ConfirmEmailForm,
    reply: Result,
    rate: 'login',
  }),
  /** ours: that link again; the one before it is over. */
  'session.sendconfirmation': call.post('/api/session/sendconfirmation', {
    auth: 'player',
    summary: 'Send the link to confirm the e-mail address of the account again',
    source: 'ours: TR-A9',
    query: mailed,
    reply: Result,
    rate: 'login',
    expectedUser: 'required',
    errors: ['NoPrivilegesException'],
  }),
  /** ours: a link goes to the new address, and one that takes it back to the old one (TR-A11). */
  'session.changeemail': call.post('/api/session/changeemail', {
    auth: 'player',
    summary: 'Ask for another e-mail address; it counts once a link that is sent there was confirmed',
    source: 'ours: TR-A11',
    query: mailed,
    body: ChangeEmailForm,
    reply: Result,
    rate: 'login',
    expectedUser: 'required',
    errors: ['NoPrivilegesException'],
  }),
  /** ours: to the number of the account, or again to the one that it is being changed to (TR-A9). */
  'session.sendphonecode': call.post('/api/session/sendphonecode', {
    auth: 'player',
    summary: 'Send a code to the phone of the account, or again to the new one',
    source: 'ours: TR-A9',
    query: mailed,
    reply: Result,
    rate: 'login',
    expectedUser: 'required',
    errors: ['NoPrivilegesException'],
  }),
  /** ours: a code goes to the new number; the old one and the mailbox are told, with a link that takes it back (TR-A11). */
  'session.changephone': call.post('/api/session/changephone', {
    auth: 'player',
    summary: 'Ask for another phone number; it counts once the code that is sent there was typed',
    source: 'ours: TR-A11',
    query: mailed,
    body: ChangePhoneForm,
    reply: Result,
    rate: 'login',
    expectedUser: 'required',
    errors: ['NoPrivilegesException'],
  }),
  /** ours: by that code. */
  'session.confirmphone': call.post('/api/session/confirmphone', {
    auth: 'player',
    summary: 'Confirm the phone number, or a new one, by the code of an SMS',
    source: 'ours: TR-A9',
    body: ConfirmPhoneForm,
    reply: Result,
    rate: 'login',
    expectedUser: 'required',
  }),
  /** ours: the link to the old address, or of a change of the phone number. */
  'session.undoemailchange': call.post('/api/session/undoemailchange', {
    auth: 'guest',
    summary:
      'Take a change of the e-mail address or the phone number back: every session ends, and the account is locked until its password is set again',
    source: 'ours: TR-A11',
    body: UndoEmailChangeForm,
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
  'session.phonecheck': call.get('/api/session/phonecheck', {
    auth: 'guest',
    summary:
      'Whether there are such phone numbers, and whether one of this kind and country can be used here; nothing about other accounts',
    source: 'spec 220',
    query: v.strictObject({ phone, countryCode: v.optional(queryCountry) }),
    reply: v.object({ IsValid: v.boolean(), IsAvailable: v.boolean() }),
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
