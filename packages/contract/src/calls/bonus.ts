import * as v from 'valibot';
import { call } from '../call.ts';
import { FreeBetBonus, FreeBetHistoryItem } from '../entities/bonus.ts';
import { page, pageSize } from '../fields.ts';

const own = { auth: 'player', source: 'spec 217' } as const;

export const bonusCalls = {
  'bonus.freebet': call.get('/api/bonus/freebet', { ...own, summary: 'Free bets that can be used now', reply: FreeBetBonus }),
  'bonus.freebetappended': call.get('/api/bonus/freebetappended', {
    ...own,
    summary: 'Free bets that have been granted and start later',
    reply: FreeBetBonus,
  }),
  'bonus.freebethistory': call.get('/api/bonus/freebethistory', {
    ...own,
    summary: 'Free bets that were used, revoked or have expired',
    query: v.strictObject({ page: page(1), pageSize: pageSize(20, 100) }),
    reply: v.array(FreeBetHistoryItem),
  }),
} as const;
