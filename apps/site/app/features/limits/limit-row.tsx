import type { LimitForm } from '@duskline/contract/calls/limits';
import * as playerEndpoints from '@duskline/contract/endpoints/player.gen';
import type { PlayerLimit, PlayerLimits } from '@duskline/contract/entities/limits';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { browserCall } from '../../shared/api/browser-call.ts';
import { useErrorText } from '../../shared/api/use-error-text.ts';
import { useFormat, useT } from '../../shared/i18n/site-context.tsx';
import { useAccount } from '../../shared/session/session-store.ts';
import { useLengths } from './lengths.ts';
import { LimitEdit } from './limit-edit.tsx';
import { limitsQuery } from './limit-queries.ts';
import css from './limits.module.css';

interface LimitRowProps {
  type: PlayerLimit['Type'];
  /** What the limit is called. */
  name: string;
  hours: PlayerLimit['Hours'];
  currency: string;
  limit: PlayerLimit | undefined;
}

type Change = { isConfirmed?: true; amount: LimitForm['Amount'] };

/** The limit of one window: what it is, what is used of it, what waits, and the field to change it. */
export function LimitRow({ type, name, hours, currency, limit }: LimitRowProps) {
  const t = useT();
  const format = useFormat();
  const lengths = useLengths();
  const account = useAccount();
  const errorText = useErrorText();
  const queries = useQueryClient();
  const [isOpen, setIsOpen] = useState(false);
  const { mutate, isPending, error } = useMutation({
    mutationFn: ({ isConfirmed, amount }: Change) =>
      browserCall(isConfirmed ? playerEndpoints.confirmlimit : playerEndpoints.setlimit, {
        body: { Type: type, Hours: hours, Amount: amount },
      }),
    onSuccess: (reply: PlayerLimits) => {
      queries.setQueryData(limitsQuery(account?.id).queryKey, reply);
      setIsOpen(false);
    },
  });
  const amountOf = (amount: number): string =>
    type === 'session' ? format.duration(amount) : format.money(amount, currency, account?.abbreviation);
  const window = lengths.hours(hours);
  const raise = limit?.Raise;
  return (
    <div className={css.row}>
      <div className={css.rowHead}>
        <span className={css.window}>{window}</span>
        <strong className={limit ? css.amount : css.none}>
          <bdi dir={limit && 'ltr'}>{limit ? amountOf(limit.Amount) : t('limits.none')}</bdi>
        </strong>
        {!isOpen && (
          <button
            type="button"
            className="button"
            aria-label={`${t(limit ? 'limits.change' : 'limits.set')}: ${name}, ${window}`}
            onClick={() => setIsOpen(true)}
          >
            {t(limit ? 'limits.change' : 'limits.set')}
          </button>
        )}
      </div>
      {limit && (
        <p className={css.used}>
          <progress
            aria-label={t('limits.used', { used: amountOf(limit.Used), left: amountOf(limit.Left) })}
            max={limit.Amount || 1}
            value={Math.max(0, limit.Used)}
          />
          {t('limits.used', { used: amountOf(limit.Used), left: amountOf(limit.Left) })}
          {limit.FreesAt && limit.Used > 0 && (
            <span>{t('limits.freesAt', { time: format.dateTime(Date.parse(limit.FreesAt)) })}</span>
          )}
        </p>
      )}
      {raise && (
        <div className={css.raise}>
          <p>
            {raise.Amount === null
              ? t('limits.waitsNone', { time: format.dateTime(Date.parse(raise.ReadyAt)) })
              : t('limits.waits', { amount: amountOf(raise.Amount), time: format.dateTime(Date.parse(raise.ReadyAt)) })}
          </p>
          <button type="button" className="button" disabled={isPending} onClick={() => mutate({ amount: limit.Amount })}>
            {t('limits.keep')}
          </button>
          <button
            type="button"
            className="button"
            disabled={isPending || Date.parse(raise.ReadyAt) > Date.now()}
            onClick={() => mutate({ isConfirmed: true, amount: raise.Amount })}
          >
            {t('limits.confirm')}
          </button>
        </div>
      )}
      {isOpen && (
        <LimitEdit
          label={`${name}, ${window}`}
          isTime={type === 'session'}
          currency={currency}
          hasLimit={limit !== undefined}
          isBusy={isPending}
          onSave={(amount) => mutate({ amount })}
          onClose={() => setIsOpen(false)}
        />
      )}
      {error && (
        <p role="alert" className="field-error">
          {errorText(error)}
        </p>
      )}
    </div>
  );
}
