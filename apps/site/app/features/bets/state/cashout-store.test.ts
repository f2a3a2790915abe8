import type { CashoutResult } from '@duskline/contract/entities/cashout';
import type { ProcessingPayload } from '@duskline/contract/realtime';
import { VirtualTime } from '@duskline/realtime/test-kit/virtual-time';
import { beforeEach, describe, expect, test } from 'vitest';
import { CallError, type Caller } from '../../../shared/api/caller.ts';
import type { CashoutOffer } from '../model/cashout.ts';
import { remainderOf } from '../model/part.ts';
import { CashoutStore } from './cashout-store.ts';

let time: VirtualTime;
let sent: { id: string; body: unknown }[];
let answer: (id: string) => CashoutResult | Promise<CashoutResult>;
let changes: number;
let cashouts: CashoutStore;

const offer: CashoutOffer = { value: 12.5, odds: { '1.1': 1.6 }, policyVersion: 3, part: { min: 0.5, max: 12.49 } };
const state = () => cashouts.store.getState();
const flush = () => new Promise<void>((resolve) => setImmediate(resolve));
const feed = (over: Partial<ProcessingPayload>): ProcessingPayload => ({
  kind: 'cashout',
  betId: 'a',
  status: 1,
  statusText: 'accepted',
  ...over,
});
/** A cashout of ticket `a` that the server processes. */
const wait = async () => {
  answer = () => ({ Status: 5, CashoutValue: 12.5, DecidedBy: time.wall() + 4_000 });
  await cashouts.ask('a', '12.50', offer, false);
};

beforeEach(() => {
  time = new VirtualTime();
  sent = [];
  changes = 0;
  answer = () => ({ Status: 1, CashoutValue: 12.5 });
  let keys = 0;
  cashouts = new CashoutStore({
    call: (async ({ id }: { id: string }, input: { body?: unknown } = {}) => {
      sent.push({ id, body: input.body });
      return answer(id);
    }) as Caller,
    timers: time,
    storage: { read: () => null, write: () => undefined, remove: () => undefined },
    player: () => 'u1',
    newRequestId: () => `key-${++keys}`,
    onChanged: () => {
      changes += 1;
    },
  });
});

