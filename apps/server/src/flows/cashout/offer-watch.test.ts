import { LEG_RESULTS } from '@duskline/betting/leg-result';
import type { CashoutOfferPayload } from '@duskline/contract/realtime';
import { rational } from '@duskline/money/rational';
import { afterEach, expect, test, vi } from 'vitest';
import { deliveredPolicies } from '../../../test-kit/policy.ts';
import type { Policies } from '../../modules/policy/index.ts';
import type { CashoutTerms } from '../../modules/tickets/index.ts';
import { createLog } from '../../platform/log.ts';
import { createMetrics } from '../../platform/metrics.ts';
import { OfferWatch } from './offer-watch.ts';
import { TestBoard } from './test-kit/test-board.ts';

/** Ten of a currency at 2.000 on one selection. */
function aTicket(userId: string, ticketId: string, selectionId: string, over: Partial<CashoutTerms> = {}): CashoutTerms {
  return {
    ticketId,
    userId: BigInt(userId),
    currency: 'EUR',
    acceptance: 1,
    outcome: 0,
    betType: 1,
    stakeMinor: 1000n,
    cashedStakeMinor: 0n,
    cashedPayoutMinor: 0n,
    version: 0,
    factCount: 0,
    isFreeBet: false,
    rest: {
      betType: 'single',
      stakeMinor: 1000n,
      rounding: 'down',
      maxPayoutMinor: 2000n,
      legs: [{ odds: rational(2), result: LEG_RESULTS.PENDING }],
    },
    legs: [{ legNo: 1, selectionId, marketId: 1, matchId: 1, producer: 3, isOpen: true, isReduced: false }],
    ...over,
  };
}

interface PublishedOffer {
  userId: string;
  ticketId: string;
  offer: CashoutOfferPayload | null;
}

/** A watch over tickets that the test holds. */
function aWatch({ intervalMs = 30, sliceMs = 5, policies = deliveredPolicies as Pick<Policies, 'current'> } = {}) {
  const board = new TestBoard();
  const stored = new Map<string, CashoutTerms>();
  const published: PublishedOffer[] = [];
  const reads: string[][] = [];
  const watch = new OfferWatch({
    board,
    intervalMs,
    sliceMs,
    log: createLog('silent'),
    metrics: createMetrics(),
    policies,
    cashouts: {
      openTickets: async (userId) =>
        [...stored.values()].filter((one) => one.userId === userId && one.outcome === 0).map((one) => one.ticketId),
      terms: async (ids) => {
        reads.push([...ids]);
        return ids.flatMap((id) => stored.get(id) ?? []);
      },
    },
    publish: (userId, ticketId, offer) => void published.push({ userId, ticketId, offer }),
  });
  stops.push(() => watch.stop());
  const keep = (terms: CashoutTerms) => void stored.set(terms.ticketId, terms);
  return { board, watch, published, reads, keep };
}
const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  vi.useRealTimers();
  for (const stop of stops.splice(0)) await stop();
});

