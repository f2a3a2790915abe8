import * as sessionEndpoints from '@duskline/contract/endpoints/session.gen';
import { useInfiniteQuery } from '@tanstack/react-query';
import { TabPlace } from '../../shared/account/tab-place.tsx';
import { browserCall } from '../../shared/api/browser-call.ts';
import { useT } from '../../shared/i18n/site-context.tsx';
import { useAccount } from '../../shared/session/session-store.ts';
import { ErrorNotice } from '../../shared/ui/notice.tsx';
import { deviceText } from './device-text.ts';
import { LogInRow } from './log-in-row.tsx';
import css from './log-ins.module.css';

const PAGE_SIZE = 20;

/** Who has tried to log in to the account, newest first: when, from where, with what, and whether it worked. */
export default function LoginHistoryPanel() {
  const t = useT();
  const { data, isError, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: ['login-history', useAccount()?.id],
    queryFn: ({ pageParam }) => browserCall(sessionEndpoints.loginhistory, { query: { page: pageParam, pageSize: PAGE_SIZE } }),
    initialPageParam: 1,
    // A page that is full may be the last one: the next is empty then.
    getNextPageParam: (last, pages) => (last.length === PAGE_SIZE ? pages.length + 1 : undefined),
    staleTime: 0,
  });
  if (!data) return isError ? <ErrorNotice onRetry={() => void refetch()} /> : <TabPlace />;
  return (
    <>
      <ul className={css.list} aria-label={t('account.loginHistory')}>
        {data.pages.flat().map((attempt, index) => (
          <LogInRow
            key={attempt.ID ?? index}
            device={deviceText(attempt.Device, t)}
            mark={{ text: t(attempt.Success ? 'account.succeeded' : 'account.failed'), isGood: attempt.Success }}
            timeMs={Date.parse(attempt.Date)}
            ip={attempt.IP}
            country={attempt.Country}
            id={attempt.ID}
          />
        ))}
      </ul>
      {hasNextPage && (
        <button
          type="button"
          className={`button button-quiet ${css.more}`}
          disabled={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          {t('common.more')}
        </button>
      )}
    </>
  );
}
