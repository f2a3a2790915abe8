import * as accountEndpoints from '@duskline/contract/endpoints/account.gen';
import * as sessionEndpoints from '@duskline/contract/endpoints/session.gen';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { browserCall } from '../../shared/api/browser-call.ts';
import { loadPart } from '../../shared/api/load-part.ts';
import { useAccount } from '../../shared/session/session-store.ts';
import { watchIdle } from './idle-watch.ts';

const IdleDialog = lazy(() => loadPart(() => import('./idle-dialog.tsx'), ['account']));

const after = (ms: number, run: () => void) => {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
};

/** Two minutes before a session ends that nobody uses, says so, with one press to stay (WCAG 2.2.1). Shows nothing before. */
export function IdleNotice() {
  const userId = useAccount()?.id;
  const [endMs, setEndMs] = useState<number | null>(null);
  const check = useRef<() => Promise<void>>(undefined);
  useEffect(() => {
    if (userId === undefined) return;
    const watch = watchIdle({
      now: Date.now,
      after,
      readEnd: async () => Date.parse((await browserCall(accountEndpoints.expiry)).ExpiresAt),
      show: setEndMs,
    });
    check.current = watch.check;
    return () => {
      watch.stop();
      setEndMs(null);
    };
  }, [userId]);
  if (endMs === null) return null;
  const stay = async () => {
    await browserCall(sessionEndpoints.balance);
    await check.current?.();
  };
  return (
    <Suspense fallback={null}>
      <IdleDialog endMs={endMs} onStay={stay} />
    </Suspense>
  );
}
