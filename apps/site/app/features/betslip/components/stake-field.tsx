import { type ReactNode, useId, useMemo } from 'react';
import { useSite, useT } from '../../../shared/i18n/site-context.tsx';
import type { StakeRow } from '../model/bet-mode.ts';
import { amountText, fromKeyboard, setStake } from '../model/stakes.ts';
import { useCurrencySign, useIsPlacing, useSlip, useSlipMoneyText, useSlipParts } from './use-slip.ts';

interface StakeFieldProps {
  row: StakeRow;
  /** What is staked on, for a voice: "Arsenal", "Combo". */
  name: string;
  /** Visible label; the compact field of a card has its placeholder and a name for voices. */
  label: ReactNode;
  isCompact?: boolean;
  /** Stands at the end of the field. */
  children?: ReactNode;
}

/** The sign between whole and part as the language writes it. */
function useDecimalSign(): string {
  const { locale } = useSite();
  return useMemo(
    () =>
      new Intl.NumberFormat(`${locale.bcp47}-u-nu-latn`).formatToParts(1.5).find((part) => part.type === 'decimal')?.value ?? '.',
    [locale],
  );
}

/** Bet types whose limit is final, where others are put to a trader, say so (TRADER-02). */
const isFinal = (row: StakeRow): boolean => row.problem === 'aboveMax' && row.key.startsWith('system/');

/** What there is to say of a stake: what is wrong with it, or that a trader will look at it; and the press that changes it. */
function StakeNote({ id, row }: { id: string; row: StakeRow }) {
  const t = useT();
  const money = useSlipMoneyText();
  const { slip } = useSlipParts();
  const isBusy = useIsPlacing();
  const bounds = useSlip((state) => state.data.bounds);
  const { problem, isReferred, maxMinor = 0n } = row;
  // Sent, it says nothing new any more.
  if ((!problem && !isReferred) || !bounds.currency || (isReferred && isBusy)) return null;
  const { currency } = bounds;
  const bound = problem === 'belowMin' ? bounds.minMinor : maxMinor;
  const values = { amount: money(bound) };
  const text = isReferred
    ? t(maxMinor > 0n ? 'slip.stakeReferred' : 'slip.stakeReferredAlways', values)
    : problem === 'invalid'
      ? t('slip.stakeInvalid')
      : t(problem === 'aboveMax' ? 'slip.stakeAboveMax' : 'slip.stakeBelowMin', values);
  return (
    <p className={isReferred ? 'slip-stake-error slip-stake-referred' : 'slip-stake-error'} id={id}>
      {text}
      {bounds.isReferred && isFinal(row) && ` ${t('slip.offer.notForSystem')}.`}
      {problem !== 'invalid' && bound >= bounds.minMinor && bound > 0n && (
        <button
          type="button"
          className="link"
          onClick={() => slip.setStakes((stakes, ids) => setStake(stakes, ids, row.key, amountText(bound, currency)))}
        >
          {t(isReferred ? 'slip.betMax' : 'slip.useIt')}
        </button>
      )}
    </p>
  );
}

/** A labelled amount input that cleans what is typed (AMOUNT-01 to AMOUNT-05) and says what is wrong right under it. */
export function StakeField({ row, name, label, isCompact, children }: StakeFieldProps) {
  const t = useT();
  const id = useId();
  const decimalSign = useDecimalSign();
  const currencySign = useCurrencySign();
  const { slip } = useSlipParts();
  const { key, text, problem, isReferred } = row;
  const isBusy = useIsPlacing();
  const isActive = useSlip((state) => state.stakes.activeId === key);
  const errorId = `${id}-error`;
  return (
    <div className="slip-stake-wrap">
      <div className={isCompact ? 'slip-stake slip-stake-compact' : 'slip-stake'} data-active={isActive ? '' : undefined}>
        <label htmlFor={id}>
          {label}
          <bdi aria-hidden="true">{currencySign}</bdi>
        </label>
        <input
          id={id}
          className="num"
          data-stake={key}
          type="text"
          inputMode="decimal"
          autoComplete="off"
          enterKeyHint="done"
          placeholder="0.00"
          value={text}
          readOnly={isBusy}
          aria-label={t('slip.stakeOf', { name })}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem || (isReferred && !isBusy) ? errorId : undefined}
          onFocus={() => slip.setStakes((stakes) => ({ ...stakes, activeId: key }), false)}
          onChange={(event) => {
            const typed = fromKeyboard(text, event.target.value, decimalSign);
            slip.setStakes((stakes, ids) => setStake(stakes, ids, key, typed));
          }}
        />
        {children}
      </div>
      <StakeNote id={errorId} row={row} />
    </div>
  );
}
