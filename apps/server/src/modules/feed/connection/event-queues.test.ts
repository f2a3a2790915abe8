import { describe, expect, test } from 'vitest';
import { type EventMessage, EventQueues } from './event-queues.ts';

type Odds = Extract<EventMessage, { kind: 'odds' }>;

const odds = (urn: string, timestampMs: number, ...types: number[]): Odds => ({
  kind: 'odds',
  urn,
  producer: 1,
  timestampMs,
  requestId: null,
  markets: types.map((marketType) => ({ marketType, specifiers: '', status: 'active', isFavourite: false })),
});
const stop = (urn: string, timestampMs: number): EventMessage => ({
  kind: 'stop',
  urn,
  producer: 1,
  timestampMs,
  requestId: null,
  groups: ['all'],
  marketStatus: 'suspended',
});

/** Work that waits to be released, one message at a time. */
function gated() {
  const seen: EventMessage[] = [];
  const waiting: (() => void)[] = [];
  const queues = new EventQueues((message) => {
    seen.push(message);
    return new Promise((resolve) => waiting.push(resolve));
  });
  const release = async () => {
    waiting.shift()?.();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { queues, seen, release };
}

describe('lines of work', () => {
  test('one event is processed in order, another one at the same time', async () => {
    const { queues, seen, release } = gated();
    queues.push(odds('a', 1, 1));
    queues.push(odds('a', 2, 2));
    queues.push(odds('b', 3, 1));
    expect(seen.map(({ urn, timestampMs }) => [urn, timestampMs])).toEqual([
      ['a', 1],
      ['b', 3],
    ]);
    await release();
    expect(seen.at(-1)?.timestampMs).toBe(2);
  });

  test('XR-21 the end of a match is not moved behind the result that comes after it, however much follows', async () => {
    const { queues, seen, release } = gated();
    const state = (status: 'live' | 'ended' | 'closed') => ({
      status,
      periodKey: status,
      homeScore: 1,
      awayScore: 0,
      periods: [],
    });
    queues.push(odds('a', 1, 1));
    queues.push({ ...odds('a', 2), state: state('live') });
    queues.push({ ...odds('a', 3), state: state('ended') });
    queues.push({ kind: 'settlement', urn: 'a', producer: 1, timestampMs: 4, requestId: null, certainty: 1, markets: [] });
    queues.push({ ...odds('a', 5), state: state('closed') });
    for (let n = 0; n < 4; n++) await release();
    expect(seen.map(({ timestampMs }) => timestampMs)).toEqual([1, 3, 4, 5]);
  });

  test('F-F7 a bet stop overtakes waiting prices', async () => {
    const { queues, seen, release } = gated();
    for (let n = 1; n <= 5; n++) queues.push(odds('a', n, n));
    queues.push(stop('a', 6));
    await release();
    expect(seen.map(({ kind }) => kind)).toEqual(['odds', 'stop']);
  });

  test('F-F7 a flood is conflated per market: memory is bounded by the markets, nothing newest is lost', async () => {
    const { queues, seen, release } = gated();
    for (let n = 1; n <= 10_000; n++) queues.push(odds('a', n, n % 3, 10 + (n % 2)));
    expect(queues.pending).toBeLessThanOrEqual(8);
    expect(queues.conflated).toBeGreaterThan(19_000);
    for (let n = 0; n < 10; n++) await release();
    const newest = new Map<number, number>();
    for (const message of seen) {
      if (message.kind === 'odds') for (const { marketType } of message.markets) newest.set(marketType, message.timestampMs);
    }
    expect(newest).toEqual(
      new Map([
        [0, 9999],
        [1, 10_000],
        [2, 9998],
        [10, 10_000],
        [11, 9999],
      ]),
    );
    expect(queues.pending).toBe(0);
  });

  test('conflation keeps full messages and the order of states', async () => {
    const { queues, seen, release } = gated();
    queues.push(odds('a', 1, 9));
    queues.push({ ...odds('a', 2, 1, 2), requestId: 5 });
    queues.push(odds('a', 3, 1));
    for (let n = 0; n < 3; n++) await release();
    expect(seen.map((message) => (message.kind === 'odds' ? message.markets.length : 0))).toEqual([1, 2, 1]);
  });

  test('a barrier waits for what was there before it and for nothing that came later', async () => {
    const { queues, release } = gated();
    queues.push(odds('a', 1, 1));
    let isPassed = false;
    const barrier = queues.barrier().then(() => {
      isPassed = true;
    });
    queues.push(odds('a', 2, 2));
    await new Promise((resolve) => setImmediate(resolve));
    expect(isPassed).toBe(false);
    await release();
    await barrier;
    expect(queues.pending).toBe(1);
  });
});
