/** Before the start a state is '', or `sides/N.0` when the competitors have changed N times. */
const isBeforeStart = (state: string): boolean => state === '' || state.startsWith('sides/');

/**
 * Whether play has moved between two states of a match; null is not known. The counter in a state starts again with its process
 * (`process/counter`), so that states of two processes say nothing about each other.
 */
export function hasPlayMoved(seen: string | null, now: string): boolean {
  if (seen === null || seen === now) return false;
  const processOf = (state: string) => state.slice(0, state.lastIndexOf('/'));
  return isBeforeStart(seen) || isBeforeStart(now) || processOf(seen) === processOf(now);
}

/** How often the competitors of the match had changed at this state: `process/N.counter`, none in most matches (XR-04). */
export function sidesOf(state: string): number {
  return Number(/\/(\d+)\.\d+$/.exec(state)?.[1] ?? 0);
}
