import { FeaturedLive } from '../features/events/featured-live.tsx';
import { SportChips } from '../features/events/sport-chips.tsx';
import { featuredLiveQuery, liveTopics } from '../shared/api/event-queries.ts';
import { sportsQuery } from '../shared/api/sport-queries.ts';
import { useT } from '../shared/i18n/site-context.tsx';
import { definePage, type PageRequest } from '../shared/routing/define-page.tsx';
import { LateData } from '../shared/ui/late-data.tsx';

/** Streams stand where they stood before the matches were read: what changes in between is told again. */
async function load({ source, language }: PageRequest) {
  const sports = await source.load(sportsQuery(source.call, language));
  const positions = await source.positions(liveTopics(sports));
  return { sports, positions, events: await source.load(featuredLiveQuery(source.call, language)) };
}

/** Featured live matches (NAV-03). */
function LiveFeatured({ sports, positions, events }: Awaited<ReturnType<typeof load>>) {
  const t = useT();
  return (
    <>
      <SportChips sports={sports} current="live" />
      <div className="page-title">
        <h1>{t('featured.title')}</h1>
      </div>
      <FeaturedLive initial={events} positions={positions} />
      <LateData />
    </>
  );
}

const page = definePage({ texts: ['sport', 'lists'], load, meta: () => ({}), view: LiveFeatured });

export const handle = page.handle;
export const loader = page.loader;
export const clientLoader = page.clientLoader;
export { PageError as ErrorBoundary } from './page-error.tsx';
export default page.Page;
