import { Link } from 'react-router';
import { SportChips } from '../features/events/sport-chips.tsx';
import { browserSource, type Source, serverSource } from '../shared/api/source.ts';
import { sportsQuery } from '../shared/api/sport-queries.ts';
import { useSite, useT } from '../shared/i18n/site-context.tsx';
import { PageMeta } from '../shared/meta/page-meta.tsx';
import { dataHref } from '../shared/routing/paths.ts';
import { SportIcon } from '../shared/ui/sport-icon.tsx';
import type { Route } from './+types/sports.ts';
import { documentLanguage } from './document-language.ts';
import { languageOf } from './page-language.ts';
import css from './sports.module.css';

const load = async (source: Source, language: string) => ({ sports: await source.load(sportsQuery(source.call, language)) });

export const loader = ({ request, context, params }: Route.LoaderArgs) =>
  load(serverSource(context, request), languageOf(params));
export const clientLoader = () => load(browserSource, documentLanguage());

export { PageError as ErrorBoundary } from './page-error.tsx';

/** All sports with what each has to offer. */
export default function Sports({ loaderData: { sports } }: Route.ComponentProps) {
  const t = useT();
  const { locale } = useSite();
  return (
    <>
      <PageMeta />
      <SportChips sports={sports} />
      <div className="page-title">
        <h1>{t('nav.sports')}</h1>
      </div>
      <ul className={css.sports}>
        {sports.map((sport) => (
          <li key={sport.id} className={`panel ${css.sport}`}>
            <h2 className={css.sportName}>
              <SportIcon systemId={sport.systemId} />
              <Link className={css.sportLink} to={dataHref(locale.segment, sport.link)}>
                {sport.name}
              </Link>
            </h2>
            <p className={css.sportCounts}>
              <span>{t('list.matches', { count: sport.count })}</span>
              {sport.liveCount > 0 && (
                <span className={css.sportLive}>
                  <i className="dot" aria-hidden="true" />
                  {t('list.live', { count: sport.liveCount })}
                </span>
              )}
            </p>
          </li>
        ))}
      </ul>
    </>
  );
}
