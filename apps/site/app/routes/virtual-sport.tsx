import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { MoreLink } from '../features/events/event-row.tsx';
import { OddsColumn } from '../features/events/odds-column.tsx';
import { OutrightPanels } from '../features/outrights/outright-panels.tsx';
import { tableQuery } from '../features/virtual/virtual-queries.ts';
import { VirtualView } from '../features/virtual/virtual-view.tsx';
import { browserCall } from '../shared/api/browser-call.ts';
import { loadPart } from '../shared/api/load-part.ts';
import { outrightQuery } from '../shared/api/outright-queries.ts';
import { useSite, useT } from '../shared/i18n/site-context.tsx';
import { definePage } from '../shared/routing/define-page.tsx';
import { firstVirtual, loadVirtual, type VirtualPage } from './load-virtual.ts';
import { PageTrail } from './page-trail.tsx';
import { PanelPlace } from './panel-place.tsx';

const StatisticsTable = lazy(() =>
  loadPart(() => import('../features/match/statistics/statistics-table.tsx')).then(({ StatisticsTable: part }) => ({
    default: part,
  })),
);

/** Markets of a race; of one that was announced after the page was loaded they are asked for. */
function RacePanel({ id, races }: { id: number; races: VirtualPage['races'] }) {
  const { locale } = useSite();
  const loaded = races.find((race) => race.id === id);
  const { data: race = loaded } = useQuery({ ...outrightQuery(browserCall, locale.code, id), enabled: loaded === undefined });
  return race ? <OutrightPanels events={[race]} /> : <PanelPlace />;
}

interface SeasonTableProps {
  page: VirtualPage;
  season: string;
  /** With each day that is told the table is another one. */
  day: number;
}

function SeasonTable({ page, season, day }: SeasonTableProps) {
  const t = useT();
  const { locale } = useSite();
  const query = tableQuery(browserCall, locale.code, page.sport.id, season);
  const { data: rows = [] } = useQuery({
    ...query,
    queryKey: [...query.queryKey, day],
    placeholderData: (before) => before ?? (page.season === season ? page.table : []),
  });
  if (rows.length === 0) return null;
  return (
    <section aria-labelledby="virtual-table">
      <h2 className="section-title" id="virtual-table">
        {t('statistics.table')}
      </h2>
      <div className="panel">
        <Suspense fallback={null}>
          <StatisticsTable table={{ TournamentName: `${page.sport.name} ${season}`, Rows: rows }} />
        </Suspense>
      </div>
    </section>
  );
}

function VirtualSport(page: VirtualPage) {
  const { sport, sports, events } = page;
  return (
    <>
      <PageTrail here={sport.name} />
      <div className="page-title">
        <h1 dir="auto">{sport.name}</h1>
      </div>
      <VirtualView
        key={sport.id}
        sport={sport}
        sports={sports}
        initial={events}
        race={(id) => <RacePanel key={id} id={id} races={page.races} />}
        table={(season, day) => <SeasonTable page={page} season={season} day={day} />}
        Column={OddsColumn}
        More={MoreLink}
      />
    </>
  );
}

const page = definePage({
  texts: ['sport', 'lists', 'statistics', 'virtual'],
  load: loadVirtual,
  first: firstVirtual,
  meta: ({ sport }) => ({ names: { sport: sport.name } }),
  view: VirtualSport,
});

export const handle = page.handle;
export const loader = page.loader;
export const clientLoader = page.clientLoader;
export { PageError as ErrorBoundary } from './page-error.tsx';
export default page.Page;
