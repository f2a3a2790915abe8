import { lazy, Suspense } from 'react';
import { loadPart } from '../shared/api/load-part.ts';
import { useSessionDialog } from '../shared/session/session-store.ts';

const SessionDialogs = lazy(() => loadPart(() => import('../features/session/session-dialogs.tsx'), ['session']));

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
