import { expect, test } from 'vitest';
import type { PageRequest } from '../shared/routing/define-page.tsx';
import { loadMatchPage } from './load-match-page.ts';

const event = { id: 7, live: null, sportId: 1, category: { id: 2 }, tournament: { id: 3 } };

/** What the page asks for, by the first word of its key. */
function load(statistics: () => Promise<unknown>) {
  const source = {
    call: undefined,
    load: ({ queryKey }: { queryKey: readonly unknown[] }) => {
      if (queryKey[0] === 'statistics') return statistics();
      return Promise.resolve(queryKey[0] === 'event' ? event : []);
    },
  } as unknown as PageRequest['source'];
  return loadMatchPage({ source, language: 'en-US', params: { match: '7' } });
}

test('the fold of statistics is left out where nothing is known, and stays while that is not said', async () => {
  const said = [{ Status: 'none' }, { Status: 'known' }, { Status: 'later' }].map((answer) => () => Promise.resolve(answer));
  const pages = await Promise.all(
    [...said, () => Promise.reject(new Error('gone')), () => new Promise<never>(() => undefined)].map(load),
  );
  expect(pages.map(({ hasStatistics }) => hasStatistics)).toEqual([false, true, true, true, true]);
});

test.each(['9007199254740993', '9999999999999999', '07', '1e3', '12345678901234567', ''])(
  '%j is no match: 404, and nothing is asked',
  async (match) => {
    const source = { load: () => Promise.reject(new Error('asked')) } as unknown as PageRequest['source'];
    await expect(loadMatchPage({ source, language: 'en-US', params: { match } })).rejects.toMatchObject({
      init: { status: 404 },
    });
  },
);
