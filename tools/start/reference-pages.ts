import { METRICS } from '../../apps/server/src/platform/metric-table.ts';
import { SETTINGS } from './settings.ts';

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

const page = (title: string, intro: string, body: string): string => `# ${title}\n\n${intro}\n\n${body}\n`;

const settings = (): string =>
  page(
    'Settings',
    'Environment variables. Everything has a default; nothing has to be set. This page is made from `tools/start/settings.ts` by `node tools/start/write-reference-pages.ts`.',
    table(
      ['variable', 'when absent', 'what it does'],
      SETTINGS.map(({ name, fallback, meaning }) => [`\`${name}\``, fallback, meaning]),
    ),
  );

const metrics = (): string =>
  page(
    'Metrics',
    'What `/metrics` shows, in the text format of Prometheus, to a client that sends the `INTERNAL_TOKEN`. Besides these there are the `process_` and `nodejs_` metrics of the library. Histograms are in seconds; a metric is there from the first time something is counted. This page is made from `apps/server/src/platform/metric-table.ts` by `node tools/start/write-reference-pages.ts`.',
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

/** The pages of docs/ that are made from code, by path. A test keeps them in step. */
export const referencePages = (): Readonly<Record<string, string>> => ({
  'docs/settings.md': settings(),
  'docs/metrics.md': metrics(),
});
