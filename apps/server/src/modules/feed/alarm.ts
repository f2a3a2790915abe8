import type { Logger } from '../../platform/log.ts';
import type { Metrics } from '../../platform/metrics.ts';

/** Tells a person that something needs to be looked at. */
export type Alarm = (name: string, details: Record<string, unknown>, text: string) => void;

export function createAlarm({ log, metrics }: { log: Logger; metrics: Metrics }): Alarm {
  return (name, details, text) => {
    log.error({ alarm: name, ...details }, text);
    metrics.count('alarms_total', { alarm: name });
  };
}
