import { lazy, memo, Suspense, useId } from 'react';
import { Link } from 'react-router';
import { loadPart } from '../../../shared/api/load-part.ts';
import { formatCombined, formatPrice } from '../../../shared/format/format-price.ts';
import { useFormat, usePreference, useSite, useT } from '../../../shared/i18n/site-context.tsx';
import { useNow } from '../../../shared/live/ticker.ts';
import { plus } from '../../../shared/model/amount.ts';
import { bonusLabel } from '../../../shared/model/bonus-label.ts';
import { declinedText } from '../../../shared/model/refusal.ts';
import { useAccount } from '../../../shared/session/session-store.ts';
import { BetTermsList } from '../../../shared/ui/bet-terms.tsx';
import type { Bet } from '../model/bet.ts';
import css from './bet-card.module.css';
import { useBetMoney } from './cashout-money.ts';
import { LegRow } from './leg-row.tsx';

/** Comes with the first open bet. */
const CashoutBox = lazy(() => loadPart(() => import('./cashout-box.tsx')).then((module) => ({ default: module.CashoutBox })));

/** The end of a bet's number: enough to tell bets apart; the whole is in the title. */
const shortId = (id: string): string => id.slice(-8).toUpperCase();

/** Status with the seconds that are left, for a live bet that waits. */
function Waiting({ untilMs, text }: { untilMs: number; text: string }) {
  const t = useT();
  const seconds = Math.ceil((untilMs - useNow()) / 1000);
  return <>{seconds > 0 && seconds < 60 ? t('bets.delayedFor', { seconds }) : text}</>;
}

function Sums({ bet }: { bet: Bet }) {
  const t = useT();
  const format = useFormat();
  const account = useAccount();
  const money = (amount: number) => format.money(amount, bet.currency, account?.abbreviation);
  const inText = useBetMoney(bet);
  const oddsFormat = usePreference('oddsFormat');
  const isReturned = bet.win !== undefined && !bet.isOpen;
  const legsMilli = bet.legs.map((leg) => leg.oddsMilli);
  const price = bet.type === 'bets.type.combo' ? formatCombined(legsMilli, oddsFormat) : formatPrice(bet.oddsMilli, oddsFormat);
  return (
    <dl className={css.betSums}>
      {bet.legs.length > 1 && price !== '' && (
        <div>
          <dt>{t('bets.odds')}</dt>
          <dd className="num">
            <bdi>{price}</bdi>
          </dd>
        </div>
      )}
      <div>
        <dt>{t('bets.stake')}</dt>
        <dd className="num">
          <bdi>
            {bet.stakedFirst === undefined
              ? money(bet.stake)
              : t('bets.stakeLeft', { stake: inText(bet.stake), of: inText(bet.stakedFirst) })}
          </bdi>
        </dd>
      </div>
      {bet.bonus && !bet.isDeclined && (
        <div>
          <dt>{t(...bonusLabel(bet.bonus, inText))}</dt>
          <dd className="num">
            <bdi>+{money(bet.bonus.amount)}</bdi>
          </dd>
        </div>
      )}
      {!bet.isDeclined && (
        <div data-tone={isReturned ? bet.tone : undefined}>
          <dt>{t(isReturned ? 'bets.returned' : 'bets.toReturn')}</dt>
          <dd className="num">
            <bdi>{money(isReturned ? (bet.win ?? 0) : plus(bet.potentialWin, bet.bonus?.amount ?? 0))}</bdi>
          </dd>
        </div>
      )}
      {bet.cashedOut > 0 && (
        <div data-tone="win">
          <dt>{t('bets.cashedOut')}</dt>
          <dd className="num">
            <bdi>{money(bet.cashedOut)}</bdi>
          </dd>
        </div>
      )}
    </dl>
  );
}

/** What the bet is made of beyond its selections. */
function Terms({ bet }: { bet: Bet }) {
  return <BetTermsList terms={bet} money={useBetMoney(bet)} isFreeBet={bet.isFreeBet} />;
}

/** One bet: type, time, selections as they stand, stake and return (brief 3.16). */
export const BetCard = memo(function BetCard({ bet }: { bet: Bet }) {
  const t = useT();
  const format = useFormat();
  const { locale } = useSite();
  const titleId = useId();
  return (
    <article className={css.bet} aria-labelledby={titleId} data-tone={bet.tone}>
      <header className={css.betHead}>
        <h4 id={titleId}>{t(bet.type)}</h4>
        <time dateTime={new Date(bet.placedMs).toISOString()}>
          <bdi>{format.dateTime(bet.placedMs)}</bdi>
        </time>
        <span className={css.betStatus} data-tone={bet.tone}>
          {bet.decidedByMs === undefined ? t(bet.status) : <Waiting untilMs={bet.decidedByMs} text={t(bet.status)} />}
        </span>
      </header>
      {bet.isDeclined && <p className={`${css.betNote} ${css.betReason}`}>{t(declinedText(bet.declineReason))}</p>}
      <Terms bet={bet} />
      <ul className={css.legs}>
        {bet.legs.map((leg, i) => (
          <LegRow key={leg.id} leg={leg} place={bet.isOrdered ? i + 1 : undefined} isOnly={bet.legs.length === 1} />
        ))}
      </ul>
      <Sums bet={bet} />
      {bet.hasOffer && <p className={css.betNote}>{t('bets.offerIn')}</p>}
      {bet.isOpen && (
        <Suspense fallback={null}>
          <CashoutBox bet={bet} />
        </Suspense>
      )}
      <p className={css.betId}>
        <bdi title={bet.id}>{t('bets.number', { id: shortId(bet.id) })}</bdi>
        <Link
          className={css.betStatement}
          to={`/${locale.segment}/bets/${bet.id}`}
          aria-label={`${t('bets.statement')}, ${t('bets.number', { id: shortId(bet.id) })}`}
        >
          {t('bets.statement')}
        </Link>
      </p>
    </article>
  );
});
