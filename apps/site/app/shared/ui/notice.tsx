import type { ReactNode } from 'react';
import { useT } from '../i18n/site-context.tsx';

/** Nothing to show: one sentence and, where there is one, the next step (brief 2.5). */
export function EmptyNotice({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <div className="notice">
      <strong>{text}</strong>
      {children}
    </div>
  );
}

/** Stands in place of the part that failed; the rest of the page goes on. */
export function ErrorNotice({ onRetry }: { onRetry: () => void }) {
  const t = useT();
  return (
    <div className="notice" role="alert">
      <strong>{t('common.loadFailed')}</strong>
      <button type="button" className="button" onClick={onRetry}>
        {t('common.retry')}
      </button>
    </div>
  );
}
