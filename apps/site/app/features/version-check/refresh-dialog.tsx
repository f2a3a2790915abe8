import { useT } from '../../shared/i18n/site-context.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import css from './refresh-dialog.module.css';

interface RefreshDialogProps {
  readonly isClearing: boolean;
  readonly onRefresh: () => void;
  readonly onClose: () => void;
}

/** VERSION-07, VERSION-08: says that there is a new version, and while the cache is emptied that this takes a moment. */
export default function RefreshDialog({ isClearing, onRefresh, onClose }: RefreshDialogProps) {
  const t = useT();
  return (
    <Dialog title={t('system.newVersionTitle')} onClose={onClose}>
      <div className={css.refresh}>
        <p>{t('system.newVersion')}</p>
        {isClearing ? (
          <p className={css.clearing} role="status">
            {t('system.clearingCache')}
          </p>
        ) : (
          <button type="button" className="button button-pick button-large" onClick={onRefresh}>
            {t('system.refresh')}
          </button>
        )}
      </div>
    </Dialog>
  );
}
