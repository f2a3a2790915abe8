import { data } from 'react-router';
import { isCode, sharedSlipQuery } from '../features/shared-slip/shared-slip-query.ts';
import { SharedSlipView } from '../features/shared-slip/shared-slip-view.tsx';
import { isNotFound } from '../shared/api/caller.ts';
import { definePage, type PageRequest } from '../shared/routing/define-page.tsx';

/** A code that nobody has made, or whose days are over, is no page. */
async function load({ source, language, params }: PageRequest) {
  const code = params.code ?? '';
  if (!isCode(code)) throw data(null, { status: 404 });
  try {
    return { code, initial: await source.load(sharedSlipQuery(source.call, language, code)) };
  } catch (error) {
    throw isNotFound(error) ? data(null, { status: 404 }) : error;
  }
}

const page = definePage({ texts: ['betslip', 'sport'], load, view: SharedSlipView });

export const handle = page.handle;
export const loader = page.loader;
export const clientLoader = page.clientLoader;
export { PageError as ErrorBoundary } from './page-error.tsx';
export default page.Page;
