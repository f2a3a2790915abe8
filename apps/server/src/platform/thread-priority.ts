import { readdirSync, readFileSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';

/** A third of the share of its process's other threads, where processors are short. */
const LOWER_BY = 5;
const LOWEST = 19;
const POOL_THREAD = 'libuv-worker';

/** Lowers the thread that calls. On Linux a priority is the thread's own; elsewhere nothing is changed. */
export function lowerThreadPriority(by = LOWER_BY, platform: NodeJS.Platform = process.platform): void {
  if (platform === 'linux') setPriority(Math.min(LOWEST, getPriority() + by));
}

/**
 * Lowers the threads that hash passwords and read files behind the loop: bets are decided on the loop itself and in the database, so a
 * flood of log-ins may use what they leave (XR-13). Call it
 * after the pool was used, which is what makes its threads. Returns how many were lowered.
 */
export function lowerThreadPoolPriority(platform: NodeJS.Platform = process.platform): number {
  if (platform !== 'linux') return 0;
  const own = getPriority();
  let lowered = 0;
  for (const id of readdirSync('/proc/self/task')) {
    try {
      if (readFileSync(`/proc/self/task/${id}/comm`, 'utf8').trim() !== POOL_THREAD) continue;
      setPriority(Number(id), Math.min(LOWEST, own + LOWER_BY));
      lowered += 1;
    } catch {
      // The thread has ended meanwhile, or the system forbids it: it stays as it is.
    }
  }
  return lowered;
}
