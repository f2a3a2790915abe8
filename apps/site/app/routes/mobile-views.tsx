import LayoutGrid from 'lucide-react/icons/layout-grid';
import List from 'lucide-react/icons/list';
import PanelTop from 'lucide-react/icons/panel-top';
import { Link } from 'react-router';
import { useSite, useT } from '../shared/i18n/site-context.tsx';
import css from './mobile-views.module.css';

interface MobileViewsProps {
  current: 'overview' | 'match' | 'multi';
  /** Where the overview of this page is: its sport, or all that is live. */
  overview: string;
  /** The match that is looked at, or the first one of the page; without one that view is not offered. */
  match: string | undefined;
}

/** SCREEN-02: on a phone the page of a sport has three views, each at its own address. In the line of a page's title they are signs without words. */
export function MobileViews({ current, overview, match }: MobileViewsProps) {
  const t = useT();
  const { locale } = useSite();
  const mark = (view: MobileViewsProps['current']) => (view === current ? ('page' as const) : undefined);
  return (
    <nav className={`seg ${css.views}`} aria-label={t('views.title')}>
      <Link to={overview} aria-current={mark('overview')}>
        <List className="icon icon-small" aria-hidden="true" />
        <span>{t('views.overview')}</span>
      </Link>
      {match !== undefined && (
        <Link to={match} aria-current={mark('match')}>
          <PanelTop className="icon icon-small" aria-hidden="true" />
          <span>{t('views.match')}</span>
        </Link>
      )}
      <Link to={`/${locale.segment}/live/multi-view`} aria-current={mark('multi')}>
        <LayoutGrid className="icon icon-small" aria-hidden="true" />
        <span>{t('multi.title')}</span>
      </Link>
    </nav>
  );
}
