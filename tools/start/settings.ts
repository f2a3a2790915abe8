import { resolve } from 'node:path';
import { type Environment, readSettings } from '../../apps/server/src/platform/settings.ts';
import { StartError } from './start-error.ts';

/** What the launcher needs of the environment. */
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
  readonly feedVirtual: 'on' | 'off';
  /** The login is part of it. */
  readonly mailUrl: string | undefined;
  readonly inboxPort: number | undefined;
  /** The scanner of documents, as it is given. */
  readonly clamd: string | undefined;
  readonly scannerPort: number | undefined;
  readonly kycPort: number | undefined;
  /** As it is given: JSON. */
  readonly providers: string | undefined;
  readonly documentKey: string | undefined;
  readonly documentDir: string | undefined;
  readonly authSecret: string | undefined;
  /** The site comes from the development server: it is not built. */
  readonly siteDev: boolean;
  readonly logLevel: string;
  readonly logTo: 'file' | 'terminal';
};

/** The real-money profile never runs on what a newcomer gets for free: sandboxes, generated secrets, a database without backups. */
function checkRealProfile(settings: LauncherSettings): void {
  if (settings.profile !== 'real') return;
  const missing: string[] = [];
  if (settings.sandbox) missing.push('SANDBOX=off');
  if (settings.databaseUrl === undefined) missing.push('DATABASE_URL');
  if (settings.databaseMigrateUrl === undefined) missing.push('DATABASE_MIGRATE_URL (a login of its own)');
  if (settings.feedUrl === undefined) missing.push('FEED_URL');
  if (settings.feedToken === undefined) missing.push('FEED_TOKEN');
  if (settings.mailUrl === undefined && settings.roles.split(',').includes('jobs')) missing.push('MAIL_URL');
  if (settings.authSecret === undefined) missing.push('AUTH_SECRET');
  if (settings.roles.split(',').includes('web')) {
    if (settings.clamd === undefined) missing.push('CLAMD');
    if (settings.documentKey === undefined) missing.push('DOCUMENT_KEY');
  }
  if (!settings.publicUrl.startsWith('https://')) missing.push('ORIGINS (https)');
  if (missing.length > 0) throw new StartError('PROFILE=real does not start on demo parts.', `Set ${missing.join(', ')}.`);
}

/** The environment as one clear line for the first value that cannot be used, and what to write instead. */
function readOrExplain(env: Environment) {
  try {
    return readSettings(env);
  } catch (error) {
    const [line = ''] = (error as Error).message.split('\n');
    const [problem = '', advice = 'Correct it'] = line.split('. ');
    throw new StartError(`${problem}.`, `${advice}.`);
  }
}

/**
 * Reads the launcher's part of the environment. `root` is the repository, against which a relative DATA_DIR is read.
 * Throws StartError with one clear line for the first value that cannot be used.
 */
export function readLauncherSettings(environment: Environment, root: string): LauncherSettings {
  const env = readOrExplain(environment);
  for (const name of ['PORT', 'DATABASE_PORT', 'FEED_PORT', 'INBOX_PORT', 'SCANNER_PORT', 'KYC_PORT'] as const)
    if (env[name] === 0)
      throw new StartError(`${name}=0 is not a port.`, `Give a number from 1 to 65535, for example ${name}=3000.`);
  const { HOST: host, PORT: port } = env;
  const shownHost = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host;
  const settings: LauncherSettings = {
    port,
    host,
    publicUrl: env.ORIGINS?.[0] ?? `http://${shownHost}:${port}`,
    origins: env.ORIGINS?.join(','),
    dataDir: resolve(root, env.DATA_DIR),
    databaseUrl: env.DATABASE_URL,
    databaseMigrateUrl: env.DATABASE_MIGRATE_URL,
    databasePort: env.DATABASE_PORT,
    profile: env.PROFILE,
    roles: env.ROLES.join(','),
    sandbox: env.SANDBOX === 'on',
    feedUrl: env.FEED_URL,
    feedToken: env.FEED_TOKEN,
    feedPort: env.FEED_PORT,
    feedSpeed: env.FEED_SPEED,
    feedSeed: env.FEED_SEED,
    feedWorld: env.FEED_WORLD,
    feedVirtual: env.FEED_VIRTUAL,
    mailUrl: environment.MAIL_URL?.trim() || undefined,
    inboxPort: env.INBOX_PORT,
    clamd: environment.CLAMD?.trim() || undefined,
    scannerPort: env.SCANNER_PORT,
    kycPort: env.KYC_PORT,
    providers: environment.PROVIDERS?.trim() || undefined,
    documentKey: environment.DOCUMENT_KEY?.trim() || undefined,
    documentDir: env.DOCUMENT_DIR === undefined ? undefined : resolve(root, env.DOCUMENT_DIR),
    authSecret: env.AUTH_SECRET,
    siteDev: env.SITE_DEV === 'on',
    logLevel: env.LOG_LEVEL,
    logTo: env.LOG_TO,
  };
  checkRealProfile(settings);
  if (!settings.sandbox && settings.feedUrl === undefined && env.ROLES.includes('feed'))
    throw new StartError('SANDBOX=off leaves no odds feed.', 'Set FEED_URL, or ROLES without feed.');
  return settings;
}
