import * as v from 'valibot';
import { call } from '../call.ts';
import { BegunBreak, LimitHours, LimitType, PlayerBreak, PlayerLimits, RealityCheck } from '../entities/limits.ts';
import { stakeValue } from '../fields.ts';

/** A limit as a player sets it. Amount: of the account's currency, of session time whole minutes; null = no limit. */
export const LimitForm = v.strictObject({ Type: LimitType, Hours: LimitHours, Amount: v.nullable(stakeValue) });
export type LimitForm = v.InferOutput<typeof LimitForm>;

/** A time-out of so many hours, or a self-exclusion of so many months (null = for good). */
export const BreakForm = v.variant('Type', [
  v.strictObject({ Type: v.literal('time-out'), Hours: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(10_000)) }),
  v.strictObject({
    Type: v.literal('exclusion'),
    Months: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_200))),
  }),
]);
export type BreakForm = v.InferOutput<typeof BreakForm>;

/** Limits that players set themselves (TR-D1). The specification names none of these calls. */
export const limitCalls = {
  'player.limits': call.get('/api/player/limits', {
    auth: 'player',
    duringBreak: true,
    summary: 'The limits of the player and what is used of them',
    source: 'TR-D1',
    reply: PlayerLimits,
  }),
  'player.setlimit': call.post('/api/player/setlimit', {
    auth: 'player',
    summary: 'Set a limit: a lower one at once, a higher one or none after its time and another yes',
    source: 'TR-D1',
    body: LimitForm,
    reply: PlayerLimits,
    expectedUser: 'required',
  }),
  'player.confirmlimit': call.post('/api/player/confirmlimit', {
    auth: 'player',
    summary: 'Say yes again to a higher limit, or to none',
    source: 'TR-D3',
    body: LimitForm,
    reply: PlayerLimits,
    expectedUser: 'required',
    errors: ['LimitWaitsException', 'NotFoundException'],
  }),
  'player.breaks': call.get('/api/player/breaks', {
    auth: 'player',
    duringBreak: true,
    summary: 'The break that the player takes, and those that they may take',
    source: 'TR-D6',
    reply: PlayerBreak,
  }),
  'player.takebreak': call.post('/api/player/takebreak', {
    auth: 'player',
    duringBreak: true,
    summary: 'Take a time-out, or exclude oneself; every session ends',
    source: 'TR-D6, TR-D7',
    body: BreakForm,
    reply: BegunBreak,
    expectedUser: 'required',
    errors: ['BreakRunsException'],
  }),
  'player.askreturn': call.post('/api/player/askreturn', {
    auth: 'player',
    duringBreak: true,
    summary: 'Ask to return after the end of a self-exclusion',
    source: 'TR-D7',
    reply: PlayerBreak,
    expectedUser: 'required',
    errors: ['BreakRunsException'],
  }),
  'player.realitycheck': call.get('/api/player/realitycheck', {
    auth: 'player',
    // The page asks by itself at the time of the next one.
    isPassive: true,
    summary: 'The reality check of this session',
    source: 'TR-D5',
    reply: RealityCheck,
  }),
  'player.setrealitycheck': call.post('/api/player/setrealitycheck', {
    auth: 'player',
    summary: 'Choose how often a reality check comes; null = never',
    source: 'TR-D5',
    body: v.strictObject({ Minutes: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_440))) }),
    reply: RealityCheck,
    expectedUser: 'required',
    errors: ['RealityCheckException'],
  }),
  'player.answerrealitycheck': call.post('/api/player/answerrealitycheck', {
    auth: 'player',
    summary: 'The player has read the reality check and plays on',
    source: 'TR-D5',
    reply: RealityCheck,
    expectedUser: 'required',
  }),
} as const;
