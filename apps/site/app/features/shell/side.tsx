import { type ReactNode, useRef } from 'react';
import { useT } from '../../shared/i18n/site-context.tsx';
import { CloseButton } from '../../shared/ui/close-button.tsx';
import css from './columns.module.css';
import { MENU_ID } from './shell-ids.ts';
import { useScrollMark } from './use-scroll-mark.ts';

/** The left column; a drawer from 1280 down (LAYOUT-05: open by default but on a small device). */
export function Side({ children }: { children: ReactNode }) {
  const t = useT();
  const element = useRef<HTMLElement>(null);
  useScrollMark(element);
  return (
    <nav ref={element} id={MENU_ID} popover="auto" className={css.side} aria-label={t('shell.sportsNav')}>
      <div className={css.sideHead}>
        <strong className={css.sideTitle}>{t('shell.menu')}</strong>
        <CloseButton popoverTarget={MENU_ID} />
      </div>
      {children}
    </nav>
  );
}
