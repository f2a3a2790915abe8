/** Every alarm of the server: what it says, how urgent it is, and which page says what to do. docs/alarms.md and ops/prometheus/alerts.yml are made from it; a name that is not here does not compile. */
export interface AlarmDefinition {
  /** `page`: a person is called at once, money or bets are concerned. `ticket`: a person looks within the working day. */
  readonly severity: 'page' | 'ticket';
  readonly help: string;
  /** A page of docs/runbooks. */
  readonly runbook: string;
}

const page = (help: string, runbook: string) => ({ severity: 'page', help, runbook }) as const;
const ticket = (help: string, runbook: string) => ({ severity: 'ticket', help, runbook }) as const;

export const ALARMS = {
  balance_unpublished: ticket('The streams of a player do not say their balance.', 'parked-items.md'),
  books_broken: page('The nightly reconciliation found a break in the books.', 'reconcile-break.md'),
  bus_down: ticket('There is no connection to NATS: events come a little later.', 'bus-down.md'),
  callback_conflict: page('A provider sent one transaction with two contents.', 'callbacks.md'),
  clock_put_back: ticket('The clock is behind a time that was seen before: virtual sports wait for it.', 'clocks-apart.md'),
  clock_jumped: ticket('The clock of a machine jumped.', 'feed-down.md'),
  clocks_apart: page('The clocks of server and database disagree: the server is not ready.', 'clocks-apart.md'),
  database_exchanged: page('Behind the address of the database is another one: the process stops.', 'restore-a-backup.md'),
  database_not_writable: page('The database stores nothing: no bet is taken.', 'full-disk.md'),
  database_promoted: page('A standby took over, or the database was recovered to a moment.', 'restore-a-backup.md'),
  database_restored: page('The database was restored from a backup.', 'restore-a-backup.md'),
  deposit_paid_back_twice: page('A deposit was charged back after its refund: it was paid twice.', 'unallocated-deposits.md'),
  deposit_unallocated: ticket(
    'A deposit arrived that its player cannot have, or its refund came back: it waits for two traders.',
    'unallocated-deposits.md',
  ),
  disk_full: page('The disk of the database is full.', 'full-disk.md'),
  doubtful_result: page('Results wait for a person: nobody is paid by them.', 'doubtful-results.md'),
  draw_changed: page('Draws of virtual sports are not what they were sealed as: they take no bets.', 'doubtful-results.md'),
  draw_mismatch: page('Results are not those of the draw that was sealed: nobody is paid by them.', 'doubtful-results.md'),
  event_listed_twice: ticket('The provider lists one event under several urns.', 'doubtful-event.md'),
  feed_data_old: page('What a producer tells is too old to bet on.', 'feed-down.md'),
  feed_event_doubtful: ticket(
    'A message about an event is not believed: the event is shut and asked for again.',
    'doubtful-event.md',
  ),
  feed_event_parked: ticket('An event stays shut: the provider gives no clean answer about it.', 'doubtful-event.md'),
  feed_fixtures_not_stored: ticket('Listed fixtures cannot be stored: they are left out.', 'doubtful-event.md'),
  feed_not_begun: page('The feed could not be opened: nothing is offered.', 'doubtful-event.md'),
  feed_producer_fault: page('A producer could not be opened or shut as it should: it is shut.', 'doubtful-event.md'),
  feed_reference_unreadable: page('Reference data of the feed cannot be read.', 'doubtful-event.md'),
  feed_results_missing: page('The feed was away for longer than it recovers: results may be missing.', 'doubtful-event.md'),
  item_parked: page('Something failed too often and waits for a person.', 'parked-items.md'),
  mail_not_taken: ticket('The mail server takes no mails: they wait.', 'mail.md'),
  odds_history_gap: ticket('The history of odds has lost changes.', 'odds-history.md'),
  odds_history_not_dropped: ticket('Old days of the history of odds could not be dropped.', 'odds-history.md'),
  odds_history_superseded: ticket('Another process records the odds: this one has stopped.', 'odds-history.md'),
  odds_never_stood: page('Bets were taken at odds that never stood on the board.', 'odds-history.md'),
  outbox_behind: page('Players are not told of what happened: the outbox is not read.', 'outbox-behind.md'),
  policy_unreadable: page("The operator's policy in force cannot be read: no bet is taken.", 'desk-policy.md'),
  provider_down: ticket('A provider does not answer.', 'provider-down.md'),
  screening_hit: ticket('A player was found on a list of sanctions or of politically exposed persons.', 'identity-check.md'),
  sealing_fails: page('Journals have not been sealed for five minutes.', 'reconcile-break.md'),
  sms_not_taken: ticket('The provider of SMS takes none: they wait.', 'sms.md'),
  web_push_refused: ticket('Push services take no notifications: players are not told of goals and results.', 'notifications.md'),
} as const satisfies Record<string, AlarmDefinition>;

export type AlarmName = keyof typeof ALARMS;
