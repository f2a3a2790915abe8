import { availableParallelism } from 'node:os';
import * as v from 'valibot';
import { readNatsUrl } from './bus/nats-url.ts';
import { isNetwork } from './http/callbacks/allow-list.ts';
import type { ProviderSettings } from './providers/port.ts';
import { providerToken, providerUrl } from './providers/provider-address.ts';

/**
 * The server's whole configuration, read once from the environment. tools/start/settings.ts says what each variable means, and a test
 * holds docs/settings.md and this reading to it.
 */
const port = v.pipe(v.string(), v.regex(/^[0-9]{1,5}$/, 'must be a port number'), v.transform(Number), v.maxValue(65_535));
const number = (min: number, max: number) =>
  v.pipe(v.string(), v.regex(/^[0-9]+(\.[0-9]+)?$/, 'must be a number'), v.transform(Number), v.minValue(min), v.maxValue(max));
const list = v.pipe(
  v.string(),
  v.transform((text) =>
    text
      .split(',')
      .map((item) => item.trim())
      .filter((item) => item !== ''),
  ),
);

function isNatsUrl(text: string): boolean {
  try {
    return readNatsUrl(text).servers.length > 0;
  } catch {
    return false;
  }
}

/** Encrypted, or never on a network. */
const isPrivateLine = (text: string): boolean =>
  text
    .split(',')
    .map((one) => new URL(one.trim()))
    .every(({ protocol, hostname }) => protocol === 'tls:' || /^(127\.[0-9.]+|localhost|\[::1\])$/.test(hostname));

/** Where a provider is, and who may call back, as JSON. No message of it repeats what was given: that has keys in it. */
const providers = v.pipe(
  v.string(),
  v.parseJson(
    undefined,
    'must be JSON: {"PROVIDER":{"client":{"url":"...","token":"..."},"callbacks":{"keys":["..."],"networks":["203.0.113.0/24"]}}}',
  ),
  v.record(
    v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]{0,39}$/, 'must name providers in small letters')),
    v.strictObject(
      {
        client: v.optional(
          v.strictObject(
            {
              url: providerUrl,
              token: v.pipe(providerToken, v.minLength(1, 'must not be empty')),
            },
            'must be url and token',
          ),
        ),
        callbacks: v.optional(
          v.strictObject(
            {
              keys: v.pipe(
                v.array(v.pipe(v.string('must be text'), v.minLength(8, 'must have at least 8 characters')), 'must be a list'),
                v.minLength(1, 'must have a key'),
                v.maxLength(5, 'must have at most 5 keys'),
              ),
              networks: v.pipe(
                v.array(
                  v.pipe(v.string('must be text'), v.check(isNetwork, 'must be a network such as 203.0.113.0/24')),
                  'must be a list',
                ),
                v.minLength(1, 'must have a network'),
              ),
            },
            'must be keys and networks',
          ),
        ),
      },
      'must be client and callbacks',
    ),
    'must be an object',
  ),
);

export const ROLES = ['web', 'feed', 'settle', 'jobs'] as const;
export type Role = (typeof ROLES)[number];

