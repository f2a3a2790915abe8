/**
 * The environment, in one place: every variable the product reads, what it means and what it is when absent. docs/settings.md is
 * made from this list and a test keeps both equal. Reading happens here for the launcher and in the server's own configuration for the rest.
 */
import { resolve } from 'node:path';
import { StartError } from './start-error.ts';

type Setting = {
  readonly name: string;
  /** What applies when the variable is absent, as the reader sees it in the table. */
  readonly fallback: string;
  readonly meaning: string;
};

export const SETTINGS: readonly Setting[] = [
  {
    name: 'PORT',
    fallback: '3000',
    meaning: 'The one port of site and API. The sandbox and PostgreSQL take the next free ports after it.',
  },
  { name: 'HOST', fallback: '127.0.0.1', meaning: 'The address to listen on. `0.0.0.0` opens the product to the network.' },
  {
    name: 'ORIGINS',
    fallback: 'http://HOST:PORT',
    meaning:
      'The addresses that browsers use when a proxy stands in front, parted by commas. Only pages from them may change anything.',
  },
  {
    name: 'TRUST_PROXY_HOPS',
    fallback: '0',
    meaning: 'How many proxies of your own stand in front and name the client in X-Forwarded-For.',
  },
  { name: 'DATA_DIR', fallback: '.data', meaning: 'Database files, generated secrets, logs and the lock of a running start.' },
  {
    name: 'DATABASE_URL',
    fallback: 'embedded PostgreSQL 18',
    meaning: 'A PostgreSQL of your own, 15 or newer. The role must be allowed to create schemas.',
  },
  {
    name: 'DATABASE_MIGRATE_URL',
    fallback: 'DATABASE_URL',
    meaning:
      'The login that owns the schema and migrates. With real money it differs from DATABASE_URL, whose login is a member of `duskline_app`.',
  },
  {
    name: 'DATABASE_REPORT_URL',
    fallback: 'DATABASE_URL',
    meaning: 'The login for reading and reports; may point to a replica.',
  },
  {
    name: 'DATABASE_MONEY_CONNECTIONS',
    fallback: '6',
    meaning: 'Connections kept for money, so that slow reads never keep a bet waiting.',
  },
  { name: 'DATABASE_READ_CONNECTIONS', fallback: '8', meaning: 'Connections for everything else.' },
  {
    name: 'DATABASE_DIR',
    fallback: 'the folder of the embedded one',
    meaning: 'Where the database lies, if on a disk of this machine: with less than 64 MB free the server is not ready.',
  },
  { name: 'DATABASE_PORT', fallback: 'next free port', meaning: 'The port of the embedded PostgreSQL, on 127.0.0.1 only.' },
  {
    name: 'PROFILE',
    fallback: 'play',
    meaning:
      '`play`: demo accounts, play money, sandboxes. `real`: refuses to start with sandboxes, generated secrets or demo keys.',
  },
  {
    name: 'ROLES',
    fallback: 'web,feed,settle,jobs',
    meaning:
      'What this server process does. On one database only one process may take `feed` and one `settle`: another one refuses to start. A process with `web` but without `feed` starts and is not ready, because its board is not fed. What is decided by prices (waiting bets, cashouts, the trading desk, early payouts) is decided where `feed` is: two processes are `web,feed` and `settle,jobs`.',
  },
  {
    name: 'SANDBOX',
    fallback: 'on',
    meaning: '`off` starts no sandbox; then FEED_URL names the real provider; without it nothing with the role `feed` starts.',
  },
  {
    name: 'FEED_PROVIDER',
    fallback: 'duskline-feed',
    meaning: 'Which provider the odds come from. It goes into the database beside every event: a new one is a new offer.',
  },
  { name: 'FEED_URL', fallback: 'the odds feed sandbox', meaning: 'The base address of the odds feed (HTTP and WebSocket).' },
  { name: 'FEED_TOKEN', fallback: 'generated', meaning: 'The access token for the odds feed.' },
  {
    name: 'NATS_URL',
    fallback: 'none: events stay in the process',
    meaning:
      'NATS for several processes on one database: `nats://user:password@host:4222` (`tls://` for TLS, several addresses parted by commas). All processes have the same AUTH_SECRET. Events are in the database whatever becomes of NATS.',
  },
  { name: 'FEED_PORT', fallback: 'next free port', meaning: 'The port of the odds feed sandbox.' },
  {
    name: 'FEED_SPEED',
    fallback: '1',
    meaning: 'How fast matches of the sandbox play: 10 plays a soccer match in nine minutes.',
  },
  { name: 'FEED_SEED', fallback: 'duskline', meaning: "The seed of the sandbox's world: the same seed gives the same fixtures." },
  {
    name: 'FEED_WORLD',
    fallback: 'full',
    meaning: 'How much the sandbox offers: `full`, `small` (starts faster), or `empty` for matches of your own.',
  },
  {
    name: 'AUTH_SECRET',
    fallback: 'generated in DATA_DIR',
    meaning: 'Signs sessions, at least 32 characters. All nodes share it.',
  },
  {
    name: 'INTERNAL_TOKEN',
    fallback: 'the pages do not exist',
    meaning: 'Opens /metrics and the other internal pages (header `authorization: Bearer`).',
  },
  { name: 'RATE_LIMIT', fallback: 'on', meaning: '`off` lifts the limits per client, for load tests only.' },
  {
    name: 'MONEY_CALLS_PER_SECOND',
    fallback: '10',
    meaning: 'Tickets and cashouts that one account may make a second at one process, over all its sessions.',
  },
  {
    name: 'PAGES_PER_SECOND',
    fallback: '10',
    meaning:
      'Pages that one address (an IPv4 address, an IPv6 network) may have made a second, after a burst of ten seconds worth.',
  },
  {
    name: 'PROVIDERS',
    fallback: '{}: none',
    meaning:
      'Providers of payments and games, as JSON: `{"PROVIDER":{"client":{"url":"https://...","token":"..."},"callbacks":{"keys":["..."],"networks":["203.0.113.0/24"]}}}`. `client` says where it is called, `callbacks` who may call /cb/; either may be absent. Several keys are valid at once while one is changed; `0.0.0.0/0` and `::/0` are a provider that publishes no addresses.',
  },
  {
    name: 'CALLBACKS_PER_SECOND',
    fallback: '100',
    meaning:
      'Callbacks of one provider that one address (an IPv4 address, an IPv6 network) may send a second to one process, after a burst of five seconds worth.',
  },
  {
    name: 'PAGE_THREADS',
    fallback: '1, from four processors on 2',
    meaning: 'Threads that make pages, beside the one that takes bets.',
  },
  {
    name: 'EARLY_PAYOUT_CONFIRM_MS',
    fallback: '60000',
    meaning: 'How long a score has to stand before a lead is paid early. Less than a minute in tests only.',
  },
  { name: 'LIVE_DELAY_SCALE', fallback: '1', meaning: 'Multiplies the delay of live bets. Below 1 in tests only.' },
  {
    name: 'AUTO_TRADER',
    fallback: 'on in `play`, off in `real`',
    meaning: 'A rule that answers bets over the limit. With real money people decide.',
  },
  { name: 'AUTO_TRADER_THINK_MS', fallback: '3000', meaning: 'How long the rule looks at a bet: a trader may be quicker.' },
  { name: 'TRADER_WAIT_MS', fallback: '60000', meaning: 'How long traders have for a bet over the limit; then it is declined.' },
  { name: 'OFFER_WAIT_MS', fallback: '30000', meaning: 'How long a customer has for an offer of a trader.' },
  { name: 'SITE_BUILD', fallback: 'apps/site/build', meaning: 'Where the built site lies.' },
  { name: 'SITE_DEV', fallback: 'off', meaning: 'Set by `npm run dev`: the site comes from the development server.' },
  { name: 'LOG_LEVEL', fallback: 'info', meaning: '`trace`, `debug`, `info`, `warn`, `error` or `fatal`.' },
  {
    name: 'LOG_TO',
    fallback: 'file',
    meaning: '`file` writes to DATA_DIR/logs, `terminal` writes JSON lines to standard output.',
  },
];

