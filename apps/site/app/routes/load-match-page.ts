import { data } from 'react-router';
import { statisticsQuery } from '../features/match/statistics/statistics-query.ts';
import { isNotFound } from '../shared/api/caller.ts';
import { earlyPayoutQuery } from '../shared/api/early-payout-query.ts';
import { eventQuery, marketsQuery, marketTabsQuery } from '../shared/api/event-queries.ts';
import { sportsQuery } from '../shared/api/sport-queries.ts';
import type { PageMetaProps } from '../shared/meta/page-meta.tsx';
import type { PageRequest } from '../shared/routing/define-page.tsx';
import { matchIdOf } from '../shared/routing/paths.ts';

/** Panels in the page that the server makes; the browser asks for the rest. */
const FIRST_PANELS = 8;

/** How long the page waits to hear whether anything is known of a match besides its prices. */
const STATISTICS_MS = 150;

/** Nothing is known of the match: its fold would be opened for nothing. Without an answer in time it stays. */
async function hasStatistics({ source, language }: Pick<PageRequest, 'source' | 'language'>, id: number): Promise<boolean> {
  const late = new Promise<boolean>((resolve) => setTimeout(resolve, STATISTICS_MS, true));
  const asked = source.load(statisticsQuery(source.call, language, id)).then(
    ({ Status }) => Status !== 'none',
    () => true,
  );
  return Promise.race([asked, late]);
}

/** A match with its markets. What is not there answers 404. */
export async function loadMatchPage({ source, language, params }: Pick<PageRequest, 'source' | 'language' | 'params'>) {
  const id = matchIdOf(params.match ?? '');
  if (id === null) throw data(null, { status: 404 });
  const event = await source.load(eventQuery(source.call, language, id)).catch((error) => {
    if (isNotFound(error)) return null;
    throw error;
  });
  if (!event) throw data(null, { status: 404 });
  const [panels, tabs, sports, early, isKnown] = await Promise.all([
    source.load(marketsQuery(source.call, language, id, event.live !== null)),
    source.load(marketTabsQuery(source.call, language, event.sportId)),
    source.load(sportsQuery(source.call, language)),
    source.load(earlyPayoutQuery(source.call, event.tournament.id)),
    hasStatistics({ source, language }, id),
  ]);
  const sport = sports.find((one) => one.id === event.sportId);
  return {
    event,
    panels,
    hasAllPanels: true,
    typeIds: [...new Set(panels.map(({ typeId }) => typeId))],
    tabs,
    early,
    hasStatistics: isKnown,
    sport: sport && { name: sport.name, link: sport.link },
    place: {
      sportId: event.sportId,
      categoryId: event.category.id,
      tournamentId: event.tournament.id,
      isLive: event.live !== null,
    },
  };
}

export type MatchPageData = Awaited<ReturnType<typeof loadMatchPage>>;

/** What the document brings of it. */
export const firstPanels = (loaded: MatchPageData): MatchPageData => ({
  ...loaded,
  panels: loaded.panels.slice(0, FIRST_PANELS),
  hasAllPanels: loaded.panels.length <= FIRST_PANELS,
});

export const matchMeta = ({ event, sport }: MatchPageData): PageMetaProps => ({
  names: {
    sport: sport?.name ?? event.sportName,
    category: event.category.name,
    tournament: event.tournament.name,
    home: event.home,
    away: event.away,
  },
});
