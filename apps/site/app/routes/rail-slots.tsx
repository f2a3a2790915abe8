import { lazy, type ReactNode, Suspense, useSyncExternalStore } from 'react';
import { usePendingCount } from '../features/bets/state/use-bets.ts';
import type { RailSlot } from '../features/shell/rail.tsx';
import type { RailTabId } from '../features/shell/rail-state.ts';
import { loadPart } from '../shared/api/load-part.ts';
import { onPickedCount, pickedCount } from '../shared/slip/slip-port.ts';
import { DeferredUntilIdle } from './deferred-until-idle.tsx';
import css from './rail-slots.module.css';

const BetslipPanel = lazy(() =>
  loadPart(() => import('../features/betslip/components/betslip-panel.tsx'), ['betslip', 'bets', 'sport']).then((m) => ({
    default: m.BetslipPanel,
  })),
);
const SettingsPanel = lazy(() =>
  loadPart(() => import('../features/settings/settings-panel.tsx'), ['settings']).then((m) => ({ default: m.SettingsPanel })),
);
const PendingPanel = lazy(() =>
  loadPart(() => import('../features/bets/components/pending-panel.tsx'), ['bets', 'betslip', 'sport']),
);
const HistoryPanel = lazy(() =>
  loadPart(() => import('../features/bets/components/history-panel.tsx'), ['bets', 'betslip', 'sport']),
);
const MyBetsPanel = lazy(() =>
  loadPart(() => import('../features/bets/components/my-bets-panel.tsx'), ['bets', 'betslip', 'sport']).then((m) => ({
    default: m.MyBetsPanel,
  })),
);

/** Each panel is a chunk of its own: the page is complete before any of them is loaded. */
function later(panel: ReactNode): ReactNode {
  const place = <div className={`skeleton ${css.panelPlace}`} />;
  return (
    <DeferredUntilIdle fallback={place}>
      <Suspense fallback={place}>{panel}</Suspense>
    </DeferredUntilIdle>
  );
}

/** What the tabs of the right rail hold. */
export function useRailSlots(): Readonly<Record<RailTabId, RailSlot>> {
  const count = useSyncExternalStore(onPickedCount, pickedCount, () => 0);
  return {
    betslip: { panel: () => later(<BetslipPanel />), badge: count },
    pending: { panel: () => later(<PendingPanel />), badge: usePendingCount() },
    history: { panel: () => later(<HistoryPanel />) },
    'my-bets': { panel: () => later(<MyBetsPanel />) },
    settings: { panel: () => later(<SettingsPanel />) },
  };
}
