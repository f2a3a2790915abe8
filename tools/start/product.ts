import { existsSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { type RunningPostgres, startPostgres } from '../../apps/server/src/platform/db/embedded.ts';
import { migrate } from '../../apps/server/src/platform/db/migrate.ts';
import { inheritedEnv, logFileOf, reporter } from './child-setup.ts';
import { type ChildPorts, choosePorts } from './choose-ports.ts';
import { LogFile } from './log-file.ts';
import { answers200, ownUrl, pagesServed } from './pages-served.ts';
import { checkDatabase, checkPort } from './preflight.ts';
import { say, step } from './progress.ts';
import { ROOT } from './root.ts';
import { keepRunFile } from './run-file.ts';
import { unlessStopped } from './run-until-stopped.ts';
import { loadSecrets, type Secrets } from './secrets.ts';
import type { LauncherSettings } from './settings.ts';
import { StartError } from './start-error.ts';
import { type InboxPlace, startInbox } from './start-inbox.ts';
import { type KycPlace, startKyc } from './start-kyc.ts';
import { type SupervisedChild, supervise } from './supervised-child.ts';

/** A first start reads thousands of matches: on two busy cores that takes two minutes. */
const SERVER_PATIENCE_MS = 300_000;
/** The sandbox plays three past days before it answers. */
const FEED_PATIENCE_MS = 180_000;
const SERVER_GRACE_MS = 12_000;
const INBOX_PATIENCE_MS = 60_000;
const SANDBOX_GRACE_MS = 3000;
const PROBE_TIMEOUT_MS = 2000;

export type ProductOptions = {
  /** Added to the environment of the server, by development mode. */
  readonly serverEnv?: Readonly<Record<string, string>>;
  /** Called as soon as the server has been started for the first time; what it returns is called before everything is stopped. */
  readonly onServer?: (server: SupervisedChild) => () => void;
  /** Development: a server that cannot start waits for a change. */
  readonly waitsForChange?: boolean;
  /** Calls the start off. */
  readonly signal: AbortSignal;
  /** Called when PostgreSQL is gone for good: nothing can run without it. */
  readonly onFatal: (error: StartError) => void;
};

export type Product = {
  /** Where the mails of the sandbox are read; undefined without one. */
  readonly inboxUrl: string | undefined;
  /** Where the words are read by which the sandbox of identity checks decides; undefined without one. */
  readonly kycUrl: string | undefined;
  stop(): Promise<void>;
};

type DatabasePlace = { app: string; owner: string; postgres: RunningPostgres | undefined };
type ScannerPlace = { clamd: string; child: SupervisedChild };
type FeedPlace = { url: string; token: string; adminToken: string | undefined; child: SupervisedChild | undefined };

/** Of what PostgreSQL said before it ended, the line that names the cause: the last one only says that it is shut down. */
export function causeOf(output: string): string {
  const lines = output.trim().split('\n');
  const cause = lines.find((line) => line.includes('could not bind')) ?? lines.findLast((line) => /\b(FATAL|PANIC):/.test(line));
  return cause ?? lines.at(-1) ?? '';
}

async function openDatabase(
  settings: LauncherSettings,
  { database: port }: ChildPorts,
  onFatal: (error: StartError) => void,
): Promise<DatabasePlace> {
  if (settings.databaseUrl !== undefined) {
    const owner = settings.databaseMigrateUrl ?? settings.databaseUrl;
    return {
      app: settings.databaseUrl,
      owner,
      postgres: undefined,
    };
  }
  const log = new LogFile(logFileOf(settings, 'postgres'));
  const postgres = await startPostgres({
    dataDir: join(settings.dataDir, 'postgres'),
    port,
    log: (line) => {
      log.write(line);
      // The only line about a death that the database's own supervision gives.
      if (line.startsWith('PostgreSQL ended')) say(`${line}; starting it again`);
    },
    onGone: (reason) =>
      onFatal(
        new StartError(
          `PostgreSQL cannot be brought back: ${reason.message}`,
          `See ${logFileOf(settings, 'postgres') ?? 'its lines above'}.`,
        ),
      ),
  }).catch((error: Error) => {
    throw new StartError(
      `PostgreSQL did not start: ${causeOf(error.message)}`,
      `The whole log is ${logFileOf(settings, 'postgres') ?? 'above'}.`,
    );
  });
  return {
    app: postgres.url('duskline_app'),
    owner: postgres.url('duskline_owner'),
    postgres,
  };
}

function startFeed(settings: LauncherSettings, { feed: port }: ChildPorts, secrets: Secrets): FeedPlace | undefined {
  if (settings.feedUrl !== undefined)
    return { url: settings.feedUrl, token: settings.feedToken ?? secrets.feedToken, adminToken: undefined, child: undefined };
  if (!settings.sandbox) return undefined;
  const url = `http://127.0.0.1:${port}`;
  const token = settings.feedToken ?? secrets.feedToken;
  const child = supervise({
    name: 'odds feed sandbox',
    // It makes prices and throws them away by the second: a small young generation keeps it small as a whole.
    args: ['--max-semi-space-size=8', join(ROOT, 'sandboxes/odds-feed/src/main.ts')],
    cwd: ROOT,
    env: {
      ...inheritedEnv(),
      PORT: String(port),
      HOST: '127.0.0.1',
      FEED_TOKEN: token,
      ADMIN_TOKEN: secrets.feedAdminToken,
      SPEED: String(settings.feedSpeed),
      SEED: settings.feedSeed,
      WORLD: settings.feedWorld,
      VIRTUAL: settings.feedVirtual,
      VIRTUAL_KEY: secrets.feedVirtualKey,
      STATE_FILE: join(settings.dataDir, 'odds-feed.json'),
      LOG_LEVEL: settings.logLevel,
    },
    logFile: logFileOf(settings, 'odds-feed'),
    // Any answer will do: what the paths mean is between the feed and the server.
    probe: async () =>
      (
        await fetch(`${url}/v1/producers`, {
          headers: { 'x-access-token': token },
          signal: AbortSignal.timeout(PROBE_TIMEOUT_MS),
        })
      ).ok,
    patienceMs: FEED_PATIENCE_MS,
    graceMs: SANDBOX_GRACE_MS,
    onChange: reporter('The odds feed sandbox'),
  });
  return { url, token, adminToken: secrets.feedAdminToken, child };
}

/** Where Debian's clamd listens. */
const CLAMD_SOCKET = '/run/clamav/clamd.ctl';

const connects = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.end());
  });

