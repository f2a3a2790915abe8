import { toDecimalText } from '@duskline/money/amount';
import { type Currency, findCurrency } from '@duskline/money/currency';
import { useEffect, useRef, useState } from 'react';
import { useT } from '../../../shared/i18n/site-context.tsx';
import { useNow } from '../../../shared/live/ticker.ts';
import type { Bet } from '../model/bet.ts';
import { type CashoutOffer, CHANGED_OFFER_LIFE_MS, type ChangedValue } from '../model/cashout.ts';
import { changedMinor, minorOf, shareOf } from '../model/part.ts';
import { cashoutStore } from '../state/use-cashout.ts';
import css from './cashout-box.module.css';
import { LOCK_MS, useBetMoney } from './cashout-money.ts';

/** Seconds after which an offer that has not come back is one that is paused. */
const SETTLED_MS = 3_000;

interface ChangedProps {
  bet: Bet;
  changed: ChangedValue;
  /** The current cash-out value of the whole bet, as the stream says it. */
  offer: CashoutOffer | undefined;
}

/** "Half the bet is now worth $9.35." */
function useChangedText(bet: Bet, { part }: ChangedValue, currency: Currency): (amount: string) => string {
  const t = useT();
  const money = useBetMoney(bet);
  if (!part) return (amount) => t('cashout.changed.whole', { amount });
  const share = shareOf(minorOf(part.stake, currency), minorOf(part.of, currency));
  if (share === 'half') return (amount) => t('cashout.changed.half', { amount });
  if (share === 'third') return (amount) => t('cashout.changed.third', { amount });
  if (share === 'quarter') return (amount) => t('cashout.changed.quarter', { amount });
  if (share !== undefined) return (amount) => t('cashout.changed.percent', { amount, percent: `\u2068${share}\u2069` });
  return (amount) => t('cashout.changed.part', { amount, stake: money(part.stake), of: money(part.of) });
}

/** What is asked about stands still for two seconds, so that it does not change under the finger; then it follows the price. */
function useStill(): boolean {
  const [isStill, setStill] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setStill(false), LOCK_MS);
    return () => clearTimeout(timer);
  }, []);
  return isStill;
}

/** Seconds left to decide. Announced to screen readers at the start and at ten seconds (WCAG 2.2.1). */
function Left({ untilMs }: { untilMs: number }) {
  const t = useT();
  // The clock of the page ticks once a second: it may be a little behind.
  const count = Math.min(CHANGED_OFFER_LIFE_MS / 1000, Math.max(0, Math.ceil((untilMs - useNow()) / 1000)));
  const [said, setSaid] = useState(count);
  if (count <= 10 && said > 10) setSaid(count);
  return (
    <>
      <p className={css.cashoutLeft} role="timer" aria-live="off">
        {t('cashout.changedFor', { count })}
      </p>
      <span className="sr-only" role="status">
        {t('cashout.changedFor', { count: said })}
      </span>
    </>
  );
}

function Question({ bet, changed, offer, currency }: ChangedProps & { currency: Currency }) {
  const t = useT();
  const money = useBetMoney(bet);
  const keep = useRef<HTMLButtonElement>(null);
  const isStill = useStill();
  const sentence = useChangedText(bet, changed, currency);
  const isNew = useNow() < changed.askedMs + SETTLED_MS;
  useEffect(() => {
    // The button that was pressed is gone: the focus comes here, unless the customer is busy elsewhere.
    if (document.activeElement === document.body) keep.current?.focus({ preventScroll: true });
  }, []);
  const offered = minorOf(changed.value, currency);
  const now = offer && changedMinor(changed, minorOf(offer.value, currency), currency);
  // Right after a cash-out was declined the stream has not yet sent the current offer.
  const minor = isStill || (now === undefined && isNew) ? offered : now;
  const amount = minor === undefined ? '' : money(Number(toDecimalText(minor, currency)));
  const take = () => {
    if (minor === undefined) return;
    const text = toDecimalText(minor, currency);
    // At the value that was offered it is the answer to that offer; at another one it is requested again, at the odds of that value.
    if (minor === offered || !offer) void cashoutStore().answerChanged(bet.id, text, true);
    else void cashoutStore().ask(bet.id, text, offer, changed.part !== undefined);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a question and its answers, no form
    <div
      className={css.cashoutAsk}
      data-whole={changed.part ? undefined : ''}
      role="group"
      aria-label={t('cashout.changed.title')}
    >
      {/* Read out as it comes; not again with every price that it then follows. */}
      <p role={isStill ? 'alert' : undefined}>{minor === undefined ? t('cashout.paused') : sentence(amount)}</p>
      <Left untilMs={changed.untilMs} />
      <button
        ref={keep}
        type="button"
        className="button button-quiet"
        onClick={() => void cashoutStore().answerChanged(bet.id, toDecimalText(offered, currency), false)}
      >
        {t('cashout.refuse')}
      </button>
      <button type="button" className={`button ${css.cashoutYes}`} disabled={minor === undefined} onClick={take}>
        {minor === undefined ? t('cashout.button') : t(changed.part ? 'cashout.take' : 'cashout.takeWhole', { amount })}
      </button>
    </div>
  );
}

/**
 * The value has changed while the cash-out was worked on: never taken without a word (CASHOUT-12). The same share is asked about, named,
 * at its current price, for as long as the server holds it.
 */
export function Changed(props: ChangedProps) {
  const currency = findCurrency(props.bet.currency);
  return currency ? <Question {...props} currency={currency} /> : null;
}
