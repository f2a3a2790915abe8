import Menu from 'lucide-react/icons/menu';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { useSite, useT } from '../../shared/i18n/site-context.tsx';
import { dataHref } from '../../shared/routing/paths.ts';
import { BrandMark } from '../../shared/ui/brand.tsx';
import { SheetButton } from '../../shared/ui/sheet.tsx';
import css from './header.module.css';
import { MENU_ID } from './shell-ids.ts';

/** An entry of the main navigation. Areas add theirs to the list when they exist. */
export interface NavEntry {
  readonly path: string;
  readonly text: string;
  /** What the addresses of its pages have in them, where they are not below its path. */
  readonly area?: string;
  readonly isLive?: boolean;
  readonly count?: number | undefined;
}

const isUnder = (path: string, area: string) => path === area || path.startsWith(`${area}/`);

/** Top of every page. `account` is the end: log-in, or who is logged in. */
export function Header({ entries, account }: { entries: readonly NavEntry[]; account: ReactNode }) {
  const t = useT();
  const { locale } = useSite();
  const { pathname } = useLocation();
  const isHere = ({ path, area }: NavEntry) =>
    area === undefined ? isUnder(pathname, dataHref(locale.segment, path)) : pathname.includes(area);
  const here = entries.findLast(isHere);
  return (
    <header className={css.head}>
      <SheetButton target={MENU_ID} className={`icon-button ${css.menuButton}`} aria-label={t('shell.menu')}>
        <Menu className="icon" aria-hidden="true" />
      </SheetButton>
      <Link className="brand" to={`/${locale.segment}`} aria-label={t('shell.home')}>
        <BrandMark />
        <span aria-hidden="true">duskline</span>
      </Link>
      <nav className={css.nav} aria-label={t('shell.mainNav')}>
        {entries.map((entry) => {
          const { path, text, isLive, count = 0 } = entry;
          return (
            <Link
              key={path}
              to={dataHref(locale.segment, path)}
              prefetch="intent"
              aria-current={entry === here ? 'page' : undefined}
            >
              {isLive && <i className="dot" aria-hidden="true" />}
              {text}
              {count > 0 && (
                <span className="count" suppressHydrationWarning>
                  {count}
                </span>
              )}
            </Link>
          );
        })}
      </nav>
      <div className={css.headEnd}>{account}</div>
    </header>
  );
}
