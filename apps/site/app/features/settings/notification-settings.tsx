import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { useErrorText } from '../../shared/api/use-error-text.ts';
import { useSite, useT } from '../../shared/i18n/site-context.tsx';
import { useAccount } from '../../shared/session/session-store.ts';
import { NotTurnedOn, notificationQuery, setNotification, type Wanted } from './notification-switches.ts';
import css from './settings-panel.module.css';
import { SwitchRow } from './switch-row.tsx';

const KINDS = ['goals', 'bets'] as const;

/** What a player is notified of in this browser (design 3.1). Nothing is asked before a switch is turned on. */
export function NotificationSettings() {
  const t = useT();
  const id = useId();
  const { locale } = useSite();
  const errorText = useErrorText();
  const account = useAccount();
  const queries = useQueryClient();
  const query = notificationQuery(account && !account.isOnBreak ? account.id : undefined);
  const { data } = useQuery(query);
  const { mutate, isPending, error } = useMutation({
    mutationFn: async ({ kind, isOn }: { kind: Wanted; isOn: boolean }) => data && setNotification(data, kind, isOn, locale.code),
    onSuccess: (state) => queries.setQueryData(query.queryKey, state),
  });
  if (!account || account.isOnBreak || !data?.publicKey) return null;
  const fault = error instanceof NotTurnedOn ? t('notifications.failed') : error && errorText(error);
  const isPossible = data.permission === 'default' || data.permission === 'granted';
  return (
    <section className={css.settings} aria-labelledby={id}>
      <h3 id={id} className={css.title}>
        {t('notifications.title')}
      </h3>
      {!isPossible && (
        <p className="field-hint">{t(data.permission === 'denied' ? 'notifications.denied' : 'notifications.unsupported')}</p>
      )}
      {KINDS.map((kind) => (
        <SwitchRow
          key={kind}
          text={t(`notifications.${kind}`)}
          hint={t(`notifications.${kind}Hint`)}
          isOn={isPossible && data[kind]}
          isDisabled={!isPossible}
          // Not disabled meanwhile: the switch that was pressed would lose the focus.
          onChange={(isOn) => void (isPending || mutate({ kind, isOn }))}
        />
      ))}
      {fault && (
        <p role="alert" className="field-error">
          {fault}
        </p>
      )}
    </section>
  );
}
