import { useStore } from 'zustand';
import { useBreakText } from '../../shared/account/break-text.ts';
import { useT } from '../../shared/i18n/site-context.tsx';
import { closeSessionDialog, openSessionDialog, sessionStore } from '../../shared/session/session-store.ts';
import css from './session-form.module.css';

/** The break that was taken here has begun: until when, and what can be done meanwhile. */
export default function BreakBegun() {
  const t = useT();
  const breakText = useBreakText();
  const begun = useStore(sessionStore, ({ begunBreak }) => begunBreak);
  return (
    <div className={css.form}>
      <p className={css.formDone} role="status">
        {begun && breakText(begun)}
      </p>
      <p className="field-hint">{t('limits.break.meanwhile')}</p>
      <button type="button" className="button button-pick button-large" onClick={closeSessionDialog}>
        {t('common.close')}
      </button>
      <button type="button" className={`link ${css.formEnd}`} onClick={() => openSessionDialog('login')}>
        {t('session.logIn')}
      </button>
    </div>
  );
}
