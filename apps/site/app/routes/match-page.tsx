import { data, Link } from 'react-router';
import { MatchView } from '../features/match/match-view.tsx';
import { isNotFound } from '../shared/api/caller.ts';
import { earlyPayoutQuery } from '../shared/api/early-payout-query.ts';
import { eventQuery, marketsQuery, marketTabsQuery, sportsQuery } from '../shared/api/sport-queries.ts';
import { useSite, useT } from '../shared/i18n/site-context.tsx';
import type { PageMetaProps } from '../shared/meta/page-meta.tsx';
import { definePage, type PageRequest } from '../shared/routing/define-page.tsx';
import { dataHref } from '../shared/routing/paths.ts';
import css from './match-page.module.css';

/** Panels in the page that the server makes; the browser asks for the rest. */
const FIRST_PANELS = 8;

async function load({ source, language, params }: PageRequest) {
  const text = params.match ?? '';
  if (!/^[1-9]\d{0,15}$/.test(text)) throw data(null, { status: 404 });
  const id = Number(text);
  const event = await source.load(eventQuery(source.call, language, id)).catch((error) => {
    if (isNotFound(error)) return null;
    throw error;
  });
  if (!event) throw data(null, { status: 404 });
  const [panels, tabs, sports, early] = await Promise.all([
    source.load(marketsQuery(source.call, language, id, event.live !== null)),
    source.load(marketTabsQuery(source.call, language, event.sportId)),
    source.load(sportsQuery(source.call, language)),
    source.load(earlyPayoutQuery(source.call, event.tournament.id)),
  ]);
  const sport = sports.find((one) => one.id === event.sportId);
  return {
    event,
    panels,
    hasAllPanels: true,
    typeIds: [...new Set(panels.map(({ typeId }) => typeId))],
    tabs,
    early,
    sport: sport && { name: sport.name, link: sport.link },
    place: { sportId: event.sportId, categoryId: event.category.id, tournamentId: event.tournament.id },
  };
}

type MatchPageData = Awaited<ReturnType<typeof load>>;

const first = (loaded: MatchPageData): MatchPageData => ({
  ...loaded,
  panels: loaded.panels.slice(0, FIRST_PANELS),
  hasAllPanels: loaded.panels.length <= FIRST_PANELS,
});

const meta = ({ event, sport }: MatchPageData): PageMetaProps => ({
  names: {
    sport: sport?.name ?? event.sportName,
    category: event.category.name,
    tournament: event.tournament.name,
    home: event.home,
    away: event.away,
  },
});

function MatchPage({ event, panels, hasAllPanels, typeIds, tabs, early, sport }: MatchPageData) {
  const t = useT();
  const { locale } = useSite();
  return (
    <>
      <nav aria-label={t('shell.breadcrumb')}>
        <ol className={`crumbs ${css.matchCrumbs}`}>
          <li>
            <Link to={`/${locale.segment}/sport`}>{t('nav.sports')}</Link>
          </li>
          {sport && (
            <li>
              <Link to={dataHref(locale.segment, sport.link)}>{sport.name}</Link>
            </li>
          )}
          {event.tournament.link && (
            <li>
              <Link to={dataHref(locale.segment, event.tournament.link)} dir="auto">
                {event.tournament.name}
              </Link>
            </li>
          )}
        </ol>
      </nav>
      <MatchView
        key={event.id}
        initial={event}
        panels={panels}
        hasAllPanels={hasAllPanels}
        typeIds={typeIds}
        tabs={tabs}
        early={early}
      />
    </>
  );
}

const page = definePage({ texts: ['sport'], load, first, meta, view: MatchPage });

export const handle = page.handle;
export const loader = page.loader;
export const clientLoader = page.clientLoader;
export { PageError as ErrorBoundary } from './page-error.tsx';
export default page.Page;
