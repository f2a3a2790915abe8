import { useEffect, useState } from 'react';
import { useFormat, useT } from '../../shared/i18n/site-context.tsx';
import { logOut } from '../../shared/session/session-actions.ts';
import { Dialog } from '../../shared/ui/dialog.tsx';
import css from './limits.module.css';
import { nextAskMs } from './next-ask.ts';

/** The break that the law of the place asks for (trust TR-D14), with the time that it ends. It is the server that takes no bets: this may be closed. */
export function ForcedBreak({ endsAt, onOver }: { endsAt: string; onOver: () => void }) {
  const t = useT();
  const format = useFormat();
  const [isClosed, setClosed] = useState(false);
  const endsAtMs = Date.parse(endsAt);
  useEffect(() => {
    const timer = setTimeout(onOver, nextAskMs(endsAtMs, Date.now()));
    return () => clearTimeout(timer);
  }, [endsAtMs, onOver]);
  if (isClosed) return null;
  return (
    <Dialog title={t('limits.forced')} onClose={() => setClosed(true)}>
      <p className={css.intro}>{t('limits.forced.text', { time: format.time(endsAtMs) })}</p>
      <div className={css.answers}>
        <button type="button" className="button button-large" onClick={() => void logOut()}>
          {t('limits.reality.exit')}
        </button>
      </div>
    </Dialog>
  );
}
