import { traitsOf } from '@duskline/betting/bet-type';
import { lazy, Suspense } from 'react';
import { loadPart } from '../../../shared/api/load-part.ts';
import { usePreference, useT } from '../../../shared/i18n/site-context.tsx';
import type { SlipSum } from '../model/bet-mode.ts';
import type { PlaceButton } from '../model/place-button.ts';
import { sumPrice } from '../model/sum-price.ts';
import { BookedBet, useBooked } from './booked-bet.tsx';
import { OddsPolicy } from './odds-policy.tsx';
import { PlaceBetButton } from './place-bet-button.tsx';
import css from './slip-footer.module.css';
import { SlipNotices } from './slip-notices.tsx';
import slipStakesCss from './slip-stakes.module.css';
import { SingleStakes } from './slip-stakes.tsx';
import { useBetMode, useSlip, useSlipMoney, useSlipMoneyText } from './use-slip.ts';

/** The stakes of bets of several selections come with the first use. */
const MultiStakes = lazy(() =>
  loadPart(() => import('./multi/multi-stakes.tsx')).then((module) => ({ default: module.MultiStakes })),
);

function Sums({ sum }: { sum: SlipSum }) {
  const t = useT();
  const money = useSlipMoney();
  const text = useSlipMoneyText();
  const oddsFormat = usePreference('oddsFormat');
  const { betType } = useBetMode();
  const selections = useSlip((state) => state.data.selections.length);
  const { isLaid: isRisk, isTeased, hasOwnOdds, isMultiLeg } = traitsOf(betType);
  // Selections that make no bet together have no price together.
  const price = sumPrice(sum, oddsFormat) || (hasOwnOdds && isMultiLeg && !isTeased ? '–' : '');
  // A combo and a teaser cost what stands on the button; everything else is worth a sum of its own.
  const hasTotal = selections > 1 && !isTeased && !(hasOwnOdds && isMultiLeg);
  return (
    <dl className={css.slipSums} data-part="slip-sums">
      {price !== '' && selections > 1 && (
        <div>
          <dt>{t(isTeased ? 'slip.teaser.price' : 'slip.combinedOdds')}</dt>
          <dd className="num">
            <bdi>{price}</bdi>
          </dd>
        </div>
      )}
      {sum.bonusMinor !== undefined && (
        <div>
          <dt>
            {sum.bonusMaxMinor === undefined ? t('slip.bonus') : t('slip.bonus.capped', { amount: text(sum.bonusMaxMinor) })}
          </dt>
          <dd className="num">
            <bdi>+{money(sum.bonusMinor)}</bdi>
          </dd>
        </div>
      )}
      {hasTotal && (
        <div>
          <dt>{isRisk ? t('slip.chain.risk') : t('slip.totalStake', { count: sum.bets })}</dt>
          <dd className="num">
            <bdi>{money(sum.stakeMinor)}</bdi>
          </dd>
        </div>
      )}
      <div className={css.slipTotal}>
        <dt>{t('slip.toReturn')}</dt>
        <dd className="num">
          <bdi>{money(sum.returnMinor)}</bdi>
        </dd>
      </div>
    </dl>
  );
}

/** Betting rules 4.7, 11.4: why the return is less than stake times odds. The boost is paid on top of the capped return (12.1). */
function CapNote({ hasBonus }: { hasBonus: boolean }) {
  const t = useT();
  const money = useSlipMoneyText();
  const maxPayoutMinor = useSlip((state) => state.data.bounds.maxPayoutMinor) ?? 0n;
  return <p className={css.slipCapped}>{t(hasBonus ? 'slip.cappedBoost' : 'slip.capped', { amount: money(maxPayoutMinor) })}</p>;
}

/** The part of the slip that never scrolls away: messages, stake, return, button, and the policy where there is room for it. */
export function SlipFooter({ sum, button }: { sum: SlipSum; button: PlaceButton }) {
  const { betType } = useBetMode();
  const step = useSlip((state) => state.placing.step);
  const booked = useBooked(sum);
  // What was asked for is not what is offered: only the offer and its answers are left.
  if (step === 'offered')
    return (
      <div className={css.slipFooter} data-part="slip-foot">
        <SlipNotices />
      </div>
    );
  if (booked)
    return (
      <div className={css.slipFooter} data-part="slip-foot">
        <SlipNotices />
        <BookedBet booked={booked} button={button} />
      </div>
    );
  return (
    <div className={css.slipFooter} data-part="slip-foot">
      <SlipNotices />
      {traitsOf(betType).isMultiLeg ? (
        <Suspense fallback={<div className={`skeleton ${slipStakesCss.slipStakesPlace}`} />}>
          <MultiStakes />
        </Suspense>
      ) : (
        <SingleStakes />
      )}
      <Sums sum={sum} />
      {sum.isCapped && <CapNote hasBonus={sum.bonusMinor !== undefined} />}
      <PlaceBetButton button={button} stakeMinor={sum.stakeMinor} />
      <div className={css.slipPolicy}>
        <OddsPolicy />
      </div>
    </div>
  );
}
