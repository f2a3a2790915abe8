/**
 * How the tables would lie on a distributed PostgreSQL (docs/scale.md): `account`: a shard for each group of players, by the column that names the
 * player; `missing`: what belongs to a player and does not name them yet, so it has to get the column first; `reference`: the same everywhere,
 * written rarely, read by bets; `shared`: written in the transaction of every bet, so each shard needs one of its own; `local`: on the first node alone, never in the transaction of a bet.
 */
type Place = { account: string } | 'missing' | 'shared' | 'reference' | 'local';

const locals = (schema: string, ...names: string[]): [string, Place][] => names.map((name) => [`${schema}.${name}`, 'local']);
const accounts = (column: string, ...names: string[]): [string, Place][] => names.map((name) => [name, { account: column }]);

export const DISTRIBUTION: ReadonlyMap<string, Place> = new Map<string, Place>([
  ...accounts('user_id', 'betting.ticket', 'betting.request', 'betting.player_state', 'betting.cashout'),
  ...accounts('user_id', 'money.account', 'money.intent', 'bonus.free_bet', 'favourites.favourite'),
  ...accounts('user_id', 'trading.customer_terms', 'trading.referral'),
  ...accounts(
    'user_id',
    'limits.player_limit',
    'limits.raise',
    'limits.entry',
    'limits.act',
    'limits.break',
    'limits.forced_break',
    'limits.harm',
    'limits.reality_check',
  ),
  ...accounts('user_id', 'limits.reality_answer'),
  ...accounts('owner', 'betslip.slip'),
  ['betslip.shared', 'local'],
  ['betting.leg', 'missing'],
  ['betting.settlement', 'missing'],
  ['money.journal', 'missing'],
  ['money.transfer', 'missing'],
  ['money.unsealed', 'missing'],
  ['trading.bet_offer', 'missing'],
  ['trading.second_approval', 'missing'],
  ['betting.exposure', 'shared'],
  ['platform.outbox', 'shared'],
  ['money.gate', 'reference'],
  ['money.currency', 'reference'],
  ['money.provider', 'reference'],
  ['policy.version', 'reference'],
  ['policy.begun', 'reference'],
  ['betting.fact', 'reference'],
  ['platform.role_term', 'reference'],
  ['platform.deployment', 'reference'],
  ...locals('betting', 'result_act', 'result_case', 'settle_work'),
  ...locals('catalogue', 'category', 'competitor', 'counter', 'feed_producer', 'market', 'match', 'sport', 'tournament'),
  ...locals('early_payout', 'lead', 'match', 'tournament'),
  ...locals(
    'identity',
    'account_jurisdiction',
    'account_link',
    'authenticator',
    'recovery_code',
    'used_captcha',
    'user',
    'consent',
    'credential',
    'email_change',
    'known_device',
    'login_attempt',
    'name_look',
    'phone_change',
    'profile',
  ),
  ...locals('identity', 'review_case', 'session', 'staff_log', 'staff_role', 'throttle'),
  ...locals('money', 'gate_event', 'seal'),
  ...locals('documents', 'document', 'holder'),
  ...locals('kyc', 'funds_request', 'identity_check', 'register_answer', 'screening_hit', 'transition'),
  ['kyc.edge', 'reference'],
  ['identity.jurisdiction_rule', 'reference'],
  ...locals('messages', 'message'),
  ...locals('my_data', 'closing', 'export'),
  ...locals('notify', 'mail', 'sms', 'undeliverable', 'unreachable_number'),
  ...locals('odds_history', 'change', 'held', 'market', 'restated', 'run'),
  ...locals('platform', 'callback', 'cluster', 'daily_job', 'outbox_position', 'parked', 'probe'),
  ...locals('popularity', 'mark', 'score'),
  ...locals('public', 'migration', 'stored_function'),
  ...locals('results', 'day', 'market', 'match', 'progress', 'tournament'),
  ...locals('trading', 'audit_log', 'book_limit', 'phase_back', 'suspension'),
  ...locals('virtual_sports', 'clock', 'draw'),
  ...locals('web_push', 'notification', 'score', 'subscription'),
]);

export interface TableKeys {
  name: string;
  /** Columns of each unique index, the primary key among them, by its name. */
  unique: Record<string, string[]>;
  /** Foreign keys, by name: own columns, and table and columns that they point to. */
  foreign: Record<string, { columns: string[]; to: string; toColumns: string[] }>;
}

/** What keeps a table from being distributed by player, one line each, in the words of docs/scale.md. */
export function distributionFaults({ name, unique, foreign }: TableKeys, places = DISTRIBUTION): string[] {
  const place = places.get(name);
  if (place === undefined) return [`${name} has no place`];
  if (place === 'missing') return [`${name} does not name the player`];
  if (place === 'shared') return [`${name} is written by bets of every player`];
  if (typeof place === 'string') return [];
  const { account } = place;
  const wide = Object.entries(unique).flatMap(([key, columns]) =>
    columns.includes(account) ? [] : [`${name}: ${key} is unique without ${account}`],
  );
  const far = Object.entries(foreign).flatMap(([key, { columns, to, toColumns }]) => {
    const theirs = places.get(to);
    if (theirs === 'reference') return [];
    const at = columns.indexOf(account);
    const isTogether = typeof theirs === 'object' && at >= 0 && toColumns[at] === theirs.account;
    return isTogether ? [] : [`${name}: ${key} points to ${to} past the player`];
  });
  return [...wide, ...far];
}
