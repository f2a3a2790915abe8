import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { StartedProduct } from '../product-kit/started-product.ts';

const POLL_MS = 25;

async function isReady(url: string): Promise<boolean> {
  try {
    const reply = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(1000) });
    await reply.body?.cancel();
    return reply.status === 200;
  } catch {
    return false;
  }
}

/** Kills a process as a power cut would, with everything below it, and waits until bets can be placed again. Returns the milliseconds. */
export async function killAndWait(product: StartedProduct, name: 'server' | 'postgres', patienceMs: number): Promise<number> {
  const { url, pids } = product.run();
  const pid = pids[name];
  if (pid === undefined) throw new Error(`no process number is known for ${name}`);
  const below = childrenOf(pid);
  const from = performance.now();
  for (const victim of [pid, ...below]) {
    try {
      process.kill(victim, 'SIGKILL');
    } catch {
      // It noticed the death of its parent and was faster.
    }
  }
  let wasDown = name === 'server';
  while (performance.now() - from < patienceMs) {
    const ready = await isReady(url);
    // An answer from before the server has noticed does not count: first the readiness must fall, or another process must stand there.
    if (!ready || product.run().pids[name] !== pid) wasDown = true;
    if (ready && wasDown) return performance.now() - from;
    await sleep(POLL_MS);
  }
  throw new Error(`not ready within ${patienceMs} ms after the end of ${name}`);
}

/** The processes whose parent is `pid` (PostgreSQL has one for each connection). Empty where there is no /proc. */
export function childrenOf(pid: number): number[] {
  try {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .filter((name) => {
        try {
          const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
          return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1] === String(pid);
        } catch {
          return false;
        }
      })
      .map(Number);
  } catch {
    return [];
  }
}
