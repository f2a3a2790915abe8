import { setTimeout as sleep } from 'node:timers/promises';
import type { Role } from './settings.ts';

/** The roles of a part that belongs to every process, where it has to say so. */
export const EVERY_PROCESS: readonly Role[] = [];

/** One part of the server, as the order of starting and stopping knows it. */
export interface Part {
  readonly name: string;
  /** Belongs to processes that have all of these roles; absent = {@link EVERY_PROCESS}. */
  readonly roles?: readonly Role[];
  /** Resolves when the parts that come after it may rely on it. */
  start?(): unknown;
  /** Finishes what is under way and lets go of what it holds. Also called on a part that was never started, or that failed to. */
  stop?(): unknown;
}

export interface Lifecycle {
  /** One part after another, in their order. @throws what a part throws, after all parts are stopped again */
  start(): Promise<void>;
  /** One part after another, in reverse. @throws the first fault of a part, after every other one was stopped too */
  stop(): Promise<void>;
}

export interface LifecycleOptions {
  roles: ReadonlySet<Role>;
  /** Aborted before the first part is stopped. */
  stopping: AbortController;
  /** A part that cannot be stopped keeps the fault of a start from being told for so long at most. */
  patienceMs?: number;
}

const PATIENCE_MS = 10_000;

/** Starts and stops the parts of one process. A part relies on those before it in the list and on no other. */
export function createLifecycle(
  list: readonly Part[],
  { roles, stopping, patienceMs = PATIENCE_MS }: LifecycleOptions,
): Lifecycle {
  const parts = list.filter((part) => part.roles?.every((role) => roles.has(role)) ?? true);
  let starting: Promise<void> = Promise.resolve();
  let stopped: Promise<void> | null = null;

  async function startAll(): Promise<void> {
    for (const part of parts) {
      if (stopping.signal.aborted) throw new Error(`stopped before the part ${part.name} was started`);
      await part.start?.();
    }
  }

  async function stopAll(): Promise<void> {
    const faults: unknown[] = [];
    for (const part of parts.toReversed()) {
      try {
        await part.stop?.();
      } catch (error) {
        faults.push(error);
      }
    }
    if (faults.length > 0) throw faults[0];
  }

  function stop(): Promise<void> {
    stopping.abort();
    // A part in the middle of its start is not stopped under its feet.
    stopped ??= starting.catch(() => undefined).then(stopAll);
    return stopped;
  }

  return {
    async start() {
      starting = startAll();
      try {
        await starting;
      } catch (error) {
        // What made the start fail says more than what then could not be stopped.
        await Promise.race([stop().catch(() => undefined), sleep(patienceMs, undefined, { ref: false })]);
        throw error;
      }
    },
    stop,
  };
}
