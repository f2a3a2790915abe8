import { browserSource, serverSource } from '../shared/api/source.ts';
import type { Route } from './+types/sport-page.ts';
import { documentLanguage } from './document-language.ts';
import { loadSportPage } from './load-sport-page.ts';
import { languageOf } from './page-language.ts';
import { zoneOfBrowser, zoneOfRequest } from './page-zone.ts';
import { SportView } from './sport-view.tsx';

export const loader = ({ request, context, params }: Route.LoaderArgs) =>
  loadSportPage(serverSource(context, request), languageOf(params), params, { offset: zoneOfRequest(request) });
export const clientLoader = ({ params }: Route.ClientLoaderArgs) =>
  loadSportPage(browserSource, documentLanguage(), params, { offset: zoneOfBrowser() });

export { PageError as ErrorBoundary } from './page-error.tsx';

export default function SportPage({ loaderData }: Route.ComponentProps) {
  return <SportView {...loaderData} />;
}
