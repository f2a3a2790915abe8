const FIRST_DELAY_MS = 100;
const LONGEST_DELAY_MS = 5_000;

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Classes 22 and 23 of SQLSTATE: the database will never take this, however often it is offered. */
export const isFinal = (error: unknown): boolean => /^2[23]/.test(String((error as { code?: unknown } | null)?.code ?? ''));

/** The same, and faults of our own that this content leads to: neither goes away by waiting. For acts that reach nothing but the database. */
export const refusesContent = (error: unknown): boolean =>
  isFinal(error) || error instanceof TypeError || error instanceof RangeError;

/** For acts of which nothing else is any better, whatever the reason. */
export const isNeverPermanent = (): boolean => false;

/**
 * Repeats `act` until it succeeds or `isOver` says that it is no longer needed. For acts that must not be lost: closing a gate,
 * storing a result. While it repeats, the queue of its event waits and the position of the feed stays behind it.
 * @throws the error when it `isPermanent`: the database refuses the content itself.
 */
export async function retryUntilDone(
  act: () => Promise<void>,
  onError: (error: unknown, attempt: number) => void,
  isOver: () => boolean,
  isPermanent: (error: unknown) => boolean = isFinal,
): Promise<void> {
  for (let attempt = 1; !isOver(); attempt++) {
    try {
      await act();
      return;
    } catch (error) {
      if (isPermanent(error)) throw error;
      onError(error, attempt);
      await sleep(Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** (attempt - 1)));
    }
  }
}
