import { say } from './progress.ts';
import { StartError } from './start-error.ts';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
/** A terminal signals the whole process group and npm passes the signal on as well: what comes this soon is the same key press. */
const SAME_SIGNAL_MS = 1500;
const IMPATIENT_EXIT = 130;

export type StartControls = {
  /** To be called when something broke that cannot be brought back: the program says why, stops everything and ends with code 1. */
  onFatal(error: StartError): void;
  /** Aborted by a signal that arrives during the start. */
  readonly signal: AbortSignal;
};

/**
 * Runs `start`, then waits. On a signal, on a fatal event or when the parent is killed, what `start` returned is called and the program
 * ends; a second signal ends it at once. A StartError is printed as its one line, anything else with its stack.
 */
export async function runUntilStopped(start: (controls: StartControls) => Promise<() => Promise<void>>): Promise<void> {
  // Its output may go into a file on a full disk: then it is lost, and nothing else is.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  const wanted = Promise.withResolvers<number>();
  const abort = new AbortController();
  let askedAt = 0;
  const ask = (code: number): void => {
    const now = performance.now();
    if (askedAt > 0 && now - askedAt > SAME_SIGNAL_MS) process.exit(IMPATIENT_EXIT);
    if (askedAt === 0) askedAt = now;
    abort.abort();
    wanted.resolve(code);
  };
  for (const signal of SIGNALS) process.on(signal, () => ask(0));
  process.once('disconnect', () => ask(0));
  // Its parent was gone before this was loaded.
  if (process.connected === false) ask(0);
  process.channel?.unref();
  const onFatal = (error: StartError): void => {
    console.error(`duskline: ${error.message}`);
    ask(1);
  };
  const stop = await start({ onFatal, signal: abort.signal }).catch((error: unknown) => {
    if (abort.signal.aborted) say('Stopped before it was ready');
    else console.error(error instanceof StartError ? `duskline: ${error.message}` : error);
    process.exit(abort.signal.aborted ? IMPATIENT_EXIT : 1);
  });
  const code = await wanted.promise;
  say('Stopping');
  await stop();
  say('Stopped');
  process.exit(code);
}

/** Waits for `work`, but no longer than until the start is called off. */
export async function unlessStopped<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  if (signal.aborted) throw new StartError('The start was called off.', 'Run again.');
  const off = Promise.withResolvers<never>();
  const onAbort = (): void => off.reject(new StartError('The start was called off.', 'Run again.'));
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    return await Promise.race([work, off.promise]);
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}
