import { expect, test } from 'vitest';
import type { GatePort } from '../ports.ts';
import { GateSync } from './gate-sync.ts';

const nothing = async (): Promise<void> => undefined;

/** Gates that count how many openings are under way; each takes until it is let go. */
function countedGates(fails: (matchId: number) => boolean = () => false) {
  const waiting: (() => void)[] = [];
  const seen = { now: 0, most: 0, opened: [] as number[], closed: [] as number[] };
  const port: GatePort = {
    isOpen: () => null,
    closeMatch: async (matchId) => {
      seen.closed.push(matchId);
    },
    openMatch: async (matchId) => {
      seen.now++;
      seen.most = Math.max(seen.most, seen.now);
      await new Promise<void>((resolve) => waiting.push(resolve));
      seen.now--;
      if (fails(matchId)) throw new Error('no connection became free');
      seen.opened.push(matchId);
    },
    closeMarkets: nothing,
    openMarkets: nothing,
    closeProducer: nothing,
    openProducer: nothing,
  };
  const letAllGo = async (): Promise<void> => {
    for (let rounds = 0; rounds < 500; rounds++) {
      waiting.shift()?.();
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  return { port, seen, letAllGo };
}

const BOOK = { marketGates: () => [], isOverdue: () => false };
const OPEN = { isOpen: true, markets: [] };
const SHUT = { isOpen: false, markets: [] };

test('a recovery of many matches opens a few at a time, all of them, and a closing waits for none', async () => {
  const { port, seen, letAllGo } = countedGates();
  const sync = new GateSync(port, BOOK);
  const ids = Array.from({ length: 60 }, (_, i) => i + 1);
  const all = Promise.all(ids.map((id) => sync.sync(id, OPEN, 'feed')));
  await sync.sync(1000, SHUT, 'goal');
  expect(seen.closed).toEqual([1000]);
  expect(seen.opened).toEqual([]);
  await letAllGo();
  await all;
  expect(seen.opened).toEqual(ids);
  expect(seen.most).toBeGreaterThan(1);
  expect(seen.most).toBeLessThanOrEqual(4);
});

test('an opening that fails gives its turn to the next one', async () => {
  const { port, seen, letAllGo } = countedGates((id) => id % 2 === 0);
  const sync = new GateSync(port, BOOK);
  const all = Promise.allSettled(Array.from({ length: 20 }, (_, i) => sync.sync(i + 1, OPEN, 'feed')));
  await letAllGo();
  expect((await all).filter(({ status }) => status === 'rejected')).toHaveLength(10);
  expect(seen.opened).toHaveLength(10);
});

test('XR-02 a match that is shut while its opening waits for its turn stays shut', async () => {
  const { port, seen, letAllGo } = countedGates();
  const shut = new Set<number>();
  const sync = new GateSync(port, { ...BOOK, marketGates: (matchId) => [{ marketId: matchId, isOpen: !shut.has(matchId) }] });
  const all = Promise.all(Array.from({ length: 20 }, (_, i) => sync.sync(i + 1, OPEN, 'feed')));
  shut.add(20);
  await letAllGo();
  await all;
  expect(seen.opened).toHaveLength(19);
  expect(seen.opened).not.toContain(20);
});

test('XR-02 what is said of a match that is open waits for no turn', async () => {
  const { port, letAllGo } = countedGates();
  const opened: number[] = [];
  const isOpen = (kind: 'match' | 'market', id: number) => (kind === 'match' ? id === 1000 : false);
  const openMarkets = async (matchId: number): Promise<void> => {
    opened.push(matchId);
  };
  const sync = new GateSync({ ...port, isOpen, openMarkets } as GatePort, BOOK);
  const all = Promise.all(Array.from({ length: 20 }, (_, i) => sync.sync(i + 1, OPEN, 'feed')));
  await sync.sync(1000, { isOpen: true, markets: [{ marketId: 7, isOpen: true }] }, 'feed');
  expect(opened).toEqual([1000]);
  await letAllGo();
  await all;
});
