import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { ALARMS } from '../../apps/server/src/platform/alarm-table.ts';
import { METRICS } from '../../apps/server/src/platform/metric-table.ts';
import { ROOT } from './source-tree.ts';

/** What operators load into Prometheus and Grafana, held against what the server really says. */
interface Rule {
  alert: string;
  expr: string;
  annotations: { runbook: string; summary: string };
  labels: { severity: string };
}

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const { groups } = parse(read('ops/prometheus/alerts.yml')) as { groups: { rules: Rule[] }[] };
const rules = groups.flatMap((group) => group.rules);
const { panels } = JSON.parse(read('ops/grafana/dashboard.json')) as {
  panels: { title: string; targets?: { expr: string }[] }[];
};
const queries = panels.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => ({ title, expr })));

const registry = new Registry();
collectDefaultMetrics({ register: registry });
/** Of the library, and `up`, which Prometheus writes itself. */
const others = new Set(['up', ...registry.getMetricsAsArray().map(({ name }) => name)]);
const FUNCTIONS = new Set('sum min max by rate increase absent histogram_quantile clamp_min unless or offset le'.split(' '));

/** Metrics of a query, with the labels that it filters or groups by. */
function namedIn(expr: string): { metrics: string[]; labels: string[] } {
  const selectors = [...expr.matchAll(/\{([^}]*)\}/g)].flatMap(([, inner = '']) =>
    [...inner.matchAll(/(\w+)\s*=/g)].map(([, name = '']) => name),
  );
  const grouped = [...expr.matchAll(/by \(([^)]*)\)/g)].flatMap(([, list = '']) => list.split(',').map((name) => name.trim()));
  const bare = expr.replace(/\{[^}]*\}|\[[^\]]*\]|by \([^)]*\)|"[^"]*"|\b\d+m\b/g, ' ');
  const metrics = [...bare.matchAll(/[a-z_][a-z0-9_]*/g)].map(([name]) => name).filter((name) => !FUNCTIONS.has(name));
  return { metrics, labels: [...selectors, ...grouped].filter((name) => !['le', 'instance', 'job', ''].includes(name)) };
}

function faultsOf(expr: string): string[] {
  const { metrics, labels } = namedIn(expr);
  const bases = metrics.map((name) => {
    const base = name.replace(/_bucket$/, '');
    return name !== base && METRICS[base as keyof typeof METRICS]?.kind === 'histogram' ? base : name;
  });
  const known = new Set(bases.flatMap((name) => METRICS[name as keyof typeof METRICS]?.labels ?? []) as string[]);
  return [
    ...(bases.length === 0 ? ['names no metric'] : []),
    ...bases.flatMap((name) => (name in METRICS || others.has(name) ? [] : [`no metric ${name}`])),
    ...labels.flatMap((label) => (known.has(label) ? [] : [`no label ${label}`])),
  ];
}

describe('what operators load', () => {
  test('a query with a metric or label that nobody writes is found', () => {
    expect(faultsOf('sum by (kind) (parked_items) > 0')).toEqual([]);
    expect(faultsOf('sum by (kinds) (parked_item) > 0')).toEqual(['no metric parked_item', 'no label kinds']);
    expect(faultsOf('rate(bet_place_items_bucket[5m])')).toEqual(['no metric bet_place_items_bucket']);
    expect(faultsOf('alarms_total{name="x"}')).toEqual(['no label name']);
  });

  test('every metric and label of the alarms and of the dashboard is one that the server writes', () => {
    const all = [...rules.map(({ alert, expr }) => ({ title: alert, expr })), ...queries];
    expect(all.length).toBeGreaterThan(60);
    expect(all.flatMap(({ title, expr }) => faultsOf(expr).map((fault) => `${title}: ${fault}`))).toEqual([]);
  });

  test('TR-I6 every alarm of the server has its rule, and no rule stands twice', () => {
    for (const name of Object.keys(ALARMS))
      expect(
        rules.find(({ alert, expr }) => alert === name && expr.includes(`alarms_total{alarm="${name}"}`)),
        name,
      ).toBeDefined();
    expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length);
  });

  test('every alarm has a page that names it and says what to do', () => {
    for (const { alert, annotations, labels } of rules) {
      expect(['page', 'ticket']).toContain(labels.severity);
      expect(read(annotations.runbook), `${alert} in ${annotations.runbook}`).toContain(`\`${alert}\``);
    }
  });
});
