import { chmodSync, mkdirSync, readdirSync, readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { basename, join } from 'node:path';
import pg from 'pg';
import { StartError } from './start-error.ts';

const DATABASE_MAJOR_MIN = 15;

/** Creates DATA_DIR and proves that it can be written. Throws StartError. */
export function checkDataDir(dataDir: string): void {
  try {
    mkdirSync(join(dataDir, 'logs'), { recursive: true });
    const probe = join(dataDir, '.write-probe');
    writeFileSync(probe, '');
    rmSync(probe);
    // The embedded PostgreSQL may run as another user when this process is root: it must be able to walk through.
    if (process.getuid?.() === 0) chmodSync(dataDir, 0o755);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOSPC')
      throw new StartError(`The disk of DATA_DIR ${dataDir} is full.`, 'Free some space or set DATA_DIR to another disk.');
    if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS' || code === 'ENOTDIR' || code === 'EEXIST') {
      throw new StartError(
        `DATA_DIR ${dataDir} cannot be written (${code}).`,
        'Give this user the folder, or set DATA_DIR to a folder of yours.',
      );
    }
    throw error;
  }
}

/** Tries to listen. Returns undefined when the port is free, else the error code. */
function listenError(host: string, port: number): Promise<string | undefined> {
  return new Promise((done) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => done(error.code ?? 'ERROR'));
    server.listen({ port, host, exclusive: true }, () => server.close(() => done(undefined)));
  });
}

/** What was typed to start it; the kernel's own name for a Node process is that of its main thread. */
function programName(pid: string): string {
  const [program = ''] = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
  return basename(program.split(' ')[0] ?? '');
}

/** The process that listens on a port, as "process 4711 (node)", where /proc lets us see it; '' otherwise. */
function portHolder(port: number): string {
  try {
    const hex = port.toString(16).toUpperCase().padStart(4, '0');
    const rows = ['/proc/net/tcp', '/proc/net/tcp6'].flatMap((file) => readFileSync(file, 'utf8').split('\n'));
    const inodes = rows
      .map((row) => row.trim().split(/\s+/))
      .filter((cells) => cells[1]?.endsWith(`:${hex}`) && cells[3] === '0A')
      .map((cells) => `socket:[${cells[9]}]`);
    for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
      try {
        const open = readdirSync(`/proc/${pid}/fd`).map((fd) => readlinkSync(`/proc/${pid}/fd/${fd}`));
        if (open.some((target) => inodes.includes(target))) return `process ${pid} (${programName(pid)})`;
      } catch {
        // Another user's process, or one that ended while we looked: the next one may be readable.
      }
    }
  } catch {
    // No /proc here (macOS): the port number alone has to do.
  }
  return '';
}

/** Refuses with one line when `port` cannot be listened on. `variable` is the setting that moves it. */
export async function checkPort(host: string, port: number, variable: string): Promise<void> {
  const code = await listenError(host, port);
  if (code === undefined) return;
  if (code === 'EADDRINUSE') {
    const holder = portHolder(port);
    throw new StartError(
      `Port ${port} is taken${holder === '' ? '' : ` by ${holder}`}.`,
      `End that program, or choose another port: ${variable}=${port + 100} npm start`,
    );
  }
  if (code === 'EACCES')
    throw new StartError(
      `Port ${port} needs more rights than this user has.`,
      `Choose one above 1023: ${variable}=3000 npm start`,
    );
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    throw new StartError(`HOST=${host} is not an address of this machine.`, 'Use 127.0.0.1, or 0.0.0.0 for all addresses.');
  throw new StartError(
    `Port ${port} on ${host} cannot be opened (${code}).`,
    `Choose another: ${variable}=${port + 100} npm start`,
  );
}

/** The first free port of 127.0.0.1 at or after `from`; the fallback is one that the system names. */
export async function freePort(from: number, not: readonly number[] = []): Promise<number> {
  for (let port = from; port < Math.min(from + 50, 65_536); port += 1) {
    if (!not.includes(port) && (await listenError('127.0.0.1', port)) === undefined) return port;
  }
  return await new Promise((done) => {
    const server = createServer();
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => done(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}

function explainDatabaseError(error: unknown, place: string): StartError {
  const { code, message } = error as { code?: string; message: string };
  if (code === '28P01' || code === '28000')
    return new StartError(`DATABASE_URL: ${place} refuses this user or password.`, 'Correct them in DATABASE_URL.');
  if (code === '3D000')
    return new StartError(
      `DATABASE_URL: the database does not exist on ${place}.`,
      'Create it with createdb, or name another one.',
    );
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return new StartError(`DATABASE_URL: the host of ${place} is unknown.`, 'Correct the host name.');
  if (code === '57P03')
    return new StartError(`DATABASE_URL: ${place} is still starting or shutting down.`, 'Wait a moment and run again.');
  return new StartError(
    `DATABASE_URL: no PostgreSQL answers at ${place} (${code ?? message}).`,
    'Start it, correct the address, or unset DATABASE_URL to use the embedded one.',
  );
}

/** Connects once to a database of the operator's own. Throws StartError when it is dead, closed to us, or too old. */
export async function checkDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  const place = `${client.host}:${client.port}`;
  client.on('error', () => undefined);
  try {
    await client.connect();
    const reply = await client.query<{ server_version_num: string }>('SHOW server_version_num');
    const major = Math.floor(Number(reply.rows[0]?.server_version_num ?? 0) / 10_000);
    if (major < DATABASE_MAJOR_MIN)
      throw new StartError(`DATABASE_URL: ${place} is PostgreSQL ${major}.`, `Use version ${DATABASE_MAJOR_MIN} or newer.`);
  } catch (error) {
    throw error instanceof StartError ? error : explainDatabaseError(error, place);
  } finally {
    await client.end().catch(() => undefined);
  }
}