const Environment = v.object({
  PORT: v.optional(port, '3000'),
  HOST: v.optional(v.string(), '127.0.0.1'),
  DATABASE_URL: v.string('DATABASE_URL is needed: the address of a PostgreSQL 15 or newer'),
  DATABASE_DIR: v.optional(v.string(), ''),
  ROLES: v.optional(v.pipe(list, v.array(v.picklist(ROLES))), ROLES.join(',')),
  PROFILE: v.optional(v.picklist(['play', 'real'], 'must be play or real'), 'play'),
  ORIGINS: v.optional(list, ''),
  TRUST_PROXY_HOPS: v.optional(number(0, 10), '0'),
  AUTH_SECRET: v.optional(v.string(), ''),
  FEED_PROVIDER: v.optional(v.string(), 'duskline-feed'),
  FEED_URL: v.optional(providerUrl),
  FEED_TOKEN: v.optional(providerToken, ''),
  NATS_URL: v.optional(
    v.pipe(v.string(), v.check(isNatsUrl, 'must be an address like nats://user:password@host:4222, or several parted by commas')),
  ),
  LOG_LEVEL: v.optional(v.picklist(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']), 'info'),
  RATE_LIMIT: v.optional(v.picklist(['on', 'off']), 'on'),
  MONEY_CALLS_PER_SECOND: v.optional(number(0.1, 10_000), '10'),
  PAGES_PER_SECOND: v.optional(number(0.1, 10_000), '10'),
  PROVIDERS: v.optional(providers, '{}'),
  CALLBACKS_PER_SECOND: v.optional(number(0.1, 10_000), '100'),
  PAGE_THREADS: v.optional(number(1, 16)),
  LIVE_DELAY_SCALE: v.optional(number(0, 10), '1'),
  EARLY_PAYOUT_CONFIRM_MS: v.optional(number(0, 600_000), '60000'),
  AUTO_TRADER: v.optional(v.picklist(['on', 'off'])),
  AUTO_TRADER_THINK_MS: v.optional(number(0, 60_000), '3000'),
  TRADER_WAIT_MS: v.optional(number(1_000, 600_000), '60000'),
  OFFER_WAIT_MS: v.optional(number(1_000, 600_000), '30000'),
  SITE_BUILD: v.optional(v.string(), 'apps/site/build'),
  INTERNAL_TOKEN: v.optional(v.string(), ''),
  SITE_DEV: v.optional(v.picklist(['on', 'off']), 'off'),
});

const DEMO_SECRET = 'duskline-play-money-secret-do-not-use-for-real-money';

export interface Config {
  host: string;
  port: number;
  databaseUrl: string;
  /** Where the database lies when that is a disk of this machine, else null. */
  databaseDir: string | null;
  roles: ReadonlySet<Role>;
  profile: 'play' | 'real';
  /** Exact origins that may change state. */
  origins: ReadonlySet<string>;
  secureCookies: boolean;
  trustProxyHops: number;
  authSecret: string;
  /** Which provider the odds come from. */
  feedProvider: string;
  feed: { url: string; token: string } | null;
  /** By the id of the provider; the feed is one of them. */
  providers: ReadonlyMap<string, ProviderSettings>;
  /** Where events go from process to process; null = they stay in this one. */
  natsUrl: string | null;
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
  /** The trading desk: how long traders and customers have, and whether a rule works the queue. */
  trading: { referMs: number; offerMs: number; autoTrader: boolean; thinkMs: number };
  siteBuildDir: string;
  siteDev: boolean;
  /** Needed by /metrics and other internal pages; empty = they do not exist. */
  internalToken: string;
}

/** Settings of earlier releases, and where what they said is said today: one that is passed over in silence would change what the operator pays. */
const RETIRED: Readonly<Record<string, string>> = {
  ODDS_TOLERANCE_PERMILLE: 'oddsTolerancePermille of the policy (npm run policy)',
  CALLBACK_PROVIDERS: 'PROVIDERS',
};

/** Reads and checks the environment. Throws an Error whose message is one readable line per fault. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const known = Object.fromEntries(
    Object.keys(Environment.entries).flatMap((key) => (environment[key] ? [[key, environment[key]]] : [])),
  );
  const parsed = v.safeParse(Environment, known);
  const retired = Object.keys(RETIRED).filter((key) => environment[key]);
  if (retired.length > 0) throw new Error(retired.map((key) => `${key} is no setting any more: see ${RETIRED[key]}`).join('\n'));
  if (!parsed.success)
    throw new Error(parsed.issues.map((issue) => `${v.getDotPath(issue) ?? 'environment'}: ${issue.message}`).join('\n'));
  const env = parsed.output;
  const hosts = new Set([env.HOST === '0.0.0.0' ? '127.0.0.1' : env.HOST, '127.0.0.1', 'localhost']);
  const origins = env.ORIGINS.length > 0 ? env.ORIGINS : [...hosts].map((host) => `http://${host}:${env.PORT}`);
  const feed = env.FEED_URL ? { url: env.FEED_URL, token: env.FEED_TOKEN } : null;
  const settings = Object.entries<ProviderSettings>(env.PROVIDERS);
  if (feed && settings.some(([id]) => id === env.FEED_PROVIDER))
    throw new Error('PROVIDERS must leave the provider of the feed to FEED_URL and FEED_TOKEN');
  const config: Config = {
    host: env.HOST,
    port: env.PORT,
    databaseUrl: env.DATABASE_URL,
    databaseDir: env.DATABASE_DIR || null,
    roles: new Set(env.ROLES),
    profile: env.PROFILE,
    origins: new Set(origins),
    secureCookies: origins.every((origin) => origin.startsWith('https://')),
    trustProxyHops: env.TRUST_PROXY_HOPS,
    authSecret: env.AUTH_SECRET || DEMO_SECRET,
    feedProvider: env.FEED_PROVIDER,
    feed,
    providers: new Map([...settings, ...(feed ? [[env.FEED_PROVIDER, { client: feed }] as const] : [])]),
    natsUrl: env.NATS_URL ?? null,
    logLevel: env.LOG_LEVEL,
    rateLimit: env.RATE_LIMIT === 'on',
    moneyCallsPerSecond: env.MONEY_CALLS_PER_SECOND,
    pagesPerSecond: env.PAGES_PER_SECOND,
    callbacksPerSecond: env.RATE_LIMIT === 'on' ? env.CALLBACKS_PER_SECOND : null,
    // On two processors bets and database need the other one.
    pageThreads: Math.round(env.PAGE_THREADS ?? (availableParallelism() < 4 ? 1 : 2)),
    liveDelayScale: env.LIVE_DELAY_SCALE,
    earlyPayoutConfirmMs: Math.round(env.EARLY_PAYOUT_CONFIRM_MS),
    trading: {
      referMs: Math.round(env.TRADER_WAIT_MS),
      offerMs: Math.round(env.OFFER_WAIT_MS),
      autoTrader: (env.AUTO_TRADER ?? (env.PROFILE === 'play' ? 'on' : 'off')) === 'on',
      thinkMs: env.AUTO_TRADER_THINK_MS,
    },
    siteBuildDir: env.SITE_BUILD,
    siteDev: env.SITE_DEV === 'on',
    internalToken: env.INTERNAL_TOKEN,
  };
  if (config.profile === 'real') refuseDemoSettings(config, environment);
  return config;
}

/** Real money never runs on demo keys, sandboxes, open origins or a lowered guard. */
function refuseDemoSettings(config: Config, environment: Record<string, string | undefined>): void {
  const faults: string[] = [];
  if (config.authSecret === DEMO_SECRET || config.authSecret.length < 32)
    faults.push('AUTH_SECRET must be your own, with at least 32 characters');
  if (environment.SANDBOX !== 'off') faults.push('SANDBOX must be off');
  if (!config.feed && config.roles.has('feed'))
    faults.push('FEED_URL must name the odds feed, or another process has the role feed');
  if (config.feed && /^https?:\/\/(127\.|localhost|\[::1\])/.test(config.feed.url))
    faults.push('FEED_URL points at a sandbox on this machine');
  for (const [id, { client }] of config.providers)
    if (client !== undefined && client !== config.feed && !client.url.startsWith('https://'))
      faults.push(`PROVIDERS must call ${id} over https`);
  if (config.natsUrl && !isPrivateLine(config.natsUrl))
    faults.push('NATS_URL must be tls:// or on this machine: events name players and their money');
  if (!config.secureCookies) faults.push('ORIGINS must be https addresses');
  if (!config.rateLimit) faults.push('RATE_LIMIT must be on');
  if (config.trading.autoTrader) faults.push('AUTO_TRADER must be off: people decide about real money');
  if (config.liveDelayScale < 1) faults.push('LIVE_DELAY_SCALE must be at least 1');
  if (config.earlyPayoutConfirmMs < 60_000)
    faults.push('EARLY_PAYOUT_CONFIRM_MS must be at least 60000: what is paid early is never taken back');
  if (faults.length > 0) throw new Error(`The real-money profile refuses to start:\n- ${faults.join('\n- ')}`);
}
