import { ALARMS } from '../../apps/server/src/platform/alarm-table.ts';
import { EVENTS, type EventDefinition } from '../../apps/server/src/platform/bus/event-table.ts';
import { METRICS } from '../../apps/server/src/platform/metric-table.ts';
import { SETTINGS } from '../../apps/server/src/platform/settings.ts';
import { sourceTree } from '../tidy/source-tree.ts';
import { trustMapPage } from '../tidy/trust-map.ts';
import { ALERT_RULES, alertsFile } from './alert-rules.ts';
import { dashboardFile } from './dashboard-file.ts';
import { endpointFiles } from './endpoint-files.ts';

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

const page = (title: string, intro: string, body: string): string => `# ${title}\n\n${intro}\n\n${body}\n`;

const settings = (): string =>
  page(
    'Settings',
    'Environment variables. Everything has a default; nothing has to be set. This page is made from `apps/server/src/platform/settings.ts` by `npm run reference`.',
    table(
      ['variable', 'when absent', 'what it does'],
      SETTINGS.map(({ name, fallback, meaning }) => [`\`${name}\``, fallback, meaning]),
    ),
  );

const metrics = (): string =>
  page(
    'Metrics',
    'What `/metrics` shows, in the text format of Prometheus, to a client that sends the `INTERNAL_TOKEN`. Besides these there are the `process_` and `nodejs_` metrics of the library. Histograms are in seconds; a metric is there from the first time something is counted. This page is made from `apps/server/src/platform/metric-table.ts` by `npm run reference`.',
    table(
      ['metric', 'kind', 'labels', 'what it counts'],
      Object.entries(METRICS).map(([name, { kind, labels, help }]) => [
        `\`${name}\``,
        kind,
        labels.map((label) => `\`${label}\``).join(', ') || '–',
        help,
      ]),
    ),
  );

const code = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(', ');

const events = (): string => {
  const all: [string, EventDefinition][] = Object.entries(EVENTS);
  const routes = table(
    ['topic of the outbox', 'version', 'module', 'what happened', 'consumer', 'streams of the player'],
    all.flatMap(([topic, { version, capability, help, consumers }]) => {
      const listed = Object.entries(consumers);
      const about = [`\`${topic}\``, String(version), `\`${capability}\``, help];
      return listed.length === 0
        ? [[...about, '–', '–']]
        : listed.map(([consumer, streams]) => [...about, `\`${consumer}\``, code(streams)]);
    }),
  );
  const shapes = all.map(
    ([topic, { writtenBy, columns }]) =>
      `## ${topic}\n\nWritten by ${code(writtenBy)}.\n\n${table(
        ['column', 'what it says'],
        Object.entries(columns).map(([column, meaning]) => [`\`${column}\``, meaning]),
      )}`,
  );
  return page(
    'Events',
    'Events of the [outbox](glossary.md) and who is notified of them. A row holds the events of one transaction about one topic, as an object of equally long arrays; the key is `userId`, and events of one player come in order, each at least once. A row says its version in `eventVersion` (absent: 1). What carries them is decided in [decision 10](adr/0010-bus.md). This page is made from `apps/server/src/platform/bus/event-table.ts` by `npm run reference`.',
    [routes, ...shapes].join('\n\n'),
  );
};

const alarms = (): string =>
  page(
    'Alarms',
    'What a person is called for. The server raises the first ones itself: a line of the log with the field `alarm`, and one more in `alarms_total{alarm}`. `ops/prometheus/alerts.yml` has a rule of Prometheus for each, and those that no process can say of itself; it expects the servers under the job `duskline`. A `page` calls a person at once, a `ticket` waits for the working day. This page and the rules are made from `apps/server/src/platform/alarm-table.ts` and `tools/start/alert-rules.ts` by `npm run reference`.',
    table(
      ['alarm', 'raised by', 'calls', 'what it says', 'what to do'],
      ALERT_RULES.map(({ alert, severity, summary, runbook }) => [
        `\`${alert}\``,
        alert in ALARMS ? 'the server' : 'a metric',
        severity,
        summary,
        `[${runbook.replace('.md', '')}](runbooks/${runbook})`,
      ]),
    ),
  );

/** What is made from code and titles of tests, by path: pages of docs/, and the endpoints of the contract. A test keeps them in step. */
export const referencePages = (): Readonly<Record<string, string>> => ({
  'docs/settings.md': settings(),
  'docs/metrics.md': metrics(),
  'docs/events.md': events(),
  'docs/alarms.md': alarms(),
  'docs/trust-map.md': trustMapPage(sourceTree()),
  'ops/prometheus/alerts.yml': alertsFile(),
  'ops/grafana/dashboard.json': dashboardFile(),
  ...endpointFiles(),
});
