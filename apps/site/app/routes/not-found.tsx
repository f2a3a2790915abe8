import { definePage } from '../shared/routing/define-page.tsx';
import { NotFoundView } from './not-found-view.tsx';

/** SR-16: every other path; the document says 404. */
const page = definePage({ texts: [], load: async () => ({}), status: 404, view: NotFoundView });

export const handle = page.handle;
export const loader = page.loader;
export const clientLoader = page.clientLoader;
export { PageError as ErrorBoundary } from './page-error.tsx';
export default page.Page;
