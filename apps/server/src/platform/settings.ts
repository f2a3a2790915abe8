import { JURISDICTION_SETTINGS } from '@duskline/contract/jurisdictions';
import * as v from 'valibot';
import { readNatsUrl } from './bus/nats-url.ts';
import { documentKeys } from './document-keys.ts';
import { isCountry, readNetworks } from './geo/geo-config.ts';
import { dkimName, mailSender, mailServer } from './mail-settings.ts';
import { brokerUrl } from './providers/broker-address.ts';
import { providerToken, providerUrl } from './providers/provider-address.ts';
import { providerSettings } from './providers/provider-settings.ts';
import { pushSettings } from './push-settings.ts';
import { scannerAddress } from './scanner-address.ts';
import { decimal, free, given, number, text } from './setting.ts';
import { smsSender, TEST_SENDER } from './sms-settings.ts';

/**
 * The environment, in one place: every variable that the product reads, what it means, what may stand in it and what it is when absent.
 * Launcher, server and commands read it here, and docs/settings.md is made from it.
 */
export const ROLES = ['web', 'feed', 'settle', 'jobs'] as const;
export type Role = (typeof ROLES)[number];

const words = (raw: string): string[] => raw.split(',').flatMap((item) => item.trim() || []);
const list = v.pipe(text, v.transform(words));
const oneOf = <const T extends readonly string[]>(...allowed: T) =>
  v.pipe(text, v.toLowerCase(), v.picklist(allowed, `is not known. Use one of: ${allowed.join(', ')}`));
const isOrigin = (raw: string): boolean => /^https?:/.test(raw) && URL.parse(raw)?.origin === raw;
const origins = v.pipe(
  list,
  v.check(
    (all) => all.length > 0 && all.every(isOrigin),
    ({ input }) =>
      `names "${input.find((one) => !isOrigin(one)) ?? ''}", which is no origin. Write it as https://bet.example, without a path`,
  ),
);
const port = (name: string) =>
  v.pipe(
    text,
    v.check(
      (raw) => /^\d{1,5}$/.test(raw) && Number(raw) <= 65_535,
      `is not a port. Give a number from 1 to 65535, for example ${name}=3000`,
    ),
    v.transform(Number),
  );
const speed = decimal(0.1, 200, 'is not a speed. Give a number from 0.1 to 200');
const count = v.pipe(
  text,
  v.check((raw) => /^\d{1,3}$/.test(raw) && Number(raw) >= 1 && Number(raw) <= 500, 'must be a whole number from 1 to 500'),
  v.transform(Number),
);
/** Not read by URL: a unix socket address (postgresql://user:pw@/name?host=/run/postgresql) is right for PostgreSQL and wrong for URL. */
const databaseAddress = v.pipe(
  text,
  v.regex(/^postgres(ql)?:\/\/./, 'is not a PostgreSQL address. Write it as postgresql://user:password@host:5432/database'),
);
const feedAddress = v.pipe(
  providerUrl,
  v.transform((raw) => raw.replace(/\/+$/, '')),
);
const isRole = (role: string): role is Role => ROLES.some((one) => one === role);
const roles = v.pipe(
  text,
  v.transform((raw) => words(raw.toLowerCase())),
  v.check((all) => all.length > 0, `names no role. Use a list of: ${ROLES.join(', ')}`),
  v.check(
    (all) => all.every(isRole),
    ({ input }) => `names "${input.find((role) => !isRole(role))}", which is no role. Use a list of: ${ROLES.join(', ')}`,
  ),
  v.transform((all) => all.filter(isRole)),
);
const secret = v.pipe(text, v.minLength(32, 'is too short. Give at least 32 characters, for example from: openssl rand -hex 32'));
function isNatsUrl(text: string): boolean {
  try {
    return readNatsUrl(text).servers.length > 0;
  } catch {
    return false;
  }
}

const isCollector = (raw: string): boolean => {
  const url = URL.parse(raw);
  return url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.search === '' && url.hash === '';
};
const collector = v.pipe(text, v.check(isCollector, 'is not the address of a collector. Write it as http://host:4318'));

const country = v.pipe(text, v.check(isCountry, 'is no country. Give its two letters: BR'));
const countryNetworks = v.pipe(
  text,
  v.check((raw) => readNetworks(raw) !== null, 'must be networks and their countries: 203.0.113.0/24=BR,2001:db8::/32=MX'),
  v.transform((raw) => readNetworks(raw) ?? []),
);

