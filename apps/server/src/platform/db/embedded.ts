import { type ChildProcess, spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { platform, tmpdir, totalmem } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { chooseUser, findBinaries, isReachableBy, type PostgresBinaries, type RunAs } from './embedded-binaries.ts';
import { removeStalePostmasterFile, runningServer } from './postmaster-file.ts';

/** Roles of the cluster: `postgres` administers, `duskline_owner` migrates, `duskline_app` serves, `duskline_report` reads. */
export type PostgresRole = 'postgres' | 'duskline_owner' | 'duskline_app' | 'duskline_report';

export type StartPostgresOptions = {
  /** Folder of ours: `cluster/` (the data), `secrets.json` (mode 0600) and `run/` (socket) are made below it. */
  dataDir: string;
  /** TCP port on 127.0.0.1; 0 or absent = any free one. */
  port?: number;
  /** Receives every line of the server's log. */
  log?: (line: string) => void;
  /** Restart after a crash (default true). */
  supervise?: boolean;
  maxConnections?: number;
  /** How long to wait for a server that is shutting down on the same folder (default 20 s). */
  lockPatienceMs?: number;
  /** Extra `name=value` server settings. */
  settings?: Readonly<Record<string, string>>;
  /** Called when the server died and could not be brought back. */
  onGone?: (reason: Error) => void;
};

export type RunningPostgres = {
  readonly port: number;
  readonly dataDir: string;
  /** Process id of the postmaster that runs now, another one after a crash; undefined (never 0: that would signal oneself) while none runs. */
  readonly pid: number | undefined;
  /** Connection string. `via` defaults to the unix socket where there is one: it is faster than TCP. */
  url(role: PostgresRole, database?: string, via?: 'socket' | 'tcp'): string;
  /** Resolves when the server answers again after a crash. */
  ready(): Promise<void>;
  stop(): Promise<void>;
};

type Secrets = Record<PostgresRole, string>;
type Place = { dataDir: string; cluster: string; socketDir: string | undefined; user: RunAs; binaries: PostgresBinaries };

const ROLES: readonly PostgresRole[] = ['postgres', 'duskline_owner', 'duskline_app', 'duskline_report'];
const STOP_PATIENCE_MS = 20_000;
const START_PATIENCE_MS = 60_000;
const ROOM_RETRY_MS = 1_000;

const MB = 2 ** 20;
/**
 * An eighth of the machine's memory, which also carries the server: 256 MB (at 2 GB) to 2 GB. Settling a day reads tickets that are hours old; from
 * its own buffers PostgreSQL has them without writing others out first.
 */
const SHARED_BUFFERS = `${Math.round(Math.min(2_048, Math.max(256, totalmem() / MB / 8)))}MB`;

/** For 2 cores and 4 GB or more. fsync and synchronous_commit are given on the command line, so no file can switch them off. */
const SETTINGS: Readonly<Record<string, string>> = {
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  shared_buffers: SHARED_BUFFERS,
  effective_cache_size: '1GB',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  wal_buffers: '16MB',
  wal_compression: 'off',
  max_wal_size: '2GB',
  min_wal_size: '256MB',
  checkpoint_timeout: '15min',
  checkpoint_completion_target: '0.9',
  random_page_cost: '1.1',
  jit: 'off',
  max_worker_processes: '4',
  max_parallel_workers_per_gather: '0',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_min_messages: 'warning',
  log_checkpoints: 'off',
  log_line_prefix: '%m [%p] %a ',
  password_encryption: 'scram-sha-256',
};

function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const probe = createServer();
    probe.once('error', fail);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => (address && typeof address === 'object' ? done(address.port) : fail(new Error('no free port'))));
    });
  });
}

/** A unix socket path may be 107 bytes long; a deep clone gets its socket in the temporary folder instead. */
function socketFolder(dataDir: string): string | undefined {
  if (platform() === 'win32') return undefined;
  const inside = join(dataDir, 'run');
  if (Buffer.byteLength(inside) <= 85) return inside;
  return join(tmpdir(), `duskline-${createHash('sha256').update(dataDir).digest('hex').slice(0, 12)}`);
}

function preparePlace(wanted: string, log: (line: string) => void): Place {
  const user = chooseUser();
  let dataDir = resolve(wanted);
  if (!isReachableBy(user, dirname(dataDir))) {
    dataDir = join('/var/lib/duskline', createHash('sha256').update(dataDir).digest('hex').slice(0, 12));
    log(`the user that runs PostgreSQL cannot reach ${resolve(wanted)}; the data is kept in ${dataDir}`);
  }
  mkdirSync(dataDir, { recursive: true, mode: 0o755 });
  if (user) chmodSync(dataDir, 0o755); // the server's user walks through it; what is inside protects itself
  const cluster = join(dataDir, 'cluster');
  const socketDir = socketFolder(dataDir);
  if (socketDir) {
    mkdirSync(socketDir, { recursive: true, mode: 0o700 });
    if (user) chownSync(socketDir, user.uid, user.gid);
  }
  return { dataDir, cluster, socketDir, user, binaries: findBinaries(user) };
}

