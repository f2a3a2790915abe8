import type { Source } from '../shared/api/source.ts';
import { liveQuery, popularQuery, sportsQuery } from '../shared/api/sport-queries.ts';

export const LIVE_ROWS = 6;
const POPULAR = 12;

export async function loadHome(source: Source, language: string) {
  const [live, popular, sports] = await Promise.all([
    source.load(liveQuery(source.call, language)),
    source.load(popularQuery(source.call, language, POPULAR)),
    source.load(sportsQuery(source.call, language)),
  ]);
  return { live: live.slice(0, LIVE_ROWS), popular, sports };
}
