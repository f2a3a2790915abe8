import { beforeEach, expect, test, vi } from 'vitest';

/** A browser's storage, as far as marks need it. */
function aStorage(start: Record<string, string> = {}) {
  const kept = new Map(Object.entries(start));
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
}
/** The module as a page loads it: another page of the same browser loads it again. */
async function aPage() {
  vi.resetModules();
  return import('./favourite-matches.ts');
}

let storage = aStorage();
beforeEach(() => {
  storage = aStorage();
  vi.stubGlobal('localStorage', storage);
});

test('FAV-04 favourite matches are kept in the browser: still marked on the next page, nobody has to be logged in', async () => {
  const page = await aPage();
  page.toggleFavourite(7);
  page.toggleFavourite(9);
  expect(page.favouriteMatches()).toEqual([7, 9]);
  expect((await aPage()).favouriteMatches()).toEqual([7, 9]);
});

test('FAV-04 marked twice is not marked', async () => {
  const page = await aPage();
  page.toggleFavourite(7);
  page.toggleFavourite(7);
  expect(page.favouriteMatches()).toEqual([]);
  expect((await aPage()).favouriteMatches()).toEqual([]);
});

test('FAV-04 what stands in the storage and cannot be read is no favourite, and a full storage loses nothing of this page', async () => {
  storage.kept.set('favouriteMatches', '[1,"2",null,3.5,4]');
  expect((await aPage()).favouriteMatches()).toEqual([1, 4]);
  storage.kept.set('favouriteMatches', 'no json');
  const page = await aPage();
  expect(page.favouriteMatches()).toEqual([]);
  storage.setItem = () => {
    throw new Error('full');
  };
  page.toggleFavourite(7);
  expect(page.favouriteMatches()).toEqual([7]);
});

test('FAV-04 the oldest marks go first when there are too many', async () => {
  const page = await aPage();
  for (let id = 1; id <= 205; id++) page.toggleFavourite(id);
  expect(page.favouriteMatches()).toHaveLength(200);
  expect(page.favouriteMatches()[0]).toBe(6);
});
