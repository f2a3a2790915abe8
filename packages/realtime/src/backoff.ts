import { BACKOFF_MS } from './protocol.ts';

/** Longest wait a server may ask for in its close reason. */
const MAX_ASKED_DELAY_MS = 60_000;

/**
 * Wait before the next connection attempt. Full jitter: thousands of clients cut off together come back spread over the whole interval.
 * `failures` counts attempts since the last connection that proved stable, from 0.
 */
export function backoffMs(failures: number, random: () => number): number {
  const bound = BACKOFF_MS[Math.min(failures, BACKOFF_MS.length - 1)] ?? 0;
  return Math.round(random() * bound);
}

/** The wait in a close reason `delay=<ms>`, or null. */
export function requestedDelayMs(reason: string): number | null {
  const asked = /^delay=(\d+)$/.exec(reason)?.[1];
  return asked === undefined ? null : Math.min(Number(asked), MAX_ASKED_DELAY_MS);
}