function readSecrets(dataDir: string): Secrets {
  const file = join(dataDir, 'secrets.json');
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as Secrets;
  const secrets = Object.fromEntries(ROLES.map((role) => [role, randomBytes(24).toString('base64url')])) as Secrets;
  writeFileSync(file, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 });
  return secrets;
}

function environment(): NodeJS.ProcessEnv {
  return { ...process.env, LC_ALL: 'C', LC_MESSAGES: 'C', TZ: 'UTC', PGDATA: undefined };
}

/** Creates the cluster beside its final place and renames it, so that an interrupted start leaves nothing half made. */
async function initialise(place: Place, password: string): Promise<void> {
  const unfinished = join(place.dataDir, 'cluster.new');
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { mode: 0o700 });
  const passwordFile = join(place.dataDir, 'initdb.pw');
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
  if (place.user) {
    chownSync(unfinished, place.user.uid, place.user.gid);
    chownSync(passwordFile, place.user.uid, place.user.gid);
  }
  const flags = [
    `--pgdata=${unfinished}`,
    '--username=postgres',
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--data-checksums',
  ];
  try {
    await new Promise<void>((done, fail) => {
      let output = '';
      const child = spawn(place.binaries.initdb, flags, { ...place.user, env: environment(), cwd: '/' });
      child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
      child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
      child.once('error', fail);
      child.once('close', (code) => (code === 0 ? done() : fail(new Error(`initdb failed (${code}): ${output}`))));
    });
    renameSync(unfinished, place.cluster);
  } finally {
    rmSync(passwordFile, { force: true });
  }
}

/** A launcher that was killed leaves a server that is shutting down: wait for it instead of failing. */
async function waitUntilFree(cluster: string, patienceMs: number): Promise<void> {
  for (let waited = 0; waited < patienceMs; waited += 100) {
    if (runningServer(cluster) === undefined) return;
    await sleep(100);
  }
  throw new Error(
    `PostgreSQL (process ${runningServer(cluster)}) already runs on ${cluster}. Stop it first, or use another data folder.`,
  );
}

/** Ends the server when this process dies without stopping it: the pipe to `cat` closes with us. */
function watch(pid: number): ChildProcess | undefined {
  if (platform() === 'win32') return undefined;
  const guard = spawn('/bin/sh', ['-c', 'cat >/dev/null; kill -INT "$1" 2>/dev/null', 'sh', String(pid)], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
    cwd: '/',
  });
  guard.unref();
  return guard;
}

class Postmaster implements RunningPostgres {
  readonly port: number;
  readonly dataDir: string;
  #place: Place;
  #secrets: Secrets;
  #options: StartPostgresOptions;
  #child: ChildProcess | undefined;
  #guard: ChildProcess | undefined;
  #stopping = false;
  #hasRun = false;
  #starting: Promise<void> | undefined;

  constructor(place: Place, secrets: Secrets, port: number, options: StartPostgresOptions) {
    this.#place = place;
    this.#secrets = secrets;
    this.#options = options;
    this.port = port;
    this.dataDir = place.dataDir;
  }

  get pid(): number | undefined {
    return this.#child?.pid;
  }

