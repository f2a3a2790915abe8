import { useT } from '../../shared/i18n/site-context.tsx';
import css from './skip-link.module.css';

/** K-LAY-01. */
const FOCUS_MS = 1000;
export const MAIN_ID = 'main';

/** LAYOUT-02: moves the focus to the main area; that focus lasts one second, reading goes on from there. */
export function SkipLink() {
  const t = useT();
  return (
    <button
      type="button"
      className={`button ${css.skip}`}
      onClick={() => {
        const main = document.getElementById(MAIN_ID);
        main?.focus();
        setTimeout(() => main === document.activeElement && main?.blur(), FOCUS_MS);
      }}
    >
      {t('shell.skip')}
    </button>
  );
}
