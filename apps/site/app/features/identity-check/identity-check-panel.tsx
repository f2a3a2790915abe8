import * as playerEndpoints from '@duskline/contract/endpoints/player.gen';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useAccountAddress } from '../../shared/account/account-address.ts';
import { TabPlace } from '../../shared/account/tab-place.tsx';
import { browserCall } from '../../shared/api/browser-call.ts';
import { useErrorText } from '../../shared/api/use-error-text.ts';
import { useT } from '../../shared/i18n/site-context.tsx';
import { useAccount } from '../../shared/session/session-store.ts';
import { ErrorNotice } from '../../shared/ui/notice.tsx';
import { CheckStatus } from './check-status.tsx';
import { FundsStatus } from './funds-status.tsx';
import css from './identity-check.module.css';

const LOOK_AGAIN_MS = 4_000;
/** The page of the provider works for ten minutes. */
const PAGE_LIFE_MS = 9 * 60_000;

/** Where the identity check stands, what comes next, and which papers may be asked for (trust TR-A12, TR-E1). */
export default function IdentityCheckPanel() {
  const t = useT();
  const errorText = useErrorText();
  const { open } = useAccountAddress();
  const queries = useQueryClient();
  const queryKey = ['identity-check', useAccount()?.id];
  const { data, isError, refetch } = useQuery({
    queryKey,
    queryFn: () => browserCall(playerEndpoints.identitycheck),
    // Decided at the provider: nothing on this page happens when it is.
    refetchInterval: ({ state }) =>
      state.data?.State === 'PENDING' || state.data?.Funds?.Step === 'wait' ? LOOK_AGAIN_MS : false,
  });
  const {
    mutate,
    isPending,
    error,
    reset,
    data: begun,
  } = useMutation({
    mutationFn: () => browserCall(playerEndpoints.beginidentitycheck),
    onSuccess: (reply) => queries.setQueryData(queryKey, reply),
  });
  const pageUrl = begun?.PageUrl;
  useEffect(() => {
    if (pageUrl === undefined) return undefined;
    const timer = setTimeout(reset, PAGE_LIFE_MS);
    return () => clearTimeout(timer);
  }, [pageUrl, reset]);
  if (isError) return <ErrorNotice onRetry={() => void refetch()} />;
  if (!data) return <TabPlace />;
  return (
    <div className={css.panel}>
      <CheckStatus
        check={pageUrl === undefined ? data : { ...data, PageUrl: pageUrl }}
        isPending={isPending}
        onNext={() => mutate()}
      />
      {error && (
        <p role="alert" className="field-error">
          {errorText(error)}
        </p>
      )}
      {data.Funds && <FundsStatus funds={data.Funds} onUpload={() => open('documents')} />}
      <section className={css.papers} aria-labelledby="identity-papers">
        <h3 id="identity-papers">{t('documents.check.canAsk')}</h3>
        <ul>
          {data.Papers.map((paper) => (
            <li key={paper}>{t(`documents.kind.${paper}`)}</li>
          ))}
        </ul>
      </section>
    </div>
  );
}
