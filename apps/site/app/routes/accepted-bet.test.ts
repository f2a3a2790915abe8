import type { Ticket } from '@duskline/contract/entities/betslip';
import { InfiniteQueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { BetUpdates } from '../features/bets/state/bet-updates.ts';
import { pendingQuery } from '../features/bets/state/bets-queries.ts';
import { setStake } from '../features/betslip/model/stakes.ts';
import { FakeSlip, selection, wireSlip } from '../features/betslip/test-kit/fake-slip.ts';
import type { Caller } from '../shared/api/caller.ts';
import { createQueryClient } from '../shared/api/query-client.ts';
import { isAnswerAwaited, onPlaced } from '../shared/slip/placed-tickets.ts';
import { wireTicket } from '../shared/test-kit/wire-ticket.ts';

/** The slip and the list of open bets together: how often the page asks the server for one bet. */
const FREE_BETS = { Id: '', Amount: 0, Currency: 'EUR', Status: 0, FreeBets: [] };

let fake: FakeSlip;
let updates: BetUpdates;
let open: Ticket[];
const stops: (() => void)[] = [];
const calls = () => fake.sent.map(({ id }) => id);
const client = createQueryClient();
let list: { readonly bets: readonly string[]; readonly total: number };

beforeEach(async () => {
  fake = new FakeSlip();
  open = [wireTicket({ ID: 't0' })];
  fake.answer('history.pendingbets', () => ({ Bets: open, TotalRecords: open.length }));
  fake.answer('bonus.freebet', () => FREE_BETS);
  await fake.load('1.1', '2.1');
  fake.slip.setStakes((stakes, ids) => setStake(stakes, ids, '1.1', '5'));
  const call = (async ({ id }: { id: string }) => {
    fake.sent.push({ id, body: undefined, query: undefined });
    return fake.handlers.get(id)?.({});
  }) as unknown as Caller;
  const query = new InfiniteQueryObserver(client, pendingQuery({ call, language: 'en-US', userId: '7' }));
  const show = ({ data }: { data?: { pages: readonly { bets: readonly { id: string }[]; total: number }[] } | undefined }) => {
    list = { bets: data?.pages.flatMap(({ bets }) => bets.map(({ id }) => id)) ?? [], total: data?.pages[0]?.total ?? 0 };
  };
  updates = new BetUpdates({ client, userId: '7', timers: fake.time, isAnswerAwaited });
  stops.push(
    query.subscribe(show),
    onPlaced((placed) => updates.take(placed)),
    () => updates.stop(),
  );
  await fake.settle(100);
  fake.sent.length = 0;
});
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  client.clear();
});

const details = (tickets: Ticket[]) => ({ Tickets: tickets, Betslip: wireSlip([selection('2.1')]), FreeBets: FREE_BETS });
const accepted = { kind: 'bet', betId: 't1', statusText: 'accepted' } as const;

test('C21 H102 an accepted bet is exactly one call, also for the list of open bets: its answer stands first there', async () => {
  fake.answer('betslip.placebet', () => ({ Status: 1, StatusText: 'accepted', Details: details([wireTicket({ ID: 't1' })]) }));
  fake.parts.placement.place();
  await fake.settle();
  updates.hear([accepted]);
  await fake.settle(2_000);
  expect(calls()).toEqual(['betslip.placebet']);
  expect(list).toEqual({ bets: ['t1', 't0'], total: 2 });
});

test('H102 the stream that is faster than the answer waits for it', async () => {
  let give: (value: unknown) => void = () => undefined;
  fake.answer('betslip.placebet', () => new Promise((resolve) => (give = resolve)));
  fake.parts.placement.place();
  await fake.settle();
  updates.hear([accepted]);
  await fake.settle(3_000);
  give({ Status: 1, StatusText: 'accepted', Details: details([wireTicket({ ID: 't1' })]) });
  await fake.settle(2_000);
  expect(calls()).toEqual(['betslip.placebet']);
});

test('what the answer did not bring is read: a bet of another device, one that is settled, a hole in the stream', async () => {
  const read = async (emit: () => void) => {
    fake.sent.length = 0;
    emit();
    await fake.settle(2_000);
    return calls();
  };
  open = [wireTicket({ ID: 't9' }), ...open];
  expect(await read(() => updates.hear([{ ...accepted, betId: 't9' }]))).toEqual(['history.pendingbets']);
  expect(list.bets).toEqual(['t9', 't0']);
  expect(await read(() => updates.hear([{ ...accepted, betId: 't9' }]))).toEqual([]);
  expect(await read(() => updates.hear([{ ...accepted, betId: 't9', statusText: 'settled' }]))).toEqual(['history.pendingbets']);
  expect(await read(() => updates.hear([{ ...accepted, kind: 'cashout', betId: 't9' }]))).toEqual(['history.pendingbets']);
  expect(await read(() => updates.reload())).toEqual(['history.pendingbets']);
});

test('H102 a reading of the open bets that began before the bet was stored does not take it away', async () => {
  const answers: ((value: unknown) => void)[] = [];
  fake.answer('history.pendingbets', () => new Promise((resolve) => answers.push(resolve)));
  updates.hear([{ ...accepted, betId: 't0', statusText: 'settled' }]);
  await fake.settle(1_000);
  updates.take({ userId: '7', tickets: [wireTicket({ ID: 't1' })] });
  updates.hear([accepted]);
  await fake.settle(200);
  answers.shift()?.({ Bets: open, TotalRecords: open.length });
  await fake.settle(2_000);
  open = [wireTicket({ ID: 't1' }), ...open];
  for (const answer of answers) answer({ Bets: open, TotalRecords: open.length });
  await fake.settle(2_000);
  expect(list).toEqual({ bets: ['t1', 't0'], total: 2 });
});

test('H102 tickets of another player, and those that are no open bets, do not come into the list', async () => {
  updates.take({ userId: '8', tickets: [wireTicket({ ID: 't2' })] });
  updates.take({ userId: '7', tickets: [wireTicket({ ID: 't3', Status: 2 }), wireTicket({ ID: 't0' })] });
  await fake.settle();
  expect(list).toEqual({ bets: ['t0'], total: 1 });
});