describe('cashout', () => {
  test('CASHOUT-11 amount, odds and ticket are sent as the customer saw them, with a key', async () => {
    await cashouts.ask('a', '5.00', offer, true);
    expect(sent).toEqual([
      {
        id: 'player.createcashout',
        body: {
          betId: 'a',
          amount: '5.00',
          CashoutOddsValues: { '1.1': 1.6 },
          CashoutPolicyVersion: 3,
          isPartial: true,
          requestId: 'key-1',
        },
      },
    ]);
    expect(state()).toMatchObject({ successful: { a: 12.5 }, boughtBack: {} });
    expect(changes).toBe(1);
  });

  test('CASHOUT-01 CASHOUT-02 CASHOUT-10 while it is processed: processing, no error of before, partial known', async () => {
    answer = () => Promise.reject(new CallError(400, '', 'No.'));
    await cashouts.ask('a', '5.00', offer, true);
    expect(state().errors.a).toEqual({ kind: 'said', message: 'No.' });
    let give: (value: CashoutResult) => void = () => undefined;
    answer = () => new Promise((resolve) => (give = resolve));
    const first = cashouts.ask('a', '5.00', offer, true);
    expect(state()).toMatchObject({
      processing: { a: { isPartial: true } },
      errors: {},
      cashingOut: { id: 'a', isPartial: true },
    });
    await cashouts.ask('a', '5.00', offer, true);
    expect(sent).toHaveLength(2);
    give({ Status: 1 });
    await first;
    expect(state()).toMatchObject({ processing: {}, cashingOut: undefined });
  });

  test('CASHOUT-03 CASHOUT-04 a failed request clears processing and keeps the server’s words, or ours', async () => {
    answer = () => Promise.reject(new CallError(400, '', 'Too late.'));
    await cashouts.ask('a', '5.00', offer, false);
    answer = () => Promise.reject(new CallError(0, '', ''));
    await cashouts.ask('b', '5.00', offer, false);
    expect(state()).toMatchObject({
      processing: {},
      errors: { a: { kind: 'said', message: 'Too late.' }, b: { kind: 'failed' } },
    });
  });

  test('CASHOUT-05 CASHOUT-09 accepted over the feed: in the list of successful ones by its id, others untouched', async () => {
    await wait();
    await cashouts.ask('b', '12.50', offer, false);
    expect(Object.keys(state().processing)).toEqual(['a', 'b']);
    cashouts.applyProcessing([feed({ amount: 12.5 })]);
    expect(state()).toMatchObject({ successful: { a: 12.5 }, processing: { b: {} } });
    expect(state().processing.a).toBeUndefined();
  });

  test('CASHOUT-06 CASHOUT-07 declined is said; any other state only clears processing; bets are none of its business', async () => {
    await wait();
    cashouts.applyProcessing([feed({ kind: 'bet', statusText: 'declined' })]);
    expect(state().processing.a).toBeDefined();
    cashouts.applyProcessing([feed({ statusText: 'declined' })]);
    expect(state()).toMatchObject({ processing: {}, errors: { a: { kind: 'declined' } } });
    await wait();
    cashouts.applyProcessing([feed({ statusText: 'failed' })]);
    expect(state()).toMatchObject({ processing: {}, errors: {}, successful: {} });
  });

  test('CASHOUT-08 what was said of one ticket can be put away, that of another stays', async () => {
    answer = () => Promise.reject(new CallError(0, '', ''));
    await cashouts.ask('a', '5.00', offer, false);
    await cashouts.ask('b', '5.00', offer, false);
    cashouts.dismiss('a');
    expect(Object.keys(state().errors)).toEqual(['b']);
  });

  test('CASHOUT-12 a value that has changed is offered again, and taken or refused', async () => {
    const refusal = { Status: 2, CashoutValue: 11, ExceptionName: 'CashoutDeclinedException' };
    answer = () => Promise.reject(new CallError(409, 'CashoutDeclinedException', 'Cashout is declined', {}, refusal));
    await cashouts.ask('a', '12.50', offer, false);
    expect(state()).toMatchObject({ changed: { a: { value: 11, part: undefined } }, errors: {}, processing: {} });
    answer = () => ({ Status: 1, CashoutValue: 11 });
    await cashouts.answerChanged('a', '11.00', true);
    expect(sent.at(-1)).toEqual({
      id: 'betslip.changecashout',
      body: { betId: 'a', amount: '11.00', accept: true, requestId: 'key-2' },
    });
    expect(state()).toMatchObject({ changed: {}, successful: { a: 11 }, boughtBack: { a: 11 } });
    answer = () => Promise.reject(new CallError(409, 'CashoutDeclinedException', '', {}, { Status: 2 }));
    await cashouts.ask('b', '12.50', offer, false);
    expect(state().errors.b).toEqual({ kind: 'declined' });
  });

  test('S1-1 the changed value of a part stays that part, in the answer and over the feed, and is asked about once', async () => {
    const refusal = { Status: 2, CashoutValue: 5.5, PartStake: 5, StakeLeft: 10, OfferedUntil: time.wall() + 29_500 };
    answer = () => Promise.reject(new CallError(409, 'CashoutDeclinedException', 'Cashout is declined', {}, refusal));
    await cashouts.ask('a', '6.25', offer, true);
    const asked = state().changed.a;
    expect(asked).toMatchObject({ value: 5.5, part: { stake: 5, of: 10 }, untilMs: time.wall() + 29_500 });
    cashouts.applyProcessing([
      feed({ statusText: 'declined', cashoutValue: 5.5, partStake: 5, stakeLeft: 10, offeredUntil: time.wall() + 29_500 }),
    ]);
    expect(state().changed.a).toBe(asked);
    answer = () => ({ Status: 5, DecidedBy: time.wall() + 5_000 });
    await cashouts.answerChanged('a', '5.50', true);
    // H118: another part may cost the same.
    expect(sent.at(-1)?.body).toMatchObject({ amount: '5.50', PartStake: 5, StakeLeft: 10 });
    expect(state()).toMatchObject({ changed: {}, cashingOut: { id: 'a', isPartial: true } });
    cashouts.applyProcessing([feed({ statusText: 'declined', cashoutValue: 5.25, partStake: 5, stakeLeft: 10 })]);
    expect(state().changed.a).toMatchObject({ value: 5.25, part: { stake: 5, of: 10 } });
    cashouts.applyProcessing([feed({ amount: 5.25 })]);
    expect(state()).toMatchObject({ changed: {}, successful: { a: 5.25 } });
  });

  test('S1-1 after thirty seconds the question closes with a message, whatever the clocks say; an answered one does not', async () => {
    const decline = async (OfferedUntil?: number) => {
      const refusal = { Status: 2, CashoutValue: 11, ...(OfferedUntil === undefined ? {} : { OfferedUntil }) };
      answer = () => Promise.reject(new CallError(409, 'CashoutDeclinedException', '', {}, refusal));
      await cashouts.ask('a', '12.50', offer, false);
    };
    for (const until of [undefined, time.wall() - 3_600_000, time.wall() + 3_600_000]) {
      await decline(until);
      await time.advance(29_999);
      expect(state()).toMatchObject({ changed: { a: { value: 11 } }, errors: {} });
      await time.advance(1);
      expect(state()).toMatchObject({ changed: {}, errors: { a: { kind: 'lapsed' } } });
    }
    await decline();
    await cashouts.answerChanged('a', '11.00', false);
    await time.advance(60_000);
    expect(state()).toMatchObject({ changed: {}, errors: {} });
  });

  test('offers: a snapshot is all of them, an update what changed, null takes one away', () => {
    const wire = { CashoutValue: 5, CashoutOddsValues: { '1.1': 2 }, PartialAllowed: true, PartialMin: 1, PartialMax: 4 };
    const named = { ...wire, CashoutPolicyVersion: 7 };
    cashouts.applyOffers({ a: wire, b: { ...wire, PartialAllowed: false } }, true);
    expect(state().offers).toMatchObject({ a: { value: 5, part: { min: 1, max: 4 } }, b: { part: undefined } });
    cashouts.applyOffers({ a: { ...named, CashoutValue: 6 }, b: null }, false);
    expect(Object.keys(state().offers)).toEqual(['a']);
    expect(state().offers.a).toMatchObject({ value: 6, policyVersion: 7 });
    cashouts.applyOffers({}, true);
    expect(state()).toMatchObject({ offers: {}, isKnown: true });
  });

  test('a silent feed: when its time is over the tickets are asked instead', async () => {
    await wait();
    await time.advance(7_000);
    await flush();
    expect(state()).toMatchObject({ processing: {}, errors: {} });
    expect(sent.at(-1)?.id).toBe('player.ticketswithcashout');
  });

  test('what stays of a bet after a part: the stake used up is rounded against the customer, by the rule of the operator', () => {
    // 7.00 of 19.00 for 20.00: 7.3684... used, 12.63 stays and still returns its share of 40.00.
    expect(remainderOf(2000n, 4000n, 1900n, 700n)).toEqual({ stakeMinor: 1263n, returnMinor: 2526n });
    expect(remainderOf(2000n, 4000n, 1900n, 1900n)).toBeUndefined();
  });
});
