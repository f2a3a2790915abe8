import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Sent } from '../../platform/bus/board-channel.ts';
import { createLog } from '../../platform/log.ts';
import type { ChangesFrame } from './board-frame.ts';
import { createBoardPublisher } from './publish-board.ts';

/** What the owner of the board makes of changes that NATS does not take at once (decision 13). */
const MOST_BYTES = 2_000;
const MARKETS = 40;

function aPublisher() {
  const frames: ChangesFrame[] = [];
  const logged: string[] = [];
  const descriptions = new Map<number, object>();
  let isConnected = true;
  let change: (change: object) => void = () => undefined;
  const publisher = createBoardPublisher({
    channel: {
      start: async () => undefined,
      send(frame): Sent {
        if (!isConnected) return 'not_connected';
        if (JSON.stringify(frame).length > MOST_BYTES) return 'too_large';
        if ('kind' in frame && frame.kind === 'changes') frames.push(frame as ChangesFrame);
        return 'sent';
      },
      isConnected: () => isConnected,
      stop: async () => undefined,
    },
    catalogue: {
      board: { state: { descriptions, downProducers: new Set() } } as never,
      onChange(listener) {
        change = listener as typeof change;
        return () => undefined;
      },
      onFixture: () => () => undefined,
      copyMatch: (id, ids) => ({ id, markets: [...ids].map((market) => ({ id: market, outcomes: 'x'.repeat(100) })) }) as never,
      flush: async () => new Map(),
    },
    gates: { onLearned: () => () => undefined },
    terms: { term: () => 7n, leaseUntilMs: () => 5_000 },
    clock: { now: () => 1_000 },
    bootId: 'a life',
    log: createLog('warn', { write: (line) => logged.push(line) }),
  });
  return {
    publisher,
    frames,
    logged,
    descriptions,
    connect(is: boolean) {
      isConnected = is;
    },
    change(matchId: number, touchedMarkets: number[]) {
      change({ matchId, touchedMarkets });
      vi.advanceTimersByTime(20);
    },
  };
}

describe('the owner of a board', () => {
  beforeEach(
    () => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout', 'performance'] }),
  );
  afterEach(() => void vi.useRealTimers());

  test('H167 tells in several frames what NATS does not take as one: every market and every description once, numbered without a gap', async () => {
    const one = aPublisher();
    await one.publisher.start();
    for (let id = 1; id <= 30; id++) one.descriptions.set(id, { id, name: 'x'.repeat(200) });
    const ids = Array.from({ length: MARKETS }, (_, at) => at + 1);
    one.change(5, ids);
    expect(one.frames.map(({ no }) => no)).toEqual(one.frames.map((_, at) => at + 1));
    expect(one.frames.flatMap((frame) => frame.descriptions.map(({ id }) => id))).toEqual([...one.descriptions.keys()]);
    const copies = one.frames.flatMap(({ matches }) => matches);
    expect(copies.flatMap(({ markets }) => markets.map(({ id }) => id))).toEqual(ids);
    expect([new Set(copies.map(({ id }) => id)), one.logged]).toEqual([new Set([5]), []]);
    await one.publisher.stop();
  });

  test('H167 says so in its log when nobody was told, and leaves a gap by which the others notice it', async () => {
    const one = aPublisher();
    await one.publisher.start();
    one.change(5, [1]);
    one.connect(false);
    for (const market of [2, 3, 4]) one.change(5, [market]);
    one.connect(true);
    one.change(5, [5]);
    expect(one.frames.map(({ no }) => no)).toEqual([1, 5]);
    expect(one.logged).toEqual([expect.stringContaining('"event":"board_unsent"')]);
    expect(one.logged[0]).toContain('not_connected');
    await one.publisher.stop();
  });

  test('H167 a description that is too large by itself shuts nobody for good', async () => {
    const one = aPublisher();
    await one.publisher.start();
    one.descriptions.set(1, { id: 1, name: 'x'.repeat(MOST_BYTES) });
    one.change(5, [1]);
    one.change(5, [2]);
    expect([one.frames.map(({ no }) => no), one.logged.length]).toEqual([[1, 2], 1]);
    await one.publisher.stop();
  });
});
