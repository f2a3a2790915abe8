import CircleDot from 'lucide-react/icons/circle-dot';
import List from 'lucide-react/icons/list';
import Menu from 'lucide-react/icons/menu';
import Receipt from 'lucide-react/icons/receipt-text';
import Settings from 'lucide-react/icons/settings';
import Trophy from 'lucide-react/icons/trophy';
import { useSyncExternalStore } from 'react';
import { Link, useLocation } from 'react-router';
import { useSite, useT } from '../../shared/i18n/site-context.tsx';
import { pathAfterLanguage, takesBets } from '../../shared/routing/paths.ts';
import { onPickedCount, pickedCount } from '../../shared/slip/slip-port.ts';
import { SheetButton } from '../../shared/ui/sheet.tsx';
import css from './bottom-bar.module.css';
import { type RailTabId, selectRailTab } from './rail-state.ts';
import { MENU_ID, RAIL_ID } from './shell-ids.ts';

/** LAYOUT-03: at or below 1280. MOBILE-02: no Sport on sport pages, where the settings take its place. MOBILE-03: a betslip where bets are made (AMB-57). */
export function BottomBar() {
  const t = useT();
  const { locale } = useSite();
  const { pathname } = useLocation();
  const path = pathAfterLanguage(pathname);
  const count = useSyncExternalStore(onPickedCount, pickedCount, () => 0);
  const isSport = path === '/sport' || path.startsWith('/sport/');
  const isLive = path === '/live' || path.startsWith('/live/');
  const railItem = (id: RailTabId, icon: React.ReactNode, text: string) => (
    <SheetButton target={RAIL_ID} className={css.bottomItem} onClick={() => selectRailTab(id)}>
      {icon}
      {text}
    </SheetButton>
  );
  return (
    <nav className={css.bottomBar} aria-label={t('shell.bottomNav')}>
      <SheetButton target={MENU_ID} className={css.bottomItem}>
        <Menu className="icon" aria-hidden="true" />
        {t('shell.menu')}
      </SheetButton>
      {isSport ? (
        railItem('settings', <Settings className="icon" aria-hidden="true" />, t('rail.settings'))
      ) : (
        <Link className={css.bottomItem} to={`/${locale.segment}/sport`}>
          <Trophy className="icon" aria-hidden="true" />
          {t('nav.sports')}
        </Link>
      )}
      {takesBets(pathname) && (
        <SheetButton
          target={RAIL_ID}
          className={`${css.bottomItem} ${css.bottomMain}`}
          onClick={() => selectRailTab('betslip')}
          aria-label={t('rail.betslipCount', { count })}
        >
          <span className={css.bottomDisc} aria-hidden="true">
            <Receipt className="icon" />
          </span>
          {t('rail.betslip')}{' '}
          {count > 0 && (
            <span className="badge" aria-hidden="true">
              {count}
            </span>
          )}
        </SheetButton>
      )}
      <Link className={css.bottomItem} to={`/${locale.segment}/live`} aria-current={isLive ? 'page' : undefined}>
        <CircleDot className="icon" aria-hidden="true" />
        {t('nav.live')}
      </Link>
      {railItem('my-bets', <List className="icon" aria-hidden="true" />, t('rail.myBets'))}
    </nav>
  );
}
