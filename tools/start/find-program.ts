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

/** A build machine that has the whole browser gets the headless shell beside it where that is possible: journeys are bound by the processor. */
function preferHeadless(): void {
  if (!process.env.CI || process.env.CHROMIUM || findChromium() === undefined || onPath(HEADLESS_NAMES, process.env)) return;
  try {
    aptInstall('Chromium', ['chromium-headless-shell']);
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
  }
}

/** The same, installing Debian's when there is none. Throws StartError. */
export function ensureChromium(): string {
  preferHeadless();
  if (process.env.CHROMIUM && findChromium() === undefined)
    throw new StartError(`CHROMIUM=${process.env.CHROMIUM} is no program.`, 'Correct the path.');
  if (findChromium() === undefined) installChromium();
  const path = findChromium();
  if (path === undefined)
    throw new StartError('Chromium was installed but is not where Debian puts it.', 'Name it: CHROMIUM=/path/to/chrome npm test');
  return path;
}

interface Installable {
  /** What people call it. */
  readonly name: string;
  readonly packages: readonly string[];
  /** It would be started as a service when it is installed. */
  readonly isService?: boolean;
}

/** Where Debian's lie that only root's PATH leads to. */
const SYSTEM_FOLDERS = ['/usr/sbin', '/usr/local/sbin'];

/** What `find` finds, after installing it when there is none, without starting it as a service. Throws StartError. */
function ensure(find: () => string | undefined, { name, packages, isService = false }: Installable): string {
  if (find() === undefined) aptInstall(name, packages, { isService });
  const path = find();
  if (path === undefined)
    throw new StartError(`${name} was installed but is not where Debian puts it.`, 'Put its folder on the PATH.');
  return path;
}

export const findNatsServer = (): string | undefined => onPath(['nats-server'], process.env, SYSTEM_FOLDERS);

/** The NATS server to test with. Throws StartError. */
export const ensureNatsServer = (): string => ensure(findNatsServer, { name: 'nats-server', packages: ['nats-server'] });

/** The proxy to put in front of several nodes. Throws StartError. */
export const ensureHaproxy = (): string =>
  ensure(() => onPath(['haproxy'], process.env, SYSTEM_FOLDERS), { name: 'HAProxy', packages: ['haproxy'], isService: true });

/** The RabbitMQ to test with: the script that writes to no folder of the system, the one on the PATH wants to be root. Throws StartError. */
export const ensureRabbit = (): string =>
  ensure(() => onPath(['rabbitmq-server'], {}, ['/usr/lib/rabbitmq/bin']), {
    name: 'RabbitMQ',
    packages: ['rabbitmq-server'],
    isService: true,
  });

function findPgbench(): string | undefined {
  const versions = existsSync(DEBIAN_POSTGRES) ? readdirSync(DEBIAN_POSTGRES).sort().reverse() : [];
  return onPath(
    ['pgbench'],
    process.env,
    versions.map((version) => join(DEBIAN_POSTGRES, version, 'bin')),
  );
}

/** PostgreSQL's own load generator, the limit that benches are held against. Throws StartError. */
export const ensurePgbench = (): string => ensure(findPgbench, { name: 'pgbench', packages: ['postgresql-contrib'] });
