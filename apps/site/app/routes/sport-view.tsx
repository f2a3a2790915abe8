import { useQuery } from '@tanstack/react-query';
import { type ComponentType, lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { eventHref } from '../features/events/event-row.tsx';
import { SportChips } from '../features/events/sport-chips.tsx';
import { SportEvents, type ViewListProps } from '../features/events/sport-events.tsx';
import { forgetChoice } from '../features/events/use-choice-in-address.ts';
import { AsianList } from '../features/events/views/asian-list.tsx';
import { loadLines } from '../features/events/views/asian-queries.ts';
import { KoreanList } from '../features/events/views/korean-list.tsx';
import { FirstLines } from '../features/events/views/use-asian-lines.ts';
import { ViewSelect, ViewSwitch } from '../features/events/views/view-switch.tsx';
import { setMatchDisplay } from '../features/sports-tree/tree-state.ts';
import { browserCall } from '../shared/api/browser-call.ts';
import { loadPart } from '../shared/api/load-part.ts';
import { sportsQuery } from '../shared/api/sport-queries.ts';
import { usePreference, useSetPreference, useSite, useT } from '../shared/i18n/site-context.tsx';
import type { ViewFormat } from '../shared/preferences/preferences.ts';
import { dataHref } from '../shared/routing/paths.ts';
import { Flag } from '../shared/ui/flag.tsx';
import { firstShown, firstUpcoming, type SportPageData } from './load-sport-page.ts';
import { MobileViews } from './mobile-views.tsx';
import { PageTrail } from './page-trail.tsx';
import { PanelPlace } from './panel-place.tsx';

const ListOutrights = lazy(() =>
  loadPart(() => import('./list-outrights.tsx'), ['lists', 'sport']).then((part) => ({ default: part.ListOutrights })),
);

const lists: Record<ViewFormat, ComponentType<ViewListProps> | undefined> = {
  european: undefined,
  asian: AsianList,
  korean: KoreanList,
};

/** The view that is shown, and what its first rows need. The one before stays until the lines of the Asian view are there. */
function useView({ scope, initial, lines }: SportPageData) {
  const { locale } = useSite();
  const chosen = usePreference('viewFormat');
  const before = useRef(chosen);
  const ids = firstShown(initial.live, firstUpcoming(initial.pages), scope);
  // Read again each time the view is chosen: it may have been away for long.
  const chosenAtMs = useMemo(() => (chosen === 'asian' ? Date.now() : 0), [chosen]);
  const first = useQuery({
    queryKey: ['asian-lines', 'first', locale.code, chosenAtMs, ...ids],
    queryFn: () => loadLines(browserCall, locale.code, scope.sportId, ids),
    enabled: chosen === 'asian' && lines === undefined,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const known = lines ?? first.data;
  const isWaiting = chosen === 'asian' && known === undefined && !first.isError;
  const [view, setView] = useState(isWaiting ? 'european' : chosen);
  useEffect(() => {
    if (chosen === 'asian' && before.current !== chosen) {
      // SIDEBAR-14: choosing it shows all matches, in the menu as in the list.
      setMatchDisplay('all');
      forgetChoice('filter');
    }
    before.current = chosen;
    if (!isWaiting) setView(chosen);
  }, [chosen, isWaiting]);
  return { chosen, view, lines: known ?? {} };
}

/** Numbers of matches change while the page is open: that of a sport is read from where the menu has it, so that both say the same. */
function useCount({ sports, sport, category, tournament }: SportPageData): number | undefined {
  const { locale } = useSite();
  const { data = sports } = useQuery({ ...sportsQuery(browserCall, locale.code), enabled: false });
  if (category || tournament) return (tournament ?? category)?.count;
  return (data.find(({ id }) => id === sport.id) ?? sport).count;
}

/** Page of a sport, a category or a tournament (design 3.6). */
export function SportView(page: SportPageData) {
  const { scope, sports, sport, category, tournament, initial, filter } = page;
  const t = useT();
  const { locale } = useSite();
  const set = useSetPreference();
  const { chosen, view, lines } = useView(page);
  const isAsian = view === 'asian';
  const choose = (next: ViewFormat) => set('viewFormat', next);
  const above = [
    ...(category ? [{ name: sport.name, to: dataHref(locale.segment, sport.link) }] : []),
    ...(category && tournament ? [{ name: category.name, to: dataHref(locale.segment, category.link) }] : []),
  ];
  const match = initial.live[0] ?? firstUpcoming(initial.pages)[0];
  const here = tournament ?? category ?? sport;
  const count = useCount(page);
  return (
    <>
      <SportChips sports={sports} current={sport.id} />
      <PageTrail above={above} here={here.name} />
      <div className="page-title">
        {category && <Flag code={category.country} />}
        <h1 dir="auto">{here.name}</h1>
        {count !== undefined && <span className="meta">{t('list.matches', { count })}</span>}
        <ViewSwitch value={chosen} onChange={choose} />
        <MobileViews
          current="overview"
          overview={dataHref(locale.segment, sport.link)}
          match={match && eventHref(locale.segment, match)}
        />
      </div>
      <FirstLines value={lines}>
        <SportEvents
          key={`${scope.sportId}/${scope.categoryId}/${scope.tournamentId}/${filter}/${isAsian}`}
          scope={scope}
          initial={initial}
          // SIDEBAR-14.
          initialFilter={isAsian ? 'all' : filter}
          hasTournaments={tournament === undefined}
          list={lists[view]}
          hasSorting={view !== 'korean'}
          tools={<ViewSelect value={chosen} onChange={choose} />}
          outrights={
            <Suspense fallback={<PanelPlace />}>
              <ListOutrights scope={scope} />
            </Suspense>
          }
        />
      </FirstLines>
    </>
  );
}