export type LauncherSettings = {
  readonly port: number;
  readonly host: string;
  /** The address to open in a browser. */
  readonly publicUrl: string;
  readonly origins: string | undefined;
  /** Absolute path. */
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  readonly databaseMigrateUrl: string | undefined;
  readonly databasePort: number | undefined;
  readonly profile: 'play' | 'real';
  readonly roles: string;
  readonly sandbox: boolean;
  readonly feedUrl: string | undefined;
  readonly feedToken: string | undefined;
  readonly feedPort: number | undefined;
  readonly feedSpeed: number;
  readonly feedSeed: string;
  readonly feedWorld: string;
  readonly authSecret: string | undefined;
  readonly logLevel: string;
  readonly logTo: 'file' | 'terminal';
};

const ROLE_NAMES = ['web', 'feed', 'settle', 'jobs'];
const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal'];

type Env = Readonly<Record<string, string | undefined>>;

/** An empty variable counts as absent: shells and CI systems set them so. */
const text = (env: Env, name: string): string | undefined => env[name]?.trim() || undefined;

function port(env: Env, name: string): number | undefined {
  const raw = text(env, name);
  if (raw === undefined) return undefined;
  const value = /^\d{1,5}$/.test(raw) ? Number(raw) : Number.NaN;
  if (!(value >= 1 && value <= 65_535))
    throw new StartError(`${name}=${raw} is not a port.`, `Give a number from 1 to 65535, for example ${name}=3000.`);
  return value;
}

function oneOf<T extends string>(env: Env, name: string, allowed: readonly T[], fallback: T): T {
  const raw = text(env, name);
  if (raw === undefined) return fallback;
  const hit = allowed.find((value) => value === raw.toLowerCase());
  if (hit === undefined) throw new StartError(`${name}=${raw} is not known.`, `Use one of: ${allowed.join(', ')}.`);
  return hit;
}

