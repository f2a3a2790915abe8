const LOOK_EVERY_MS = 5;

/** Waits until something is so. Returns how long that took, in milliseconds. @throws with what was waited for, when it never comes */
export async function until(what: string, check: () => boolean | Promise<boolean>, timeoutMs = 60_000): Promise<number> {
  const startedAt = performance.now();
  while (!(await check())) {
    if (performance.now() - startedAt > timeoutMs) throw new Error(`not within ${timeoutMs} ms: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
  return performance.now() - startedAt;
}
