import { type SlipLimits, tabRule } from '@duskline/betting/slip-rules';
import { useT } from '../../../shared/i18n/site-context.tsx';
import { betModes } from '../model/bet-modes.ts';
import { slipLimits } from '../model/stake-bounds.ts';
import css from './bet-tabs.module.css';
import { useSlip, useSlipParts } from './use-slip.ts';

/** True when this many selections cannot be such a bet: the tab is dimmed, and opened it says why on the button. */
const isOff = (betType: (typeof betModes)[number]['betType'], selections: number, limits: SlipLimits): boolean => {
  const counts = { stakedSizes: [Math.min(2, selections)], teaserSizes: [selections], incompatible: 0, teaserIncompatible: 0 };
  const calm = { betInProgress: false, pending: new Set<never>(), haveSelectionOddsChanged: false };
  return !tabRule({ betType, selections, ...counts, ...calm }, limits).ok;
};

/** The six types of bet, each a tab of its own (BETSLIP-01). */
export function BetTabs({ panelId }: { panelId: string }) {
  const t = useT();
  const { slip } = useSlipParts();
  const mode = useSlip((state) => state.mode);
  const isBusy = useSlip((state) => state.placing.step !== 'idle');
  const selections = useSlip((state) => state.data.lines.length);
  const limits = slipLimits(useSlip((state) => state.data.bounds));
  return (
    <div className={css.slipTypes} role="tablist" aria-label={t('slip.types')}>
      {betModes.map(({ betType }) => (
        <button
          key={betType}
          type="button"
          role="tab"
          id={`slip-type-${betType}`}
          aria-selected={betType === mode}
          aria-controls={panelId}
          tabIndex={betType === mode ? 0 : -1}
          // A bet on its way stays in sight.
          disabled={isBusy && betType !== mode}
          data-off={isOff(betType, selections, limits) ? '' : undefined}
          onClick={() => slip.setMode(betType)}
          onKeyDown={(event) => {
            const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
            if (step === 0 || isBusy) return;
            const turn = getComputedStyle(event.currentTarget).direction === 'rtl' ? -step : step;
            const at = betModes.findIndex((one) => one.betType === betType);
            const next = betModes[(at + turn + betModes.length) % betModes.length];
            if (!next) return;
            event.preventDefault();
            slip.setMode(next.betType);
            document.getElementById(`slip-type-${next.betType}`)?.focus();
          }}
        >
          {t(`slip.type.${betType}`)}
        </button>
      ))}
    </div>
  );
}
