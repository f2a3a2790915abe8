const FIRST_DELAY_MS = 100;
const LONGEST_DELAY_MS = 5_000;

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Repeats `act` until it succeeds or `isOver` says that nobody needs it any more. For acts that must not be lost: closing a gate,
 * storing a result. While it repeats, the line of its event waits and the position of the feed stays behind it.
 */
export async function untilDone(
  act: () => Promise<void>,
  onError: (error: unknown, attempt: number) => void,
  isOver: () => boolean,
): Promise<void> {
  for (let attempt = 1; !isOver(); attempt++) {
    try {
      await act();
      return;
    } catch (error) {
      onError(error, attempt);
      await sleep(Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** (attempt - 1)));
    }
  }
}
