import type { IdentityCheck } from '@duskline/contract/entities/identity-check';
import { useT } from '../../shared/i18n/site-context.tsx';
import css from './identity-check.module.css';

const STATUS = {
  NONE: 'documents.check.none',
  PENDING: 'documents.check.wait',
  VERIFIED: 'documents.check.verified',
  REJECTED: 'documents.check.rejected',
  EXPIRED: 'documents.check.rejected',
} as const;

const REASON = {
  'no-match': 'documents.check.noMatch',
  unreadable: 'documents.check.unreadable',
  expired: 'documents.check.expired',
  'other-details': 'documents.check.otherDetails',
  'under-age': 'error.UnderAgeException',
  'not-accepted': undefined,
} as const;

export interface CheckStatusProps {
  check: IdentityCheck;
  isPending: boolean;
  /** Begins the check, or asks for the page where papers are shown. */
  onNext: () => void;
}

/** One line that says where the check stands, why it was refused, and the one thing to do next. */
export function CheckStatus({ check, isPending, onNext }: CheckStatusProps) {
  const t = useT();
  const asksPapers = check.Step === 'papers';
  const isOpen = check.PageUrl !== undefined && check.State === 'PENDING';
  const status = asksPapers && check.State === 'PENDING' ? 'documents.check.papers' : STATUS[check.State];
  const reason = check.State === 'EXPIRED' ? REASON.expired : check.Reason && REASON[check.Reason];
  return (
    <div className={css.now}>
      <div role="status" className={css.status}>
        <p className={css.line}>{t(status)}</p>
        {reason && <p>{t(reason)}</p>}
        {check.Step === 'support' && <p>{t('documents.check.support')}</p>}
      </div>
      {check.State !== 'VERIFIED' && <p className={css.hint}>{t(`documents.check.before.${check.NeededBefore}`)}</p>}
      {(check.Step === 'begin' || asksPapers) && !isOpen && (
        <button type="button" className="button button-large" disabled={isPending} onClick={onNext}>
          {t(asksPapers ? 'documents.check.show' : 'documents.check.begin')}
        </button>
      )}
      {isOpen && (
        <a className="button button-large" href={check.PageUrl} target="_blank" rel="noopener noreferrer">
          {t('documents.check.open')}
        </a>
      )}
    </div>
  );
}
