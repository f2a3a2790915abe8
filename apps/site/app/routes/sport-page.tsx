import { definePage } from '../shared/routing/define-page.tsx';
import { LIST_QUERY } from '../shared/routing/page-query.ts';
import { firstRows, loadSportPage, sportMeta } from './load-sport-page.ts';
import { SportView } from './sport-view.tsx';

const page = definePage({
  texts: ['sport'],
  query: LIST_QUERY,
  load: loadSportPage,
  first: firstRows,
  meta: sportMeta,
  view: SportView,
});

export const handle = page.handle;
export const loader = page.loader;
export const clientLoader = page.clientLoader;
export { PageError as ErrorBoundary } from './page-error.tsx';
export default page.Page;
