import type { AlarmName } from './alarm-table.ts';
import type { Logger } from './log.ts';
import type { Metrics } from './metrics.ts';

/** Something a person has to look at. `details` never hold what people typed, nor secrets. */
export interface Alarm {
  readonly name: AlarmName;
  readonly text: string;
  readonly details: Readonly<Record<string, unknown>>;
  readonly atMs: number;
}

export interface Alarms {
  /** Raises an alarm for a person: one line in the log with the field `alarm`, and one more in `alarms_total{alarm}`. Never throws. */
  raise(name: AlarmName, details: Readonly<Record<string, unknown>>, text: string): void;
  /** The latest of this process, newest first. */
  latest(): readonly Alarm[];
}

const KEPT = 200;

const plain = (value: unknown): unknown => (value instanceof Error ? `${value.name}: ${value.message}` : value);

/** Where every part says that it needs a person. `name` is one of alarm-table.ts (`item_parked`), what it is about stands in `details`. */
export function createAlarms({ log, metrics }: { log: Logger; metrics: Metrics }): Alarms {
  const kept: Alarm[] = [];
  return {
    raise(name, details, text) {
      log.error({ ...details, alarm: name }, text);
      metrics.count('alarms_total', { alarm: name });
      const shown = Object.fromEntries(Object.entries(details).map(([key, value]) => [key, plain(value)]));
      kept.unshift({ name, text, details: shown, atMs: Date.now() });
      kept.length = Math.min(kept.length, KEPT);
    },
    latest: () => [...kept],
  };
}
