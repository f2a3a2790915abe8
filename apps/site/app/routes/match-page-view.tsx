import { useLocation } from 'react-router';
import { MatchView } from '../features/match/match-view.tsx';
import { useSite } from '../shared/i18n/site-context.tsx';
import { dataHref } from '../shared/routing/paths.ts';
import type { MatchPageData } from './load-match-page.ts';
import css from './match-page-view.module.css';
import { MobileViews } from './mobile-views.tsx';
import { PageTrail } from './page-trail.tsx';

interface MatchPageProps extends MatchPageData {
  /** The area that the match belongs to; all sports where nothing is said. */
  area?: { readonly name: string; readonly link: string };
}

/** A match below the way to it. */
export function MatchPage({ sport, area, ...page }: MatchPageProps) {
  const { event } = page;
  const { locale } = useSite();
  const to = ({ name, link }: { name: string; link: string }) => ({ name, to: dataHref(locale.segment, link) });
  return (
    <>
      <MobileViews
        current="match"
        overview={sport ? dataHref(locale.segment, sport.link) : `/${locale.segment}/live`}
        match={useLocation().pathname}
      />
      <PageTrail
        className={css.matchCrumbs}
        root={area && to(area)}
        above={[...(sport ? [to(sport)] : []), ...(event.tournament.link ? [to(event.tournament)] : [])]}
      />
      <MatchView
        key={event.id}
        initial={event}
        panels={page.panels}
        hasAllPanels={page.hasAllPanels}
        typeIds={page.typeIds}
        tabs={page.tabs}
        early={page.early}
        hasStatistics={page.hasStatistics}
      />
    </>
  );
}