function webAddress(name: string, raw: string | undefined): string | undefined {
  if (raw === undefined) return undefined;
  if (!URL.canParse(raw) || !/^https?:$/.test(new URL(raw).protocol))
    throw new StartError(`${name}=${raw} is not a web address.`, 'Write it as http://host:port or https://host.');
  return raw.replace(/\/+$/, '');
}

function databaseUrl(env: Env, name: string): string | undefined {
  const raw = text(env, name);
  if (raw === undefined) return undefined;
  // Not read by URL: a unix socket address (postgresql://user:pw@/name?host=/run/postgresql) is right for PostgreSQL and wrong for URL.
  if (!/^postgres(ql)?:\/\/./.test(raw)) {
    throw new StartError(`${name} is not a PostgreSQL address.`, 'Write it as postgresql://user:password@host:5432/database.');
  }
  return raw;
}

function roles(env: Env): string {
  const raw = text(env, 'ROLES');
  if (raw === undefined) return ROLE_NAMES.join(',');
  const wanted = raw.split(',').map((role) => role.trim().toLowerCase());
  const unknown = wanted.find((role) => !ROLE_NAMES.includes(role));
  if (unknown !== undefined)
    throw new StartError(`ROLES names "${unknown}", which is no role.`, `Use a list of: ${ROLE_NAMES.join(', ')}.`);
  return wanted.join(',');
}

/** The real-money profile never runs on what a newcomer gets for free: sandboxes, generated secrets, a database without backups. */
function checkRealProfile(settings: LauncherSettings): void {
  if (settings.profile !== 'real') return;
  const missing: string[] = [];
  if (settings.sandbox) missing.push('SANDBOX=off');
  if (settings.databaseUrl === undefined) missing.push('DATABASE_URL');
  if (settings.databaseMigrateUrl === undefined) missing.push('DATABASE_MIGRATE_URL (a login of its own)');
  if (settings.feedUrl === undefined) missing.push('FEED_URL');
  if (settings.feedToken === undefined) missing.push('FEED_TOKEN');
  if (settings.authSecret === undefined) missing.push('AUTH_SECRET');
  if (!settings.publicUrl.startsWith('https://')) missing.push('ORIGINS (https)');
  if (missing.length > 0) throw new StartError('PROFILE=real does not start on demo parts.', `Set ${missing.join(', ')}.`);
}

/**
 * Reads the launcher's part of the environment. `root` is the repository, against which a relative DATA_DIR is read.
 * Throws StartError with one clear line for the first value that cannot be used.
 */
export function readSettings(env: Env, root: string): LauncherSettings {
  const speed = Number(text(env, 'FEED_SPEED') ?? '1');
  if (!(speed >= 0.1 && speed <= 200))
    throw new StartError(`FEED_SPEED=${env.FEED_SPEED} is not a speed.`, 'Give a number from 0.1 to 200.');
  const secret = text(env, 'AUTH_SECRET');
  if (secret !== undefined && secret.length < 32)
    throw new StartError('AUTH_SECRET is too short.', 'Give at least 32 characters, for example from: openssl rand -hex 32.');
  const host = text(env, 'HOST') ?? '127.0.0.1';
  const mainPort = port(env, 'PORT') ?? 3000;
  const shownHost = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host;
  const settings: LauncherSettings = {
    port: mainPort,
    host,
    publicUrl: webAddress('ORIGINS', text(env, 'ORIGINS')?.split(',')[0]?.trim()) ?? `http://${shownHost}:${mainPort}`,
    origins: text(env, 'ORIGINS'),
    dataDir: resolve(root, text(env, 'DATA_DIR') ?? '.data'),
    databaseUrl: databaseUrl(env, 'DATABASE_URL'),
    databaseMigrateUrl: databaseUrl(env, 'DATABASE_MIGRATE_URL'),
    databasePort: port(env, 'DATABASE_PORT'),
    profile: oneOf(env, 'PROFILE', ['play', 'real'], 'play'),
    roles: roles(env),
    sandbox: oneOf(env, 'SANDBOX', ['on', 'off'], 'on') === 'on',
    feedUrl: webAddress('FEED_URL', text(env, 'FEED_URL')),
    feedToken: text(env, 'FEED_TOKEN'),
    feedPort: port(env, 'FEED_PORT'),
    feedSpeed: speed,
    feedSeed: text(env, 'FEED_SEED') ?? 'duskline',
    feedWorld: oneOf(env, 'FEED_WORLD', ['full', 'small', 'empty'], 'full'),
    authSecret: secret,
    logLevel: oneOf(env, 'LOG_LEVEL', LOG_LEVELS, 'info'),
    logTo: oneOf(env, 'LOG_TO', ['file', 'terminal'], 'file'),
  };
  checkRealProfile(settings);
  if (!settings.sandbox && settings.feedUrl === undefined && settings.roles.split(',').includes('feed'))
    throw new StartError('SANDBOX=off leaves no odds feed.', 'Set FEED_URL, or ROLES without feed.');
  return settings;
}
