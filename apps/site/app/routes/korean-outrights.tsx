import { categoriesOf, sportsOf } from '../features/outrights/outright-filters.ts';
import { FIRST_PANELS, OutrightList } from '../features/outrights/outright-list.tsx';
import { outrightSportsQuery, outrightsQuery } from '../shared/api/outright-queries.ts';
import { sportsQuery } from '../shared/api/sport-queries.ts';
import { cutOutright } from '../shared/model/outright.ts';
import { definePage, type PageRequest } from '../shared/routing/define-page.tsx';
import { KoreanHead } from './korean-head.tsx';

/** All outrights beside the Korean view. */
async function load({ source, language }: PageRequest) {
  const [events, named, all] = await Promise.all([
    source.load(outrightsQuery(source.call, language)),
    source.load(outrightSportsQuery(source.call, language)),
    source.load(sportsQuery(source.call, language)),
  ]);
  return { events, hasAll: true, all, sports: sportsOf(events, named), categories: categoriesOf(events) };
}
type KoreanOutrightsPage = Awaited<ReturnType<typeof load>>;

const first = (page: KoreanOutrightsPage): KoreanOutrightsPage => ({
  ...page,
  events: page.events.slice(0, FIRST_PANELS).map(cutOutright),
  hasAll: page.events.length <= FIRST_PANELS,
});

function KoreanOutrights({ events, hasAll, all, sports, categories }: KoreanOutrightsPage) {
  return (
    <>
      <KoreanHead sports={all} />
      <OutrightList initial={events} hasAll={hasAll} sports={sports} categories={categories} category={undefined} />
    </>
  );
}

const page = definePage({ texts: ['sport', 'lists'], load, first, meta: () => ({}), view: KoreanOutrights });

export const handle = page.handle;
export const loader = page.loader;
export const clientLoader = page.clientLoader;
export { PageError as ErrorBoundary } from './page-error.tsx';
export default page.Page;
