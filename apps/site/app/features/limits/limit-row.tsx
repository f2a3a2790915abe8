import type { LimitForm } from '@duskline/contract/calls/limits';
import * as playerEndpoints from '@duskline/contract/endpoints/player.gen';
import type { PlayerLimit, PlayerLimits } from '@duskline/contract/entities/limits';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { browserCall } from '../../shared/api/browser-call.ts';
import { useErrorText } from '../../shared/api/use-error-text.ts';
import { useFormat, useSite, useT } from '../../shared/i18n/site-context.tsx';
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

/** Around an amount in a sentence that runs from right to left: its sign would else go to the other end. */
const LEFT_TO_RIGHT = '\u2066';
const END = '\u2069';

type Change = { isConfirmed?: true; amount: LimitForm['Amount'] };

/** The limit of one window: what it is, what is used of it, what waits, and the field to change it. */
export function LimitRow({ type, name, hours, currency, limit }: LimitRowProps) {
  const t = useT();
  const format = useFormat();
  const lengths = useLengths();
  const account = useAccount();
  const errorText = useErrorText();
  const queries = useQueryClient();
  const { locale } = useSite();
  const [isOpen, setIsOpen] = useState(false);
  const change = useRef<HTMLButtonElement>(null);
  /** The field or the button that was pressed goes: reading goes on at the button that opens the field. */
  const isDone = useRef(false);
  const close = () => {
    isDone.current = true;
    setIsOpen(false);
  };
  const { mutate, isPending, error } = useMutation({
    mutationFn: ({ isConfirmed, amount }: Change) =>
      browserCall(isConfirmed ? playerEndpoints.confirmlimit : playerEndpoints.setlimit, {
        body: { Type: type, Hours: hours, Amount: amount },
      }),
    onSuccess: (reply: PlayerLimits) => {
      queries.setQueryData(limitsQuery(account?.id).queryKey, reply);
      close();
    },
  });
  useEffect(() => {
    if (isOpen || isPending || !isDone.current) return;
    isDone.current = false;
    change.current?.focus();
  });
  const amountOf = (amount: number): string => {
    if (type === 'session') return format.duration(amount);
    const money = format.money(amount, currency, account?.abbreviation);
    return locale.dir === 'rtl' ? `${LEFT_TO_RIGHT}${money}${END}` : money;
  };
  const window = lengths.hours(hours);
  const raise = limit?.Raise;
  return (
    <div className={css.row}>
      <div className={css.rowHead}>
        <span className={css.window}>{window}</span>
        <strong className={limit ? css.amount : css.none}>
          <bdi>{limit ? amountOf(limit.Amount) : t('limits.none')}</bdi>
        </strong>
        {!isOpen && !account?.isOnBreak && (
          <button
            ref={change}
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
      {raise && !account?.isOnBreak && (
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
          sign={account?.abbreviation ?? currency}
          hasLimit={limit !== undefined}
          isBusy={isPending}
          onSave={(amount) => mutate({ amount })}
          onClose={close}
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
