import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Board } from '../modules/catalogue/board/board.ts';
import { marketIdOf } from '../modules/catalogue/board/market-key.ts';
import type { Feed } from '../modules/feed/feed.ts';
import { type FakeGates, type FakeProvider, type FakeSettlements, seeded, type WireMarket } from '../modules/feed/test-kit.ts';
import { fedBoard, listed } from './test-kit/fed-board.ts';

const EVENTS = 6;

let fed: ReturnType<typeof fedBoard>;
let provider: FakeProvider;
let board: Board;
let gates: FakeGates;
let settlements: FakeSettlements;
let feed: Feed;

beforeEach(() => {
  fed = fedBoard();
  ({ provider, board, gates, settlements, feed } = fed);
  for (let n = 1; n <= EVENTS; n++) provider.addEvent({ ...listed(n, n % 2 === 0 ? 1 : 3), urn: `m:${n}` });
});

afterEach(() => fed.stop());

const matchIdOf = (urn: string): number => [...board.state.matches.values()].find((match) => match.urn === urn)?.id ?? 0;

const market = (id: number, specifiers: string, status: number, random: () => number): WireMarket => {
  const price = (low: number) => (low + Math.floor(random() * 30) / 100).toFixed(2);
  const ids = id === 1 ? ['1', '2', '3'] : ['12', '13'];
  return {
    id,
    ...(specifiers && { specifiers }),
    status,
    outcomes: ids.map((outcome) => ({ id: outcome, odds: price(id === 1 ? 2.5 : 1.65) })),
  };
};

/** One random step of a random event: prices, a stop, a reopening, a result. */
function step(random: () => number): void {
  const urn = `m:${1 + Math.floor(random() * EVENTS)}`;
  const dice = random();
  if (dice < 0.1) provider.stop(urn);
  else if (dice < 0.15)
    provider.settle(urn, [
      {
        id: 18,
        specifiers: 'total=9.5',
        outcomes: [
          { id: '12', result: 0 },
          { id: '13', result: 1 },
        ],
      },
    ]);
  else {
    const changed: WireMarket[] = [];
    for (const line of ['', 'total=2.5', 'total=3.5']) {
      if (random() < 0.6) changed.push(market(line ? 18 : 1, line, random() < 0.8 ? 1 : random() < 0.5 ? -1 : 0, random));
    }
    if (changed.length > 0) provider.odds(urn, changed);
  }
}

const STATUS: Record<number, string> = { 1: 'active', 0: 'inactive', [-1]: 'suspended' };

/** Every market of the provider's own book against ours: status, prices, and whether its gates would let a bet through. */
function compareWithTruth(): void {
  for (const [urn, event] of provider.events) {
    const matchId = matchIdOf(urn);
    for (const truth of event.markets.values()) {
      const id = marketIdOf(matchId, { marketType: truth.id, specifiers: truth.specifiers ?? '' });
      const ours = board.market(id);
      const expected = {
        urn,
        market: truth.id,
        line: truth.specifiers ?? '',
        status: STATUS[truth.status],
        odds: truth.outcomes?.map(({ odds }) => Math.round(Number(odds) * 1000)),
      };
      expect({
        urn,
        market: truth.id,
        line: truth.specifiers ?? '',
        status: ours?.status,
        odds: ours?.outcomes.map(({ oddsMilli }) => oddsMilli),
      }).toEqual(expected);
      expect(gates.takesBets(event.producer, matchId, id)).toBe(truth.status === 1);
    }
  }
}

/** What a bettor could get at must never be more than the book offers. */
function checkGatesInsideBook(): void {
  for (const match of board.state.matches.values()) {
    for (const each of match.markets.values()) {
      if (gates.takesBets(each.producer, match.id, each.id))
        expect({ id: each.id, status: each.status }).toEqual({ id: each.id, status: 'active' });
    }
  }
}

