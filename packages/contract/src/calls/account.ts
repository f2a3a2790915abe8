import * as v from 'valibot';
import { call } from '../call.ts';
import { AuthenticatorSecret, OpenSession, Profile, RecoveryCodes, Result, SecondStep } from '../entities/session.ts';
import { anyPassword, code, mailed } from './session.ts';

/** What proves that a person is the player and has their app. */
export const SecondStepForm = v.strictObject({ Password: anyPassword, Code: code });
export type SecondStepForm = v.InferOutput<typeof SecondStepForm>;

/** Calls of a player about their own account that the specification does not name: who they are, and where they are logged in. */
export const accountCalls = {
  'account.profile': call.get('/api/account/profile', {
    auth: 'player',
    duringBreak: true,
    summary: 'What the player said of themselves at sign-up',
    source: 'SIGNUP-02',
    reply: Profile,
  }),
  'account.expiry': call.get('/api/account/expiry', {
    auth: 'player',
    duringBreak: true,
    summary: 'When this session ends if its player does nothing more; asking is no activity',
    source: 'TR-A3',
    reply: v.object({ ExpiresAt: v.string() }),
    isPassive: true,
  }),
  'account.sessions': call.get('/api/account/sessions', {
    auth: 'player',
    duringBreak: true,
    summary: 'The sessions of the player that run, a hundred at most, last used first',
    source: 'TR-A4',
    reply: v.array(OpenSession),
    // The head of the account says how long the session has been running.
    isPassive: true,
  }),
  'account.endsession': call.post('/api/account/endsession', {
    auth: 'player',
    duringBreak: true,
    summary: 'End one of the own sessions; one that has ended already stays so',
    source: 'TR-A4',
    body: v.strictObject({ id: v.pipe(v.string(), v.regex(/^[1-9][0-9]{0,17}$/, 'is not the id of a session')) }),
    reply: Result,
    expectedUser: 'required',
    errors: ['NotFoundException'],
  }),
  'account.endothers': call.post('/api/account/endothers', {
    auth: 'player',
    duringBreak: true,
    summary: 'End all own sessions but this one',
    source: 'TR-A4',
    reply: Result,
    expectedUser: 'required',
  }),
  'account.secondstep': call.get('/api/account/secondstep', {
    auth: 'player',
    beforeSecondStep: true,
    summary: 'Whether log-ins need a code of an authenticator app',
    source: 'TR-A10',
    reply: SecondStep,
  }),
  'account.secondstepsetup': call.post('/api/account/secondstepsetup', {
    auth: 'player',
    beforeSecondStep: true,
    summary: 'A secret for an authenticator app; it counts once a code of it was confirmed',
    source: 'TR-A10',
    expectedUser: 'required',
    body: v.strictObject({ Password: anyPassword }),
    reply: AuthenticatorSecret,
    rate: 'login',
    errors: ['SecondStepStateException', 'NoPrivilegesException'],
  }),
  'account.secondstepconfirm': call.post('/api/account/secondstepconfirm', {
    auth: 'player',
    beforeSecondStep: true,
    summary: 'The first code of the app: log-ins need one from now on; every other session ends',
    source: 'TR-A10',
    expectedUser: 'required',
    query: mailed,
    body: v.strictObject({ Code: code }),
    reply: RecoveryCodes,
    rate: 'login',
    errors: ['SecondStepStateException'],
  }),
  'account.secondstepoff': call.post('/api/account/secondstepoff', {
    auth: 'player',
    summary: 'Log-ins need no code any more; every other session ends',
    source: 'TR-A10',
    expectedUser: 'required',
    query: mailed,
    body: SecondStepForm,
    reply: Result,
    rate: 'login',
    errors: ['SecondStepStateException', 'NoPrivilegesException'],
  }),
  'account.recoverycodes': call.post('/api/account/recoverycodes', {
    auth: 'player',
    summary: 'New recovery codes; those of before are of no use',
    source: 'TR-A10',
    expectedUser: 'required',
    body: SecondStepForm,
    reply: RecoveryCodes,
    rate: 'login',
    errors: ['SecondStepStateException', 'NoPrivilegesException'],
  }),
} as const;
