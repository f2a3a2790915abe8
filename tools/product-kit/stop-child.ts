import type { ChildProcess } from 'node:child_process';

/** Asks a child to end and waits until it has; `patienceMs` later it is killed. A child that is gone is left alone. */
export async function stopChild(child: ChildProcess, patienceMs = Number.POSITIVE_INFINITY): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise<void>((done) => child.once('exit', () => done()));
  child.kill('SIGTERM');
  const timer = Number.isFinite(patienceMs) ? setTimeout(() => child.kill('SIGKILL'), patienceMs) : undefined;
  await gone;
  clearTimeout(timer);
}
