import { expect, test } from 'vitest';
import type { Caller } from '../../shared/api/caller.ts';
import { favouriteEventsQuery, MOST_FAVOURITES } from './favourite-queries.ts';

const match = (id: number) => ({
  ID: id,
  SportType: { OriginalName: 'Soccer' },
  Category: { ID: 1 },
  Tournament: { ID: 1 },
  PreviewMarkets: {},
});

/** A server that offers these matches alone, and notes what it was asked for. */
function aServer(offered: (id: number) => boolean) {
  const asked: number[] = [];
  let running = 0;
  let most = 0;
  const call = (async (_endpoint: unknown, { query }: { query: { id: number } }) => {
    asked.push(query.id);
    running += 1;
    most = Math.max(most, running);
    await Promise.resolve();
    running -= 1;
    return offered(query.id) ? [match(query.id)] : [];
  }) as unknown as Caller;
  return { call, asked, most: () => most };
}

test('FAV-04 favourite matches come as the page reads them: the last mark first, without those that are over', async () => {
  const { call } = aServer((id) => id !== 8);
  let marked = [7, 8, 9];
  const query = favouriteEventsQuery(call, 'en-US', () => marked);
  expect((await query.queryFn()).map(({ id }) => id)).toEqual([9, 7]);
  marked = [7];
  expect((await query.queryFn()).map(({ id }) => id)).toEqual([7]);
});

test('FAV-04 a long list of marks is read a few at a time, and old marks are not asked for', async () => {
  const server = aServer(() => true);
  const query = favouriteEventsQuery(server.call, 'en-US', () => Array.from({ length: 200 }, (_, i) => i + 1));
  expect(await query.queryFn()).toHaveLength(MOST_FAVOURITES);
  expect(server.asked).toHaveLength(MOST_FAVOURITES);
  expect(server.asked).not.toContain(140);
  expect(server.most()).toBeLessThanOrEqual(6);
});
