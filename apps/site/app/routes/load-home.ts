import { firstLiveQuery, popularQuery, sportsQuery } from '../shared/api/sport-queries.ts';
import type { PageRequest } from '../shared/routing/define-page.tsx';

const LIVE_ROWS = 6;
const POPULAR = 12;

export async function loadHome({ source, language }: PageRequest) {
  const [live, popular, sports] = await Promise.all([
    source.load(firstLiveQuery(source.call, language, LIVE_ROWS)),
    source.load(popularQuery(source.call, language, POPULAR)),
    source.load(sportsQuery(source.call, language)),
  ]);
  return { live, popular, sports, rows: LIVE_ROWS };
}
