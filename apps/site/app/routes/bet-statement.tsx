import { StatementView } from '../features/statement/statement-view.tsx';
import { definePage, type PageRequest } from '../shared/routing/define-page.tsx';

const load = async ({ params }: PageRequest) => ({ ticketId: params.ticket ?? '' });

const page = definePage({ texts: ['statement', 'bets', 'betslip', 'sport'], load, view: StatementView });

export const handle = page.handle;
export const loader = page.loader;
export const clientLoader = page.clientLoader;
export { PageError as ErrorBoundary } from './page-error.tsx';
export default page.Page;
