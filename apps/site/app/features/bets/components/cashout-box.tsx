import { toDecimalText } from '@duskline/money/amount';
import { findCurrency } from '@duskline/money/currency';
import Check from 'lucide-react/icons/check';
import Lock from 'lucide-react/icons/lock';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import Timer from 'lucide-react/icons/timer';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import X from 'lucide-react/icons/x';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useT } from '../../../shared/i18n/site-context.tsx';
import { useNow } from '../../../shared/live/ticker.ts';
import type { Bet } from '../model/bet.ts';
import type { CashoutError, CashoutOffer, CashoutRun, ChangedValue } from '../model/cashout.ts';
import { minorOf } from '../model/part.ts';
import { cashoutStore, useCashout } from '../state/use-cashout.ts';
import css from './cashout-box.module.css';
import { Changed } from './cashout-changed.tsx';
import { LOCK_MS, useBetMoney } from './cashout-money.ts';
import { CashoutPart } from './cashout-part.tsx';

/** Amount as it is sent: exact decimal text of the ticket's currency. */
function sentAmount(amount: number, bet: Bet): string {
  const currency = findCurrency(bet.currency);
  return currency ? toDecimalText(minorOf(amount, currency), currency) : String(amount);
}

const NOTE_ICONS = { good: Check, bad: TriangleAlert, plain: Timer } as const;

/** A message about this ticket; dismissing it leaves those of others (CASHOUT-08). */
function Note({ bet, kind, children }: { bet: Bet; kind: keyof typeof NOTE_ICONS; children: ReactNode }) {
  const t = useT();
  const Icon = NOTE_ICONS[kind];
  return (
    <div className={css.cashoutNote} data-kind={kind} role={kind === 'bad' ? 'alert' : 'status'}>
      <Icon className="icon" aria-hidden="true" />
      <span>{children}</span>
      <button
        type="button"
        className="icon-button"
        aria-label={t('cashout.dismiss')}
        onClick={() => cashoutStore().dismiss(bet.id)}
      >
        <X className="icon icon-small" aria-hidden="true" />
      </button>
    </div>
  );
}

/** What was paid for a bet, or a part of it; 0 where only the success was reported. */
export function CashedOutNote({ bet, paid }: { bet: Bet; paid: number }) {
  const t = useT();
  const money = useBetMoney(bet);
  return (
    <Note bet={bet} kind="good">
      {t('cashout.done', { amount: paid > 0 ? money(paid) : '' })}
    </Note>
  );
}

function ErrorNote({ bet, error }: { bet: Bet; error: CashoutError }) {
  const t = useT();
  const text = error.kind === 'said' ? error.message : t(`cashout.${error.kind}`);
  return (
    <Note bet={bet} kind={error.kind === 'lapsed' ? 'plain' : 'bad'}>
      {text}
    </Note>
  );
}

/** A cashout that is processed; a live one counts down to its decision. */
function Processing({ run }: { run: CashoutRun }) {
  const t = useT();
  const seconds = Math.ceil((run.untilMs - useNow()) / 1000);
  return (
    <button type="button" className={css.cashoutMain} disabled aria-busy="true">
      <span className={css.cashoutSpinner} aria-hidden="true" />
      <span>{run.untilMs > 0 && seconds > 0 ? t('cashout.processingFor', { seconds }) : t('cashout.processing')}</span>
    </button>
  );
}

/** The offer as it was when the question was asked, for two seconds; then as it is. */
function useLocked(offer: CashoutOffer): CashoutOffer {
  const [locked, setLocked] = useState<CashoutOffer | undefined>(offer);
  useEffect(() => {
    const timer = setTimeout(() => setLocked(undefined), LOCK_MS);
    return () => clearTimeout(timer);
  }, []);
  return locked ?? offer;
}

