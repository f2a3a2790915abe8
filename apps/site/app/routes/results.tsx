import { type ShouldRevalidateFunctionArgs, useNavigation } from 'react-router';
import { readPlace } from '../features/results/results-place.ts';
import { loadFirstParts, resultsTreeQuery } from '../features/results/results-queries.ts';
import { scopeOf } from '../features/results/results-tree-model.ts';
import { ResultsView } from '../features/results/results-view.tsx';
import { definePage, type PageRequest } from '../shared/routing/define-page.tsx';
import { dayAt } from '../shared/routing/page-day.ts';
import { RESULTS_QUERY } from '../shared/routing/page-query.ts';

async function load({ source, language, search, offset, isWhole }: PageRequest) {
  const today = dayAt(Date.now(), offset);
  const place = readPlace(search, today);
  const on = { day: place.day, offset };
  const tree = await source.load(resultsTreeQuery(source.call, language, on));
  const asked = { tree, scope: scopeOf(tree, place), text: place.text, isWhole };
  return { place, today, offset, initial: { tree, loaded: await loadFirstParts(source.call, language, on, asked) } };
}

function Results(loaded: Awaited<ReturnType<typeof load>>) {
  return <ResultsView {...loaded} isLeaving={useNavigation().state !== 'idle'} />;
}

/** The text narrows what is there already. */
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  const withoutText = ({ pathname, searchParams }: URL) => {
    const search = new URLSearchParams(searchParams);
    search.delete('q');
    return `${pathname}?${search}`;
  };
  const isTextAlone = currentUrl.search !== nextUrl.search && withoutText(currentUrl) === withoutText(nextUrl);
  return isTextAlone ? false : defaultShouldRevalidate;
}

const page = definePage({ texts: ['results', 'sport'], query: RESULTS_QUERY, load, meta: () => ({}), view: Results });

export const handle = page.handle;
export const loader = page.loader;
export const clientLoader = page.clientLoader;
export { PageError as ErrorBoundary } from './page-error.tsx';
export default page.Page;
