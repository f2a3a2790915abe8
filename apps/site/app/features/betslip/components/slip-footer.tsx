import type { BetType } from '@duskline/betting/bet-type';
import type { ComponentType } from 'react';
import { useT } from '../../../shared/i18n/site-context.tsx';
import { betModes, modeOf, type SlipSum } from '../model/bet-mode.ts';
import type { PlaceButton } from '../model/place-button.ts';
import { OddsPolicy } from './odds-policy.tsx';
import { PlaceBetButton } from './place-bet-button.tsx';
import { SlipNotices } from './slip-notices.tsx';
import { SingleStakes } from './slip-stakes.tsx';
import { useSlip, useSlipMoney } from './use-slip.ts';

/** Where the stakes of each type of bet are entered. */
const stakeAreas: Partial<Record<BetType, ComponentType>> = { single: SingleStakes };

function Sums({ sum }: { sum: SlipSum }) {
  const t = useT();
  const money = useSlipMoney();
  const lines = useSlip((state) => state.data.lines.length);
  return (
    <dl className="slip-sums">
      {lines > 1 && (
        <div>
          <dt>{t('slip.totalStake', { count: sum.staked.length })}</dt>
          <dd className="num">
            <bdi>{money(sum.stakeMinor)}</bdi>
          </dd>
        </div>
      )}
      <div className="slip-total">
        <dt>{t('slip.toReturn')}</dt>
        <dd className="num">
          <bdi>{money(sum.returnMinor)}</bdi>
        </dd>
      </div>
    </dl>
  );
}

/** The part of the slip that never scrolls away: messages, stake, return, button, policy. */
export function SlipFooter({ sum, button }: { sum: SlipSum; button: PlaceButton }) {
  const mode = useSlip((state) => state.mode);
  const Stakes = stakeAreas[modeOf(mode).betType] ?? stakeAreas[betModes[0]?.betType ?? 'single'];
  return (
    <div className="slip-footer">
      <SlipNotices />
      {Stakes && <Stakes />}
      <Sums sum={sum} />
      <PlaceBetButton button={button} stakeMinor={sum.stakeMinor} />
      <OddsPolicy />
    </div>
  );
}
