import { Link } from 'react-router';
import { LiveOverview } from '../features/events/live-overview.tsx';
import { SportChips } from '../features/events/sport-chips.tsx';
import { FIRST_ROWS, liveQuery, liveTopics } from '../shared/api/event-queries.ts';
import { sportsQuery } from '../shared/api/sport-queries.ts';
import { useSite, useT } from '../shared/i18n/site-context.tsx';
import { definePage, type PageRequest } from '../shared/routing/define-page.tsx';
import { liveHref } from '../shared/routing/paths.ts';
import { LateData } from '../shared/ui/late-data.tsx';
import mobileViewsCss from './mobile-views.module.css';
import { MobileViews } from './mobile-views.tsx';

async function load({ source, language }: PageRequest) {
  const sports = await source.load(sportsQuery(source.call, language));
  const positions = await source.positions(liveTopics(sports));
  const events = await source.load(liveQuery(source.call, language));
  return { events, sports, positions, hasAll: true };
}
type LivePage = Awaited<ReturnType<typeof load>>;

/** The first rows as the page shows them: sport by sport. */
function first({ events, sports, positions }: LivePage): LivePage {
  const ranks = new Map(sports.map((sport, i) => [sport.id, i]));
  const ordered = [...events].sort((a, b) => (ranks.get(a.sportId) ?? 99) - (ranks.get(b.sportId) ?? 99));
  return { events: ordered.slice(0, FIRST_ROWS), sports, positions, hasAll: events.length <= FIRST_ROWS };
}

function Live({ events, sports, positions, hasAll }: LivePage) {
  const t = useT();
  const { locale } = useSite();
  return (
    <>
      <SportChips sports={sports} current="live" />
      <div className="page-title">
        <h1>{t('live.title')}</h1>
        <Link className="link" to={`/${locale.segment}/live/featured`}>
          {t('featured.title')}
        </Link>
        <Link className={`link ${mobileViewsCss.wideLink}`} to={`/${locale.segment}/live/multi-view`}>
          {t('multi.title')}
        </Link>
        <MobileViews
          current="overview"
          overview={`/${locale.segment}/live`}
          match={events[0] && liveHref(locale.segment, events[0].link)}
        />
      </div>
      <LiveOverview initial={events} hasAll={hasAll} sports={sports} positions={positions} />
      <LateData />
    </>
  );
}

const page = definePage({ texts: ['sport', 'lists'], load, first, meta: () => ({}), view: Live });

export const handle = page.handle;
export const loader = page.loader;
export const clientLoader = page.clientLoader;
export { PageError as ErrorBoundary } from './page-error.tsx';
export default page.Page;