/** Looks at documents where no clamd is named or found. */
function startScanner(settings: LauncherSettings, { scanner: port }: ChildPorts): ScannerPlace | undefined {
  if (settings.clamd !== undefined || !settings.sandbox || existsSync(CLAMD_SOCKET)) return undefined;
  const child = supervise({
    name: 'scanner sandbox',
    args: ['--max-semi-space-size=1', join(ROOT, 'sandboxes/scanner/src/main.ts')],
    cwd: ROOT,
    env: { ...inheritedEnv(), HOST: '127.0.0.1', PORT: String(port) },
    logFile: logFileOf(settings, 'scanner'),
    probe: () => connects(port),
    patienceMs: INBOX_PATIENCE_MS,
    graceMs: SANDBOX_GRACE_MS,
    onChange: reporter('The scanner sandbox'),
  });
  return { clamd: `tcp://127.0.0.1:${port}`, child };
}

/** The scanner that the server asks: given, found on this machine, or the sandbox. */
function clamdOf({ clamd }: LauncherSettings, scanner: ScannerPlace | undefined): Record<string, string> {
  const found = clamd ?? scanner?.clamd ?? (existsSync(CLAMD_SOCKET) ? `unix:${CLAMD_SOCKET}` : undefined);
  return found === undefined ? {} : { CLAMD: found };
}

