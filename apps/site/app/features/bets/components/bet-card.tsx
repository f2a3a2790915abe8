import { memo, useId } from 'react';
import { useFormat, useT } from '../../../shared/i18n/site-context.tsx';
import { useNow } from '../../../shared/live/ticker.ts';
import { useAccount } from '../../../shared/session/session-store.ts';
import type { Bet } from '../model/bet.ts';
import { LegRow } from './leg-row.tsx';

/** The end of a bet's number: enough to tell bets apart; the whole stands in the title. */
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
  const isReturned = bet.win !== undefined && !bet.isOpen;
  return (
    <dl className="bet-sums">
      <div>
        <dt>{t('bets.stake')}</dt>
        <dd className="num">
          <bdi>{money(bet.stake)}</bdi>
        </dd>
      </div>
      {!bet.isDeclined && (
        <div data-tone={isReturned ? bet.tone : undefined}>
          <dt>{t(isReturned ? 'bets.returned' : 'bets.toReturn')}</dt>
          <dd className="num">
            <bdi>{money(isReturned ? (bet.win ?? 0) : bet.potentialWin)}</bdi>
          </dd>
        </div>
      )}
    </dl>
  );
}

/** One bet: type, time, selections as they stand, stake and return (brief 3.16). */
export const BetCard = memo(function BetCard({ bet }: { bet: Bet }) {
  const t = useT();
  const format = useFormat();
  const titleId = useId();
  return (
    <article className="bet" aria-labelledby={titleId} data-tone={bet.tone}>
      <header className="bet-head">
        <h4 id={titleId}>{t(bet.type)}</h4>
        <time dateTime={new Date(bet.placedMs).toISOString()}>
          <bdi>{format.dateTime(bet.placedMs)}</bdi>
        </time>
        <span className="bet-status" data-tone={bet.tone}>
          {bet.decidedByMs === undefined ? t(bet.status) : <Waiting untilMs={bet.decidedByMs} text={t(bet.status)} />}
        </span>
      </header>
      <ul className="legs">
        {bet.legs.map((leg) => (
          <LegRow key={leg.id} leg={leg} />
        ))}
      </ul>
      <Sums bet={bet} />
      <p className="bet-id">
        <bdi title={bet.id}>{t('bets.number', { id: shortId(bet.id) })}</bdi>
      </p>
    </article>
  );
});
