import { expect, test } from 'vitest';
import type { Source } from '../shared/api/source.ts';
import { topicName } from '../shared/live/topic.ts';
import { loadSportPage } from './load-sport-page.ts';

test('H103 where the streams stand is read before the lists: what happens in between is told twice rather than never', async () => {
  const asked: string[] = [];
  const call = (async ({ id }: { id: string }) => {
    asked.push(id);
    return id === 'sporttype.getall' ? [{ ID: 1, SportTypeName: 'Soccer', SportLink: '/soccer', SystemID: 1 }] : [];
  }) as Source['call'];
  const source: Source = {
    call,
    load: (query) => query.queryFn(),
    async positions(topics) {
      asked.push(...topics.map(topicName));
      return Object.fromEntries(topics.map((topic) => [topicName(topic), { epoch: 'a', offset: 3 }]));
    },
  };
  const page = await loadSportPage({
    source,
    language: 'en-US',
    params: { sport: 'soccer' },
    search: new URLSearchParams(),
    offset: 0,
    view: 'european',
    isWhole: false,
  });
  expect(asked).toEqual([
    ...['sporttype.getall', 'livePreviewMarkets/1', 'prematchPreviewMarkets/1'],
    ...['sportmatch.getlive', 'sportmatch.get'],
  ]);
  expect(page.initial.positions).toEqual({
    'livePreviewMarkets/1': { epoch: 'a', offset: 3 },
    'prematchPreviewMarkets/1': { epoch: 'a', offset: 3 },
  });
});

test('LISTS-04 the Asian view comes with the lines of its first rows, of its own tournament alone; the others ask for none', async () => {
  const match = (ID: number, tournament: number) => ({
    ID,
    SportTypeID: 1,
    SportSystemID: 1,
    SportType: { OriginalName: 'Soccer' },
    Rank: 1,
    PreviewMarkets: {},
    Category: { ID: 3 },
    Tournament: { ID: tournament },
    MatchLink: `/match/${ID}`,
  });
  const asked: unknown[] = [];
  const answers: Record<string, unknown> = {
    'sporttype.getall': [{ ID: 1, SportTypeName: 'Soccer', SportLink: '/soccer', SystemID: 1 }],
    'sportcategory.getbysporttype': [{ ID: 3, CategoryLink: '/soccer/england' }],
    'sporttournament.getbycategory': [{ ID: 5, TournamentLink: '/soccer/england/cup' }],
    'sportmatch.getlive': [match(7, 5), match(8, 6)],
    'sportmatch.get': [match(9, 5)],
    'sportmarket.getmatchesforasianview': [{ ID: 9, Markets: [] }],
  };
  const call = (async ({ id }: { id: string }, input: { query: unknown }) => {
    if (id === 'sportmarket.getmatchesforasianview') asked.push(input.query);
    return answers[id];
  }) as Source['call'];
  const load = (view: 'asian' | 'korean') =>
    loadSportPage({
      source: { call, load: (query) => query.queryFn(), positions: async () => ({}) },
      language: 'en-US',
      params: { sport: 'soccer', category: 'england', tournament: 'cup' },
      search: new URLSearchParams(),
      offset: 0,
      view,
      isWhole: false,
    });
  expect((await load('asian')).lines).toEqual({ 9: {} });
  expect(asked).toEqual([{ sportTypeID: 1, matchIDs: '7,9', languageCode: 'en-US' }]);
  expect((await load('korean')).lines).toBeUndefined();
  expect(asked).toHaveLength(1);
});
