import type { CashoutResult } from '@duskline/contract/entities/cashout';
import { VirtualTime } from '@duskline/realtime/test-kit/virtual-time';
import { beforeEach, describe, expect, test } from 'vitest';
import { CallError, type Caller } from '../../../shared/api/caller.ts';
import type { CashoutOffer } from '../model/cashout.ts';
import { CashoutStore } from './cashout-store.ts';

interface Sent {
  id: string;
  expectedUser?: string;
  body: { betId: string; amount: string; requestId: string; isInquiry?: boolean };
}

let time: VirtualTime;
let sent: Sent[];
/** What the server says, one for each call in their order. */
let answers: (() => CashoutResult | Promise<CashoutResult>)[];
let stored: Map<string, string>;
let player: string | undefined;
let keys: number;
let cashouts: CashoutStore;

const offer: CashoutOffer = { value: 12.5, odds: { '1.1': 1.6 }, policyVersion: 3, part: { min: 0.5, max: 12.49 } };
const moved: CashoutOffer = { ...offer, value: 11.7, odds: { '1.1': 1.7 } };
const state = () => cashouts.store.getState();
const keysSent = () => sent.map(({ body }) => body.requestId);
/** The request is only asked about. */
const inquiryOf = ({ body, ...rest }: Sent) => ({ ...rest, body: { ...body, isInquiry: true } });
const flush = () => new Promise<void>((resolve) => setImmediate(resolve));

const paid = (value: number) => () => ({ Status: 1, CashoutValue: value });
const lost = () => Promise.reject(new CallError(0, '', ''));
const never = () => new Promise<CashoutResult>(() => undefined);
const refused =
  (status: number, name: string, reply: Record<string, unknown> = {}) =>
  () =>
    Promise.reject(new CallError(status, name, 'No.', {}, reply));
const declined = (reply: Record<string, unknown> = {}) => refused(409, 'CashoutDeclinedException', { Status: 2, ...reply });

/** A page of the same tab: what the one before kept is there. */
function openPage(): void {
  cashouts = new CashoutStore({
    call: (async ({ id }: { id: string }, input: object = {}) => {
      sent.push({ id, ...input } as Sent);
      return (answers.shift() ?? expect.unreachable('it is asked too often'))();
    }) as Caller,
    timers: time,
    storage: {
      read: (name) => stored.get(name) ?? null,
      write: (name, text) => void stored.set(name, text),
      remove: (name) => void stored.delete(name),
    },
    player: () => player,
    newRequestId: () => `key-${++keys}`,
    onChanged: () => undefined,
  });
}

beforeEach(() => {
  time = new VirtualTime();
  sent = [];
  answers = [];
  stored = new Map();
  player = 'u1';
  keys = 0;
  openPage();
});

