import type { HubMetrics } from '@duskline/realtime/hub-metrics';
import type { Metrics } from '../../platform/metrics.ts';

/** The part of the platform's metrics that the gateway writes (TR-I4). */
export type MetricsPort = Pick<Metrics, 'count' | 'gauge'>;

/** Labels are topic names only, never keys: the number of series stays bounded. */
export function hubMetrics(metrics: MetricsPort): HubMetrics {
  return {
    sent(topic, frames, changes) {
      metrics.count('ws_sent_total', { topic }, frames);
      metrics.count('ws_sent_changes_total', { topic }, frames * changes);
    },
    conflated: (topic, changes) => metrics.count('ws_conflated_total', { topic }, changes),
    recovered: (topic, isRecovered) => metrics.count('ws_recover_total', { topic, recovered: String(isRecovered) }),
    skippedSlow: (topic) => metrics.count('ws_skipped_slow_total', { topic }),
    droppedSlow: () => metrics.count('ws_dropped_slow_total'),
  };
}
