import * as playerEndpoints from '@duskline/contract/endpoints/player.gen';
import { useQuery } from '@tanstack/react-query';
import { browserCall } from '../../shared/api/browser-call.ts';
import { useSite, useT } from '../../shared/i18n/site-context.tsx';
import { useAccount } from '../../shared/session/session-store.ts';
import { EmptyNotice, ErrorNotice } from '../../shared/ui/notice.tsx';
import { DocumentRow } from './document-row.tsx';
import css from './documents-panel.module.css';
import { UploadForm } from './upload-form.tsx';

/** Documents that a player has uploaded, what became of each, and the way to upload more. */
export default function DocumentsPanel() {
  const t = useT();
  const { locale } = useSite();
  const userId = useAccount()?.id ?? '';
  const { data, isError, refetch } = useQuery({
    queryKey: ['documents', userId, locale.code],
    queryFn: () => browserCall(playerEndpoints.files, { query: { languageCode: locale.code } }),
  });
  return (
    <div className={css.documents}>
      <UploadForm userId={userId} language={locale.code} onSent={() => void refetch()} />
      {isError && <ErrorNotice onRetry={() => void refetch()} />}
      {!isError && data === undefined && <span className={`skeleton ${css.waiting}`} />}
      {data?.length === 0 && <EmptyNotice text={t('documents.empty')} />}
      {data !== undefined && data.length > 0 && (
        <ul className={css.list} aria-label={t('account.documents')}>
          {data.map((document) => (
            <DocumentRow key={document.Id} document={document} />
          ))}
        </ul>
      )}
    </div>
  );
}
