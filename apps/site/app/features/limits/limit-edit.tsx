import { findCurrency } from '@duskline/money/currency';
import { type FormEvent, useId, useState } from 'react';
import { useReportDirty } from '../../shared/form/dirty-forms.ts';
import { useT } from '../../shared/i18n/site-context.tsx';
import { AmountInput } from '../../shared/ui/amount-input.tsx';
import css from './limits.module.css';

interface LimitEditProps {
  label: string;
  /** Minutes instead of money. */
  isTime: boolean;
  currency: string;
  /** What the account calls its currency. */
  sign: string;
  hasLimit: boolean;
  isBusy: boolean;
  onSave: (amount: string | null) => void;
  onClose: () => void;
}

/** The field of a limit. The amount is free; nothing is suggested. */
export function LimitEdit({ label, isTime, currency, sign, hasLimit, isBusy, onSave, onClose }: LimitEditProps) {
  const t = useT();
  const id = useId();
  const [text, setText] = useState('');
  useReportDirty(text !== '');
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (text !== '') onSave(text);
  };
  return (
    <form className={css.edit} onSubmit={send}>
      <label htmlFor={id}>
        {t(isTime ? 'limits.minutes' : 'limits.amount')} <span className="sr-only">{label}</span>
      </label>
      <div className={css.amountField}>
        {!isTime && <bdi id={`${id}-sign`}>{sign}</bdi>}
        <AmountInput
          id={id}
          className="input"
          text={text}
          scale={isTime ? 0 : (findCurrency(currency)?.scale ?? 2)}
          onText={setText}
          aria-describedby={isTime ? undefined : `${id}-sign`}
          autoFocus
        />
      </div>
      <div className={css.editActions}>
        <button type="submit" className="button button-pick" disabled={isBusy || text === ''}>
          {t('limits.save')}
        </button>
        <button type="button" className="button" disabled={isBusy} onClick={onClose}>
          {t('limits.cancel')}
        </button>
        {hasLimit && (
          <button type="button" className="button" disabled={isBusy} onClick={() => onSave(null)}>
            {t('limits.remove')}
          </button>
        )}
      </div>
    </form>
  );
}
