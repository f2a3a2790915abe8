import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import type { JurisdictionSetting } from '@duskline/contract/jurisdictions';
import type { DatabaseConfig } from './db/config.ts';
import { type DocumentKeys, readDocumentKeys } from './document-keys.ts';
import type { GeoConfig } from './geo/geo-config.ts';
import type { MailServer } from './mail-settings.ts';
import type { ProviderSettings } from './providers/port.ts';
import type { ScannerAddress } from './scanner-address.ts';
import { type Environment, type Role, readSettings, type Settings } from './settings.ts';
import { realSmsFaults, smsFaults } from './sms-settings.ts';

/** Encrypted, or never on a network. */
const isPrivateLine = (text: string): boolean =>
  text
    .split(',')
    .map((one) => new URL(one.trim()))
    .every(({ protocol, hostname }) => protocol === 'tls:' || /^(127\.[0-9.]+|localhost|\[::1\])$/.test(hostname));

/** The feed that the launcher starts on this machine. */
const isSandbox = (url: string): boolean => /^https?:\/\/(127\.|localhost[:/]|\[::1\])/.test(`${url}/`);

const DEMO_DOCUMENT_KEY = `demo:${'d0'.repeat(32)}`;
const DEMO_SECRET = 'duskline-play-money-secret-do-not-use-for-real-money';

export interface Config {
  host: string;
  port: number;
  database: DatabaseConfig;
  /** Where the database lies when that is a disk of this machine, else null. */
  databaseDir: string | null;
  roles: ReadonlySet<Role>;
  /** Waits for roles that another process has. */
  standby: boolean;
  profile: 'play' | 'real';
  /** The rules that new accounts stand under. */
  jurisdiction: JurisdictionSetting;
  /** From which country an address asks. */
  geo: GeoConfig;
  /** Exact origins that may change state. */
  origins: ReadonlySet<string>;
  secureCookies: boolean;
  trustProxyHops: number;
  authSecret: string;
  /** Which provider the odds come from. */
  feedProvider: string;
  feed: { url: string; token: string; broker?: string | undefined } | null;
  /** Origins from which pages may load streams. */
  streamOrigins: readonly string[];
  /** By the id of the provider; the feed is one of them. */
  providers: ReadonlyMap<string, ProviderSettings>;
  /** Where pages are reached, e.g. https://duskline.example: addresses in pages and mails are made of it, never of a request's Host. */
  publicUrl: string;
  /** Where mails are handed over, and how; no server = they wait. */
  mail: {
    server: MailServer | null;
    from: string;
    dkim: { domain: string; selector: string; keyFile: string } | null;
    retryMs: number;
  };
  /** Who SMS are from; who sends them stands in `providers` (twilio). */
  smsFrom: string;
  /** Notifications of browsers: the private key that signs them (null = a made-up one for play money, none for real), whom a push service may ask. */
  push: { key: string | null; contact: string; testOrigin: string | null; retryMs: number };
  /** Documents of players: how they are encrypted, where they lie, and who looks at them first; no scanner = nothing can be uploaded. */
  documents: { keys: DocumentKeys; folder: string; scanner: ScannerAddress | null };
  /** Where events go from process to process; null = they stay in this one. */
  natsUrl: string | null;
  /** Where traces go, and which part of what could be traced is; null = nothing is. */
  tracing: { endpoint: string; ratio: number } | null;
  logLevel: string;
  rateLimit: boolean;
  /** Bets and cashouts of one account a second, over all its sessions; nothing when rateLimit is off. */
  moneyCallsPerSecond: number;
  /** Pages that one address may have made a second; nothing when rateLimit is off. */
  pagesPerSecond: number;
  /** Callbacks of one provider that one network may make a second; null when rateLimit is off. */
  callbacksPerSecond: number | null;
  /** Threads that make pages. */
  pageThreads: number;
  /** Multiplies the live delays of the rule book: 1 in production, smaller in tests. */
  liveDelayScale: number;
  /** How long a score has to stand before a lead is paid early. */
  earlyPayoutConfirmMs: number;
  earlyResultAlarmMs: number;
  /** How long the history of odds is kept. */
  oddsHistoryDays: number;
  /** The trading desk: how long traders and customers have, and whether a rule works the queue. */
  trading: { referMs: number; offerMs: number; autoTrader: boolean; thinkMs: number };
  siteBuildDir: string;
  siteDev: boolean;
  /** Needed by /metrics and other internal pages; empty = they do not exist. */
  internalToken: string;
}

