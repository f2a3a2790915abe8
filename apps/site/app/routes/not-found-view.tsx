import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { browserCall } from '../shared/api/browser-call.ts';
import { sportsQuery } from '../shared/api/sport-queries.ts';
import { useSite, useT } from '../shared/i18n/site-context.tsx';
import { dataHref } from '../shared/routing/paths.ts';
import { SportIcon } from '../shared/ui/sport-icon.tsx';
import css from './not-found-view.module.css';

/** Says so, and offers where to go instead. */
export function NotFoundView() {
  const t = useT();
  const { locale } = useSite();
  const { data = [] } = useQuery(sportsQuery(browserCall, locale.code));
  return (
    <>
      <title>{`${t('notFound.title')} | Duskline`}</title>
      <meta name="robots" content="noindex" />
      <div className="page-title">
        <h1>{t('notFound.title')}</h1>
      </div>
      <p className={css.missingText}>{t('notFound.text')}</p>
      <ul className={css.missingLinks}>
        <li>
          <Link className="tab" to={`/${locale.segment}`}>
            {t('notFound.home')}
          </Link>
        </li>
        <li>
          <Link className="tab" to={`/${locale.segment}/live`}>
            <i className="dot" aria-hidden="true" />
            {t('nav.live')}
          </Link>
        </li>
        {data.slice(0, 8).map((sport) => (
          <li key={sport.id}>
            <Link className="tab" to={dataHref(locale.segment, sport.link)}>
              <SportIcon systemId={sport.systemId} />
              {sport.name}
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
