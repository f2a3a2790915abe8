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

/** What is wrong with a stake, and the press that corrects it. */
function StakeError({ id, row }: { id: string; row: StakeRow }) {
  const t = useT();
  const money = useSlipMoneyText();
  const { slip } = useSlipParts();
  const bounds = useSlip((state) => state.data.bounds);
  if (!row.problem || !bounds.currency) return null;
  const { currency } = bounds;
  const bound = row.problem === 'aboveMax' ? (row.maxMinor ?? 0n) : bounds.minMinor;
  const text =
    row.problem === 'invalid'
      ? t('slip.stakeInvalid')
      : t(row.problem === 'aboveMax' ? 'slip.stakeAboveMax' : 'slip.stakeBelowMin', { amount: money(bound) });
  return (
    <p className="slip-stake-error" id={id}>
      {text}
      {row.problem !== 'invalid' && bound > 0n && (
        <button
          type="button"
          className="link"
          onClick={() => slip.setStakes((stakes, ids) => setStake(stakes, ids, row.key, amountText(bound, currency)))}
        >
          {t('slip.useIt')}
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
  const { key, text, problem } = row;
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
          aria-describedby={problem ? errorId : undefined}
          onFocus={() => slip.setStakes((stakes) => ({ ...stakes, activeId: key }), false)}
          onChange={(event) => {
            const typed = fromKeyboard(text, event.target.value, decimalSign);
            slip.setStakes((stakes, ids) => setStake(stakes, ids, key, typed));
          }}
        />
        {children}
      </div>
      <StakeError id={errorId} row={row} />
    </div>
  );
}
