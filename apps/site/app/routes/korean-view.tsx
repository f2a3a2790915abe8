import { data } from 'react-router';
import { SportEvents } from '../features/events/sport-events.tsx';
import { KoreanList } from '../features/events/views/korean-list.tsx';
import { ViewSelect } from '../features/events/views/view-switch.tsx';
import { sportsQuery } from '../shared/api/sport-queries.ts';
import { definePage, type PageRequest } from '../shared/routing/define-page.tsx';
import { LIST_QUERY } from '../shared/routing/page-query.ts';
import { aliasOf } from '../shared/routing/paths.ts';
import { KoreanHead, useLeaveKorean } from './korean-head.tsx';
import { firstRows, loadSportPage, type SportPageData, sportMeta } from './load-sport-page.ts';

/** Matches of a sport in the Korean view, of the first one where none is named. */
async function load(request: PageRequest): Promise<SportPageData> {
  const { source, language, params } = request;
  const [first] = await source.load(sportsQuery(source.call, language));
  const sport = params.sport ?? (first && aliasOf(first.link));
  if (sport === undefined) throw data(null, { status: 404 });
  return loadSportPage({ ...request, params: { sport }, view: 'korean' });
}

function KoreanView({ scope, sports, sport, initial }: SportPageData) {
  return (
    <>
      <KoreanHead sports={sports} sport={sport} />
      <SportEvents
        key={scope.sportId}
        scope={scope}
        initial={initial}
        list={KoreanList}
        hasSorting={false}
        tools={<ViewSelect value="korean" onChange={useLeaveKorean(sport)} />}
      />
    </>
  );
}

const page = definePage({
  texts: ['sport', 'lists'],
  query: LIST_QUERY,
  load,
  first: firstRows,
  meta: sportMeta,
  view: KoreanView,
});

export const handle = page.handle;
export const loader = page.loader;
export const clientLoader = page.clientLoader;
export { PageError as ErrorBoundary } from './page-error.tsx';
export default page.Page;
