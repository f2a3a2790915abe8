import * as v from 'valibot';
import { call } from '../call.ts';
import { ErasedData, ExportLink, MyData } from '../entities/my-data.ts';
import { Result } from '../entities/session.ts';
import { language } from '../fields.ts';
import { anyPassword } from './session.ts';

/** Why an account is closed. */
export const CLOSING_REASONS = ['no-use', 'other-site', 'gambling', 'privacy', 'other'] as const;

const PasswordForm = v.strictObject({ Password: anyPassword });
const closing = { Password: anyPassword, GiveUpBalance: v.optional(v.boolean(), false) };

export const CloseAccountForm = v.strictObject({ ...closing, Reason: v.picklist(CLOSING_REASONS, 'is not known') });
export type CloseAccountForm = v.InferOutput<typeof CloseAccountForm>;
/** Confirmation: the user name, as a sign that it is meant. */
export const EraseForm = v.strictObject({
  ...closing,
  Confirmation: v.pipe(v.string(), v.minLength(1, 'is required'), v.maxLength(254)),
});
export type EraseForm = v.InferOutput<typeof EraseForm>;

/** What players do with their own data. The password is asked for again, and counted as at a log-in (TR-A7). The specification names none of these calls. */
const own = { auth: 'player', duringBreak: true, source: 'TR-A7' } as const;
const acts = { ...own, expectedUser: 'required', rate: 'login' } as const;

export const myDataCalls = {
  'player.mydata': call.get('/api/player/mydata', {
    ...own,
    summary: 'The export of a player’s data, and what would stay of the account',
    reply: MyData,
  }),
  'player.askexport': call.post('/api/player/askexport', {
    ...acts,
    summary: 'Ask for an export of everything that is held; one at a time',
    query: v.strictObject({ languageCode: v.optional(language) }),
    body: PasswordForm,
    reply: MyData,
  }),
  'player.exportlink': call.post('/api/player/exportlink', {
    ...acts,
    summary: 'A link to the export that works once, while the export is there; it ends the one before it',
    body: PasswordForm,
    reply: ExportLink,
    errors: ['NotFoundException'],
  }),
  'player.exportfile': call.post('/api/player/exportfile', {
    ...own,
    expectedUser: 'required',
    rate: 'costly',
    sendsFile: true,
    summary: 'The export, by its link, as a file to keep',
    body: v.strictObject({ Token: v.pipe(v.string(), v.minLength(1, 'is required'), v.maxLength(64)) }),
    reply: v.string(),
    errors: ['NotFoundException'],
  }),
  'player.closeaccount': call.post('/api/player/closeaccount', {
    ...acts,
    summary: 'Close the account; staff may open it again',
    body: CloseAccountForm,
    reply: Result,
    errors: ['NoPrivilegesException', 'BalanceLeftException', 'OpenBetsException'],
  }),
  'player.erasedata': call.post('/api/player/erasedata', {
    ...acts,
    summary: 'Close the account for good, and erase what no law keeps',
    body: EraseForm,
    reply: ErasedData,
    errors: ['NoPrivilegesException', 'BalanceLeftException', 'OpenBetsException'],
  }),
} as const;