describe('feed and board together', () => {
  test.each([1, 2, 3, 4, 5, 6, 7, 8])(
    'F-F2 duplicates, disorder and losses: the book is the truth after recovery (seed %i)',
    async (seed) => {
      const random = seeded(seed);
      provider.random = random;
      await feed.start();
      await vi.advanceTimersByTimeAsync(100);
      provider.faults = { duplicate: 0.3, reorder: 0.3, drop: 0.05 };
      for (let n = 0; n < 300; n++) {
        step(random);
        await vi.advanceTimersByTimeAsync(Math.floor(random() * 200));
        checkGatesInsideBook();
      }
      provider.faults = { duplicate: 0, reorder: 0, drop: 0 };
      // Something must follow a lost frame for the loss to be seen; the alives do that.
      await vi.advanceTimersByTimeAsync(30_000);
      expect(feed.isUp()).toBe(true);
      compareWithTruth();
      const newest = (facts: Record<string, unknown>[]) =>
        new Set(facts.map(({ matchId, timestampMs }) => `${matchId}@${timestampMs}`));
      const sent = [...provider.events].flatMap(([urn, { results }]) =>
        results.map(({ timestamp }) => `${matchIdOf(urn)}@${timestamp}`),
      );
      expect(newest(settlements.facts)).toEqual(new Set(sent));
    },
  );

  test('F-F2 without losses no recovery is needed and the book is the truth at once', async () => {
    const random = seeded(99);
    provider.random = random;
    await feed.start();
    await vi.advanceTimersByTimeAsync(100);
    const asked = provider.recoveryRequests.length;
    provider.faults = { duplicate: 0.3, reorder: 0, drop: 0 };
    for (let n = 0; n < 300; n++) {
      step(random);
      await vi.advanceTimersByTimeAsync(20);
    }
    await vi.advanceTimersByTimeAsync(1_000);
    compareWithTruth();
    expect(provider.recoveryRequests.length).toBe(asked);
  });

  test('B6 TR-B13 while a producer is silent no bet can commit on what came from it, whatever it sent before', async () => {
    const random = seeded(5);
    await feed.start();
    await vi.advanceTimersByTimeAsync(100);
    for (let n = 0; n < 50; n++) step(random);
    await vi.advanceTimersByTimeAsync(100);
    provider.silent.add(1);
    await vi.advanceTimersByTimeAsync(26_000);
    for (const match of board.state.matches.values()) {
      for (const each of match.markets.values()) {
        const isOpen = gates.takesBets(each.producer, match.id, each.id);
        if (each.producer === 1) expect(isOpen || board.isMarketOpen(each)).toBe(false);
      }
    }
    for (let n = 0; n < 50; n++) step(random);
    provider.silent.clear();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(feed.isUp()).toBe(true);
    compareWithTruth();
  });

  test('F-F6 an absurd price shuts its market in the book and at the gate until a sound one comes', async () => {
    await feed.start();
    await vi.advanceTimersByTimeAsync(100);
    const sound = market(1, '', 1, seeded(1));
    provider.odds('m:1', [sound]);
    await vi.advanceTimersByTimeAsync(10);
    const matchId = matchIdOf('m:1');
    const id = marketIdOf(matchId, { marketType: 1, specifiers: '' });
    expect(gates.takesBets(3, matchId, id)).toBe(true);
    for (const odds of ['0', '-1', '1.00', '1e9', 'NaN']) {
      provider.odds('m:1', [
        {
          ...sound,
          outcomes: [
            { id: '1', odds },
            { id: '2', odds: '3.4' },
            { id: '3', odds: '3.4' },
          ],
        },
      ]);
      await vi.advanceTimersByTimeAsync(10);
      expect(gates.takesBets(3, matchId, id)).toBe(false);
      expect(board.selection(`${id}.1`)?.isSuspended).toBe(true);
      provider.odds('m:1', [sound]);
      await vi.advanceTimersByTimeAsync(10);
      expect(gates.takesBets(3, matchId, id)).toBe(true);
    }
  });
});
