import { Favourites } from '../features/events/favourites.tsx';
import { useT } from '../shared/i18n/site-context.tsx';
import { definePage } from '../shared/routing/define-page.tsx';
import { PageTrail } from './page-trail.tsx';

/** Favourites are kept by the browser and the account: a document that anybody may get has none. */
function Favorites() {
  const t = useT();
  return (
    <>
      <PageTrail here={t('favourites.title')} />
      <div className="page-title">
        <h1>{t('favourites.title')}</h1>
      </div>
      <Favourites />
    </>
  );
}

const page = definePage({
  texts: ['sport', 'lists'],
  load: () => Promise.resolve({}),
  meta: () => ({}),
  view: Favorites,
});

export const handle = page.handle;
export const loader = page.loader;
export const clientLoader = page.clientLoader;
export { PageError as ErrorBoundary } from './page-error.tsx';
export default page.Page;
