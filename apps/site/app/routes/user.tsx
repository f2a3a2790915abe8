import { type ComponentProps, useEffect } from 'react';
import { useParams } from 'react-router';
import { loadPart } from '../shared/api/load-part.ts';
import { definePage } from '../shared/routing/define-page.tsx';
import { HomePage } from './home-page.tsx';
import { loadHome } from './load-home.ts';

/** AMB-03: the account over home. What lies over the page, and where a guest goes, is decided in the browser, once the session is known. */
function User(home: ComponentProps<typeof HomePage>) {
  const { '*': tab = '' } = useParams();
  // What the address asks for comes while the page finds out whose it is, the tab beside the dialog and not behind it; a guest has it at the log-in.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the tab that the document was opened with; the others come as they are opened
  useEffect(() => {
    loadPart(() => import('./account-dialog.tsx'), ['account']).catch(() => undefined);
    loadPart(() => import('./account-tabs.ts'), ['account'])
      .then(({ loadTabEarly }) => loadTabEarly(tab))
      .catch(() => undefined);
  }, []);
  return (
    <>
      <meta name="robots" content="noindex" />
      <HomePage {...home} />
    </>
  );
}

const page = definePage({ texts: ['sport'], load: loadHome, meta: () => ({ path: '/' }), view: User });

export const handle = page.handle;
export const loader = page.loader;
export const clientLoader = page.clientLoader;
export { PageError as ErrorBoundary } from './page-error.tsx';
export default page.Page;
