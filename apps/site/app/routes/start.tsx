import { redirect } from 'react-router';
import { startRedirect } from '../shared/routing/start-redirect.ts';
import type { Route } from './+types/start.ts';
import { currentLanguage } from './current-language.ts';

/** `/` and `/404` have no language: they go where they belong. */
export function loader({ request }: Route.LoaderArgs) {
  const { segment } = currentLanguage(request);
  const { pathname, search } = new URL(request.url);
  // Where a visitor comes from is in the query: it is read once the page is there (SR-10).
  throw redirect((pathname === '/404' ? `/${segment}/404` : startRedirect(pathname, segment)) + search);
}
