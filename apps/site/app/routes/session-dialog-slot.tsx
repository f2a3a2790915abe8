import { lazy, Suspense } from 'react';
import { useSessionDialog } from '../shared/session/session-store.ts';

const SessionDialogs = lazy(() => import('../features/session/session-dialogs.tsx'));

/** The dialogs are loaded when the first one is asked for. */
export function SessionDialogSlot() {
  const dialog = useSessionDialog();
  if (dialog === null) return null;
  return (
    <Suspense fallback={null}>
      <SessionDialogs />
    </Suspense>
  );
}
