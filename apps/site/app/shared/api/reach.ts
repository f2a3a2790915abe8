import { useSyncExternalStore } from 'react';

/** First pause before the server is asked again, and the longest one. */
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 3_000;
/** A file that is always there; never out of the browser's own store. */
const PROBE = '/favicon.svg';

let waiting = 0;
const listeners = new Set<() => void>();

function count(step: 1 | -1): void {
  waiting += step;
  for (const listener of listeners) listener();
}

/** True while something that was asked for waits until the server can be reached. */
export const useIsWaiting = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    () => waiting > 0,
    () => false,
  );

/** A pause that ends at once when the device says that it has a network again. */
function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      removeEventListener('online', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    addEventListener('online', done);
  });
}

const answers = (): Promise<boolean> =>
  fetch(PROBE, { method: 'HEAD', cache: 'no-store' }).then(
    (response) => response.ok,
    () => false,
  );

/** Resolves when the server answers; not before a first pause, so that what fails again does not run in circles. */
export async function untilReachable(): Promise<void> {
  count(1);
  try {
    let ms = FIRST_PAUSE_MS;
    do {
      await pause(ms);
      ms = Math.min(ms * 2, LONGEST_PAUSE_MS);
    } while (!(await answers()));
  } finally {
    count(-1);
  }
}
