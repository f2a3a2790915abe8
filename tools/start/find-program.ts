import { accessSync, constants, existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { aptInstall } from './apt-install.ts';
import { StartError } from './start-error.ts';

type Env = Readonly<Record<string, string | undefined>>;

/** The same engine without a window: opening pages takes it half the processor time of the whole browser. */
const HEADLESS_NAMES = ['chromium-headless-shell', 'chrome-headless-shell'];
const CHROMIUM_NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
/** Fonts come along: without them Arabic and symbols are boxes, and widths differ from what people see. */
const CHROMIUM_FONTS = ['fonts-liberation', 'fonts-noto-core'];
const DEBIAN_POSTGRES = '/usr/lib/postgresql';

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function onPath(names: readonly string[], env: Env, more: readonly string[] = []): string | undefined {
  const folders = [...(env.PATH ?? '').split(':'), '/usr/bin', '/usr/local/bin', ...more].filter((folder) => folder !== '');
  return folders.flatMap((folder) => names.map((name) => join(folder, name))).find(isProgram);
}

/** The browser to test with: CHROMIUM, else a headless shell, else the first of the usual names on the PATH. */
export function findChromium(env: Env = process.env): string | undefined {
  if (env.CHROMIUM) return isProgram(env.CHROMIUM) ? env.CHROMIUM : undefined;
  return onPath(HEADLESS_NAMES, env) ?? onPath(CHROMIUM_NAMES, env);
}

/** Older releases of Debian have the whole browser only. */
function installChromium(): void {
  try {
    aptInstall('Chromium', ['chromium-headless-shell', ...CHROMIUM_FONTS]);
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    aptInstall('Chromium', ['chromium', ...CHROMIUM_FONTS]);
  }
}

/** The same, installing Debian's when there is none. Throws StartError. */
export function ensureChromium(): string {
  if (process.env.CHROMIUM && findChromium() === undefined)
    throw new StartError(`CHROMIUM=${process.env.CHROMIUM} is no program.`, 'Correct the path.');
  if (findChromium() === undefined) installChromium();
  const path = findChromium();
  if (path === undefined)
    throw new StartError('Chromium was installed but is not where Debian puts it.', 'Name it: CHROMIUM=/path/to/chrome npm test');
  return path;
}

/** Debian's lies where only root's PATH leads. */
export const findNatsServer = (): string | undefined => onPath(['nats-server'], process.env, ['/usr/sbin', '/usr/local/sbin']);

/** The NATS server to test with; installs Debian's when there is none. Throws StartError. */
export function ensureNatsServer(): string {
  if (findNatsServer() === undefined) aptInstall('nats-server', ['nats-server']);
  const path = findNatsServer();
  if (path === undefined)
    throw new StartError('nats-server was installed but is not where Debian puts it.', 'Put its folder on the PATH.');
  return path;
}

/** Debian's lies where only root's PATH leads. */
const findHaproxy = (): string | undefined => onPath(['haproxy'], process.env, ['/usr/sbin', '/usr/local/sbin']);

/** The proxy to put in front of several nodes; installs Debian's when there is none, without starting it as a service. Throws StartError. */
export function ensureHaproxy(): string {
  if (findHaproxy() === undefined) aptInstall('HAProxy', ['haproxy'], { isService: true });
  const path = findHaproxy();
  if (path === undefined)
    throw new StartError('HAProxy was installed but is not where Debian puts it.', 'Put its folder on the PATH.');
  return path;
}

/** The script that writes to no folder of the system; the one on the PATH wants to be root. */
const findRabbit = (): string | undefined => onPath(['rabbitmq-server'], {}, ['/usr/lib/rabbitmq/bin']);

/** The RabbitMQ to test with; installs Debian's when there is none, without starting it as a service. Throws StartError. */
export function ensureRabbit(): string {
  if (findRabbit() === undefined) aptInstall('RabbitMQ', ['rabbitmq-server'], { isService: true });
  const path = findRabbit();
  if (path === undefined)
    throw new StartError(
      'RabbitMQ was installed but is not where Debian puts it.',
      'Install the package rabbitmq-server of Debian.',
    );
  return path;
}

function findPgbench(): string | undefined {
  const versions = existsSync(DEBIAN_POSTGRES) ? readdirSync(DEBIAN_POSTGRES).sort().reverse() : [];
  return onPath(
    ['pgbench'],
    process.env,
    versions.map((version) => join(DEBIAN_POSTGRES, version, 'bin')),
  );
}

/** PostgreSQL's own load generator, the limit that benches are held against; installs Debian's when there is none. Throws StartError. */
export function ensurePgbench(): string {
  if (findPgbench() === undefined) aptInstall('pgbench', ['postgresql-contrib']);
  const path = findPgbench();
  if (path === undefined)
    throw new StartError('pgbench was installed but is not where Debian puts it.', 'Put its folder on the PATH.');
  return path;
}