/** The server's whole configuration, read once from the environment. Throws an Error whose message is one readable line per fault. */
export function readConfig(environment: Environment): Config {
  const env = readSettings(environment);
  const hosts = new Set([env.HOST === '0.0.0.0' ? '127.0.0.1' : env.HOST, '127.0.0.1', 'localhost']);
  const origins = env.ORIGINS?.length ? env.ORIGINS : [...hosts].map((host) => `http://${host}:${env.PORT}`);
  const feed = env.FEED_URL ? { url: env.FEED_URL, token: env.FEED_TOKEN ?? '', broker: env.FEED_BROKER } : null;
  const settings = Object.entries<ProviderSettings>(env.PROVIDERS);
  if (feed && settings.some(([id]) => id === env.FEED_PROVIDER))
    throw new Error('PROVIDERS must leave the provider of the feed to FEED_URL and FEED_TOKEN');
  const config: Config = {
    host: env.HOST,
    port: env.PORT,
    database: databaseOf(env),
    databaseDir: env.DATABASE_DIR ?? null,
    roles: new Set(env.ROLES),
    standby: env.STANDBY === 'on',
    profile: env.PROFILE,
    jurisdiction: env.JURISDICTION,
    geo: {
      databaseFile: env.GEOIP_DB ?? null,
      networks: env.COUNTRY_NETWORKS,
      defaultCountry: env.DEFAULT_COUNTRY ?? null,
    },
    origins: new Set(origins),
    secureCookies: origins.every((origin) => origin.startsWith('https://')),
    trustProxyHops: env.TRUST_PROXY_HOPS,
    authSecret: env.AUTH_SECRET ?? DEMO_SECRET,
    feedProvider: env.FEED_PROVIDER,
    feed,
    // Where the odds of a provider come from is nothing that the public needs to know.
    streamOrigins:
      env.STREAM_ORIGINS ?? (env.PROFILE === 'play' && feed && isSandbox(feed.url) ? [new URL(feed.url).origin] : []),
    providers: new Map([...settings, ...(feed ? [[env.FEED_PROVIDER, { client: feed }] as const] : [])]),
    publicUrl: origins[0] ?? '',
    mail: mailOf(env),
    smsFrom: env.SMS_FROM,
    push: {
      key: env.PUSH_KEY ?? null,
      contact: env.PUSH_CONTACT,
      testOrigin: env.PUSH_TEST_ORIGIN ?? null,
      retryMs: Math.round(env.PUSH_RETRY_MS),
    },
    documents: documentsOf(env),
    natsUrl: env.NATS_URL ?? null,
    tracing: env.OTEL_EXPORTER_OTLP_ENDPOINT
      ? { endpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT, ratio: env.OTEL_TRACES_SAMPLER_ARG }
      : null,
    logLevel: env.LOG_LEVEL,
    rateLimit: env.RATE_LIMIT === 'on',
    moneyCallsPerSecond: env.MONEY_CALLS_PER_SECOND,
    pagesPerSecond: env.PAGES_PER_SECOND,
    callbacksPerSecond: env.RATE_LIMIT === 'on' ? env.CALLBACKS_PER_SECOND : null,
    // On two processors bets and database need the other one.
    pageThreads: Math.round(env.PAGE_THREADS ?? (availableParallelism() < 4 ? 1 : 2)),
    liveDelayScale: env.LIVE_DELAY_SCALE,
    earlyPayoutConfirmMs: Math.round(env.EARLY_PAYOUT_CONFIRM_MS),
    earlyResultAlarmMs: Math.round(env.EARLY_RESULT_ALARM_MS),
    oddsHistoryDays: Math.round(env.ODDS_HISTORY_DAYS),
    trading: {
      referMs: Math.round(env.TRADER_WAIT_MS),
      offerMs: Math.round(env.OFFER_WAIT_MS),
      autoTrader: (env.AUTO_TRADER ?? (env.PROFILE === 'play' ? 'on' : 'off')) === 'on',
      thinkMs: env.AUTO_TRADER_THINK_MS,
    },
    siteBuildDir: env.SITE_BUILD,
    siteDev: env.SITE_DEV === 'on',
    internalToken: env.INTERNAL_TOKEN ?? '',
  };
  return checked(config, env);
}

/** The login of DATABASE_URL takes the role `duskline_app`, of which it has to be a member; without a login for reports it takes `duskline_report` for them. */
function databaseOf(env: Settings): DatabaseConfig {
  const { DATABASE_URL: url, DATABASE_REPORT_URL: reportUrl } = env;
  if (url === undefined)
    throw new Error(
      'DATABASE_URL is not set. "npm start" brings its own PostgreSQL; elsewhere give postgresql://user:password@host:port/database',
    );
  return {
    appUrl: url,
    reportUrl: reportUrl ?? url,
    appRole: 'duskline_app',
    reportRole: reportUrl === undefined ? 'duskline_report' : undefined,
    moneyConnections: env.DATABASE_MONEY_CONNECTIONS,
    readConnections: env.DATABASE_READ_CONNECTIONS,
  };
}

