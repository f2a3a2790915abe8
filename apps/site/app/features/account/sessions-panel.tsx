import * as accountEndpoints from '@duskline/contract/endpoints/account.gen';
import type { OpenSession } from '@duskline/contract/entities/session';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { TabPlace } from '../../shared/account/tab-place.tsx';
import { browserCall } from '../../shared/api/browser-call.ts';
import { useErrorText } from '../../shared/api/use-error-text.ts';
import { useT } from '../../shared/i18n/site-context.tsx';
import { ErrorNotice } from '../../shared/ui/notice.tsx';
import { toast } from '../../shared/ui/toast.ts';
import { deviceText } from './device-text.ts';
import { LogInRow } from './log-in-row.tsx';
import css from './log-ins.module.css';
import { useSessions } from './use-sessions.ts';

/** Ends one session of the account, or all but the one of this page. */
const end = async (which: OpenSession | 'others'): Promise<void> => {
  if (which === 'others') await browserCall(accountEndpoints.endothers);
  else await browserCall(accountEndpoints.endsession, { body: { id: which.ID } });
};

/** Where the player is logged in; each of these can be ended, and all but this one at once (TR-A4). */
export default function SessionsPanel() {
  const t = useT();
  const errorText = useErrorText();
  const list = useRef<HTMLUListElement>(null);
  const { data, isError, refetch } = useSessions();
  const { mutate, isPending } = useMutation({
    mutationFn: end,
    onSuccess: (_, which) => toast(t(which === 'others' ? 'account.othersEnded' : 'account.deviceEnded'), 'success'),
    onError: (error) => toast(errorText(error), 'error'),
    onSettled: async () => {
      await refetch();
      // The button that was pressed is gone.
      list.current?.focus();
    },
  });
  if (!data) return isError ? <ErrorNotice onRetry={() => void refetch()} /> : <TabPlace />;
  return (
    <>
      <ul className={css.list} ref={list} tabIndex={-1} aria-label={t('account.sessions')}>
        {[...data]
          .sort((a, b) => Number(b.IsCurrent) - Number(a.IsCurrent))
          .map((session) => {
            const device = deviceText(session.Device, t);
            return (
              <LogInRow
                key={session.ID}
                device={device}
                mark={session.IsCurrent ? { text: t('account.thisDevice'), isGood: true } : undefined}
                timeMs={Date.parse(session.LastActive)}
                timeText="account.lastActive"
                ip={session.IP}
                country={session.Country}
                id={session.ID}
              >
                {!session.IsCurrent && (
                  <button
                    type="button"
                    className="button button-quiet"
                    aria-label={t('account.endNamed', { device })}
                    disabled={isPending}
                    onClick={() => mutate(session)}
                  >
                    {t('session.logOut')}
                  </button>
                )}
              </LogInRow>
            );
          })}
      </ul>
      {data.length > 1 && (
        <button type="button" className={`button ${css.endOthers}`} disabled={isPending} onClick={() => mutate('others')}>
          {t('account.endOthers')}
        </button>
      )}
    </>
  );
}
