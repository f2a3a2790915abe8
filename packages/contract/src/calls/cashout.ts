import * as v from 'valibot';
import { defineCall } from '../call.ts';
import { CashoutResult, CashoutTicket } from '../entities/cashout.ts';
import { language, requestId, selectionId } from '../fields.ts';
import { stakeValue } from './betslip.ts';

const none = v.strictObject({});

/** Ticket id. */
const betId = v.pipe(v.string(), v.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/, 'is not a bet id'));

const post = <B extends v.GenericSchema>(path: string, summary: string, source: string, body: B) =>
  defineCall({
    ...{ method: 'POST', path, auth: 'player', summary, source, query: none, body },
    ...{ reply: CashoutResult, cache: 'private', meantFor: 'user', rate: 'money' },
  });

/** Tickets bought back (spec CASHOUT, AMB-20). A refused cashout is a 4xx with Status 2 and, where there is one, the value of now of that which was asked for. */
export const cashoutCalls = {
  'player.ticketswithcashout': defineCall({
    method: 'GET',
    path: '/api/player/ticketswithcashout',
    auth: 'player',
    summary: 'Tickets that can be cashed out, by id',
    source: 'spec 204, CASHOUT-09',
    query: v.strictObject({ languageCode: v.optional(language) }),
    body: undefined,
    reply: v.record(v.string(), CashoutTicket),
    cache: 'private',
    rate: 'read',
  }),
  'player.createcashout': post(
    '/api/player/createcashout',
    'Cash a ticket out at a value that the customer has seen, whole or in part',
    'spec 204, CASHOUT-11',
    v.strictObject({
      amount: stakeValue,
      CashoutOddsValues: v.pipe(
        v.record(selectionId, v.pipe(v.number(), v.minValue(1), v.maxValue(10_000))),
        v.check((odds) => Object.keys(odds).length <= 60, 'has too many entries'),
      ),
      betId,
      isPartial: v.optional(v.boolean()),
      /** ours: idempotency key. Without it the same amount at the same odds counts as the same request. */
      requestId: v.optional(requestId),
    }),
  ),
  'betslip.cashout': post(
    '/api/betslip/cashout',
    'Cash a ticket out at its current value',
    'spec 214, AMB-20',
    v.strictObject({
      betId,
      amount: v.optional(stakeValue),
      isPartial: v.optional(v.boolean()),
      requestId: v.optional(requestId),
    }),
  ),
  'betslip.changecashout': post(
    '/api/betslip/changecashout',
    'Accept or refuse the value that a declined cashout was answered with',
    'spec 214, AMB-20',
    v.strictObject({
      betId,
      amount: stakeValue,
      accept: v.optional(v.boolean()),
      requestId: v.optional(requestId),
    }),
  ),
} as const;
