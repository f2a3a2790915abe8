import { lazy, Suspense, useEffect } from 'react';
import { loadPart } from '../shared/api/load-part.ts';
import { openSessionDialog, sessionStore, useSessionDialog, useSessionPhase } from '../shared/session/session-store.ts';
import { SIGN_UP_OPEN, tabStorage } from '../shared/session/tab-storage.ts';

const SessionDialogs = lazy(() => loadPart(() => import('../features/session/session-dialogs.tsx'), ['session']));

/** What was being typed in the sign-up when the page was loaded again is offered at once. */
function useKeptSignUp(): void {
  const phase = useSessionPhase();
  useEffect(() => {
    if (phase === 'ready' && !sessionStore.getState().account && tabStorage.read(SIGN_UP_OPEN)) openSessionDialog('register');
  }, [phase]);
}

/** The dialogs are loaded when the first one is asked for. */
export function SessionDialogSlot() {
  useKeptSignUp();
  const dialog = useSessionDialog();
  if (dialog === null) return null;
  return (
    <Suspense fallback={null}>
      <SessionDialogs />
    </Suspense>
  );
}
