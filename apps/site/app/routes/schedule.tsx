import { readSchedulePlace } from '../features/events/schedule-model.ts';
import { scheduleQuery } from '../features/events/schedule-queries.ts';
import { ScheduleView } from '../features/events/schedule-view.tsx';
import { sportTopics } from '../shared/api/event-queries.ts';
import { sportsQuery } from '../shared/api/sport-queries.ts';
import { definePage, type PageRequest } from '../shared/routing/define-page.tsx';
import { SCHEDULE_QUERY } from '../shared/routing/page-query.ts';
import { aliasOf } from '../shared/routing/paths.ts';

async function load({ source, language, search, offset }: PageRequest) {
  const place = readSchedulePlace(search);
  const sports = await source.load(sportsQuery(source.call, language));
  const shown = sports.filter(({ link }) => place.sport === undefined || aliasOf(link) === place.sport);
  const positions = await source.positions(sportTopics(shown.map(({ id }) => id)));
  const request = { place, offset, sports };
  return { request, positions, initial: await source.load(scheduleQuery(source.call, language, request)) };
}

const page = definePage({ texts: ['schedule', 'sport'], query: SCHEDULE_QUERY, load, meta: () => ({}), view: ScheduleView });

export const handle = page.handle;
export const loader = page.loader;
export const clientLoader = page.clientLoader;
export { PageError as ErrorBoundary } from './page-error.tsx';
export default page.Page;
