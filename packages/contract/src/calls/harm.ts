import * as v from 'valibot';
import { call } from '../call.ts';
import { HarmCase, WaitingPlayer } from '../entities/limits.ts';
import { queryId, text } from '../fields.ts';
import { LimitForm } from './limits.ts';

const userId = v.pipe(v.string(), v.regex(/^[1-9][0-9]{0,15}$/, 'is not a user id'));
const reason = v.pipe(text(500), v.trim(), v.minLength(3, 'has 3 to 500 characters'));
const decided = { userId, reason };

/** What compliance does about a player: it has talked with them, sets a limit for them, stops their play, or lets them play again. */
export const HarmForm = v.variant('act', [
  v.strictObject({ act: v.literal('talk'), ...decided }),
  v.strictObject({ act: v.literal('block'), ...decided }),
  v.strictObject({ act: v.literal('unblock'), ...decided }),
  v.strictObject({
    act: v.literal('limit'),
    ...decided,
    limit: v.strictObject({ ...LimitForm.entries, Currency: v.pipe(v.string(), v.minLength(3), v.maxLength(20)) }),
  }),
]);
export type HarmForm = v.InferOutput<typeof HarmForm>;

/** Markers of harm, for people with the role compliance. */
export const harmCalls = {
  'staff.harmqueue': call.get('/api/staff/harmqueue', {
    auth: 'compliance',
    summary: 'Players whose markers of harm wait for a decision, the highest level first',
    source: 'TR-D13',
    reply: v.array(WaitingPlayer),
  }),
  'staff.harmcase': call.get('/api/staff/harmcase', {
    auth: 'compliance',
    summary: 'The markers of harm of a player, with what they are made of',
    source: 'TR-D13',
    query: v.strictObject({ userId: queryId }),
    reply: HarmCase,
    errors: ['NotFoundException'],
  }),
  'staff.decideharm': call.post('/api/staff/decideharm', {
    auth: 'compliance',
    expectedUser: 'required',
    summary: 'Decide about a player: a talk, a lower limit, play that is stopped or goes on',
    source: 'TR-D13',
    body: HarmForm,
    reply: v.object({ Success: v.boolean() }),
    errors: ['NotFoundException', 'TransactionClosedException'],
  }),
} as const;
