/** WCAG 2.2.1: so long before the end it is said. */
const NOTICE_MS = 120_000;
/** A timer of a browser cannot wait longer. */
const LONGEST_MS = 2_147_000_000;

export interface IdleWatchPorts {
  now(): number;
  after(ms: number, run: () => void): () => void;
  /** When the session ends if nothing more happens. Asking is no activity; throws where nobody knows. */
  readEnd(): Promise<number>;
  /** The end is near, at this moment; null: it is not, or not any more. */
  show(endMs: number | null): void;
}

/**
 * Watches the end of a session that nobody uses. The end moves with everything that the player does, in this tab and in others: it is asked for when it should
 * be near, and said only if it still is.
 */
export function watchIdle(ports: IdleWatchPorts): { stop: () => void; check: () => Promise<void> } {
  let callOff: (() => void) | undefined;
  let isStopped = false;
  const checkAfter = (ms: number) => {
    callOff?.();
    callOff = ports.after(Math.min(Math.max(ms, 1_000), LONGEST_MS), () => void check());
  };
  async function check(): Promise<void> {
    const endMs = await ports.readEnd().catch(() => undefined);
    if (isStopped) return;
    // Without an answer it is asked again; that a session has ended is said elsewhere.
    if (endMs === undefined) return checkAfter(NOTICE_MS);
    const leftMs = endMs - ports.now();
    if (leftMs > NOTICE_MS) {
      ports.show(null);
      return checkAfter(leftMs - NOTICE_MS);
    }
    ports.show(endMs);
    checkAfter(leftMs);
  }
  void check();
  return {
    check,
    stop() {
      isStopped = true;
      callOff?.();
    },
  };
}
