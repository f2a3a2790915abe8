import { call } from '../call.ts';
import { IdentityCheck } from '../entities/identity-check.ts';

/** The identity check of a player (trust TR-E1). The specification names none of these calls. */
export const identityCheckCalls = {
  'player.identitycheck': call.get('/api/player/identitycheck', {
    auth: 'player',
    duringBreak: true,
    summary: 'Where the identity check of the player stands, and what comes next',
    source: 'TR-E1',
    reply: IdentityCheck,
  }),
  'player.beginidentitycheck': call.post('/api/player/beginidentitycheck', {
    auth: 'player',
    duringBreak: true,
    expectedUser: 'required',
    rate: 'costly',
    summary: 'Begin the identity check, begin it again after a refusal, or go on to the papers',
    source: 'TR-E1',
    reply: IdentityCheck,
  }),
} as const;
