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
