import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** The few shapes modules need; names are listed in docs/runbooks. Metrics are made on first use and shared by name. */
export interface Metrics {
  count(name: string, labels?: Record<string, string>, by?: number): void;
  gauge(name: string, value: number, labels?: Record<string, string>): void;
  /** Seconds. */
  observe(name: string, seconds: number, labels?: Record<string, string>): void;
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
  return {
    count: (name, labels = {}, by = 1) =>
      make(name, () => new Counter({ name, help: name, labelNames: Object.keys(labels), registers: [registry] })).inc(labels, by),
    gauge: (name, value, labels = {}) =>
      make(name, () => new Gauge({ name, help: name, labelNames: Object.keys(labels), registers: [registry] })).set(
        labels,
        value,
      ),
    observe: (name, seconds, labels = {}) =>
      make(
        name,
        () => new Histogram({ name, help: name, labelNames: Object.keys(labels), buckets: BUCKETS_S, registers: [registry] }),
      ).observe(labels, seconds),
    text: () => registry.metrics(),
  };
}
