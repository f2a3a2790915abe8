import { exampleAmount } from '@duskline/betting/typed-amount';
import { type ReactNode, useId } from 'react';
import { useT } from '../../../shared/i18n/site-context.tsx';
import { AmountInput, useAmountNotation } from '../../../shared/ui/amount-input.tsx';
import { isBalanceLow, maxStakeOf } from '../model/afford.ts';
import type { StakeRow } from '../model/bet-mode.ts';
import { amountText, setStake } from '../model/stakes.ts';
import css from './slip-stakes.module.css';
import { useFixInput } from './use-fix-input.ts';
import { useCurrencySign, useIsPlacing, useSlip, useSlipMoneyText, useSlipParts, useStakeScale } from './use-slip.ts';

interface StakeFieldProps {
  row: StakeRow;
  /** What is staked on, as its accessible name: "Arsenal", "Combo". */
  name: string;
  /** Visible label; the compact field of a card has its placeholder and an accessible name. */
  label: ReactNode;
  isCompact?: boolean;
  /** Stands at the end of the field. */
  children?: ReactNode;
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
  const notation = useAmountNotation(useStakeScale());
  const input = useFixInput();
  const { problem, isReferred, maxMinor = 0n } = row;
  // Sent, it says nothing new any more; and where the balance is too low, that is the one thing to put right.
  if ((!problem && !isReferred) || !bounds.currency || (isReferred && isBusy)) return null;
  if (isReferred && isBalanceLow(input.content, input.sum, input.balanceMinor)) return null;
  const { currency } = bounds;
  const limit = problem === 'belowMin' ? bounds.minMinor : maxMinor;
  // The way back is one that the balance pays too.
  const most = maxStakeOf(input.content, input.mode.rows(input.content), row, input.balanceMinor) ?? limit;
  const bound = problem === 'belowMin' || most > limit ? limit : most;
  const isCut = bound < limit;
  const values = { amount: money(limit) };
  const text = isReferred
    ? t(maxMinor > 0n ? 'slip.stakeReferred' : 'slip.stakeReferredAlways', values)
    : problem === 'invalid'
      ? t('slip.stakeInvalid', { example: exampleAmount(notation) })
      : t(problem === 'aboveMax' ? 'slip.stakeAboveMax' : 'slip.stakeBelowMin', values);
  return (
    <p className={isReferred ? `${css.slipStakeError} ${css.slipStakeReferred}` : css.slipStakeError} id={id}>
      {text}
      {bounds.isReferred && isFinal(row) && ` ${t('slip.offer.notForSystem')}.`}
      {problem !== 'invalid' && bound >= bounds.minMinor && bound > 0n && (
        <button
          type="button"
          className="link"
          onClick={() => slip.setStakes((stakes, ids) => setStake(stakes, ids, row.key, amountText(bound, currency)))}
        >
          {isCut ? t('slip.fix.stake', { amount: money(bound) }) : t(isReferred ? 'slip.betMax' : 'slip.useIt')}
        </button>
      )}
    </p>
  );
}

/** A labelled amount input (AMOUNT-01 to AMOUNT-05) that says what is wrong right under it. */
export function StakeField({ row, name, label, isCompact, children }: StakeFieldProps) {
  const t = useT();
  const id = useId();
  const scale = useStakeScale();
  const currencySign = useCurrencySign();
  const { slip } = useSlipParts();
  const { key, text, problem, isReferred } = row;
  const isBusy = useIsPlacing();
  const isActive = useSlip((state) => state.stakes.activeId === key);
  const errorId = `${id}-error`;
  return (
    <div className={css.slipStakeWrap}>
      <div
        className={isCompact ? `${css.slipStake} ${css.slipStakeCompact}` : css.slipStake}
        data-active={isActive ? '' : undefined}
      >
        <label htmlFor={id}>
          {label}
          <bdi aria-hidden="true">{currencySign}</bdi>
        </label>
        <AmountInput
          id={id}
          className="num"
          data-stake={key}
          enterKeyHint="done"
          text={text}
          scale={scale}
          readOnly={isBusy}
          aria-label={t('slip.stakeOf', { name })}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem || (isReferred && !isBusy) ? errorId : undefined}
          onFocus={() => slip.setStakes((stakes) => ({ ...stakes, activeId: key }), false)}
          onText={(typed) => slip.setStakes((stakes, ids) => setStake(stakes, ids, key, typed))}
        />
        {children}
      </div>
      <StakeNote id={errorId} row={row} />
    </div>
  );
}
