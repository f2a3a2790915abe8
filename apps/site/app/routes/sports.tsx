import { Link } from 'react-router';
import { SportChips } from '../features/events/sport-chips.tsx';
import { topTournamentsQuery } from '../features/events/top-queries.ts';
import { TournamentSection } from '../features/events/tournament-card.tsx';
import { sportsQuery } from '../shared/api/sport-queries.ts';
import type { MessageId } from '../shared/i18n/message-ids.ts';
import { useSite, useT } from '../shared/i18n/site-context.tsx';
import { definePage, type PageRequest } from '../shared/routing/define-page.tsx';
import { dataHref } from '../shared/routing/paths.ts';
import { CardCounts } from '../shared/ui/card-counts.tsx';
import { SportIcon } from '../shared/ui/sport-icon.tsx';
import css from './sports.module.css';

async function load({ source, language }: PageRequest) {
  const [sports, tournaments] = await Promise.all([
    source.load(sportsQuery(source.call, language)),
    // What cannot be read now is left out.
    source.load(topTournamentsQuery(source.call, language)).catch(() => []),
  ]);
  return { sports, tournaments: tournaments.slice(0, TOURNAMENTS) };
}

const TOURNAMENTS = 12;

/** Lists across the sports. */
const lists: readonly { path: string; text: MessageId }[] = [
  { path: '/sport/schedule', text: 'schedule.title' },
  { path: '/sport/results', text: 'schedule.results' },
  { path: '/sport/outrights', text: 'outrights.title' },
  { path: '/sport/top-tournaments', text: 'top.title' },
  { path: '/sport/margins', text: 'margins.title' },
  { path: '/sport/favorites', text: 'favourites.title' },
];

/** All sports with what each has to offer, and the tournaments that are looked at most. */
function Sports({ sports, tournaments }: Awaited<ReturnType<typeof load>>) {
  const t = useT();
  const { locale } = useSite();
  return (
    <>
      <SportChips sports={sports} />
      <div className="page-title">
        <h1>{t('nav.sports')}</h1>
      </div>
      <nav className={`tabs ${css.lists}`} aria-label={t('lists.more')}>
        {lists.map(({ path, text }) => (
          <Link key={path} className="tab" to={`/${locale.segment}${path}`}>
            {t(text)}
          </Link>
        ))}
      </nav>
      <ul className="cards">
        {sports.map((sport) => (
          <li key={sport.id} className={`panel card ${css.sport}`}>
            <h2 className={css.sportName}>
              <SportIcon systemId={sport.systemId} />
              <Link className="card-link" to={dataHref(locale.segment, sport.link)}>
                {sport.name}
              </Link>
            </h2>
            <CardCounts count={sport.count} liveCount={sport.liveCount} className={css.sportCounts} />
          </li>
        ))}
      </ul>
      <TournamentSection tournaments={tournaments} />
    </>
  );
}

const page = definePage({ texts: ['sport', 'schedule', 'lists'], load, meta: () => ({}), view: Sports });

export const handle = page.handle;
export const loader = page.loader;
export const clientLoader = page.clientLoader;
export { PageError as ErrorBoundary } from './page-error.tsx';
export default page.Page;
