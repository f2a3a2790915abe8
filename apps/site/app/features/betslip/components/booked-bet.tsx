import { parseAmountNumber } from '@duskline/money/amount';
import { useT } from '../../../shared/i18n/site-context.tsx';
import type { SlipSum } from '../model/bet-mode.ts';
import type { PlaceButton } from '../model/place-button.ts';
import { PlaceBetButton } from './place-bet-button.tsx';
import css from './slip-footer.module.css';
import { useSlip, useSlipMoney } from './use-slip.ts';

/** Minor units. */
interface Booked {
  readonly stakeMinor: bigint;
  readonly returnMinor: bigint;
}

/** Stake and return as the server has them, where that is not what was typed: a trader's offer that was taken (S1-4). */
export function useBooked(sum: SlipSum): Booked | undefined {
  const placing = useSlip((state) => state.placing);
  const currency = useSlip((state) => state.data.bounds.currency);
  const booked = 'booked' in placing ? placing.booked : undefined;
  if (!booked || !currency) return undefined;
  const minor = (amount: number): bigint => {
    const parsed = parseAmountNumber(amount, currency);
    return parsed.ok ? parsed.minor : 0n;
  };
  const stakeMinor = booked.reduce((total, bet) => total + minor(bet.stake), 0n);
  const returnMinor = booked.reduce((total, bet) => total + minor(bet.potentialWin), 0n);
  return stakeMinor === sum.stakeMinor ? undefined : { stakeMinor, returnMinor };
}

/** The end of a bet that is on its way at terms of its own: what it costs, what it returns, and how far it is. */
export function BookedBet({ booked: { stakeMinor, returnMinor }, button }: { booked: Booked; button: PlaceButton }) {
  const t = useT();
  const money = useSlipMoney();
  return (
    <>
      <dl className={css.slipSums}>
        <div>
          <dt>{t('slip.stake')}</dt>
          <dd className="num">
            <bdi>{money(stakeMinor)}</bdi>
          </dd>
        </div>
        <div className={css.slipTotal}>
          <dt>{t('slip.toReturn')}</dt>
          <dd className="num">
            <bdi>{money(returnMinor)}</bdi>
          </dd>
        </div>
      </dl>
      <PlaceBetButton button={button} stakeMinor={stakeMinor} />
    </>
  );
}

/** The same without a slip: a live bet takes its selection along, and after a reload there is nothing else left to show of it. */
export function BookedBetWithoutSlip({ sum, button }: { sum: SlipSum; button: PlaceButton }) {
  const step = useSlip((state) => state.placing.step);
  const booked = useBooked(sum);
  if (step === 'idle' || step === 'offered') return null;
  return booked ? <BookedBet booked={booked} button={button} /> : <PlaceBetButton button={button} stakeMinor={0n} />;
}
