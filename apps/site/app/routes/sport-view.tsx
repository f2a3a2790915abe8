import { eventHref } from '../features/events/event-row.tsx';
import { SportChips } from '../features/events/sport-chips.tsx';
import { SportEvents } from '../features/events/sport-events.tsx';
import { useSite, useT } from '../shared/i18n/site-context.tsx';
import type { PageMetaProps } from '../shared/meta/page-meta.tsx';
import { dataHref } from '../shared/routing/paths.ts';
import { Flag } from '../shared/ui/flag.tsx';
import type { SportPageData } from './load-sport-page.ts';
import { MobileViews } from './mobile-views.tsx';
import { PageTrail } from './page-trail.tsx';

export const sportMeta = ({ sport, category, tournament }: SportPageData): PageMetaProps => ({
  names: {
    sport: sport.name,
    ...(category ? { category: category.name } : {}),
    ...(tournament ? { tournament: tournament.name } : {}),
  },
});

/** Page of a sport, a category or a tournament (design 3.6). */
export function SportView({ scope, sports, sport, category, tournament, initial, filter }: SportPageData) {
  const t = useT();
  const { locale } = useSite();
  const above = [
    ...(category ? [{ name: sport.name, to: dataHref(locale.segment, sport.link) }] : []),
    ...(category && tournament ? [{ name: category.name, to: dataHref(locale.segment, category.link) }] : []),
  ];
  const match = initial.live[0] ?? initial.upcoming.events[0];
  const here = tournament ?? category ?? sport;
  return (
    <>
      <MobileViews
        current="overview"
        overview={dataHref(locale.segment, sport.link)}
        match={match && eventHref(locale.segment, match)}
      />
      <SportChips sports={sports} current={sport.id} />
      <PageTrail above={above} here={here.name} />
      <div className="page-title">
        {category && <Flag code={category.country} />}
        <h1 dir="auto">{here.name}</h1>
        {here.count !== undefined && <span className="meta">{t('list.matches', { count: here.count })}</span>}
      </div>
      <SportEvents
        key={`${scope.sportId}/${scope.categoryId}/${scope.tournamentId}/${filter}`}
        scope={scope}
        initial={initial}
        initialFilter={filter}
        hasTournaments={tournament === undefined}
      />
    </>
  );
}
