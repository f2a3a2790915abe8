import Handshake from 'lucide-react/icons/handshake';
import { useEffect, useRef } from 'react';
import { formatPrice } from '../../../shared/format/format-price.ts';
import { useFormat, usePreference, useT } from '../../../shared/i18n/site-context.tsx';
import { useNow } from '../../../shared/live/ticker.ts';
import { useAccount } from '../../../shared/session/session-store.ts';
import type { Offer } from '../model/placing-state.ts';
import css from './offer-card.module.css';
import { secondsLeft } from './place-bet-button.tsx';
import { useSlip, useSlipParts } from './use-slip.ts';

/** A number inside a sentence of any direction. */
const isolated = (text: string): string => `\u2068${text}\u2069`;

/** An amount in the currency of the slip. */
function useMoney(): (amount: number) => string {
  const format = useFormat();
  const account = useAccount();
  const code = useSlip((state) => state.data.bounds.currency?.code) ?? account?.currency ?? '';
  return (amount) => isolated(format.money(amount, code, account?.abbreviation));
}

/** What is offered: a stake, a price, or both. */
function useTerms({ stake, oddsMilli }: Offer): string {
  const t = useT();
  const money = useMoney();
  const oddsFormat = usePreference('oddsFormat');
  const stakeText = stake === undefined ? '' : money(stake);
  const odds = oddsMilli === undefined ? '' : isolated(formatPrice(oddsMilli, oddsFormat));
  if (stakeText !== '' && odds !== '') return t('slip.offer.stakeAt', { stake: stakeText, odds });
  return stakeText !== '' ? t('slip.offer.stake', { stake: stakeText }) : t('slip.offer.odds', { odds });
}

/** From ten seconds on it is announced what is left, for so many seconds: who reads on meets the time once. */
const ANNOUNCED_S = 3;

/**
 * Seconds that are left, and how much of the time that is. Screen readers hear them with the heading, on which the focus is when the offer comes, and
 * again at ten seconds (WCAG 2.2.1).
 */
function Deadline({ offer, id }: { offer: Offer; id: string }) {
  const t = useT();
  const lengthMs = offer.untilMs - offer.sinceMs;
  const left = Math.max(0, secondsLeft(offer.untilMs, useNow(), lengthMs));
  const total = Math.max(1, lengthMs / 1000);
  const isAnnounced = left <= 10 && left > 10 - ANNOUNCED_S;
  return (
    <>
      <p className={css.slipOfferLeft} id={id} role="timer" aria-live="off">
        {t('slip.offer.left', { count: left })}
      </p>
      <span className="sr-only" role="status">
        {isAnnounced && t('slip.offer.left', { count: 10 })}
      </span>
      <span className={css.slipOfferBar} aria-hidden="true">
        <i style={{ inlineSize: `${Math.min(100, (left * 100) / total)}%` }} />
      </span>
    </>
  );
}

/** TRADER-01: a trader's counter-offer with its deadline, taken or not. The focus comes here, since the time runs. */
export function OfferCard({ offer }: { offer: Offer }) {
  const t = useT();
  const { placement } = useSlipParts();
  const heading = useRef<HTMLHeadingElement>(null);
  const terms = useTerms(offer);
  const money = useMoney();
  // biome-ignore lint/correctness/useExhaustiveDependencies: every offer is a new thing to read
  useEffect(() => heading.current?.focus(), [offer.offerId]);
  return (
    <section className={css.slipOffer} aria-labelledby="slip-offer-title">
      <Handshake className="icon" aria-hidden="true" />
      <div className={css.slipOfferText}>
        <h3 id="slip-offer-title" ref={heading} tabIndex={-1} aria-describedby="slip-offer-left">
          {t('slip.offer.title')}
        </h3>
        <p className={`${css.slipOfferTerms} num`}>{terms}</p>
        {offer.potentialWin !== undefined && (
          <p className={css.slipOfferReturn}>
            {t('slip.toReturn')} <strong className="num">{money(offer.potentialWin)}</strong>
          </p>
        )}
        {offer.untilMs > 0 && <Deadline offer={offer} id="slip-offer-left" />}
      </div>
      <div className={css.slipOfferAnswers}>
        <button type="button" className="button button-quiet" onClick={() => void placement.answerOffer(false)}>
          {t('slip.offer.decline')}
        </button>
        <button type="button" className="button button-pick" onClick={() => void placement.answerOffer(true)}>
          {t('slip.offer.accept')}
        </button>
      </div>
    </section>
  );
}
