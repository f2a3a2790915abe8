import Check from 'lucide-react/icons/check';
import Copy from 'lucide-react/icons/copy';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import { useEffect, useRef } from 'react';
import { formatCombined, formatPrice, isolatedLine } from '../../../shared/format/format-price.ts';
import { useFormat, usePreference, useSite, useT } from '../../../shared/i18n/site-context.tsx';
import { bonusLabel } from '../../../shared/model/bonus-label.ts';
import { useAccount } from '../../../shared/session/session-store.ts';
import { BetTermsList } from '../../../shared/ui/bet-terms.tsx';
import { useCopy } from '../../../shared/ui/copying.ts';
import { MixedText } from '../../../shared/ui/mixed-text.tsx';
import type { PlacedBet, PlacedLeg } from '../model/placing-state.ts';
import type { Receipt } from '../state/slip-state.ts';
import css from './receipt-card.module.css';
import { useSlipParts } from './use-slip.ts';

/** The end of a ticket id: enough to tell tickets apart when reading aloud; "copy" takes the whole. */
const shortId = (id: string): string => id.slice(-8).toUpperCase();

function BetNumber({ ticketId }: { ticketId: string }) {
  const t = useT();
  const { copy, shown, isCopied, isRefused } = useCopy(ticketId);
  return (
    <>
      <p className={css.receiptId}>
        {t('slip.receipt.id')}{' '}
        <bdi ref={shown} title={ticketId}>
          {isRefused ? ticketId : shortId(ticketId)}
        </bdi>
        <button
          type="button"
          className={`icon-button ${css.slipCopy}`}
          onClick={copy}
          aria-label={t(isCopied ? 'slip.copied' : 'slip.copyId')}
        >
          {isCopied ? (
            <Check className="icon icon-small" aria-hidden="true" />
          ) : (
            <Copy className="icon icon-small" aria-hidden="true" />
          )}
        </button>
      </p>
      {isRefused && <p role="status">{t('slip.notCopied')}</p>}
    </>
  );
}

/** A leg of a teaser stands at the line that was bought, and has no price of its own; one of an if bet has its place. */
function Leg({ leg, place }: { leg: PlacedLeg; place?: number | undefined }) {
  const t = useT();
  const oddsFormat = usePreference('oddsFormat');
  const { teased } = leg;
  return (
    <li>
      <div className={css.receiptPick}>
        {place !== undefined && (
          <bdi className={`${css.receiptPlace} num`} role="img" aria-label={t('bets.step', { place })}>
            {place}
          </bdi>
        )}
        <strong>
          <MixedText text={leg.title} />
        </strong>
        {leg.isBanker && <span className={css.receiptMark}>{t('slip.banker')}</span>}
        {!teased && <bdi className="num">{formatPrice(leg.oddsMilli, oddsFormat)}</bdi>}
      </div>
      {teased && <p>{t('bets.teasedFrom', { line: isolatedLine(teased.from) })}</p>}
      <p>
        <MixedText text={leg.marketTitle} />
      </p>
      <p dir="auto">{leg.matchName}</p>
    </li>
  );
}

function Bet({ bet }: { bet: PlacedBet }) {
  const t = useT();
  const format = useFormat();
  const account = useAccount();
  const oddsFormat = usePreference('oddsFormat');
  const { locale } = useSite();
  const money = (amount: number) => format.money(amount, bet.currency, account?.abbreviation);
  // Inside right-to-left sentences the sign stays at its number.
  const inText = (amount: number) => (locale.dir === 'rtl' ? `\u2068${money(amount)}\u2069` : money(amount));
  const legsMilli = bet.legs.map((leg) => leg.oddsMilli);
  const price = bet.betType === 'combo' ? formatCombined(legsMilli, oddsFormat) : formatPrice(bet.oddsMilli, oddsFormat);
  return (
    <li className={css.receiptBet}>
      {bet.betType !== 'single' && (
        <p className={css.receiptType}>
          {t(`bets.type.${bet.betType}`)}
          {price !== '' && <bdi className="num">{price}</bdi>}
        </p>
      )}
      <ul className={css.receiptLegs}>
        {bet.legs.map((leg, i) => (
          <Leg key={leg.selectionId} leg={leg} place={bet.terms?.isOrdered ? i + 1 : undefined} />
        ))}
      </ul>
      {bet.terms && <BetTermsList terms={bet.terms} money={inText} />}
      <dl className={css.receiptSums}>
        <div>
          <dt>{t(bet.isFreeBet ? 'bets.freeBet' : 'slip.stake')}</dt>
          <dd className="num">
            <bdi>{money(bet.stake)}</bdi>
          </dd>
        </div>
        {bet.bonus > 0 && (
          <div>
            <dt>{bet.bonusTerms ? t(...bonusLabel(bet.bonusTerms, inText)) : t('slip.bonus')}</dt>
            <dd className="num">
              <bdi>+{money(bet.bonus)}</bdi>
            </dd>
          </div>
        )}
        <div>
          <dt>{t('slip.toReturn')}</dt>
          <dd className="num">
            <bdi>{money(bet.potentialWin)}</bdi>
          </dd>
        </div>
      </dl>
      <BetNumber ticketId={bet.ticketId} />
    </li>
  );
}

/** What was placed: number, time, the odds really taken. The focus comes here, so that it is read first. */
export function ReceiptCard({ receipt }: { receipt: Receipt }) {
  const t = useT();
  const format = useFormat();
  const { slip, placement } = useSlipParts();
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every receipt is a new thing to read
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    heading.current?.closest('section')?.scrollIntoView({ block: 'start' });
  }, [receipt.atMs]);
  return (
    <section className={css.receipt} aria-labelledby="receipt-title">
      <div className={css.receiptHead}>
        <span className={css.receiptTick}>
          <Check className="icon" aria-hidden="true" />
        </span>
        <h3 id="receipt-title" tabIndex={-1} ref={heading}>
          {t('slip.receipt.title', { count: receipt.bets.length })}
        </h3>
        <time dateTime={new Date(receipt.atMs).toISOString()}>
          <bdi>{format.time(receipt.atMs)}</bdi>
        </time>
      </div>
      <ul>
        {receipt.bets.map((bet) => (
          <Bet key={bet.ticketId} bet={bet} />
        ))}
      </ul>
      <div className={css.receiptFoot} data-part="receipt-foot">
        <button type="button" className="button button-quiet" onClick={() => placement.reuse()}>
          <RotateCcw className="icon icon-small" aria-hidden="true" />
          {t('slip.receipt.reuse')}
        </button>
        <button type="button" className="button" onClick={() => slip.dismissReceipt()}>
          {t('slip.receipt.done')}
        </button>
      </div>
    </section>
  );
}
