import { definePage } from '../shared/routing/define-page.tsx';
import { firstPanels, loadMatchPage, matchMeta } from './load-match-page.ts';
import { MatchPage } from './match-page-view.tsx';

const page = definePage({ texts: ['sport'], load: loadMatchPage, first: firstPanels, meta: matchMeta, view: MatchPage });

export const handle = page.handle;
export const loader = page.loader;
export const clientLoader = page.clientLoader;
export { PageError as ErrorBoundary } from './page-error.tsx';
export default page.Page;
