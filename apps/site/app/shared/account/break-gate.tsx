import { lazy, type ReactNode, Suspense } from 'react';
import { loadPart } from '../api/load-part.ts';
import { useAccount } from '../session/session-store.ts';

const BreakNotice = lazy(() => loadPart(() => import('./break-notice.tsx'), ['account', 'limits']));

/** What a player does not reach during a break (TR-D7). The notice in its place comes later: `place` stands for it until then. */
export function BreakGate({ children, place }: { children: ReactNode; place?: ReactNode }) {
  if (!useAccount()?.isOnBreak) return children;
  return (
    <Suspense fallback={place}>
      <BreakNotice />
    </Suspense>
  );
}
