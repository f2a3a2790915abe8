import { browserSource, serverSource } from '../shared/api/source.ts';
import type { Route } from './+types/sport-today.ts';
import { documentLanguage } from './document-language.ts';
import { loadSportPage } from './load-sport-page.ts';
import { languageOf } from './page-language.ts';
import { zoneOfBrowser, zoneOfRequest } from './page-zone.ts';
import { SportView } from './sport-view.tsx';

export const loader = ({ request, context, params }: Route.LoaderArgs) =>
  loadSportPage(serverSource(context, request), languageOf(params), params, { offset: zoneOfRequest(request), isToday: true });
export const clientLoader = ({ params }: Route.ClientLoaderArgs) =>
  loadSportPage(browserSource, documentLanguage(), params, { offset: zoneOfBrowser(), isToday: true });

export { PageError as ErrorBoundary } from './page-error.tsx';

/** Matches of one sport that start today. */
export default function SportToday({ loaderData }: Route.ComponentProps) {
  return <SportView {...loaderData} filter="today" />;
}
