import { Link } from 'react-router';
import { SportChips } from '../features/events/sport-chips.tsx';
import { MultiView } from '../features/match/multi-view/multi-view.tsx';
import { FIRST_ROWS, firstLive, liveQuery, liveTopics } from '../shared/api/event-queries.ts';
import { sportsQuery } from '../shared/api/sport-queries.ts';
import { useSite, useT } from '../shared/i18n/site-context.tsx';
import { definePage, type PageRequest } from '../shared/routing/define-page.tsx';
import { liveHref } from '../shared/routing/paths.ts';
import { MobileViews } from './mobile-views.tsx';

/** Streams stand where they stood before the matches were read: what changes in between is told again. */
async function load({ source, language }: PageRequest) {
  const sports = await source.load(sportsQuery(source.call, language));
  const positions = await source.positions(liveTopics(sports));
  return { sports, positions, events: await source.load(liveQuery(source.call, language)), hasAll: true };
}
type MultiViewPage = Awaited<ReturnType<typeof load>>;

/** Which matches a visitor watches is kept by the browser: the document has the first of those that can be added. */
const first = ({ events, ...page }: MultiViewPage): MultiViewPage => ({
  ...page,
  events: firstLive(events, FIRST_ROWS),
  hasAll: events.length <= FIRST_ROWS,
});

function MultiViewRoute({ sports, positions, events, hasAll }: MultiViewPage) {
  const t = useT();
  const { locale } = useSite();
  const live = `/${locale.segment}/live`;
  return (
    <>
      <MobileViews current="multi" overview={live} match={events[0] && liveHref(locale.segment, events[0].link)} />
      <SportChips sports={sports} current="live" />
      <div className="page-title">
        <h1>{t('multi.title')}</h1>
        <Link className="link" to={live}>
          {t('featured.all')}
        </Link>
      </div>
      <MultiView initial={events} hasAll={hasAll} positions={positions} />
    </>
  );
}

const page = definePage({ texts: ['sport', 'lists', 'multi-view'], load, first, meta: () => ({}), view: MultiViewRoute });

export const handle = page.handle;
export const loader = page.loader;
export const clientLoader = page.clientLoader;
export { PageError as ErrorBoundary } from './page-error.tsx';
export default page.Page;
