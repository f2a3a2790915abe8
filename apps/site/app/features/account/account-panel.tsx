import { Component, lazy, type ReactNode, Suspense, useState } from 'react';
import { BreakGate } from '../../shared/account/break-gate.tsx';
import { TabPlace } from '../../shared/account/tab-place.tsx';
import { ErrorNotice } from '../../shared/ui/notice.tsx';
import type { AccountTab } from './account-tab.ts';

/** What fails in a tab leaves the others and the page as they are. */
class PanelBoundary extends Component<{ onRetry: () => void; children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    return this.state.hasFailed ? <ErrorNotice onRetry={this.props.onRetry} /> : this.props.children;
  }
}

/** What a tab shows, loaded on its own. */
export function AccountPanel({ tab }: { tab: AccountTab }) {
  // A part that could not be loaded is remembered as failed: each try makes another one.
  const [attempt, setAttempt] = useState(() => ({ count: 0, Panel: lazy(tab.load) }));
  const retry = () => setAttempt(({ count }) => ({ count: count + 1, Panel: lazy(tab.load) }));
  return (
    <PanelBoundary key={attempt.count} onRetry={retry}>
      <Suspense fallback={<TabPlace />}>
        {tab.notDuringBreak ? (
          <BreakGate place={<TabPlace />}>
            <attempt.Panel />
          </BreakGate>
        ) : (
          <attempt.Panel />
        )}
      </Suspense>
    </PanelBoundary>
  );
}
