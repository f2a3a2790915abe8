/** Every metric of the server: what it counts, and by which labels. docs/metrics.md is made from it; a name that is not here does not compile. */
export interface MetricDefinition {
  readonly kind: 'counter' | 'gauge' | 'histogram';
  readonly labels: readonly string[];
  readonly help: string;
}

const counter = <const Labels extends readonly string[]>(help: string, ...labels: Labels) =>
  ({ kind: 'counter', labels, help }) as const;
const gauge = <const Labels extends readonly string[]>(help: string, ...labels: Labels) =>
  ({ kind: 'gauge', labels, help }) as const;
/** Of seconds. */
const histogram = <const Labels extends readonly string[]>(help: string, ...labels: Labels) =>
  ({ kind: 'histogram', labels, help }) as const;

export const METRICS = {
  alarms_total: counter('Alarms raised: something a person has to look at.', 'alarm'),
  bet_delay_decided_total: counter('Live bets decided at the end of their delay.', 'result'),
  bet_place_items_total: counter('Placements given to the database.'),
  bet_place_seconds: histogram('One call of the database for a batch of placements.'),
  board_follows: gauge(
    '1 while the board of this process is that of the process that takes the feed; absent where that is this one.',
  ),
  board_frames_total: counter('Messages over NATS about the board; `not_connected` and `too_large` were told to nobody.', 'way'),
  board_syncs_total: counter(
    'Times the board was read again from the database to follow that of the process that takes the feed.',
    'why',
  ),
  bus_connected: gauge('1 while there is a connection to NATS; absent without NATS_URL.'),
  bus_frames_total: counter('Messages over NATS.', 'kind', 'way'),
  bus_lines_lost_total: counter('Connections to NATS that broke or could not be made.'),
  bus_refused_total: counter('Messages over NATS that were not taken.', 'reason'),
  bus_repaired_rows_total: counter('Rows that a consumer missed or had no room for, and read from the outbox.', 'consumer'),
  callback_seconds: histogram('One callback of a provider, once its body is read.', 'provider'),
  callbacks_total: counter('Callbacks of providers, by what became of them.', 'provider', 'result'),
  cashout_delay_decided_total: counter('Live cash-outs decided at the end of their delay.', 'result'),
  cashout_offers_total: counter('Cash-out offers sent because their value moved.'),
  cashout_round_seconds: histogram('One round of quoting the tickets whose prices moved.'),
  catalogue_markets: gauge('Markets on the board.'),
  catalogue_matches: gauge('Matches on the board.'),
  catalogue_mirror_errors_total: counter('Batches of the board that could not be stored, and are tried again.'),
  catalogue_refused_markets_total: counter('Markets of the feed that were not taken onto the board.', 'reason'),
  daily_job_failed_total: counter('Daily jobs that failed.', 'job'),
  daily_job_seconds: histogram('One run of a daily job.', 'job'),
  doubtful_results_total: counter('Results kept without effect until a trader decides.', 'doubt'),
  early_payout_leads_total: counter('Leads of the early payout, by what became of them.', 'what'),
  feed_conflated_updates: gauge('Price updates that a newer one replaced before they were processed, since the start.'),
  feed_data_age_seconds: gauge('Age of the newest data of a producer.', 'producer'),
  feed_doubtful_events: gauge('Events that are shut because what was said of them is not believed.'),
  feed_held_events_total: counter('Events that were shut because messages about them waited.'),
  feed_messages_total: counter('Messages of the feed.', 'kind'),
  feed_pending_messages: gauge('Messages of the feed that wait to be processed.'),
  feed_producer_up: gauge('1 while the producer is up.', 'producer'),
  feed_refused_total: counter('Frames or parts of frames that could not be read.', 'reason'),
  feed_trouble_total: counter('Faults in dealing with the feed.', 'what'),
  feed_work_seconds: histogram('The work on one message of the feed.', 'kind'),
  gate_seconds: histogram('Closing or opening gates in the database.', 'gate'),
  harm_watch_dropped_total: counter('Players whose markers of harm are weighed by the next night and not soon: too many waited.'),
  http_call_seconds: histogram('One HTTP call.', 'call'),
  http_calls_total: counter('HTTP calls, by what was answered.', 'call', 'result'),
  http_unlisted_refusals_total: counter(
    'Calls that were refused under a name their contract does not list: the list is incomplete.',
    'call',
    'name',
  ),
  journals_sealed_total: counter('Journals added to the chain of hashes.'),
  mail_wait_seconds: histogram('From the transaction that wrote a mail to the yes of the mail server.'),
  mails_total: counter('Mails, by what became of a try.', 'kind', 'result'),
  odds_history_changes_total: counter('Changes of prices written into the history of odds.'),
  odds_history_lost_total: counter('Changes of prices that the history of odds lost: it knows nothing of that time.', 'why'),
  odds_history_pending: gauge('Changes of prices that wait to be written into the history of odds.'),
  odds_history_seconds: histogram('One batch written into the history of odds.'),
  odds_history_unfounded_legs: gauge('Legs of accepted bets at odds that never stood on the board, at the last nightly run.'),
  outbox_lag_seconds: gauge('Age of the event that a reader of the outbox has just taken.', 'reader'),
  pages_total: counter('Pages asked for, by what became of them.', 'result'),
  popularity_dropped_total: counter('Views and bets that were too many at once to be counted for the order of lists.', 'kind'),
  parked_items: gauge('Items that failed too often and wait for a person.', 'kind'),
  pg_retry_total: counter('Transactions that were repeated.', 'sqlstate'),
  provider_call_seconds: histogram('One request to a provider, its answer read to the end.', 'provider', 'call'),
  provider_calls_total: counter(
    'Requests to providers, by what became of them: ok, refused, limited, unreadable, or why there was no answer.',
    'provider',
    'call',
    'result',
  ),
  provider_circuit: gauge('1 for the state of the circuit to a provider: closed, half_open or open.', 'provider', 'state'),
  readiness: gauge('1 while the check of /readyz holds.', 'check'),
  recompute_differences: gauge('Tickets whose stored outcome is not what all facts give, at the last nightly run.'),
  reconcile_broken_checks: gauge('Checks of the reconciliation that found a break, at the last nightly run.'),
  settlement_chunk_seconds: histogram('One chunk of tickets settled.'),
  settlement_fact_age_seconds: gauge('Age of the newest of the results stored last.'),
  settlement_facts_total: counter('Results of the feed, by whether they said something new.', 'state'),
  settlement_faults_total: counter('Chunks of settlement that failed and are tried again.'),
  settlement_tickets_total: counter('Tickets looked at by settlement, by what became of them.', 'what'),
  sms_total: counter('SMS, by what became of a try.', 'kind', 'result'),
  suspense_oldest_seconds: gauge('How long the oldest unallocated deposit has been waiting; 0 = there is none.'),
  trading_acts_total: counter('Acts of the trading desk.', 'event', 'by'),
  web_push_removed_total: counter('Browsers that get no more notifications, by why.', 'why'),
  web_push_total: counter('Notifications of browsers, by what became of a try.', 'kind', 'result'),
  ws_clients: gauge('Open WebSocket connections.'),
  ws_conflated_total: counter('Changes that a newer one replaced before they were sent.', 'topic'),
  ws_dead_total: counter('Connections cut because they did not answer.'),
  ws_dropped_slow_total: counter('Connections closed because they read too slowly.'),
  ws_recover_total: counter('Reconnects, by whether everything missed could be replayed.', 'topic', 'recovered'),
  ws_refused_total: counter('Handshakes refused, and sockets closed that asked for too many bytes.', 'reason'),
  ws_sent_changes_total: counter('Changes sent to clients.', 'topic'),
  ws_sent_total: counter('Frames sent to clients.', 'topic'),
  ws_skipped_slow_total: counter('Frames left out for a client that reads slowly; it is repaired later.', 'topic'),
} as const satisfies Record<string, MetricDefinition>;

/** Names of the metrics of one kind. */
export type MetricName<Kind extends MetricDefinition['kind']> = {
  [Name in keyof typeof METRICS]: (typeof METRICS)[Name]['kind'] extends Kind ? Name : never;
}[keyof typeof METRICS];

/** The labels of a metric, each with its value. */
export type MetricLabels<Name extends keyof typeof METRICS> = Readonly<Record<(typeof METRICS)[Name]['labels'][number], string>>;