describe('a cash-out of which no answer came', () => {
  test('H117 pressed again it is the same request, word for word, and what it did is said; the next one is another', async () => {
    answers = [lost, paid(5), paid(5)];
    await cashouts.ask('a', '5.00', offer, true);
    expect(state()).toMatchObject({ processing: {}, errors: { a: { kind: 'failed' } } });
    await cashouts.ask('a', '5.00', offer, true);
    expect(sent[1]).toEqual(sent[0]);
    expect(state()).toMatchObject({ successful: { a: 5 }, errors: {} });
    await cashouts.ask('a', '5.00', offer, true);
    expect(keysSent()[2]).not.toBe(keysSent()[0]);
    expect(stored.size).toBe(0);
  });

  test('H117 another request waits for its answer: done, that is said and no second part is sold', async () => {
    answers = [lost, paid(5)];
    await cashouts.ask('a', '5.00', offer, true);
    await cashouts.ask('a', '11.70', moved, false);
    expect(sent).toEqual([sent[0], inquiryOf(sent[0] as Sent)]);
    expect(state()).toMatchObject({ successful: { a: 5 }, boughtBack: {}, processing: {} });
  });

  test('H117 another request goes out under a key of its own when the first was refused', async () => {
    answers = [lost, declined({ CashoutValue: 4.7, PartStake: 4, StakeLeft: 10 }), paid(11.7)];
    await cashouts.ask('a', '5.00', offer, true);
    await cashouts.ask('a', '11.70', moved, false);
    expect(keysSent()[1]).toBe(keysSent()[0]);
    expect(sent[2]?.body).toMatchObject({ amount: '11.70', CashoutOddsValues: { '1.1': 1.7 } });
    expect(keysSent()[2]).not.toBe(keysSent()[0]);
    expect(state()).toMatchObject({ successful: { a: 11.7 }, boughtBack: { a: 11.7 }, changed: {} });
  });

  test('H117 the same request that was refused asks what it was refused with', async () => {
    answers = [lost, declined({ CashoutValue: 4.7, PartStake: 4, StakeLeft: 10 })];
    await cashouts.ask('a', '5.00', offer, true);
    await cashouts.ask('a', '5.00', offer, true);
    expect(sent).toHaveLength(2);
    expect(state().changed.a).toMatchObject({ value: 4.7, part: { stake: 4, of: 10 } });
  });

  test('H117 a changed value that was taken is taken once: its answer too is asked for under the same key', async () => {
    answers = [declined({ CashoutValue: 5.5, PartStake: 5, StakeLeft: 10 }), lost, paid(5.5)];
    await cashouts.ask('a', '6.25', offer, true);
    await cashouts.answerChanged('a', '5.50', true);
    await cashouts.ask('a', '5.85', moved, true);
    expect(sent[2]).toEqual(inquiryOf(sent[1] as Sent));
    expect(sent[2]).toMatchObject({ id: 'betslip.changecashout', body: { amount: '5.50', PartStake: 5, StakeLeft: 10 } });
    expect(state()).toMatchObject({ successful: { a: 5.5 } });
  });

  test.each([
    ['no network', 0, '', false],
    ['a time-out on the way', 408, '', false],
    ['a fault of the server', 500, 'InternalServerErrorException', false],
    ['a busy server', 503, '', false],
    ['a refusal of the amount', 400, 'InvalidStakeException', true],
    ['a pace that is too fast', 429, 'TooManyRequestsException', true],
    ['the end of the session', 401, 'UnauthorizedException', true],
    ['another session', 409, 'SessionChangedException', true],
  ])('H117 after %s (%s %s) it is known what became of the first try: %s', async (_name, status, name, isKnown) => {
    answers = [refused(status, name), paid(5)];
    await cashouts.ask('a', '5.00', offer, true);
    await cashouts.ask('a', '5.00', offer, true);
    expect(keysSent()[1] === keysSent()[0]).toBe(!isKnown);
  });

  test.each([
    ['a pace that is too fast', 429, 'TooManyRequestsException', {}, false],
    ['the end of the session', 401, 'UnauthorizedException', {}, false],
    ['another session', 409, 'SessionChangedException', {}, false],
    ['a proxy without a server behind it', 404, '', {}, false],
    ['a server of a release that does not know a field', 400, 'ValidationException', {}, false],
    ['a ticket that is not there', 404, 'NotFoundException', {}, true],
    ['a locked account, before the request was looked at', 403, 'AccountLockedException', {}, false],
    ['a locked account, of the request itself', 403, 'AccountLockedException', { Status: 2 }, true],
    ['a decline', 409, 'CashoutDeclinedException', { Status: 2 }, true],
  ])(
    'H117 after %s (%s %s, %j) it is known what became of one that was sent before: %s',
    async (_name, status, name, reply, isKnown) => {
      answers = [lost, refused(status, name, reply), paid(5)];
      await cashouts.ask('a', '5.00', offer, true);
      await cashouts.ask('a', '5.00', offer, true);
      await cashouts.ask('a', '5.00', offer, true);
      expect(keysSent()[2] === keysSent()[0]).toBe(!isKnown);
    },
  );

  test('H117 an answer that cannot be read, or takes twenty seconds, is none', async () => {
    answers = [() => Promise.reject(new SyntaxError('cut off')), never, paid(5)];
    await cashouts.ask('a', '5.00', offer, true);
    const second = cashouts.ask('a', '5.00', offer, true);
    await time.advance(19_999);
    expect(state().processing.a).toBeDefined();
    await time.advance(1);
    await second;
    expect(state()).toMatchObject({ processing: {}, errors: { a: { kind: 'failed' } } });
    await cashouts.ask('a', '5.00', offer, true);
    expect(new Set(keysSent()).size).toBe(1);
  });

  test('H117 a first try that fails after the second was answered says nothing any more', async () => {
    let cut: (error: CallError) => void = () => undefined;
    answers = [() => new Promise((_, reject) => (cut = reject)), paid(5), paid(4)];
    const first = cashouts.ask('a', '5.00', offer, true);
    openPage();
    await cashouts.ask('a', '5.00', offer, true);
    cut(new CallError(0, '', ''));
    await first;
    expect(state()).toMatchObject({ successful: { a: 5 }, errors: {}, processing: {} });
    await cashouts.ask('a', '4.00', offer, true);
    expect(new Set(keysSent())).toEqual(new Set([keysSent()[0], keysSent()[2]]));
    expect(keysSent()[2]).not.toBe(keysSent()[0]);
  });

  test('H117 one that the stream has told as paid is not told again: the next press is another request, and no failure is shown', async () => {
    let cut: (error: CallError) => void = () => undefined;
    answers = [() => new Promise((_, reject) => (cut = reject)), paid(5), paid(3)];
    const first = cashouts.ask('a', '5.00', offer, true);
    cashouts.applyProcessing([{ kind: 'cashout', betId: 'a', status: 1, statusText: 'accepted', amount: 5 }]);
    cut(new CallError(0, '', ''));
    await first;
    expect(state()).toMatchObject({ successful: { a: 5 }, errors: {}, processing: {} });
    await cashouts.ask('a', '3.00', offer, true);
    expect(sent[1]).toEqual(inquiryOf(sent[0] as Sent));
    expect(sent[2]?.body).toMatchObject({ amount: '3.00' });
    expect(state()).toMatchObject({ successful: { a: 3 }, processing: {} });
  });

  test('H117 what is pressed now is never replaced by what was pressed before: without an answer about that, nothing is sent', async () => {
    answers = [lost, lost];
    await cashouts.ask('a', '12.50', offer, false);
    await cashouts.ask('a', '5.00', offer, true);
    expect(sent).toEqual([sent[0], inquiryOf(sent[0] as Sent)]);
    expect(state()).toMatchObject({ successful: {}, errors: { a: { kind: 'failed' } }, processing: {} });
  });

  test('H117 of one ticket it says nothing about another', async () => {
    answers = [lost, paid(3)];
    await cashouts.ask('a', '5.00', offer, true);
    await cashouts.ask('b', '3.00', offer, true);
    expect(sent[1]?.body).toMatchObject({ betId: 'b', amount: '3.00' });
    expect(keysSent()[1]).not.toBe(keysSent()[0]);
  });
});

