import { firstLiveQuery, liveTopics, popularQuery } from '../shared/api/event-queries.ts';
import { sportsQuery } from '../shared/api/sport-queries.ts';
import type { PageRequest } from '../shared/routing/define-page.tsx';

const LIVE_ROWS = 6;
const POPULAR = 12;

export async function loadHome({ source, language }: PageRequest) {
  const sports = await source.load(sportsQuery(source.call, language));
  const positions = await source.positions(liveTopics(sports));
  const [live, popular] = await Promise.all([
    source.load(firstLiveQuery(source.call, language, LIVE_ROWS)),
    source.load(popularQuery(source.call, language, POPULAR)),
  ]);
  return { live, popular, sports, positions, rows: LIVE_ROWS };
}
