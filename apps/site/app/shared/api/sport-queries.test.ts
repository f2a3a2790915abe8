import { expect, test } from 'vitest';
import type { Caller } from './caller.ts';
import { sidebarTopQuery } from './sport-queries.ts';

test('CALL-05 the top of the side column is asked for by its type; its order stays that of the answer', async () => {
  const asked: unknown[] = [];
  const tournament = (ID: number) => ({ ID, Name: `Cup ${ID}`, TournamentLink: `/soccer/world/${ID}`, Rank: -ID });
  const call = ((...args: unknown[]) => {
    asked.push(args);
    return Promise.resolve({ Sports: [], Categories: [], Tournaments: [3, 1, 2, 6, 5, 4].map(tournament) });
  }) as unknown as Caller;
  expect(await sidebarTopQuery(call, 'de-DE').queryFn()).toEqual(
    [3, 1, 2, 6, 5].map((id) => expect.objectContaining({ id, name: `Cup ${id}`, link: `/soccer/world/${id}` })),
  );
  expect(asked).toMatchObject([[{ path: '/api/sportTop/get' }, { query: { type: 'Sidebar', languageCode: 'de-DE' } }]]);
});