/** Who is asked and calls back: given, or the sandboxes. */
function providersOf({ providers }: LauncherSettings, kyc: KycPlace | undefined, inbox: InboxPlace | undefined) {
  const sms = inbox?.sms === undefined ? {} : { twilio: inbox.sms };
  const all = { ...(JSON.parse(providers ?? '{}') as Record<string, unknown>), ...kyc?.providers, ...sms };
  return Object.keys(all).length === 0 ? {} : { PROVIDERS: JSON.stringify(all) };
}

/** What a server is told of the things around it. */
type Places = {
  database: DatabasePlace;
  feed: FeedPlace | undefined;
  inbox: InboxPlace | undefined;
  scanner: ScannerPlace | undefined;
  kyc: KycPlace | undefined;
};

function startServer(
  settings: LauncherSettings,
  secrets: Secrets,
  { database, feed, inbox, scanner, kyc }: Places,
  options: ProductOptions,
): SupervisedChild {
  return supervise({
    name: 'server',
    args: [join(ROOT, 'apps/server/src/main.ts')],
    cwd: ROOT,
    env: {
      ...inheritedEnv(),
      PORT: String(settings.port),
      HOST: settings.host,
      ...(settings.origins === undefined ? {} : { ORIGINS: settings.origins }),
      DATA_DIR: settings.dataDir,
      DATABASE_URL: database.app,
      ...(database.postgres === undefined
        ? {}
        : { DATABASE_REPORT_URL: database.postgres.url('duskline_report'), DATABASE_DIR: database.postgres.dataDir }),
      PROFILE: settings.profile,
      ROLES: settings.roles,
      SANDBOX: settings.sandbox ? 'on' : 'off',
      AUTH_SECRET: settings.authSecret ?? secrets.authSecret,
      LOG_LEVEL: settings.logLevel,
      DOCUMENT_KEY: settings.documentKey ?? secrets.documentKey,
      DOCUMENT_DIR: settings.documentDir ?? join(settings.dataDir, 'documents'),
      ...clamdOf(settings, scanner),
      ...(feed === undefined ? {} : { FEED_URL: feed.url, FEED_TOKEN: feed.token }),
      ...(inbox?.mailUrl === undefined ? {} : { MAIL_URL: inbox.mailUrl }),
      ...providersOf(settings, kyc, inbox),
      ...options.serverEnv,
    },
    logFile: logFileOf(settings, 'server'),
    // Without the role feed its board is not fed: it serves, but is never ready for bets (docs/runbooks/second-server.md).
    probe: () => answers200(`${ownUrl(settings)}/${settings.roles.split(',').includes('feed') ? 'readyz' : 'livez'}`),
    patienceMs: SERVER_PATIENCE_MS,
    graceMs: SERVER_GRACE_MS,
    waitsForChange: options.waitsForChange ?? false,
    onChange: reporter('The server'),
  });
}

/** What can be known to be wrong before anything is built or started. Throws StartError. */
export async function checkPlaces(settings: LauncherSettings): Promise<void> {
  await checkPort(settings.host, settings.port, 'PORT');
  if (settings.databasePort !== undefined) await checkPort('127.0.0.1', settings.databasePort, 'DATABASE_PORT');
  if (settings.feedPort !== undefined) await checkPort('127.0.0.1', settings.feedPort, 'FEED_PORT');
  if (settings.inboxPort !== undefined) await checkPort('127.0.0.1', settings.inboxPort, 'INBOX_PORT');
  if (settings.scannerPort !== undefined) await checkPort('127.0.0.1', settings.scannerPort, 'SCANNER_PORT');
  if (settings.kycPort !== undefined) await checkPort('127.0.0.1', settings.kycPort, 'KYC_PORT');
  for (const url of [settings.databaseUrl, settings.databaseMigrateUrl]) if (url !== undefined) await checkDatabase(url);
}

/** SQLSTATE insufficient_privilege. */
const MAY_NOT = '42501';

/** @throws StartError when the login that was given is not that of the owner. */
async function applyMigrations(url: string, { profile }: LauncherSettings): Promise<string[]> {
  try {
    return await migrate({ url, profile });
  } catch (error) {
    const { code, cause } = error as { code?: string; cause?: { code?: string } };
    if ((code ?? cause?.code) !== MAY_NOT) throw error;
    throw new StartError(
      `The login that applies migrations may not change the schema (${(error as Error).message}).`,
      'Set DATABASE_MIGRATE_URL to the owner of the database.',
    );
  }
}

