import { firstLive, liveQuery, popularQuery, sportsQuery } from '../shared/api/sport-queries.ts';
import type { PageRequest } from '../shared/routing/define-page.tsx';

const LIVE_ROWS = 6;
const POPULAR = 12;

export async function loadHome({ source, language }: PageRequest) {
  const [live, popular, sports] = await Promise.all([
    source.load(liveQuery(source.call, language)),
    source.load(popularQuery(source.call, language, POPULAR)),
    source.load(sportsQuery(source.call, language)),
  ]);
  return { live: firstLive(live, LIVE_ROWS), popular, sports, rows: LIVE_ROWS };
}