function Confirm({ bet, offer, onClose }: { bet: Bet; offer: CashoutOffer; onClose: () => void }) {
  const t = useT();
  const money = useBetMoney(bet);
  const shown = useLocked(offer);
  const yes = useRef<HTMLButtonElement>(null);
  useEffect(() => yes.current?.focus(), []);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a question and its answers, no form
    <div
      className={css.cashoutAsk}
      role="group"
      aria-label={t('cashout.confirm', { amount: money(shown.value) })}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        event.preventDefault();
        onClose();
      }}
    >
      <button type="button" className="button button-quiet" onClick={onClose}>
        {t('cashout.cancel')}
      </button>
      <button
        ref={yes}
        type="button"
        className={`button ${css.cashoutYes}`}
        onClick={() => {
          onClose();
          void cashoutStore().ask(bet.id, sentAmount(shown.value, bet), shown, false);
        }}
      >
        {t('cashout.confirm', { amount: money(shown.value) })}
      </button>
    </div>
  );
}

/** The offer, and the ways to take it. */
function Offered({ bet, offer }: { bet: Bet; offer: CashoutOffer }) {
  const t = useT();
  const money = useBetMoney(bet);
  const main = useRef<HTMLButtonElement>(null);
  const [step, setStep] = useState<'button' | 'confirm' | 'part'>('button');
  const close = () => {
    setStep('button');
    requestAnimationFrame(() => main.current?.focus());
  };
  if (step === 'confirm') return <Confirm bet={bet} offer={offer} onClose={close} />;
  if (step === 'part' && offer.part) return <CashoutPart bet={bet} offer={offer} part={offer.part} onClose={close} />;
  return (
    <div className={css.cashoutRow}>
      <button ref={main} type="button" className={css.cashoutMain} onClick={() => setStep('confirm')}>
        <span>{t('cashout.button')}</span>
        {/* The key restarts the tint: once for each change. */}
        <bdi className={`num ${css.cashoutValue}`} key={offer.value}>
          {money(offer.value)}
        </bdi>
      </button>
      {offer.part && (
        <button type="button" className={css.cashoutMore} aria-label={t('cashout.part')} onClick={() => setStep('part')}>
          <SlidersHorizontal className="icon" aria-hidden="true" />
        </button>
      )}
    </div>
  );
}

function Paused() {
  const t = useT();
  return (
    <p className={css.cashoutPaused} title={t('cashout.pausedWhy')}>
      <Lock className="icon icon-small" aria-hidden="true" />
      {t('cashout.paused')}
      <span className="sr-only"> {t('cashout.pausedWhy')}</span>
    </p>
  );
}

export interface CashoutViewProps {
  bet: Bet;
  offer: CashoutOffer | undefined;
  /** Offers have been received: a bet without one is not on offer. */
  isKnown: boolean;
  run?: CashoutRun | undefined;
  error?: CashoutError | undefined;
  /** What was paid for a successful one; 0 where only the success was reported. */
  paid?: number | undefined;
  /** The current value that the customer is asked about. */
  changed?: ChangedValue | undefined;
}

/** One thing at a time: what is being processed, then the question, then the offer; messages are above. */
export function CashoutView({ bet, offer, isKnown, run, error, paid, changed }: CashoutViewProps) {
  const isSold = bet.isRunning && !bet.isFreeBet && !bet.isTeaser;
  return (
    <div className={css.cashout}>
      {paid !== undefined && <CashedOutNote bet={bet} paid={paid} />}
      {error && <ErrorNote bet={bet} error={error} />}
      {run ? (
        <Processing run={run} />
      ) : changed !== undefined ? (
        <Changed key={changed.askedMs} bet={bet} changed={changed} offer={offer} />
      ) : offer ? (
        <Offered bet={bet} offer={offer} />
      ) : (
        isKnown && isSold && <Paused />
      )}
    </div>
  );
}

/** Cash-out of one open bet: its value as it moves, the question, the part, and the result (brief 3.16). */
export function CashoutBox({ bet }: { bet: Bet }) {
  const offer = useCashout((state) => state.offers[bet.id]);
  const isKnown = useCashout((state) => state.isKnown);
  const run = useCashout((state) => state.processing[bet.id]);
  const error = useCashout((state) => state.errors[bet.id]);
  const paid = useCashout((state) => state.successful[bet.id]);
  const changed = useCashout((state) => state.changed[bet.id]);
  return <CashoutView {...{ bet, offer, isKnown, run, error, paid, changed }} />;
}