  url(role: PostgresRole, database = 'duskline', via: 'socket' | 'tcp' = 'socket'): string {
    const secret = encodeURIComponent(this.#secrets[role]);
    if (via === 'socket' && this.#place.socketDir) {
      return `postgresql://${role}:${secret}@/${database}?host=${encodeURIComponent(this.#place.socketDir)}&port=${this.port}`;
    }
    return `postgresql://${role}:${secret}@127.0.0.1:${this.port}/${database}`;
  }

  ready(): Promise<void> {
    return this.#starting ?? Promise.resolve();
  }

  start(): Promise<void> {
    this.#starting = this.#launch();
    return this.#starting;
  }

  #launchOnce(): Promise<void> {
    const settings = { ...SETTINGS, max_connections: String(this.#options.maxConnections ?? 80), ...this.#options.settings };
    const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    flags.push('-c', 'listen_addresses=127.0.0.1', '-c', `unix_socket_directories=${this.#place.socketDir ?? ''}`);
    return new Promise((done, fail) => {
      const child = spawn(this.#place.binaries.postgres, ['-D', this.#place.cluster, '-p', String(this.port), ...flags], {
        ...this.#place.user,
        env: environment(),
        cwd: '/',
        // Own process group: Ctrl-C reaches the launcher, which then stops the server last.
        detached: platform() !== 'win32',
        stdio: ['ignore', 'ignore', 'pipe'],
      });
      let output = '';
      let up = false;
      // From here on: clients may be answered before the line that says so has been read.
      this.#child = child;
      this.#guard = child.pid === undefined ? undefined : watch(child.pid);
      child.stderr.setEncoding('utf8');
      child.stderr.on('data', (chunk: string) => {
        if (!up) output += chunk;
        for (const line of chunk.split('\n')) if (line) this.#options.log?.(line);
        if (!up && output.includes('ready to accept connections')) {
          up = true;
          this.#hasRun = true;
          done();
        }
      });
      child.once('error', fail);
      let isGone = false;
      child.once('exit', () => {
        this.#guard?.kill('SIGKILL');
        this.#child = undefined;
      });
      const ended = (code: number | null, signal: NodeJS.Signals | null): void => {
        if (isGone) return;
        isGone = true;
        if (up) this.#exited(code, signal);
        else fail(new Error(`PostgreSQL did not start (${code ?? signal}): ${output.slice(-2000)}`));
      };
      // Children that outlive it for a moment hold its output open: one that ran is started again at once.
      child.once('exit', (code, signal) => up && ended(code, signal));
      // One that did not come up is judged by what it said, which may be read after its end.
      child.once('close', ended);
    });
  }

  /** After a crash the old children hold the shared memory for a moment, and the server says so: try again. */
  async #launch(): Promise<void> {
    const until = performance.now() + START_PATIENCE_MS;
    for (;;) {
      try {
        removeStalePostmasterFile(this.#place.cluster);
        return await this.#launchOnce();
      } catch (error) {
        const message = String((error as Error).message);
        // Killed while it recovered: recovery starts again from the same log.
        const transient = /shared memory block|lock file|Address already in use|did not start \(SIG/.test(message);
        // It ran before: once the operator has cleared the full disk, it comes back by itself (XR-14).
        const waitsForRoom = this.#hasRun && /No space left on device/.test(message);
        if (this.#stopping || !(waitsForRoom || (transient && performance.now() < until))) throw error;
        await sleep(waitsForRoom ? ROOM_RETRY_MS : 200);
      }
    }
  }

  #exited(code: number | null, signal: NodeJS.Signals | null): void {
    if (this.#stopping) return;
    const reason = new Error(`PostgreSQL ended unexpectedly (${code ?? signal})`);
    this.#options.log?.(reason.message);
    if (this.#options.supervise === false) {
      this.#options.onGone?.(reason);
      return;
    }
    this.start().catch((error: Error) => this.#options.onGone?.(error));
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    await this.#starting?.catch(() => undefined);
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = new Promise<void>((done) => child.once('exit', () => done()));
    child.kill('SIGINT');
    const immediate = setTimeout(() => child.kill('SIGQUIT'), STOP_PATIENCE_MS);
    await gone;
    clearTimeout(immediate);
  }
}

async function createRoles(server: Postmaster, secrets: Secrets, database: string): Promise<void> {
  const client = new pg.Client({ connectionString: server.url('postgres', 'postgres') });
  await client.connect();
  try {
    for (const role of ROLES.slice(1)) {
      const known = await client.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [role]);
      const verb = known.rowCount ? 'ALTER' : 'CREATE';
      await client.query(`${verb} ROLE ${role} LOGIN PASSWORD ${client.escapeLiteral(secrets[role])}`);
    }
    await client.query('GRANT duskline_app, duskline_report TO duskline_owner WITH ADMIN OPTION');
    const known = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [database]);
    if (!known.rowCount) await client.query(`CREATE DATABASE ${client.escapeIdentifier(database)} OWNER duskline_owner`);
  } finally {
    await client.end();
  }
}

/**
 * Starts the PostgreSQL that ships with the product, creating the cluster (with data checksums), roles and the empty
 * database `duskline` on first use. Listens on a unix socket and on 127.0.0.1 only. Restarts it after a crash.
 * @throws Error with a readable text when the folder is in use, not writable or the programs are missing.
 */
export async function startPostgres(options: StartPostgresOptions): Promise<RunningPostgres> {
  const log = options.log ?? (() => undefined);
  const place = preparePlace(options.dataDir, log);
  const secrets = readSecrets(place.dataDir);
  if (existsSync(place.cluster)) chmodSync(place.cluster, 0o700);
  else await initialise(place, secrets.postgres);
  await waitUntilFree(place.cluster, options.lockPatienceMs ?? STOP_PATIENCE_MS);
  const server = new Postmaster(place, secrets, options.port || (await freePort()), options);
  await server.start();
  await createRoles(server, secrets, 'duskline');
  return server;
}
