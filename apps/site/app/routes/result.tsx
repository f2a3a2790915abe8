import { ResultDetail } from '../features/results/result-detail.tsx';
import { branchOf, resultsHref } from '../features/results/results-place.ts';
import { useSite, useT } from '../shared/i18n/site-context.tsx';
import type { PageMetaProps } from '../shared/meta/page-meta.tsx';
import { definePage, type PageRequest } from '../shared/routing/define-page.tsx';
import { dayAt } from '../shared/routing/page-day.ts';
import { loadResult } from './load-result.ts';
import { PageTrail } from './page-trail.tsx';

async function load({ source, language, params, offset }: PageRequest) {
  const { row, panels } = await loadResult({ source, language }, params.match ?? '');
  return { row, panels, day: dayAt(row.startMs, offset), today: dayAt(Date.now(), offset) };
}
type ResultPage = Awaited<ReturnType<typeof load>>;

const meta = ({ row }: ResultPage): PageMetaProps => ({
  names: { tournament: row.tournament.name, category: row.category.name, home: row.home, away: row.away },
});

function Result({ row, panels, day, today }: ResultPage) {
  const t = useT();
  const { locale } = useSite();
  const branch = branchOf(row.tournament);
  const toResults = (of: Partial<typeof branch>) =>
    resultsHref(locale.segment, { ...of, day: day > today ? today : day, text: '' }, today);
  return (
    <>
      <PageTrail
        root={{ name: t('results.title'), to: toResults({}) }}
        above={[
          { name: row.category.name, to: toResults({ sport: branch.sport, category: branch.category }) },
          { name: row.tournament.name, to: toResults(branch) },
        ]}
      />
      <ResultDetail key={row.id} initial={row} panels={panels} />
    </>
  );
}

const page = definePage({ texts: ['results', 'sport'], load, meta, view: Result });

export const handle = page.handle;
export const loader = page.loader;
export const clientLoader = page.clientLoader;
export { PageError as ErrorBoundary } from './page-error.tsx';
export default page.Page;
