/**
 * Whether play has moved between two states of a match; null is not known. The counter in a state starts again with its process
 * (`process/counter`), so that states of two processes say nothing about each other. '' is before the start.
 */
export function hasPlayMoved(seen: string | null, now: string): boolean {
  if (seen === null || seen === now) return false;
  const processOf = (state: string) => state.slice(0, state.lastIndexOf('/'));
  return seen === '' || now === '' || processOf(seen) === processOf(now);
}
