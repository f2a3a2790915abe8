import { data } from 'react-router';
import { categoriesOf, sportsOf } from '../features/outrights/outright-filters.ts';
import { FIRST_PANELS, OutrightList } from '../features/outrights/outright-list.tsx';
import { categoryNameQuery, outrightSportsQuery, outrightsQuery } from '../shared/api/outright-queries.ts';
import { sportsQuery } from '../shared/api/sport-queries.ts';
import { useSite, useT } from '../shared/i18n/site-context.tsx';
import { cutOutright } from '../shared/model/outright.ts';
import { definePage, type PageRequest } from '../shared/routing/define-page.tsx';
import { PageTrail } from './page-trail.tsx';

/** Outrights of all categories or of one. A category that is known has a page, whether it has an outright or not. */
async function load({ source, language, params }: PageRequest) {
  const { category } = params;
  const [all, taking, known] = await Promise.all([
    source.load(outrightsQuery(source.call, language)),
    source.load(outrightSportsQuery(source.call, language)),
    source.load(sportsQuery(source.call, language)),
  ]);
  // A sport whose outrights are all closed is none of those that take bets: its name is that of the tree.
  const named = [...taking, ...known];
  const events = category === undefined ? all : all.filter((event) => event.category.alias === category);
  const name =
    category === undefined
      ? undefined
      : (events[0]?.category.name ?? (await source.load(categoryNameQuery(source.call, language, category))));
  if (name === null) throw data(null, { status: 404 });
  return { events, hasAll: true, sports: sportsOf(events, named), categories: categoriesOf(all), category, name };
}
type OutrightsPage = Awaited<ReturnType<typeof load>>;

/** What the document brings: the first panels, and of each its favourites. */
const first = (page: OutrightsPage): OutrightsPage => ({
  ...page,
  events: page.events.slice(0, FIRST_PANELS).map(cutOutright),
  hasAll: page.events.length <= FIRST_PANELS,
});

function Outrights({ events, hasAll, sports, categories, category, name }: OutrightsPage) {
  const t = useT();
  const { locale } = useSite();
  const title = t('outrights.title');
  return (
    <>
      <PageTrail
        here={name ?? title}
        above={name === undefined ? [] : [{ name: title, to: `/${locale.segment}/sport/outrights` }]}
      />
      <div className="page-title">
        <h1>{name === undefined ? title : `${title}: ${name}`}</h1>
      </div>
      <OutrightList key={category} initial={events} hasAll={hasAll} sports={sports} categories={categories} category={category} />
    </>
  );
}

const page = definePage({
  texts: ['sport', 'lists'],
  load,
  first,
  meta: ({ name }) => ({ names: name === undefined ? {} : { category: name } }),
  view: Outrights,
});

export const handle = page.handle;
export const loader = page.loader;
export const clientLoader = page.clientLoader;
export { PageError as ErrorBoundary } from './page-error.tsx';
export default page.Page;
