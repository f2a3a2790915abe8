import { beforeEach, expect, test, vi } from 'vitest';
import { layoutOf, MOST_TILES, movedTile, readMultiView, type Tile, withTile } from './tiles.ts';

const tile = (id: number): Tile => ({ id, home: `Home ${id}`, away: `Away ${id}` });
const ids = (tiles: readonly Tile[]) => tiles.map(({ id }) => id);
const full = Array.from({ length: MOST_TILES }, (_, i) => tile(i + 1));

/** The module as a page loads it: another page of the same browser loads it again. */
async function aPage() {
  vi.resetModules();
  return import('./tiles.ts');
}

let kept = new Map<string, string>();
beforeEach(() => {
  kept = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
  return () => vi.unstubAllGlobals();
});

test('LIVEBAR-05 a match joins at its place or behind the others, once', () => {
  expect(ids(withTile([tile(1), tile(2)], tile(3)))).toEqual([1, 2, 3]);
  expect(ids(withTile([tile(1), tile(2)], tile(3), 1))).toEqual([1, 3, 2]);
  expect(ids(withTile([tile(1), tile(2)], tile(1)))).toEqual([1, 2]);
});

test('K-NAV-10 when all places are taken nothing is added and nothing is pushed out', async () => {
  expect(ids(withTile(full, tile(99)))).toEqual(ids(full));
  const page = await aPage();
  expect(full.map((one) => page.addTile(one))).toEqual(full.map(() => true));
  expect(page.addTile(tile(99))).toBe(false);
  expect(page.addTile(tile(1))).toBe(true);
  expect(ids(page.multiView().tiles)).toEqual(ids(full));
});

test('a tile moves to a place, and stays where there is none', () => {
  const three = [tile(1), tile(2), tile(3)];
  expect(ids(movedTile(three, 1, 2))).toEqual([2, 3, 1]);
  expect(ids(movedTile(three, 3, 0))).toEqual([3, 1, 2]);
  for (const place of [-1, 3]) expect(movedTile(three, 1, place)).toBe(three);
  expect(movedTile(three, 9, 0)).toBe(three);
});

test('the layout is the one that was chosen, else the smallest with a place for every tile', () => {
  const places = (count: number) => layoutOf({ tiles: full.slice(0, count), layout: null });
  expect([0, 1, 2, 3, 4, 5, 6, 7, 9].map(places)).toEqual([1, 1, 2, 4, 4, 6, 6, 9, 9]);
  expect(layoutOf({ tiles: full, layout: 2 })).toBe(2);
});

test('tiles, their order and the layout are there on the next page of the browser', async () => {
  const page = await aPage();
  for (const id of [1, 2, 3]) page.addTile(tile(id));
  page.moveTile(3, 0);
  page.removeTile(1);
  page.chooseLayout(6);
  const next = (await aPage()).multiView();
  expect(ids(next.tiles)).toEqual([3, 2]);
  expect(next.layout).toBe(6);
});

test('a match that is over keeps its score, and another one takes its place', async () => {
  const page = await aPage();
  for (const id of [1, 2, 3]) page.addTile(tile(id));
  page.endTile(2, [1, 0]);
  expect((await aPage()).multiView().tiles[1]).toEqual({ ...tile(2), final: [1, 0] });
  page.replaceTile(2, tile(7));
  expect(page.multiView().tiles).toEqual([tile(1), tile(7), tile(3)]);
});

test('design 4.6 a tile keeps the sport of its match, also after it is over and in the place of another', async () => {
  const page = await aPage();
  page.addTile({ ...tile(1), systemId: 5 });
  page.endTile(1, [2, 0]);
  expect((await aPage()).multiView().tiles).toEqual([{ ...tile(1), systemId: 5, final: [2, 0] }]);
  page.replaceTile(1, { ...tile(2), systemId: 31 });
  expect((await aPage()).multiView().tiles).toEqual([{ ...tile(2), systemId: 31 }]);
  expect(readMultiView(JSON.stringify({ tiles: [{ ...tile(3), systemId: '5' }] })).tiles).toEqual([tile(3)]);
});

test('what stands in the storage and cannot be read is no tile', () => {
  for (const text of [null, '', 'no json', 'null', '[]', '{"tiles":7}']) expect(readMultiView(text).tiles).toEqual([]);
  const tiles = [tile(1), { id: '2', home: 'a', away: 'b' }, null, { id: 3 }, tile(1), { ...tile(4), final: ['x', 1] }];
  expect(readMultiView(JSON.stringify({ tiles, layout: 3 }))).toEqual({ tiles: [tile(1), tile(4)], layout: null });
  const many = Array.from({ length: 30 }, (_, i) => tile(i));
  expect(readMultiView(JSON.stringify({ tiles: many, layout: 4 }))).toEqual({ tiles: many.slice(0, MOST_TILES), layout: 4 });
});
