import { useEffect, useState } from 'react';
import type { MessageId } from '../../../shared/i18n/message-ids.ts';
import { useT } from '../../../shared/i18n/site-context.tsx';
import { useNow } from '../../../shared/live/ticker.ts';
import type { PlaceButton } from '../model/place-button.ts';
import type { PlacingState } from '../model/placing-state.ts';
import css from './place-bet-button.module.css';
import { useSlip, useSlipMoney } from './use-slip.ts';

/** Requests shorter than this are not worth a text on the button. */
const SLOW_MS = 400;

/** True once something has lasted. */
export function useLasting(isOn: boolean, delayMs = SLOW_MS): boolean {
  const [isLasting, setIsLasting] = useState(false);
  useEffect(() => {
    if (!isOn) return setIsLasting(false);
    const timer = setTimeout(() => setIsLasting(true), delayMs);
    return () => clearTimeout(timer);
  }, [isOn, delayMs]);
  return isOn && isLasting;
}

type Delayed = Extract<PlacingState, { step: 'delayed' | 'trader' }>;

/** What is said while seconds are left, and after that. */
const WAITING = {
  delayed: { left: 'slip.button.placingFor', over: 'slip.button.placing' },
  trader: { left: 'slip.button.traderFor', over: 'slip.button.trader' },
} as const satisfies Record<Delayed['step'], { left: MessageId; over: MessageId }>;

/** Seconds of a wait that are left. The clock of the page ticks once a second and may be behind: no wait begins above its length. */
export const secondsLeft = (untilMs: number, nowMs: number, lengthMs: number): number =>
  Math.min(Math.max(1, Math.round(lengthMs / 1000)), Math.ceil((untilMs - nowMs) / 1000));

/** "Placing, 3 s" with a ring that closes. */
function Delay({ placing }: { placing: Delayed }) {
  const t = useT();
  const nowMs = useNow();
  const { sinceMs, untilMs } = placing;
  const duration = Math.max(1, untilMs - sinceMs);
  const seconds = secondsLeft(untilMs, nowMs, duration);
  return (
    <>
      <svg className={css.slipRing} viewBox="0 0 24 24" aria-hidden="true" key={untilMs}>
        <circle cx="12" cy="12" r="9" />
        <circle
          cx="12"
          cy="12"
          r="9"
          pathLength="1"
          style={{ animationDuration: `${duration}ms`, animationDelay: `${Math.min(0, sinceMs - Date.now())}ms` }}
        />
      </svg>
      <span>{seconds > 0 ? t(WAITING[placing.step].left, { seconds }) : t(WAITING[placing.step].over)}</span>
    </>
  );
}

/**
 * The one large button: places, or says why not and helps with it. While the slip is being updated it takes the press and keeps it, so
 * that it is disabled by name only: a button that is disabled for a moment would swallow a press silently.
 */
export function PlaceBetButton({ button, stakeMinor }: { button: PlaceButton; stakeMinor: bigint }) {
  const t = useT();
  const money = useSlipMoney();
  const placing = useSlip((state) => state.placing);
  const isBusy = placing.step !== 'idle';
  return (
    <button
      type="submit"
      className={css.slipPlace}
      data-action={button.action}
      data-short={button.isShort ? '' : undefined}
      data-busy={isBusy ? '' : undefined}
      disabled={button.block !== undefined && button.action === 'none'}
      aria-disabled={button.block?.reason === 'request' && button.action === 'place' ? true : undefined}
    >
      {placing.step === 'delayed' || (placing.step === 'trader' && placing.untilMs > 0) ? (
        <Delay placing={placing} />
      ) : (
        <>
          {isBusy && placing.step !== 'offered' && <span className={css.slipSpinner} aria-hidden="true" />}
          <span>{t(button.text, { ...button.values })}</span>
        </>
      )}
      {(button.hasAmount || isBusy) && stakeMinor > 0n && <bdi className="num">{money(stakeMinor)}</bdi>}
    </button>
  );
}
