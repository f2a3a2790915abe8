import * as v from 'valibot';
import { defineCall } from '../call.ts';
import { FreeBetBonus, FreeBetHistoryItem } from '../entities/bonus.ts';
import { page, pageSize } from '../fields.ts';

const none = v.strictObject({});

const read = <Q extends v.GenericSchema, R extends v.GenericSchema>(path: string, summary: string, query: Q, reply: R) =>
  defineCall({
    method: 'GET',
    path,
    auth: 'player',
    summary,
    source: 'spec 217',
    query,
    body: undefined,
    reply,
    cache: 'private',
    rate: 'read',
  });

export const bonusCalls = {
  'bonus.freebet': read('/api/bonus/freebet', 'Free bets that can be used now', none, FreeBetBonus),
  'bonus.freebetappended': read(
    '/api/bonus/freebetappended',
    'Free bets that have been granted and start later',
    none,
    FreeBetBonus,
  ),
  'bonus.freebethistory': read(
    '/api/bonus/freebethistory',
    'Free bets that were used, taken back or ran out',
    v.strictObject({ page: page(1), pageSize: pageSize(20, 100) }),
    v.array(FreeBetHistoryItem),
  ),
} as const;
