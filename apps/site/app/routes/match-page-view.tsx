import { Link } from 'react-router';
import { MatchView } from '../features/match/match-view.tsx';
import { useSite, useT } from '../shared/i18n/site-context.tsx';
import { dataHref } from '../shared/routing/paths.ts';
import type { MatchPageData } from './load-match-page.ts';
import css from './match-page-view.module.css';

interface MatchPageProps extends MatchPageData {
  /** The area that the match belongs to; all sports where nothing is said. */
  area?: { readonly name: string; readonly link: string };
}

/** A match below the way to it. */
export function MatchPage({ event, panels, hasAllPanels, typeIds, tabs, early, sport, area }: MatchPageProps) {
  const t = useT();
  const { locale } = useSite();
  return (
    <>
      <nav aria-label={t('shell.breadcrumb')}>
        <ol className={`crumbs ${css.matchCrumbs}`}>
          <li>
            <Link to={dataHref(locale.segment, area?.link ?? '/sport')}>{area?.name ?? t('nav.sports')}</Link>
          </li>
          {sport && (
            <li>
              <Link to={dataHref(locale.segment, sport.link)}>{sport.name}</Link>
            </li>
          )}
          {event.tournament.link && (
            <li>
              <Link to={dataHref(locale.segment, event.tournament.link)} dir="auto">
                {event.tournament.name}
              </Link>
            </li>
          )}
        </ol>
      </nav>
      <MatchView
        key={event.id}
        initial={event}
        panels={panels}
        hasAllPanels={hasAllPanels}
        typeIds={typeIds}
        tabs={tabs}
        early={early}
      />
    </>
  );
}
