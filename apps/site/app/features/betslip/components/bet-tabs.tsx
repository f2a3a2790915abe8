import { useT } from '../../../shared/i18n/site-context.tsx';
import { betModes } from '../model/bet-mode.ts';
import { useSlip, useSlipParts } from './use-slip.ts';

/** The types of bet that can be placed (BETSLIP-01), each a tab of its own. */
export function BetTabs({ panelId }: { panelId: string }) {
  const t = useT();
  const { slip } = useSlipParts();
  const mode = useSlip((state) => state.mode);
  return (
    <div className="slip-types" role="tablist" aria-label={t('slip.types')}>
      {betModes.map(({ betType, label }) => (
        <button
          key={betType}
          type="button"
          role="tab"
          id={`slip-type-${betType}`}
          aria-selected={betType === mode}
          aria-controls={panelId}
          tabIndex={betType === mode ? 0 : -1}
          onClick={() => slip.setMode(betType)}
          onKeyDown={(event) => {
            const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
            if (step === 0 || betModes.length < 2) return;
            const turn = getComputedStyle(event.currentTarget).direction === 'rtl' ? -step : step;
            const at = betModes.findIndex((one) => one.betType === betType);
            const next = betModes[(at + turn + betModes.length) % betModes.length];
            if (!next) return;
            event.preventDefault();
            slip.setMode(next.betType);
            document.getElementById(`slip-type-${next.betType}`)?.focus();
          }}
        >
          {t(label)}
        </button>
      ))}
    </div>
  );
}