const natsAddress = v.pipe(
  text,
  v.check(isNatsUrl, 'must be an address like nats://user:password@host:4222, or several separated by commas'),
);

const TABLE = {
  PORT: given(port('PORT'), '3000', 'The one port of site and API. Sandboxes and PostgreSQL take the next free ports after it.'),
  HOST: given(text, '127.0.0.1', 'The address to listen on. `0.0.0.0` opens the product to the network.'),
  ORIGINS: free(
    origins,
    'http://HOST:PORT',
    'The addresses that browsers use when a proxy stands in front, separated by commas. Only pages from them may change anything.',
  ),
  TRUST_PROXY_HOPS: given(
    number(0, 10),
    '0',
    'How many proxies of your own stand in front and name the client in X-Forwarded-For.',
  ),
  DATA_DIR: given(text, '.data', 'Database files, generated secrets, logs and the lock of a running start.'),
  DATABASE_URL: free(
    databaseAddress,
    'embedded PostgreSQL 18',
    'A PostgreSQL of your own, 15 or newer. The role must be allowed to create schemas.',
  ),
  DATABASE_MIGRATE_URL: free(
    databaseAddress,
    'DATABASE_URL',
    'The login that owns the schema and migrates. With real money it differs from DATABASE_URL, whose login is a member of `duskline_app`.',
  ),
  DATABASE_REPORT_URL: free(databaseAddress, 'DATABASE_URL', 'The login for reading and reports; may point to a replica.'),
  DATABASE_MONEY_CONNECTIONS: given(count, '6', 'Connections kept for money, so that slow reads never keep a bet waiting.'),
  DATABASE_READ_CONNECTIONS: given(count, '8', 'Connections for everything else.'),
  DATABASE_DIR: free(
    text,
    'the folder of the embedded one',
    'Where the database lies, if on a disk of this machine: with less than 64 MB free the server is not ready, and with less than 2 GB the history of odds stops. Without it nobody measures that: the history stops when the disk is full, and waits for minutes to hours.',
  ),
  DATABASE_PORT: free(port('DATABASE_PORT'), 'next free port', 'The port of the embedded PostgreSQL, on 127.0.0.1 only.'),
  PROFILE: given(
    oneOf('play', 'real'),
    'play',
    '`play`: demo accounts, play money, sandboxes. `real`: refuses to start with sandboxes, generated secrets or demo keys.',
  ),
  ROLES: given(
    roles,
    'web,feed,settle,jobs',
    'What this server process does. On one database only one process may take `feed` and one `settle`: another one refuses to start, or waits (STANDBY). A process with `web` but without `feed` follows the board of the one that has it, over NATS_URL; without that it starts and is not ready. What is decided by prices (waiting bets, cashouts, the trading desk, early payouts) is decided where `feed` is: two processes are `web,feed` and `settle,jobs`.',
  ),
  STANDBY: given(
    oneOf('on', 'off'),
    'off',
    '`on`: a process whose roles `feed` or `settle` another one has waits until it can take over, instead of ending after twelve seconds. It listens only then.',
  ),
  JURISDICTION: given(
    oneOf(...JURISDICTION_SETTINGS),
    'int',
    'The rules that new accounts stand under: `int`, `gb`, `mt` or `de` for all of them, `auto` by the country of the account. An account keeps what it was opened under. Enforced so far are minimum age, a verified identity before play, the register of exclusions, waits of raises, time-outs, exclusions, reality checks, forced breaks, a confirmed e-mail address and links to set a password; what a place asks beyond these (identity before deposits and withdrawals, no guest demo, no prompts to deposit) is not.',
  ),
  GEOIP_DB: free(
    text,
    'COUNTRY_NETWORKS, then DEFAULT_COUNTRY',
    'A file of the MaxMind format that says from which country an address asks. Read when the server starts. With `TRUST_PROXY_HOPS` wrong every address is that of the proxy.',
  ),
  COUNTRY_NETWORKS: given(
    countryNetworks,
    '',
    'The same as a list, where there is no such file: `203.0.113.0/24=BR,2001:db8::/32=MX`. The first that fits counts.',
    'none',
  ),
  DEFAULT_COUNTRY: free(country, 'not known', 'The country of addresses that nothing is known of, as two letters of ISO 3166.'),
  SANDBOX: given(
    oneOf('on', 'off'),
    'on',
    '`off` starts no sandbox; then FEED_URL names the real provider; without it nothing with the role `feed` starts.',
  ),
  FEED_PROVIDER: given(
    text,
    'duskline-feed',
    'Which provider the odds come from: `duskline-feed`, or `uof-xml` for a Unified Odds Feed. It goes into the database beside every event: a new one is a new offer.',
  ),
  FEED_URL: free(feedAddress, 'the odds feed sandbox', 'The base address of the odds feed (HTTP and WebSocket).'),
  FEED_TOKEN: free(providerToken, 'generated', 'The access token for the odds feed.'),
  STREAM_ORIGINS: free(
    origins,
    'that of the odds feed sandbox, else none',
    'Where streams of matches come from, separated by commas: pages may load them from there and from nowhere else.',
  ),
  FEED_BROKER: free(
    brokerUrl,
    'none',
    'Of `uof-xml` only: where its messages come from, `amqps://host:port`. A path after it is the virtual host; without one the provider is asked for it. `amqp://` on this machine only.',
  ),
  NATS_URL: free(
    natsAddress,
    'none: events stay in the process',
    'NATS for several processes on one database: `nats://user:password@host:4222` (`tls://` for TLS, several addresses separated by commas). All processes have the same AUTH_SECRET. Events are in the database whatever becomes of NATS; the board of a process without the role `feed` follows over it.',
  ),
  FEED_PORT: free(port('FEED_PORT'), 'next free port', 'The port of the odds feed sandbox.'),
  FEED_SPEED: given(speed, '1', 'How fast matches of the sandbox play: 10 plays a soccer match in nine minutes.'),
  FEED_SEED: given(text, 'duskline', "The seed of the sandbox's world: the same seed gives the same fixtures."),
  FEED_WORLD: given(
    oneOf('whole', 'sample', 'full', 'small', 'empty'),
    'whole',
    'How much the sandbox offers: `whole` (every sport, thousands of matches), `sample` (every sport, with its few leading tournaments), `full` (three sports, some 600 matches), `small` (a third of these, starts fastest), or `empty` for matches of your own.',
  ),
  FEED_VIRTUAL: given(
    oneOf('on', 'off'),
    'on',
    'Whether the sandbox offers virtual sports: soccer, horses, greyhounds and tennis, drawn from sealed seeds every few minutes.',
  ),
  MAIL_URL: free(
    mailServer,
    'the inbox sandbox; without one mails wait, and are given up in time',
    'Where mails are handed over: `smtp://user:password@host:587` (STARTTLS, which the server has to offer) or `smtps://host:465`. Read by processes with the role `jobs`.',
  ),
  MAIL_FROM: given(
    mailSender,
    'Duskline <no-reply@duskline.example>',
    'Who mails are from: `Name <address>`. Its domain stands in the Message-ID.',
  ),
  SMS_FROM: given(
    smsSender,
    TEST_SENDER,
    'Who SMS are from: a number of yours at the provider (E.164), or a name where countries take one. Who sends them stands in PROVIDERS (`twilio`).',
  ),
  MAIL_DKIM: free(
    dkimName,
    'mails are not signed',
    'The name in DNS under which the key for signing mails is published: `selector._domainkey.bet.example`. It needs MAIL_DKIM_KEY_FILE.',
  ),
  MAIL_DKIM_KEY_FILE: free(text, 'none', 'A file with the private key for it, in PEM.'),
  MAIL_RETRY_MS: given(
    number(50, 600_000),
    '30000',
    'How long a mail or an SMS that could not be handed over waits the first time; each further time it waits twice as long, four hours at most, for a day. Shorter in tests only.',
  ),
  INBOX_PORT: free(
    port('INBOX_PORT'),
    'next free port',
    'The port of the page of the inbox sandbox; its mail server takes the next free one.',
  ),
  CLAMD: free(
    scannerAddress,
    'a clamd that listens at /run/clamav/clamd.ctl, else the scanner sandbox; without one nothing can be uploaded',
    'The scanner that looks at every file before anything else does: clamd, at `tcp://host:3310` or `unix:/run/clamav/clamd.ctl`. Its StreamMaxLength must be 10 MB or more. Read by processes with the role `web`.',
  ),
  SCANNER_PORT: free(port('SCANNER_PORT'), 'next free port', 'The port of the scanner sandbox.'),
  KYC_PORT: free(port('KYC_PORT'), 'next free port', 'The port of the sandbox of identity checks.'),
  DOCUMENT_KEY: free(
    documentKeys,
    'generated in DATA_DIR',
    'Encrypts documents of players: `NAME:KEY`, a key being what `openssl rand -hex 32` gives. Several are separated by commas, the newest first: the others only read, until `npm run documents -- rotate` has encrypted what has them again.',
  ),
  DOCUMENT_DIR: free(
    text,
    'DATA_DIR/documents',
    'Where documents of players lie, encrypted. All processes with the role `web` or `jobs` see the same folder.',
  ),
  AUTH_SECRET: free(secret, 'generated in DATA_DIR', 'Signs sessions, at least 32 characters. All nodes share it.'),
  INTERNAL_TOKEN: free(
    text,
    'the pages do not exist',
    'Opens /metrics and the other internal pages (header `authorization: Bearer`).',
  ),
  RATE_LIMIT: given(oneOf('on', 'off'), 'on', '`off` lifts the limits per client, for load tests only.'),
  MONEY_CALLS_PER_SECOND: given(
    number(0.1, 10_000),
    '10',
    'Tickets and cashouts that one account may make a second at one process, over all its sessions.',
  ),
  PAGES_PER_SECOND: given(
    number(0.1, 10_000),
    '10',
    'Pages that one address (an IPv4 address, an IPv6 network) may have made a second, after a burst of ten seconds worth.',
  ),
  ...pushSettings,
  PROVIDERS: given(
    providerSettings,
    '{}',
    'Providers of payments, games, statistics, identity checks and SMS, as JSON: `{"PROVIDER":{"client":{"url":"https://...","token":"..."},"callbacks":{"keys":["..."],"networks":["203.0.113.0/24"]}}}`. `client` says where it is called, `callbacks` who may call /cb/; either may be absent. Several keys are valid at once while one is changed; `0.0.0.0/0` and `::/0` are a provider that publishes no addresses. Statistics (`duskline-statistics`: tables, form, line-ups) are asked of the odds feed `duskline-feed` unless they have an address here. The token of identity checks (`duskline-kyc`) is `APP:SECRET`; `exclusion-register` is the register of people who exclude themselves, for `gb`. `twilio` sends SMS, also for others with the API of its shape (`https://api.twilio.com`); its token is `ACCOUNT:SECRET`. `npm start` brings sandboxes for what is absent.',
    '{}: none',
  ),
  CALLBACKS_PER_SECOND: given(
    number(0.1, 10_000),
    '100',
    'Callbacks of one provider that one address (an IPv4 address, an IPv6 network) may send a second to one process, after a burst of five seconds worth.',
  ),
  PAGE_THREADS: free(number(1, 16), '1, from four processors on 2', 'Threads that make pages, beside the one that takes bets.'),
  EARLY_PAYOUT_CONFIRM_MS: given(
    number(0, 600_000),
    '60000',
    'How long a score has to stand before a lead is paid early. Less than a minute in tests only.',
  ),
  EARLY_RESULT_ALARM_MS: given(
    number(0, 3_600_000),
    '120000',
    'How long a result that came before its goal, or before the end, may wait for the score before a person is told.',
  ),
  ODDS_HISTORY_DAYS: given(
    number(30, 400),
    '60',
    'How many days the history of odds is kept. A day takes 10.4 GB of disk at 1,000 changes a second, so 60 days take 620 GB; at 50 a second they take 31 GB.',
  ),
  LIVE_DELAY_SCALE: given(number(0, 10), '1', 'Multiplies the delay of live bets. Below 1 in tests only.'),
  AUTO_TRADER: free(
    oneOf('on', 'off'),
    'on in `play`, off in `real`',
    'A rule that answers bets over the limit. With real money people decide.',
  ),
  AUTO_TRADER_THINK_MS: given(number(0, 60_000), '3000', 'How long the rule looks at a bet: a trader may be quicker.'),
  TRADER_WAIT_MS: given(number(1_000, 600_000), '60000', 'How long traders have for a bet over the limit; then it is declined.'),
  OFFER_WAIT_MS: given(number(1_000, 600_000), '30000', 'How long a customer has for an offer of a trader.'),
  SITE_BUILD: given(text, 'apps/site/build', 'Where the built site lies.'),
  SITE_DEV: given(oneOf('on', 'off'), 'off', 'Set by `npm run dev`: the site comes from the development server.'),
  OTEL_EXPORTER_OTLP_ENDPOINT: free(
    collector,
    'nothing is traced',
    'Where traces go: a collector of OpenTelemetry that takes OTLP over HTTP, `http://host:4318` ([traces](traces.md)).',
  ),
  OTEL_TRACES_SAMPLER_ARG: given(
    decimal(0, 1, 'must be a number from 0 to 1'),
    '0.01',
    'Which part of the calls, messages of the feed and chunks of settlement is traced: 0.01 is one of a hundred.',
  ),
  LOG_LEVEL: given(
    oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'),
    'info',
    '`trace`, `debug`, `info`, `warn`, `error` or `fatal`.',
  ),
  LOG_TO: given(
    oneOf('file', 'terminal'),
    'file',
    '`file` writes to DATA_DIR/logs, `terminal` writes JSON lines to standard output.',
  ),
};

