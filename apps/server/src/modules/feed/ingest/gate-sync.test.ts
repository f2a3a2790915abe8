import { expect, test } from 'vitest';
import type { GatePort } from '../ports.ts';
import { GateSync } from './gate-sync.ts';

const nothing = async (): Promise<void> => undefined;

/** Gates that count how many openings are under way; each takes until it is let go. */
function countedGates(fails: (matchId: number) => boolean = () => false) {
  const waiting: (() => void)[] = [];
  const seen = { now: 0, most: 0, opened: [] as number[], closed: [] as number[], sets: [] as string[][] };
  const port: GatePort = {
    isOpen: () => null,
    async set(settings) {
      seen.sets.push(settings.map(({ kind, id, open }) => `${open ? 'open' : 'close'} ${kind} ${id}`));
      for (const { kind, id: matchId, open } of settings) {
        if (kind === 'market') continue;
        if (!open) {
          seen.closed.push(matchId);
          continue;
        }
        seen.now++;
        seen.most = Math.max(seen.most, seen.now);
        await new Promise<void>((resolve) => waiting.push(resolve));
        seen.now--;
        if (fails(matchId)) throw new Error('no connection became free');
        seen.opened.push(matchId);
      }
    },
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

const BOOK = { marketGates: () => [], isOverdue: () => false, isBehind: () => false };
const OPEN = { isOpen: true, markets: [] };
const SHUT = { isOpen: false, markets: [] };

test('a recovery of many matches opens some at a time, all of them, and a closing waits for none', async () => {
  const { port, seen, letAllGo } = countedGates();
  const sync = new GateSync(port, BOOK);
  const ids = Array.from({ length: 300 }, (_, i) => i + 1);
  const all = Promise.all(ids.map((id) => sync.sync(id, OPEN, 'feed')));
  await sync.sync(1000, SHUT, 'goal');
  expect(seen.closed).toEqual([1000]);
  expect(seen.opened).toEqual([]);
  await letAllGo();
  await all;
  expect(seen.opened).toEqual(ids);
  expect(seen.most).toBeGreaterThan(1);
  expect(seen.most).toBeLessThanOrEqual(100);
});

test('an opening that fails gives its turn to the next one', async () => {
  const { port, seen, letAllGo } = countedGates((id) => id % 2 === 0);
  const sync = new GateSync(port, BOOK);
  const all = Promise.allSettled(Array.from({ length: 120 }, (_, i) => sync.sync(i + 1, OPEN, 'feed')));
  await letAllGo();
  expect((await all).filter(({ status }) => status === 'rejected')).toHaveLength(60);
  expect(seen.opened).toHaveLength(60);
});

test('XR-02 a match that is shut while its opening waits for its turn stays shut', async () => {
  const { port, seen, letAllGo } = countedGates();
  const shut = new Set<number>();
  const sync = new GateSync(port, { ...BOOK, marketGates: (matchId) => [{ marketId: matchId, isOpen: !shut.has(matchId) }] });
  const all = Promise.all(Array.from({ length: 120 }, (_, i) => sync.sync(i + 1, OPEN, 'feed')));
  shut.add(120);
  await letAllGo();
  await all;
  expect(seen.opened).toHaveLength(119);
  expect(seen.opened).not.toContain(120);
});

test('XR-02 what is said of a match that is open waits for no turn, and what closes is sent first', async () => {
  const { port, seen, letAllGo } = countedGates();
  const isOpen = (kind: 'match' | 'market', id: number) => (kind === 'match' ? id === 1000 : id === 8);
  const sync = new GateSync({ ...port, isOpen }, BOOK);
  const all = Promise.all(Array.from({ length: 120 }, (_, i) => sync.sync(i + 1, OPEN, 'feed')));
  const markets = [
    { marketId: 7, isOpen: true },
    { marketId: 8, isOpen: false },
  ];
  await sync.sync(1000, { isOpen: true, markets }, 'feed');
  expect(seen.sets.slice(-2)).toEqual([['close market 8'], ['open market 7']]);
  await letAllGo();
  await all;
});

test('XR-02 a match is opened with its markets at once, and one that is shut meanwhile is closed behind its opening', async () => {
  const { port, seen, letAllGo } = countedGates();
  const markets = [
    { marketId: 7, isOpen: false },
    { marketId: 8, isOpen: true },
  ];
  const sync = new GateSync({ ...port, isOpen: (kind) => kind === 'match' && false }, { ...BOOK, marketGates: () => markets });
  const opening = sync.sync(1, { isOpen: true, markets }, 'feed');
  await Promise.resolve();
  await sync.sync(1, SHUT, 'another event');
  expect(seen.sets).toEqual([['open market 8', 'open match 1'], ['close match 1']]);
  await letAllGo();
  await opening;
  await sync.sync(1, SHUT, 'again');
  expect(seen.sets).toHaveLength(2);
});

test('H341 what is held shut while the gates of an earlier message are set is opened by none of them', async () => {
  let isBehind = false;
  const sets: string[][] = [];
  const port: GatePort = {
    isOpen: (kind) => (kind === 'match' ? true : null),
    async set(settings) {
      if (settings.length === 0) return;
      sets.push(settings.map(({ kind, id, open }) => `${open ? 'open' : 'close'} ${kind} ${id}`));
      // Meanwhile a bet stop comes.
      isBehind = true;
    },
    closeProducer: nothing,
    openProducer: nothing,
  };
  const ofMarket = (kind: 'match' | 'market', id: number) => (kind === 'match' ? true : id !== 12);
  const sync = new GateSync({ ...port, isOpen: ofMarket }, { ...BOOK, isBehind: () => isBehind });
  const markets = [
    { marketId: 11, isOpen: false },
    { marketId: 12, isOpen: true },
  ];
  await sync.sync(1, { isOpen: true, markets }, 'feed');
  expect(sets).toEqual([['close market 11']]);
  await sync.sync(1, { isOpen: true, markets }, 'feed');
  expect(sets.at(-1), 'said again after a failure').toEqual(['close match 1']);
});
