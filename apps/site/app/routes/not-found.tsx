import { topTournamentsQuery } from '../features/events/top-queries.ts';
import { TournamentSection } from '../features/events/tournament-card.tsx';
import { definePage, type PageRequest } from '../shared/routing/define-page.tsx';
import { NotFoundView } from './not-found-view.tsx';

const TOURNAMENTS = 9;

/** What cannot be read now is left out: the page is not there either way. */
async function load({ source, language }: PageRequest) {
  const tournaments = await source.load(topTournamentsQuery(source.call, language)).catch(() => []);
  return { tournaments: tournaments.slice(0, TOURNAMENTS) };
}

/** SR-16: every other path; the document says 404, and offers what is looked at most. */
function NotFound({ tournaments }: Awaited<ReturnType<typeof load>>) {
  return (
    <>
      <NotFoundView />
      <TournamentSection tournaments={tournaments} />
    </>
  );
}

const page = definePage({ texts: ['sport', 'lists'], load, status: 404, view: NotFound });

export const handle = page.handle;
export const loader = page.loader;
export const clientLoader = page.clientLoader;
export { PageError as ErrorBoundary } from './page-error.tsx';
export default page.Page;