export const SETTINGS = Object.entries(TABLE).map(([name, { fallback, meaning }]) => ({ name, fallback, meaning }));

type Name = keyof typeof TABLE;
/** Every setting, as its schema gives it. */
export type Settings = { readonly [N in Name]: v.InferOutput<(typeof TABLE)[N]['schema']> };
export type Environment = Readonly<Record<string, string | undefined>>;

/** Values that stand in no message: they hold keys and passwords, or say themselves what is wrong. */
const NOT_REPEATED: ReadonlySet<string> = new Set<Name>([
  ...([
    'DATABASE_URL',
    'DATABASE_MIGRATE_URL',
    'DATABASE_REPORT_URL',
    'NATS_URL',
    'MAIL_URL',
    'AUTH_SECRET',
    'DOCUMENT_KEY',
    'PUSH_KEY',
    'FEED_TOKEN',
    'INTERNAL_TOKEN',
  ] as const),
  ...(['PROVIDERS', 'ROLES', 'FEED_URL', 'FEED_BROKER'] as const),
]);

/** Settings of earlier releases, and where what they said is said today: one that is passed over in silence would change what the operator pays. */
const RETIRED: Readonly<Record<string, string>> = {
  ODDS_TOLERANCE_PERMILLE: 'oddsTolerancePermille of the policy (npm run policy)',
  CALLBACK_PROVIDERS: 'PROVIDERS',
};

