import { stakeMinor } from '@duskline/betting/stake-input';
import { toDecimalText } from '@duskline/money/amount';
import { type Currency, findCurrency } from '@duskline/money/currency';
import { useEffect, useId, useRef, useState } from 'react';
import { useT } from '../../../shared/i18n/site-context.tsx';
import { AmountInput } from '../../../shared/ui/amount-input.tsx';
import type { Bet } from '../model/bet.ts';
import type { CashoutOffer } from '../model/cashout.ts';
import { minorOf, remainderOf } from '../model/part.ts';
import { cashoutStore } from '../state/use-cashout.ts';
import css from './cashout-box.module.css';
import { useBetMoney } from './cashout-money.ts';

interface PartProps {
  bet: Bet;
  offer: CashoutOffer;
  part: NonNullable<CashoutOffer['part']>;
  onClose: () => void;
}

const clamp = (value: bigint, min: bigint, max: bigint): bigint => (value < min ? min : value > max ? max : value);

/** Steps of the slider: a hundred over its length, never less than the smallest coin. */
const stepOf = (min: bigint, max: bigint): number => Math.max(1, Math.round(Number(max - min) / 100));

function PartForm({ bet, offer, part, onClose, currency }: PartProps & { currency: Currency }) {
  const t = useT();
  const id = useId();
  const money = useBetMoney(bet);
  const slider = useRef<HTMLInputElement>(null);
  const min = minorOf(part.min, currency);
  const max = minorOf(part.max, currency);
  const offerMinor = minorOf(offer.value, currency);
  const [typed, setTyped] = useState<string | undefined>(undefined);
  const [wanted, setWanted] = useState(() => clamp(offerMinor / 2n, min, max));
  useEffect(() => {
    slider.current?.focus({ preventScroll: true });
    slider.current?.form?.scrollIntoView({ block: 'nearest' });
  }, []);
  // The offer moves on while the customer thinks: the part stays within what is bought now.
  const minor = clamp(wanted, min, max);
  const typedMinor = typed === undefined ? minor : stakeMinor(typed, currency);
  const isValid = typedMinor !== undefined && typedMinor >= min && typedMinor <= max;
  const amount = isValid ? typedMinor : minor;
  const units = (one: bigint) => Number(toDecimalText(one, currency));
  const left = remainderOf(minorOf(bet.stake, currency), minorOf(bet.potentialWin, currency), offerMinor, amount);
  const bounds = t('cashout.bounds', { min: money(part.min), max: money(part.max) });
  return (
    <form
      className={css.cashoutPart}
      aria-label={t('cashout.part')}
      noValidate
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        event.preventDefault();
        onClose();
      }}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isValid) return;
        onClose();
        void cashoutStore().ask(bet.id, toDecimalText(amount, currency), offer, true);
      }}
    >
      <div className={css.cashoutAmount}>
        <label htmlFor={id}>{t('cashout.amount')}</label>
        <AmountInput
          id={id}
          className="num"
          text={typed ?? toDecimalText(minor, currency)}
          scale={currency.scale}
          aria-invalid={isValid ? undefined : true}
          aria-describedby={`${id}-bounds`}
          onText={(text) => {
            setTyped(text);
            const value = stakeMinor(text, currency);
            if (value !== undefined) setWanted(clamp(value, min, max));
          }}
          onBlur={() => setTyped(undefined)}
        />
      </div>
      <input
        ref={slider}
        className={css.cashoutSlider}
        type="range"
        min={Number(min)}
        max={Number(max)}
        step={stepOf(min, max)}
        value={Number(minor)}
        aria-label={t('cashout.slider')}
        aria-valuetext={money(units(minor))}
        onChange={(event) => {
          setTyped(undefined);
          setWanted(BigInt(event.target.value));
        }}
      />
      <p className={css.cashoutBounds} id={`${id}-bounds`}>
        {bounds}
      </p>
      {left && (
        <p className={css.cashoutLeft}>
          {t('cashout.stays', { stake: money(units(left.stakeMinor)), win: money(units(left.returnMinor)) })}
        </p>
      )}
      {bet.bonus && (
        // Betting rules 12.1: a bet that was cashed out, even in part, has no bonus.
        <p className={css.cashoutLeft}>
          {t('bets.bonus', { percent: bet.bonus.percent })}: <del className="num">{money(bet.bonus.amount)}</del>
        </p>
      )}
      <div className={css.cashoutAsk}>
        <button type="button" className="button button-quiet" onClick={onClose}>
          {t('cashout.cancel')}
        </button>
        <button type="submit" className={`button ${css.cashoutYes}`} disabled={!isValid}>
          {t('cashout.confirm', { amount: money(units(amount)) })}
        </button>
      </div>
    </form>
  );
}

/** A part of a bet cashed out: a slider, the amount in figures, and what stays of the bet. */
export function CashoutPart(props: PartProps) {
  const currency = findCurrency(props.bet.currency);
  return currency ? <PartForm {...props} currency={currency} /> : null;
}
