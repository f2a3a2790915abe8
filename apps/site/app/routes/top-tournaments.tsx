import { data } from 'react-router';
import { topTournamentsQuery } from '../features/events/top-queries.ts';
import { TopTournaments } from '../features/events/top-tournaments.tsx';
import { categoryNameQuery } from '../shared/api/outright-queries.ts';
import { sportsQuery } from '../shared/api/sport-queries.ts';
import { useSite, useT } from '../shared/i18n/site-context.tsx';
import { definePage, type PageRequest } from '../shared/routing/define-page.tsx';
import { PageTrail } from './page-trail.tsx';

/** Top tournaments of all categories or of one. A category that is known has a page, whether it has one or not. */
async function load({ source, language, params }: PageRequest) {
  const { category } = params;
  const [tournaments, sports] = await Promise.all([
    source.load(topTournamentsQuery(source.call, language)),
    source.load(sportsQuery(source.call, language)),
  ]);
  const own = tournaments.find(({ categoryAlias }) => categoryAlias === category);
  const name =
    category === undefined
      ? undefined
      : (own?.categoryName ?? (await source.load(categoryNameQuery(source.call, language, category))));
  if (name === null) throw data(null, { status: 404 });
  return { tournaments, sports, category, name };
}

function TopTournamentsPage({ tournaments, sports, category, name }: Awaited<ReturnType<typeof load>>) {
  const t = useT();
  const { locale } = useSite();
  const title = t('top.title');
  return (
    <>
      <PageTrail
        here={name ?? title}
        above={name === undefined ? [] : [{ name: title, to: `/${locale.segment}/sport/top-tournaments` }]}
      />
      <div className="page-title">
        <h1>{name === undefined ? title : `${title}: ${name}`}</h1>
      </div>
      <TopTournaments initial={tournaments} sports={sports} category={category} />
    </>
  );
}

const page = definePage({
  texts: ['sport', 'lists'],
  load,
  meta: ({ name }) => ({ names: name === undefined ? {} : { category: name } }),
  view: TopTournamentsPage,
});

export const handle = page.handle;
export const loader = page.loader;
export const clientLoader = page.clientLoader;
export { PageError as ErrorBoundary } from './page-error.tsx';
export default page.Page;
