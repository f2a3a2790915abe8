import * as v from 'valibot';
import { call } from '../call.ts';
import { OpenSession, Profile, Result } from '../entities/session.ts';

/** Calls of a player about their own account that the specification does not name: who they are, and where they are logged in. */
export const accountCalls = {
  'account.profile': call.get('/api/account/profile', {
    auth: 'player',
    summary: 'What the player said of themselves at sign-up',
    source: 'SIGNUP-02',
    reply: Profile,
  }),
  'account.expiry': call.get('/api/account/expiry', {
    auth: 'player',
    summary: 'When this session ends if its player does nothing more; asking is no activity',
    source: 'TR-A3',
    reply: v.object({ ExpiresAt: v.string() }),
    isPassive: true,
  }),
  'account.sessions': call.get('/api/account/sessions', {
    auth: 'player',
    summary: 'The sessions of the player that run, a hundred at most, last used first',
    source: 'TR-A4',
    reply: v.array(OpenSession),
    // The head of the account says how long the session has been running.
    isPassive: true,
  }),
  'account.endsession': call.post('/api/account/endsession', {
    auth: 'player',
    summary: 'End one of the own sessions; one that has ended already stays so',
    source: 'TR-A4',
    body: v.strictObject({ id: v.pipe(v.string(), v.regex(/^[1-9][0-9]{0,17}$/, 'is not the id of a session')) }),
    reply: Result,
    expectedUser: 'required',
    errors: ['NotFoundException'],
  }),
  'account.endothers': call.post('/api/account/endothers', {
    auth: 'player',
    summary: 'End all own sessions but this one',
    source: 'TR-A4',
    reply: Result,
    expectedUser: 'required',
  }),
} as const;
