import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { METRICS, type MetricLabels, type MetricName } from './metric-table.ts';

/** The few shapes modules need. Names and labels are in metric-table.ts. Metrics are made on first use and shared by name. */
export interface Metrics {
  count<Name extends MetricName<'counter'>>(name: Name, labels?: MetricLabels<Name>, by?: number): void;
  gauge<Name extends MetricName<'gauge'>>(name: Name, value: number, labels?: MetricLabels<Name>): void;
  /** Seconds. */
  observe<Name extends MetricName<'histogram'>>(name: Name, seconds: number, labels?: MetricLabels<Name>): void;
  text(): Promise<string>;
}

const BUCKETS_S = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

export function createMetrics(options: { defaults?: boolean } = {}): Metrics {
  const registry = new Registry();
  if (options.defaults) collectDefaultMetrics({ register: registry });
  const made = new Map<string, Counter | Gauge | Histogram>();
  const make = <T extends Counter | Gauge | Histogram>(name: string, create: () => T): T => {
    const found = made.get(name) as T | undefined;
    if (found) return found;
    const metric = create();
    made.set(name, metric);
    return metric;
  };
  const shape = (name: keyof typeof METRICS) => {
    const { help, labels } = METRICS[name];
    return { name, help, labelNames: labels, registers: [registry] };
  };
  return {
    count: (name, labels, by = 1) => make(name, () => new Counter(shape(name))).inc(labels ?? {}, by),
    gauge: (name, value, labels) => make(name, () => new Gauge(shape(name))).set(labels ?? {}, value),
    observe: (name, seconds, labels) =>
      make(name, () => new Histogram({ ...shape(name), buckets: BUCKETS_S })).observe(labels ?? {}, seconds),
    text: () => registry.metrics(),
  };
}
