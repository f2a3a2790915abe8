import { definePage } from '../shared/routing/define-page.tsx';
import { HomePage } from './home-page.tsx';
import { loadHome } from './load-home.ts';

const page = definePage({ texts: ['sport'], load: loadHome, meta: () => ({ path: '/' }), view: HomePage });

export const handle = page.handle;
export const loader = page.loader;
export const clientLoader = page.clientLoader;
export { PageError as ErrorBoundary } from './page-error.tsx';
export default page.Page;
