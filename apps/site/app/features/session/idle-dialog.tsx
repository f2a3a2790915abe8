import { useErrorText } from '../../shared/api/use-error-text.ts';
import { useFormat, useT } from '../../shared/i18n/site-context.tsx';
import { logOut } from '../../shared/session/session-actions.ts';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { toast } from '../../shared/ui/toast.ts';

/** The session is about to end: one press keeps it, and so does closing this. */
export default function IdleDialog({ endMs, onStay }: { endMs: number; onStay: () => Promise<void> }) {
  const t = useT();
  const format = useFormat();
  const errorText = useErrorText();
  const attempt = (act: () => Promise<void>) => act().catch((error) => toast(errorText(error), 'error'));
  return (
    <Dialog title={t('account.idleTitle')} onClose={() => void attempt(onStay)}>
      <p className="dialog-text">{t('account.idleText', { time: format.time(endMs) })}</p>
      <div className="dialog-answers">
        <button type="button" className="button button-large button-pick" onClick={() => void attempt(onStay)}>
          {t('account.stayLoggedIn')}
        </button>
        <button type="button" className="button button-large" onClick={() => void attempt(logOut)}>
          {t('session.logOut')}
        </button>
      </div>
    </Dialog>
  );
}
