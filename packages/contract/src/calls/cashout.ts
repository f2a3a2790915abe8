import * as v from 'valibot';
import { call } from '../call.ts';
import { CashoutResult, CashoutTicket } from '../entities/cashout.ts';
import { betId, language, policyVersion, requestId, selectionId, stakeValue } from '../fields.ts';

const cashout = {
  auth: 'player',
  reply: CashoutResult,
  expectedUser: 'required',
  rate: 'money',
  errors: [
    'CashoutDeclinedException',
    'AccountLockedException',
    'InvalidStakeException',
    'MinimumAllowedStakeException',
    'NotFoundException',
    'IdempotencyKeyReusedException',
  ],
} as const;

/** Cash-out (spec CASHOUT, AMB-20). A refused one is a 4xx with Status 2 and, where there is one, the current value of what was asked for. */
export const cashoutCalls = {
  'player.ticketswithcashout': call.get('/api/player/ticketswithcashout', {
    auth: 'player',
    summary: 'Tickets that can be cashed out, by id',
    source: 'spec 204, CASHOUT-09',
    query: v.strictObject({ languageCode: v.optional(language) }),
    reply: v.record(v.string(), CashoutTicket),
  }),
  'player.createcashout': call.post('/api/player/createcashout', {
    ...cashout,
    summary: 'Cash out a ticket, whole or in part, at a value that the customer has seen',
    source: 'spec 204, CASHOUT-11',
    body: v.strictObject({
      amount: stakeValue,
      CashoutOddsValues: v.pipe(
        v.record(selectionId, v.pipe(v.number(), v.minValue(1), v.maxValue(10_000))),
        v.check((odds) => Object.keys(odds).length <= 60, 'has too many entries'),
      ),
      betId,
      isPartial: v.optional(v.boolean()),
      /** ours: sent back as the offer named it. Without it a part is the share that it was of the values shown lately. */
      CashoutPolicyVersion: v.optional(policyVersion),
      /** ours: idempotency key. Without it the same amount at the same odds counts as the same request. */
      requestId: v.optional(requestId),
      /**
       * ours: what became of the request with this requestId, without doing it: one that has not come before is declined under its key, and never done.
       */
      isInquiry: v.optional(v.boolean()),
    }),
  }),
  'betslip.cashout': call.post('/api/betslip/cashout', {
    ...cashout,
    summary: 'Cash out a ticket at its current value',
    source: 'spec 214, AMB-20',
    body: v.strictObject({
      betId,
      amount: v.optional(stakeValue),
      isPartial: v.optional(v.boolean()),
      requestId: v.optional(requestId),
    }),
  }),
  'betslip.changecashout': call.post('/api/betslip/changecashout', {
    ...cashout,
    summary: 'Accept or decline the new value that a declined cash-out offered',
    source: 'spec 214, AMB-20',
    body: v.strictObject({
      betId,
      amount: stakeValue,
      accept: v.optional(v.boolean()),
      /**
       * ours: the share that is meant, as the declined cash-out named it: PartStake of StakeLeft, or all of StakeLeft. Without both of them the amount alone
       * says it, unless two shares were offered for it.
       */
      PartStake: v.optional(stakeValue),
      StakeLeft: v.optional(stakeValue),
      requestId: v.optional(requestId),
      /**
       * ours: what became of the request with this requestId, without doing it: one that has not come before is declined under its key, and never done.
       */
      isInquiry: v.optional(v.boolean()),
    }),
  }),
} as const;
