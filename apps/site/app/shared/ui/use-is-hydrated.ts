import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** Later parts are ones that the document does without. */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
