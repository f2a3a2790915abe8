import { type ComponentProps, useEffect } from 'react';
import { loadPart } from '../shared/api/load-part.ts';
import { definePage } from '../shared/routing/define-page.tsx';
import { HomePage } from './home-page.tsx';
import { loadHome } from './load-home.ts';

/** AMB-03: the account over home. What lies over the page, and where a guest goes, is decided in the browser, once the session is known. */
function User(home: ComponentProps<typeof HomePage>) {
  // What the address asks for comes while the page finds out whose it is; a guest has it at the log-in.
  useEffect(() => {
    loadPart(() => import('./account-dialog.tsx'), ['account']).catch(() => undefined);
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
