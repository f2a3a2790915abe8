import type { FundsCheck } from '@duskline/contract/entities/identity-check';
import { useT } from '../../shared/i18n/site-context.tsx';
import css from './identity-check.module.css';

const STATUS = {
  NONE: 'documents.funds.upload',
  PENDING: 'documents.funds.wait',
  VERIFIED: 'documents.funds.verified',
  REJECTED: 'documents.funds.rejected',
  EXPIRED: 'documents.funds.upload',
} as const;

export interface FundsStatusProps {
  funds: FundsCheck;
  onUpload: () => void;
}

/** Where the money comes from: one line that says where the question stands, which page of which document was refused and why, and the one thing to do next. */
export function FundsStatus({ funds, onUpload }: FundsStatusProps) {
  const t = useT();
  const { State, Step, Papers, Refusals } = funds;
  const asks = Step === 'upload';
  return (
    <section className={css.now} aria-labelledby="funds">
      <h3 id="funds">{t('documents.funds')}</h3>
      <div role="status" className={css.status}>
        <p className={css.line}>{t(asks && State === 'PENDING' ? 'documents.funds.upload' : STATUS[State])}</p>
        {Step === 'support' && <p>{t('documents.check.support')}</p>}
        {asks && State === 'REJECTED' && <p>{t('documents.funds.upload')}</p>}
      </div>
      {Refusals.length > 0 && (
        <ul className={css.refusals}>
          {Refusals.map(({ Name, Page, Text }) => (
            <li key={`${Name} ${Page ?? ''} ${Text}`}>
              <bdi className={css.name}>{Name}</bdi>{' '}
              {Page === undefined ? Text : t('documents.page', { page: Page, reason: Text })}
            </li>
          ))}
        </ul>
      )}
      {asks && (
        <>
          <ul className={css.asked}>
            {Papers.map((paper) => (
              <li key={paper}>{t(`documents.kind.${paper}`)}</li>
            ))}
          </ul>
          <button type="button" className="button button-large" onClick={onUpload}>
            {t('documents.send')}
          </button>
        </>
      )}
    </section>
  );
}
