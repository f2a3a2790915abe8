import X from 'lucide-react/icons/x';
import { type ReactNode, useRef } from 'react';
import { useT } from '../../shared/i18n/site-context.tsx';
import css from './columns.module.css';
import { MENU_ID } from './popovers.ts';
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
        <button
          type="button"
          className="icon-button"
          popoverTarget={MENU_ID}
          popoverTargetAction="hide"
          aria-label={t('common.close')}
        >
          <X className="icon" aria-hidden="true" />
        </button>
      </div>
      {children}
    </nav>
  );
}