describe('over a reload', () => {
  test('H117 what was on its way is asked again as it was sent, for its player, and its end is shown', async () => {
    answers = [never, never, paid(5), declined({ CashoutValue: 11 })];
    void cashouts.ask('a', '5.00', offer, true);
    void cashouts.ask('b', '12.50', offer, false);
    openPage();
    cashouts.resume();
    // Shown as processed: nothing can be pressed meanwhile.
    expect(state().processing).toMatchObject({ a: { isPartial: true }, b: { isPartial: false } });
    await cashouts.ask('a', '5.00', offer, true);
    expect(sent.slice(2)).toEqual(sent.slice(0, 2));
    expect(sent[2]).toMatchObject({ expectedUser: 'u1' });
    await flush();
    expect(state()).toMatchObject({ successful: { a: 5 }, changed: { b: { value: 11 } }, processing: {} });
    openPage();
    cashouts.resume();
    expect(sent).toHaveLength(4);
  });

  test('H117 one that was told to have failed, or is older than two minutes, waits for the next press', async () => {
    answers = [lost, never, paid(5), paid(12.5)];
    await cashouts.ask('a', '5.00', offer, true);
    void cashouts.ask('b', '12.50', offer, false);
    await time.advance(5_000);
    openPage();
    await time.advance(120_000);
    cashouts.resume();
    expect(sent).toHaveLength(2);
    await cashouts.ask('a', '6.00', moved, true);
    await cashouts.ask('b', '12.50', offer, false);
    expect(sent.slice(2)).toEqual([inquiryOf(sent[0] as Sent), sent[1]]);
  });

  test('XR-07 H117 another player sends nothing for the one before, and is told nothing of them', async () => {
    let give: (value: CashoutResult) => void = () => undefined;
    answers = [() => new Promise((resolve) => (give = resolve)), paid(4), paid(5)];
    const first = cashouts.ask('a', '5.00', offer, true);
    player = 'u2';
    cashouts.forget();
    cashouts.resume();
    give({ Status: 1, CashoutValue: 5 });
    await first;
    expect(state().successful).toEqual({});
    await cashouts.ask('a', '4.00', offer, true);
    expect(sent[1]).toMatchObject({ expectedUser: 'u2', body: { amount: '4.00' } });
    expect(keysSent()[1]).not.toBe(keysSent()[0]);
  });

  test.each(['{', '[null, 5, {}]', '{"a": 1}', '[{"userId": "u2", "call": "createcashout"}]'])(
    'H117 what is kept and makes no sense is nothing: %s',
    async (text) => {
      stored.set('cashout.unanswered.u1', text);
      answers = [paid(5)];
      cashouts.resume();
      await cashouts.ask('a', '5.00', offer, true);
      expect(sent).toHaveLength(1);
      expect(state()).toMatchObject({ successful: { a: 5 } });
    },
  );

  test('H117 a tab that may store nothing keeps it as long as its page', async () => {
    stored.set = () => stored;
    answers = [lost, paid(5)];
    await cashouts.ask('a', '5.00', offer, true);
    await cashouts.ask('a', '5.00', offer, true);
    expect(sent[1]).toEqual(sent[0]);
  });
});