function mailOf({ MAIL_URL, MAIL_FROM, MAIL_DKIM, MAIL_DKIM_KEY_FILE, MAIL_RETRY_MS }: Settings): Config['mail'] {
  if ((MAIL_DKIM === undefined) !== (MAIL_DKIM_KEY_FILE === undefined))
    throw new Error('MAIL_DKIM and MAIL_DKIM_KEY_FILE go together: set both, or none of them');
  const dkim = MAIL_DKIM === undefined || MAIL_DKIM_KEY_FILE === undefined ? null : { ...MAIL_DKIM, keyFile: MAIL_DKIM_KEY_FILE };
  return { server: MAIL_URL ?? null, from: MAIL_FROM, dkim, retryMs: Math.round(MAIL_RETRY_MS) };
}

function documentsOf({ DOCUMENT_KEY, DOCUMENT_DIR, CLAMD, DATA_DIR }: Settings): Config['documents'] {
  const keys = DOCUMENT_KEY ?? readDocumentKeys(DEMO_DOCUMENT_KEY);
  if (keys === null) throw new Error('the key of demo documents cannot be read');
  return { keys, folder: resolve(DOCUMENT_DIR ?? `${DATA_DIR}/documents`), scanner: CLAMD ?? null };
}

/** @throws Error */
function checked(config: Config, env: Settings): Config {
  const [smsFault] = smsFaults(config.providers.get('twilio') ?? {});
  if (smsFault !== undefined) throw new Error(smsFault);
  if (config.profile === 'real') refuseDemoSettings(config, env);
  return config;
}

/** Real money never runs on demo keys, sandboxes, open origins or a lowered guard. */
function refuseDemoSettings(config: Config, { SANDBOX, DOCUMENT_KEY }: Settings): void {
  const faults: string[] = [];
  if (config.authSecret === DEMO_SECRET || config.authSecret.length < 32)
    faults.push('AUTH_SECRET must be your own, with at least 32 characters');
  if ((config.roles.has('web') || config.roles.has('jobs')) && DOCUMENT_KEY === undefined)
    faults.push('DOCUMENT_KEY must be your own');
  if (config.roles.has('web') && config.documents.scanner === null)
    faults.push('CLAMD must name the scanner of documents, or another process has the role web');
  const kyc = config.providers.get('duskline-kyc');
  // Under the others nobody could bet.
  if (config.jurisdiction !== 'int' && config.jurisdiction !== 'mt' && (kyc?.client === undefined || kyc.callbacks === undefined))
    faults.push('PROVIDERS must say where identities are checked (duskline-kyc), with the keys of its callbacks');
  if (['gb', 'auto'].includes(config.jurisdiction) && config.providers.get('exclusion-register')?.client === undefined)
    faults.push('PROVIDERS must say where the register of exclusions is (exclusion-register)');
  if (SANDBOX !== 'off') faults.push('SANDBOX must be off');
  if (!config.feed && config.roles.has('feed'))
    faults.push('FEED_URL must name the odds feed, or another process has the role feed');
  if (config.feed && isSandbox(config.feed.url)) faults.push('FEED_URL points at a sandbox on this machine');
  if (config.feed?.broker?.startsWith('amqp:')) faults.push('FEED_BROKER points at a broker on this machine');
  for (const [id, { client }] of config.providers)
    if (client !== undefined && !client.url.startsWith('https://'))
      faults.push(client === config.feed ? 'FEED_URL must be an https address' : `PROVIDERS must call ${id} over https`);
  if (config.mail.server === null && config.roles.has('jobs'))
    faults.push('MAIL_URL must name the mail server, or another process has the role jobs');
  if (config.mail.server?.isThisMachine) faults.push('MAIL_URL points at a sandbox on this machine');
  if (config.mail.server && config.mail.from.includes('@duskline.example'))
    faults.push('MAIL_FROM must be an address of your own');
  faults.push(
    ...realSmsFaults({ provider: config.providers.get('twilio'), from: config.smsFrom, isSender: config.roles.has('jobs') }),
  );
  if (config.natsUrl && !isPrivateLine(config.natsUrl))
    faults.push('NATS_URL must be tls:// or on this machine: events name players and their money');
  if (config.mail.retryMs < 30_000) faults.push('MAIL_RETRY_MS must be at least 30000: slow mail servers would get copies');
  if (config.push.key !== null && config.push.contact.includes('duskline.example'))
    faults.push('PUSH_CONTACT must be an address of your own');
  if (config.push.testOrigin !== null) faults.push('PUSH_TEST_ORIGIN must be absent: players would name addresses inside');
  if (!config.secureCookies) faults.push('ORIGINS must be https addresses');
  if (!config.rateLimit) faults.push('RATE_LIMIT must be on');
  if (config.trading.autoTrader) faults.push('AUTO_TRADER must be off: people decide about real money');
  if (config.liveDelayScale < 1) faults.push('LIVE_DELAY_SCALE must be at least 1');
  if (config.earlyPayoutConfirmMs < 60_000)
    faults.push('EARLY_PAYOUT_CONFIRM_MS must be at least 60000: what is paid early is never taken back');
  if (faults.length > 0) throw new Error(`The real-money profile refuses to start:\n- ${faults.join('\n- ')}`);
}
