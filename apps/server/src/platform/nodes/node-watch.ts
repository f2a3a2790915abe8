import type { AlarmName } from '../alarm-table.ts';
import type { Alarms } from '../alarms.ts';
import { type ReadinessCheck, withTimeout } from '../http/mount-health.ts';
import type { Logger } from '../log.ts';
import type { Metrics } from '../metrics.ts';

export interface WatchedCheck extends ReadinessCheck {
  /** The alarm to raise while it fails; absent: the source of the fault raises one of its own. */
  alarm?: AlarmName;
}

export interface NodeWatchOptions {
  checks: readonly WatchedCheck[];
  alarms: Alarms;
  log: Logger;
  metrics: Metrics;
  everyMs?: number;
  /** A fault that is over sooner concerns only the readiness. */
  alarmAfterMs?: number;
}

export interface NodeWatch {
  start(): void;
  stop(): Promise<void>;
}

const EVERY_MS = 1_000;
const ALARM_AFTER_MS = 3_000;
const ALARM_AGAIN_MS = 10 * 60_000;

/** Looks at the checks of the readiness also while it is not requested, and logs when one fails and when it is well again. */
export function createNodeWatch({
  checks,
  alarms,
  log,
  metrics,
  everyMs = EVERY_MS,
  alarmAfterMs = ALARM_AFTER_MS,
}: NodeWatchOptions): NodeWatch {
  const failing = new Map<string, { since: number; warnedAt: number | null }>();
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> | undefined;

  function judge({ name, alarm, isAdvisory = false }: WatchedCheck, reason: string | null): void {
    metrics.gauge('readiness', reason === null ? 1 : 0, { check: name });
    const now = performance.now();
    const before = failing.get(name);
    if (reason === null) {
      failing.delete(name);
      if (before?.warnedAt)
        log.warn({ event: 'check_well_again', check: name, afterMs: Math.round(now - before.since) }, 'a check is well again');
      return;
    }
    const state = before ?? { since: now, warnedAt: null };
    failing.set(name, state);
    if (alarm === undefined || now - state.since < alarmAfterMs) return;
    if (state.warnedAt !== null && now - state.warnedAt < ALARM_AGAIN_MS) return;
    state.warnedAt = now;
    alarms.raise(
      alarm,
      { check: name, reason, forMs: Math.round(now - state.since) },
      isAdvisory ? reason : `this server is not ready: ${reason}`,
    );
  }

  async function look(): Promise<void> {
    const reasons = await Promise.all(checks.map(withTimeout));
    for (const [at, one] of checks.entries()) judge(one, reasons[at] ?? null);
  }

  return {
    start() {
      timer = setInterval(() => {
        looking ??= look().finally(() => {
          looking = undefined;
        });
      }, everyMs);
      timer.unref();
    },
    async stop() {
      clearInterval(timer);
      await looking;
    },
  };
}
