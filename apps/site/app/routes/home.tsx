import { browserSource, serverSource } from '../shared/api/source.ts';
import type { Route } from './+types/home.ts';
import { documentLanguage } from './document-language.ts';
import { HomePage } from './home-page.tsx';
import { LIVE_ROWS, loadHome } from './load-home.ts';
import { languageOf } from './page-language.ts';

export const loader = ({ request, context, params }: Route.LoaderArgs) =>
  loadHome(serverSource(context, request), languageOf(params));
export const clientLoader = () => loadHome(browserSource, documentLanguage());

export { PageError as ErrorBoundary } from './page-error.tsx';

export default function Home({ loaderData }: Route.ComponentProps) {
  return <HomePage {...loaderData} rows={LIVE_ROWS} />;
}