/** Reads and checks the environment; an empty variable counts as absent: shells and CI systems set them so. Throws an Error with one readable line per fault. */
export function readSettings(environment: Environment): Settings {
  const retired = Object.keys(RETIRED).filter((key) => environment[key]);
  if (retired.length > 0) throw new Error(retired.map((key) => `${key} is no longer a setting: see ${RETIRED[key]}`).join('\n'));
  const known = Object.keys(TABLE).flatMap((name) => {
    const raw = environment[name]?.trim();
    return raw ? [[name, raw] as const] : [];
  });
  const entries = Object.fromEntries(Object.entries(TABLE).map(([name, { schema }]) => [name, schema]));
  const parsed = v.safeParse(v.object(entries), Object.fromEntries(known));
  if (parsed.success) return parsed.output as Settings;
  const lines = parsed.issues.map((issue) => {
    const path = v.getDotPath(issue) ?? '';
    const value = NOT_REPEATED.has(path.split('.')[0] ?? '') ? '' : `=${environment[path]}`;
    return `${path}${value}${issue.message.startsWith('must') ? ':' : ''} ${issue.message}`;
  });
  throw new Error(lines.join('\n'));
}

/** The settings of a command; wrong ones end it with this code and one line for each, before it has done anything. */
export function settingsOr(command: string, exitCode: number): Settings {
  try {
    return readSettings(process.env);
  } catch (error) {
    console.error(`${command}: ${(error as Error).message}`);
    process.exit(exitCode);
  }
}

/** The login of a command of the operator: that of the schema's owner, where one is named. */
export const ownerUrl = ({ DATABASE_MIGRATE_URL, DATABASE_URL }: Settings): string | undefined =>
  DATABASE_MIGRATE_URL ?? DATABASE_URL;
