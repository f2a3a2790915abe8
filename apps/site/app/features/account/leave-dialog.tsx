import { useT } from '../../shared/i18n/site-context.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';

/** Asked before the account closes over something that was typed and not sent. */
export function LeaveDialog({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  const t = useT();
  return (
    <Dialog title={t('account.leaveTitle')} onClose={onStay}>
      <p className="dialog-text">{t('account.leaveQuestion')}</p>
      <div className="dialog-answers">
        <button type="button" className="button button-large button-pick" onClick={onStay}>
          {t('account.stay')}
        </button>
        <button type="button" className="button button-large" onClick={onLeave}>
          {t('account.leave')}
        </button>
      </div>
    </Dialog>
  );
}
