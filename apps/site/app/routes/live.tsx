import { LiveOverview } from '../features/events/live-overview.tsx';
import { SportChips } from '../features/events/sport-chips.tsx';
import { browserSource, type Source, serverSource } from '../shared/api/source.ts';
import { FIRST_ROWS, liveQuery, sportsQuery } from '../shared/api/sport-queries.ts';
import { useT } from '../shared/i18n/site-context.tsx';
import { PageMeta } from '../shared/meta/page-meta.tsx';
import type { Route } from './+types/live.ts';
import { documentLanguage } from './document-language.ts';
import { languageOf } from './page-language.ts';

async function load(source: Source, language: string) {
  const [events, sports] = await Promise.all([
    source.load(liveQuery(source.call, language)),
    source.load(sportsQuery(source.call, language)),
  ]);
  return { events, sports };
}

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { events, sports } = await load(serverSource(context, request), languageOf(params));
  const ranks = new Map(sports.map((sport, i) => [sport.id, i]));
  const ordered = [...events].sort((a, b) => (ranks.get(a.sportId) ?? 99) - (ranks.get(b.sportId) ?? 99));
  return { events: ordered.slice(0, FIRST_ROWS), sports };
}
export const clientLoader = () => load(browserSource, documentLanguage());

export { PageError as ErrorBoundary } from './page-error.tsx';

export default function Live({ loaderData }: Route.ComponentProps) {
  const t = useT();
  return (
    <>
      <PageMeta />
      <SportChips sports={loaderData.sports} current="live" />
      <div className="page-title">
        <h1>{t('live.title')}</h1>
      </div>
      <LiveOverview initial={loaderData.events} sports={loaderData.sports} />
    </>
  );
}