/**
 * Starts everything in order and keeps it running: sandbox, database, migrations, server. Resolves when bets can be placed.
 * Throws StartError when a part cannot be brought up; what had been started by then is stopped again.
 */
export async function startProduct(settings: LauncherSettings, options: ProductOptions): Promise<Product> {
  const secrets = loadSecrets(settings.dataDir);
  const ports = await choosePorts(settings);
  const stops: (() => Promise<void>)[] = [];
  const stop = async (): Promise<void> => {
    for (const end of stops.splice(0).reverse()) await end();
  };
  try {
    // First, because it needs nothing and takes longest: it makes its world while the database comes up.
    const feed = startFeed(settings, ports, secrets);
    stops.push(async () => feed?.child?.stop());
    const inbox = startInbox(settings, ports, secrets);
    // Awaited below; without this line a failure before that would end the launcher.
    const inboxReady = inbox?.child.ready();
    inboxReady?.catch(() => undefined);
    stops.push(async () => inbox?.child.stop());
    const scanner = startScanner(settings, ports);
    const scannerReady = scanner?.child.ready();
    scannerReady?.catch(() => undefined);
    stops.push(async () => scanner?.child.stop());
    const kyc = startKyc(settings, ports, secrets);
    const kycReady = kyc?.child.ready();
    kycReady?.catch(() => undefined);
    stops.push(async () => kyc?.child.stop());
    const database = await step(
      'PostgreSQL is up',
      () => openDatabase(settings, ports, options.onFatal),
      (place) => (place.postgres ? `, port ${place.postgres.port}` : ', your own'),
    );
    stops.push(async () => database.postgres?.stop());
    await step(
      'Migrations and stored functions are applied',
      () => unlessStopped(options.signal, applyMigrations(database.owner, settings)),
      (names) => (names.length === 0 ? ', nothing new' : `, ${names.length} new`),
    );
    const places = { database, feed, inbox, scanner, kyc };
    const server = startServer(settings, secrets, places, options);
    stops.push(() => server.stop());
    const end = options.onServer?.(server);
    stops.push(async () => end?.());
    await step(
      'The odds feed sandbox is up',
      () => unlessStopped(options.signal, feed?.child?.ready() ?? Promise.resolve()),
      () => `, ${feed?.url ?? 'switched off'}`,
    );
    await step(
      'Pages are served',
      () => unlessStopped(options.signal, pagesServed(settings, server)),
      () => ` at ${settings.publicUrl}; prices open once the whole offer is read`,
    );
    await step('The server is ready', () => unlessStopped(options.signal, server.ready()));
    await unlessStopped(options.signal, Promise.all([inboxReady, scannerReady, kycReady]));
    stops.push(showWhatRuns(settings, places, server));
    return { inboxUrl: inbox?.url, kycUrl: kyc?.url, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Keeps run.json up to date. Returns the function that ends that. */
function showWhatRuns(
  settings: LauncherSettings,
  { database, feed, inbox, scanner, kyc }: Places,
  server: SupervisedChild,
): () => Promise<void> {
  const end = keepRunFile(settings.dataDir, () => {
    const pids = {
      server: server.pid(),
      postgres: database.postgres?.pid || undefined,
      'odds-feed': feed?.child?.pid(),
      inbox: inbox?.child.pid(),
      scanner: scanner?.child.pid(),
      kyc: kyc?.child.pid(),
    };
    return {
      url: settings.publicUrl,
      databaseUrl: database.app,
      databaseMigrateUrl: database.owner,
      feedUrl: feed?.url,
      feedAdminToken: feed?.adminToken,
      inboxUrl: inbox?.url,
      pids: Object.fromEntries(Object.entries(pids).filter((entry): entry is [string, number] => entry[1] !== undefined)),
    };
  });
  return async () => end();
}
