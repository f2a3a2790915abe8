/** One picture of the dashboard: what it shows, by which queries, in which unit. */
interface Panel {
  readonly title: string;
  readonly unit: string;
  /** PromQL by the legend of its lines. */
  readonly queries: Readonly<Record<string, string>>;
}

const rate = (metric: string, by: string): string => `sum by (${by}) (rate(${metric}[$__rate_interval]))`;
const quantile = (q: number, metric: string, by = ''): string =>
  `histogram_quantile(${q}, sum by (le${by && `, ${by}`}) (rate(${metric}_bucket[$__rate_interval])))`;

/** Rows in the order in which a person looks who was called: is it up, are bets taken, are prices true, is everybody told, is everybody paid. */
const ROWS: Readonly<Record<string, readonly Panel[]>> = {
  'Is it up': [
    { title: 'Checks of readiness', unit: 'bool', queries: { '{{instance}} {{check}}': 'min by (instance, check) (readiness)' } },
    { title: 'Alarms in an hour', unit: 'short', queries: { '{{alarm}}': 'sum by (alarm) (increase(alarms_total[1h]))' } },
    { title: 'Parked', unit: 'short', queries: { '{{kind}}': 'max by (kind) (parked_items)' } },
    {
      title: 'Event loop, 99 of 100',
      unit: 's',
      queries: { '{{instance}}': 'max by (instance) (nodejs_eventloop_lag_p99_seconds)' },
    },
  ],
  Bets: [
    { title: 'Placements a second', unit: 'ops', queries: { placements: 'sum(rate(bet_place_items_total[$__rate_interval]))' } },
    {
      title: 'A batch in the database',
      unit: 's',
      queries: { 'half of them': quantile(0.5, 'bet_place_seconds'), '99 of 100': quantile(0.99, 'bet_place_seconds') },
    },
    { title: 'Calls by answer', unit: 'ops', queries: { '{{result}}': rate('http_calls_total', 'result') } },
    { title: 'Calls, 99 of 100', unit: 's', queries: { '{{call}}': quantile(0.99, 'http_call_seconds', 'call') } },
    { title: 'Repeated transactions', unit: 'ops', queries: { '{{sqlstate}}': rate('pg_retry_total', 'sqlstate') } },
  ],
  Prices: [
    { title: 'Producers', unit: 'bool', queries: { 'producer {{producer}}': 'min by (producer) (feed_producer_up)' } },
    { title: 'Age of their data', unit: 's', queries: { 'producer {{producer}}': 'max by (producer) (feed_data_age_seconds)' } },
    { title: 'Messages', unit: 'ops', queries: { '{{kind}}': rate('feed_messages_total', 'kind') } },
    { title: 'Messages that wait', unit: 'short', queries: { messages: 'max(feed_pending_messages)' } },
    { title: 'Closing gates, 99 of 100', unit: 's', queries: { '{{gate}}': quantile(0.99, 'gate_seconds', 'gate') } },
    { title: 'Copies of the board', unit: 'bool', queries: { '{{instance}}': 'min by (instance) (board_follows)' } },
    { title: 'Events that are shut by a doubt', unit: 'short', queries: { events: 'max(feed_doubtful_events)' } },
  ],
  Streams: [
    { title: 'Sockets', unit: 'short', queries: { '{{instance}}': 'sum by (instance) (ws_clients)' } },
    { title: 'Changes sent', unit: 'ops', queries: { '{{topic}}': rate('ws_sent_changes_total', 'topic') } },
    { title: 'Frames sent', unit: 'ops', queries: { '{{topic}}': rate('ws_sent_total', 'topic') } },
    {
      title: 'Slow clients',
      unit: 'ops',
      queries: {
        skipped: 'sum(rate(ws_skipped_slow_total[$__rate_interval]))',
        cut: 'sum(rate(ws_dropped_slow_total[$__rate_interval]))',
      },
    },
    { title: 'Outbox behind', unit: 's', queries: { '{{reader}}': 'max by (reader) (outbox_lag_seconds)' } },
  ],
  Settlement: [
    { title: 'Tickets', unit: 'ops', queries: { '{{what}}': rate('settlement_tickets_total', 'what') } },
    { title: 'A chunk, 99 of 100', unit: 's', queries: { chunk: quantile(0.99, 'settlement_chunk_seconds') } },
    { title: 'Faults', unit: 'ops', queries: { faults: 'sum(rate(settlement_faults_total[$__rate_interval]))' } },
    {
      title: 'Nightly checks that found a break',
      unit: 'short',
      queries: { books: 'max(reconcile_broken_checks)', outcomes: 'max(recompute_differences)' },
    },
  ],
};

const COLUMNS = 3;
const [WIDTH, HEIGHT] = [8, 7];

function picture({ title, unit, queries }: Panel, id: number, x: number, y: number) {
  return {
    id,
    type: 'timeseries',
    title,
    datasource: { type: 'prometheus', uid: '$source' },
    gridPos: { x, y, w: WIDTH, h: HEIGHT },
    fieldConfig: { defaults: { unit, min: 0 }, overrides: [] },
    targets: Object.entries(queries).map(([legendFormat, expr], n) => ({
      refId: String.fromCharCode(65 + n),
      expr,
      legendFormat,
    })),
  };
}

/** ops/grafana/dashboard.json, for Grafana 10 and newer: import it, and choose the Prometheus that it reads. */
export function dashboardFile(): string {
  const panels: object[] = [];
  let y = 0;
  for (const [title, row] of Object.entries(ROWS)) {
    panels.push({ id: panels.length + 1, type: 'row', title, collapsed: false, gridPos: { x: 0, y, w: 24, h: 1 }, panels: [] });
    y += 1;
    for (const [n, one] of row.entries())
      panels.push(picture(one, panels.length + 1, (n % COLUMNS) * WIDTH, y + Math.floor(n / COLUMNS) * HEIGHT));
    y += Math.ceil(row.length / COLUMNS) * HEIGHT;
  }
  const dashboard = {
    uid: 'duskline',
    title: 'Duskline',
    schemaVersion: 39,
    editable: true,
    refresh: '10s',
    time: { from: 'now-1h', to: 'now' },
    templating: { list: [{ name: 'source', label: 'Prometheus', type: 'datasource', query: 'prometheus' }] },
    panels,
  };
  return `${JSON.stringify(dashboard, null, 2)}\n`;
}
