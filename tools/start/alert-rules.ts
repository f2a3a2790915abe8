import { ALARMS } from '../../apps/server/src/platform/alarm-table.ts';

/** One rule of Prometheus. */
export interface AlertRule {
  readonly alert: string;
  /** PromQL. */
  readonly expr: string;
  /** How long it has to hold; absent: at once. */
  readonly for?: string;
  readonly severity: 'page' | 'ticket';
  readonly summary: string;
  /** A page of docs/runbooks. */
  readonly runbook: string;
}

const raised = (name: string): string => `alarms_total{alarm="${name}"}`;

/**
 * An alarm counts for ten minutes. Its counter is there from the first time it is raised, and what begins at one has no increase: a series that
 * was not there ten minutes ago counts too.
 */
const alarmRules: readonly AlertRule[] = Object.entries(ALARMS).map(([name, { severity, help, runbook }]) => ({
  alert: name,
  expr: `sum by (instance) (increase(${raised(name)}[10m]) > 0 or (${raised(name)} unless ${raised(name)} offset 10m)) > 0`,
  severity,
  summary: help,
  runbook,
}));

const JOB = 'duskline';

/** What no process can say of itself, or says by a number only. */
const metricRules: readonly AlertRule[] = [
  {
    alert: 'server_silent',
    expr: `up{job="${JOB}"} == 0`,
    for: '1m',
    severity: 'page',
    summary: 'A process of the server does not answer.',
    runbook: 'kill-and-recover.md',
  },
  {
    alert: 'nobody_takes_bets',
    expr: `absent(up{job="${JOB}"} == 1)`,
    for: '30s',
    severity: 'page',
    summary: 'No process of the server answers at all.',
    runbook: 'kill-and-recover.md',
  },
  {
    alert: 'server_not_ready',
    expr: 'min by (instance, check) (readiness) == 0',
    for: '2m',
    severity: 'page',
    summary: 'A process is not ready, or a part of it that it can do without is down.',
    runbook: 'not-ready.md',
  },
  {
    alert: 'feed_producer_down',
    expr: 'min by (producer) (feed_producer_up) == 0',
    for: '1m',
    severity: 'page',
    summary: 'A producer of the feed is down: its markets are shut.',
    runbook: 'feed-down.md',
  },
  {
    alert: 'bets_slow',
    expr: 'histogram_quantile(0.99, sum by (le) (rate(bet_place_seconds_bucket[5m]))) > 0.5',
    for: '5m',
    severity: 'page',
    summary: 'One of a hundred batches of bets takes more than half a second in the database.',
    runbook: 'slow-bets.md',
  },
  {
    alert: 'settlement_faults',
    expr: 'sum(increase(settlement_faults_total[5m])) > 5',
    for: '5m',
    severity: 'page',
    summary: 'Settlement fails again and again: nobody is paid.',
    runbook: 'parked-items.md',
  },
  {
    alert: 'outcomes_differ',
    expr: 'max(recompute_differences) > 0',
    severity: 'page',
    summary: 'Stored outcomes of bets are not what all results give.',
    runbook: 'reconcile-break.md',
  },
  {
    alert: 'items_wait',
    expr: 'sum by (kind) (parked_items) > 0',
    for: '4h',
    severity: 'ticket',
    summary: 'Something has been parked for hours.',
    runbook: 'parked-items.md',
  },
  {
    alert: 'suspense_old',
    expr: 'max(suspense_oldest_seconds) > 86400',
    for: '10m',
    severity: 'ticket',
    summary: 'An unallocated deposit has been waiting for more than a day.',
    runbook: 'unallocated-deposits.md',
  },
  {
    alert: 'sockets_too_slow',
    expr: 'sum(rate(ws_dropped_slow_total[10m])) / clamp_min(sum(ws_clients), 100) > 0.001',
    for: '10m',
    severity: 'ticket',
    summary: 'Many clients are cut because they read too slowly.',
    runbook: 'too-many-requests.md',
  },
];

export const ALERT_RULES: readonly AlertRule[] = [...alarmRules, ...metricRules];

const text = (value: string): string => JSON.stringify(value);

/** ops/prometheus/alerts.yml: each string is written as JSON writes it, which is YAML too. */
export function alertsFile(): string {
  const rules = ALERT_RULES.map(
    (rule) =>
      `      - alert: ${rule.alert}\n        expr: ${text(rule.expr)}\n${rule.for ? `        for: ${rule.for}\n` : ''}        labels:\n          severity: ${rule.severity}\n        annotations:\n          summary: ${text(rule.summary)}\n          runbook: docs/runbooks/${rule.runbook}\n`,
  );
  return `# Made from apps/server/src/platform/alarm-table.ts and tools/start/alert-rules.ts by: npm run reference\ngroups:\n  - name: duskline\n    rules:\n${rules.join('')}`;
}
