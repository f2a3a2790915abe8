import ChartLine from 'lucide-react/icons/chart-line';
import { lazy, Suspense, useState } from 'react';
import { loadPart } from '../../../shared/api/load-part.ts';
import { useT } from '../../../shared/i18n/site-context.tsx';
import type { MarketPanel } from '../../../shared/model/market.ts';

/** Comes with the chart and its texts when it is opened for the first time. */
const OddsHistoryDialog = lazy(() =>
  loadPart(() => import('./odds-history-dialog.tsx'), ['odds-history', 'sport']).then((part) => ({
    default: part.OddsHistoryDialog,
  })),
);

/** Opens how the odds of a market moved. */
export function OddsHistoryButton({ panel }: { panel: MarketPanel }) {
  const t = useT();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className="icon-button"
        aria-haspopup="dialog"
        aria-label={t('market.history', { market: panel.title })}
        onClick={() => setIsOpen(true)}
      >
        <ChartLine className="icon" aria-hidden="true" />
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <OddsHistoryDialog panel={panel} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
