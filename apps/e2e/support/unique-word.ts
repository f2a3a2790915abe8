let made = 0;

/** Of three numbers to base 36; each has its places, so that no two triples write the same word. */
const WIDTHS = [3, 2, 2] as const;

/** A unique word: workers of one run differ by their number, runs against one product by the time. */
export function uniqueWord(): string {
  made += 1;
  const parts = [Date.now() % 36 ** WIDTHS[0], Number(process.env.TEST_WORKER_INDEX ?? 0), made];
  return parts
    .map((part, i) =>
      part
        .toString(36)
        .padStart(WIDTHS[i] ?? 0, '0')
        .toUpperCase(),
    )
    .join('');
}
