import { expect, test } from 'vitest';
import type { BoardChange } from '../../shared/live/decode-payload.ts';
import { ASK_AGAIN_MS, ListWatch, removedFrom } from './list-watch.ts';

const LIVE = { topic: 'livePreviewMarkets', key: '1' } as const;
const PREMATCH = { topic: 'prematchPreviewMarkets', key: '1' } as const;
const topics = [LIVE, PREMATCH];
const said = (over: Partial<BoardChange>): BoardChange => ({ prices: [], matches: [], changed: [], removed: [], ...over });
const running = (id: number, ...prices: string[]) => ({
  id,
  sportId: 1,
  live: {} as never,
  columns: { moneyline: prices.map((price) => ({ id: price, matchId: id, title: '', oddsMilli: 2000, isLocked: false })) },
});
const coming = (id: number) => ({ id, sportId: 1, live: null, columns: {} });

test('H99 a match that the list does not get is asked for once, however often it changes', () => {
  const watch = new ListWatch();
  const list = { shown: [running(1)], topics, hasAllLive: true };
  const asked = (atMs: number) => watch.hear(said({ changed: [9] }), LIVE, list, atMs).lacksLive;
  expect([0, 100, 20_000].map(asked)).toEqual([true, false, false]);
  expect(asked(ASK_AGAIN_MS)).toBe(true);
});

test('H99 a match that ends leaves the list without a reading of it', () => {
  const watch = new ListWatch();
  const list = { shown: [running(1), running(2)], topics, hasAllLive: true };
  const news = watch.hear(said({ removed: [2], changed: [2], matches: [{ id: 2, status: 'ended' }] }), LIVE, list, 0);
  expect(news).toEqual({ removed: [2], changed: [], isOutdated: false, lacksLive: false });
});

test('H99 a match that turns live leaves the rows to come, and the other way round: what ends leaves both', () => {
  const left = (change: Partial<BoardChange>, topic: typeof LIVE | typeof PREMATCH) => {
    const leaves = removedFrom(said(change), topic);
    return [running(11), coming(11), running(12), coming(12)].map(leaves);
  };
  expect(left({ removed: [11] }, PREMATCH)).toEqual([false, true, false, false]);
  expect(left({ removed: [11] }, LIVE)).toEqual([true, false, false, false]);
  expect(left({ removed: [11], matches: [{ id: 11, status: 'ended' }] }, LIVE)).toEqual([true, true, false, false]);
});

test('a match to come that turns live is looked for among the live ones, though the list shows it', () => {
  const watch = new ListWatch();
  const turned = said({ matches: [{ id: 5, status: 'live' }] });
  const list = (hasAllLive: boolean) => ({ shown: [coming(5)], topics, hasAllLive });
  expect(watch.hear(turned, LIVE, list(false), 0).lacksLive).toBe(true);
  expect(watch.hear(turned, LIVE, list(true), 1).lacksLive).toBe(false);
  expect(new ListWatch().hear(turned, LIVE, { shown: [running(5)], topics, hasAllLive: true }, 0).lacksLive).toBe(false);
});

test('a part of a list asks for none that it does not show, and only for changes of what it does', () => {
  const watch = new ListWatch();
  const list = { shown: [running(1)], topics, hasAllLive: false };
  expect(watch.hear(said({ changed: [1, 9], matches: [{ id: 9, status: 'live' }] }), LIVE, list, 0)).toEqual({
    removed: [],
    changed: [1],
    isOutdated: false,
    lacksLive: false,
  });
});

test('S1-5 a match that left before the stream was heard makes the list old', () => {
  const watch = new ListWatch();
  const list = { shown: [running(1)], topics: [LIVE], hasAllLive: true };
  expect(watch.hear(said({ members: new Set([2]) }), LIVE, list, 0).isOutdated).toBe(true);
});

test('H103 a match that ended while the document came is missed in the snapshot of its stream, though the other stream goes on without one', () => {
  const list = { shown: [running(1), coming(3)], topics, hasAllLive: true };
  const watch = new ListWatch();
  expect(watch.hear(said({ members: new Set([2]) }), LIVE, list, 0).isOutdated).toBe(true);
  expect(watch.hear(said({ members: new Set([1]) }), LIVE, list, 0).isOutdated).toBe(false);
});

test('H103 what changed between the document and its stream is found: a price that the snapshot does not have', () => {
  const shown = [running(1, '1.1', '1.2'), running(2, '2.1'), running(3, '3.1')];
  const price = (id: string) => ({ id, oddsMilli: 2000, isLocked: false });
  const snapshot = said({ members: new Set([1, 2]), prices: ['1.1', '1.2', '2.9'].map(price) });
  expect(new ListWatch().hear(snapshot, LIVE, { shown, topics, hasAllLive: false }, 0).changed).toEqual([2]);
  const change = said({ prices: [price('1.1')] });
  expect(new ListWatch().hear(change, LIVE, { shown, topics, hasAllLive: false }, 0).changed).toEqual([]);
});