async function until(check: () => boolean): Promise<void> {
  for (const end = performance.now() + 5_000; !check(); ) {
    if (performance.now() > end) throw new Error(`never: ${check}`);
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
}

test('rules 13.2 a player who is watched gets the current offers, and each one that changes', async () => {
  const { board, watch, published, keep } = aWatch();
  board.set('1.1', 1500);
  keep(aTicket('7', 'a', '1.1'));
  keep(aTicket('7', 'b', '2.1'));
  expect(await watch.watch('7')).toEqual({
    tickets: {
      a: {
        CashoutValue: 12.66,
        CashoutOddsValues: { '1.1': 1.5 },
        CashoutPolicyVersion: 1,
        PartialAllowed: true,
        PartialMin: 0.01,
        PartialMax: 12.53,
      },
    },
  });
  board.set('1.1', 1600);
  watch.onPrices(['1.1', '9.9']);
  await until(() => published.length > 0);
  expect(published).toEqual([{ userId: '7', ticketId: 'a', offer: expect.objectContaining({ CashoutValue: 11.87 }) }]);
});

test('H81 a policy that comes into force is in every offer, though no price moves', async () => {
  let margin = deliveredPolicies.current().cashout.firstPermille;
  let version = 1;
  const policies = {
    current: () => ({
      ...deliveredPolicies.current(),
      version,
      cashout: { firstPermille: margin, perLegPermille: 0, mostPermille: 500 },
    }),
  };
  const { board, watch, published, keep } = aWatch({ policies });
  board.set('1.1', 1500);
  keep(aTicket('7', 'a', '1.1'));
  await watch.watch('7');
  margin = 200;
  watch.onPolicy();
  await until(() => published.length > 0);
  expect(published).toEqual([{ userId: '7', ticketId: 'a', offer: expect.objectContaining({ CashoutValue: 10.66 }) }]);
  // One that changes no value is told too: a request names the version that its offer was computed by.
  version = 2;
  watch.onPolicy();
  await until(() => published.length > 1);
  expect(published[1]?.offer).toMatchObject({ CashoutValue: 10.66, CashoutPolicyVersion: 2 });
});

test('H112 a ticket in a currency of a later release has no offer here, and keeps no other from its own', async () => {
  const { board, watch, published, keep } = aWatch();
  for (const id of ['1.1', '2.1', '3.1']) board.set(id, 1500);
  keep(aTicket('7', 'a', '1.1'));
  keep(aTicket('7', 'b', '2.1', { currency: 'XTA' }));
  keep(aTicket('7', 'c', '3.1'));
  expect(Object.keys((await watch.watch('7')).tickets)).toEqual(['a', 'c']);
  for (const id of ['2.1', '1.1', '3.1']) board.set(id, 1600);
  watch.onPrices(['2.1', '1.1', '3.1']);
  await until(() => published.length === 2);
  expect(published.map(({ ticketId, offer }) => [ticketId, offer?.CashoutValue])).toEqual([
    ['a', 11.87],
    ['c', 11.87],
  ]);
  for (const id of ['b', 'a']) watch.onTicket('7', id);
  keep(aTicket('7', 'a', '1.1', { outcome: 2 }));
  await until(() => published.length === 3);
  expect(published.at(-1)).toEqual({ userId: '7', ticketId: 'a', offer: null });
});

test('H112 a ticket that cannot be quoted at all keeps no other from its offer', async () => {
  const { board, watch, keep } = aWatch();
  for (const id of ['1.1', '2.1']) board.set(id, 1500);
  keep(aTicket('7', 'a', '1.1', { rest: {} as never }));
  keep(aTicket('7', 'b', '2.1'));
  await expect(watch.watch('7')).resolves.toMatchObject({ tickets: { b: { CashoutValue: 12.66 } } });
});

test('a declined bet is not watched, and of one player no more tickets than a page shows', async () => {
  const { board, watch, reads, keep } = aWatch();
  board.set('1.1', 1500);
  await watch.watch('7');
  keep(aTicket('7', 'declined', '1.1', { acceptance: 2, rest: null, legs: [] }));
  watch.onTicket('7', 'declined');
  await until(() => reads.flat().includes('declined'));
  const before = reads.length;
  watch.onPrices(['1.1']);
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect([watch.ticketCount, reads.length]).toEqual([0, before]);
  for (let at = 0; at < 600; at += 1) {
    keep(aTicket('7', `t${at}`, '1.1'));
    watch.onTicket('7', `t${at}`);
  }
  await until(() => reads.flat().includes('t599'));
  await until(() => watch.ticketCount >= 400);
  expect(watch.ticketCount).toBeLessThanOrEqual(500);
  watch.unwatch('7');
  expect(watch.ticketCount).toBe(0);
});

test('rules 13.3 a suspended market takes the offer away, its return brings it back', async () => {
  const { board, watch, published, keep } = aWatch();
  board.set('1.1', 1500);
  keep(aTicket('7', 'a', '1.1'));
  await watch.watch('7');
  board.set('1.1', 1500, { isOpen: false });
  watch.onPrices(['1.1']);
  await until(() => published.length === 1);
  board.set('1.1', 1500);
  watch.onPrices(['1.1']);
  await until(() => published.length === 2);
  expect(published.map(({ offer }) => offer?.CashoutValue ?? null)).toEqual([null, 12.66]);
});

test('a ticket is told once an interval at most, however often its price moves, and the last price is the one told', async () => {
  vi.useFakeTimers();
  const { board, watch, published, keep } = aWatch({ intervalMs: 200 });
  board.set('1.1', 1500);
  keep(aTicket('7', 'a', '1.1'));
  await watch.watch('7');
  const times: number[] = [];
  for (let milli = 1501; milli <= 1600; milli++) {
    board.set('1.1', milli);
    watch.onPrices(['1.1']);
    await vi.advanceTimersByTimeAsync(10);
    if (published.length > times.length) times.push(performance.now());
  }
  await vi.advanceTimersByTimeAsync(200);
  expect(published.at(-1)?.offer?.CashoutOddsValues).toEqual({ '1.1': 1.6 });
  // A second of changes: one round at once and one every 200 ms.
  expect(published.length).toBe(6);
  for (const [at, time] of times.entries()) if (at > 0) expect(time - (times[at - 1] ?? 0)).toBeGreaterThanOrEqual(200);
});

test('nobody who does not look costs anything: not after leaving, and not other players', async () => {
  vi.useFakeTimers();
  const { board, watch, published, keep, reads } = aWatch();
  board.set('1.1', 1500);
  keep(aTicket('7', 'a', '1.1'));
  keep(aTicket('8', 'b', '1.1'));
  await watch.watch('7');
  expect(watch.ticketCount).toBe(1);
  watch.onTicket('8', 'b');
  watch.unwatch('7');
  expect(watch.ticketCount).toBe(0);
  board.set('1.1', 1600);
  watch.onPrices(['1.1']);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(published).toEqual([]);
  expect(reads).toEqual([['a']]);
});

test('a ticket that is cashed out, settled or new is read again; one that is over is let go of', async () => {
  const { board, watch, published, keep } = aWatch();
  board.set('1.1', 1500);
  keep(aTicket('7', 'a', '1.1'));
  await watch.watch('7');
  keep(aTicket('7', 'b', '1.1'));
  watch.onTicket('7', 'b');
  await until(() => published.some(({ ticketId }) => ticketId === 'b'));
  keep(aTicket('7', 'a', '1.1', { outcome: 2, rest: null }));
  watch.onTicket('7', 'a');
  await until(() => published.some(({ ticketId, offer }) => ticketId === 'a' && offer === null));
  expect(watch.ticketCount).toBe(1);
});

test('a leg whose result is known is read again until it is settled, nobody tells that', async () => {
  const { board, watch, published, keep, reads } = aWatch({ intervalMs: 20 });
  const combo = (isOpen: boolean): CashoutTerms => ({
    ...aTicket('7', 'a', '1.1'),
    betType: 2,
    rest: {
      betType: 'combo',
      stakeMinor: 1000n,
      rounding: 'down',
      legs: [
        { odds: rational(2), result: isOpen ? LEG_RESULTS.PENDING : LEG_RESULTS.WIN },
        { odds: rational(2), result: LEG_RESULTS.PENDING },
      ],
    },
    legs: ['1.1', '2.1'].map((selectionId, at) => ({
      legNo: at + 1,
      selectionId,
      marketId: at + 1,
      matchId: at + 1,
      producer: 3,
      isOpen: at === 1 || isOpen,
      isReduced: false,
    })),
  });
  board.set('1.1', 1500);
  board.set('2.1', 2000);
  keep(combo(true));
  await watch.watch('7');
  board.set('1.1', 1500, { isOpen: false, isDecided: true });
  watch.onPrices(['1.1']);
  await until(() => published.length === 1);
  await until(() => reads.length >= 3);
  keep(combo(false));
  await until(() => published.length === 2);
  expect(published.map(({ offer }) => offer?.CashoutValue ?? null)).toEqual([null, 19]);
});

test('20,000 tickets on one selection: all get their offer, and the event loop never waits for all of them', async () => {
  const { board, watch, published, keep } = aWatch({ intervalMs: 50, sliceMs: 5 });
  board.set('1.1', 1500);
  for (let player = 1; player <= 200; player++)
    for (let ticket = 0; ticket < 100; ticket++) keep(aTicket(String(player), `${player}-${ticket}`, '1.1'));
  for (let player = 1; player <= 200; player++) await watch.watch(String(player));
  expect(watch.ticketCount).toBe(20_000);
  let turns = 0;
  let isOver = false;
  const turn = () => {
    turns++;
    if (!isOver) setImmediate(turn);
  };
  board.set('1.1', 1600);
  watch.onPrices(['1.1']);
  turn();
  await until(() => published.length === 20_000);
  isOver = true;
  expect(new Set(published.map(({ ticketId }) => ticketId)).size).toBe(20_000);
  // Others had a turn after every slice; in one go there would have been none between the first offer and the last.
  expect(turns).toBeGreaterThan(10);
});
