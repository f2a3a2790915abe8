import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { appendFileSync, chownSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type PostgresRole, type RunningPostgres, startPostgres } from '../../apps/server/src/platform/db/embedded.ts';
import { chooseUser, findBinaries } from '../../apps/server/src/platform/db/embedded-binaries.ts';
import { childrenOf } from '../chaos/kill-and-wait.ts';

const PATIENCE_MS = 60_000;
/** Two servers share the machine. The log of the standby's first seconds has to be there still when it asks for it. */
const SETTINGS = { shared_buffers: '256MB', wal_keep_size: '1GB' };
const STANDBY_NAME = 'standby';

async function withClient<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** A primary and a synchronous standby: what was acknowledged is on the disks of both. */
export class PostgresPair {
  readonly ports: { readonly primary: number; readonly standby: number };
  readonly #primary: RunningPostgres;
  readonly #standbyDir: string;
  #standby: ChildProcess | undefined;
  #port: number;

  private constructor(primary: RunningPostgres, standbyDir: string, standbyPort: number) {
    this.#primary = primary;
    this.#standbyDir = standbyDir;
    this.#port = primary.port;
    this.ports = { primary: primary.port, standby: standbyPort };
  }

  /** The primary alone: its standby is copied when the schema is there. */
  static async start(dataDir: string, ports: { primary: number; standby: number }): Promise<PostgresPair> {
    const options = { dataDir: join(dataDir, 'primary'), port: ports.primary, supervise: false, settings: SETTINGS };
    return new PostgresPair(await startPostgres(options), join(dataDir, 'standby'), ports.standby);
  }

  /** Of the server that is the primary now, or of a proxy at `port` before it. */
  url(role: PostgresRole, port = this.#port): string {
    const url = new URL(this.#primary.url(role, 'duskline', 'tcp'));
    url.port = String(port);
    return url.href;
  }

  /** Copies the primary while it runs, follows it, and makes every commit wait for the copy. */
  async addStandby(): Promise<void> {
    const admin = this.url('postgres');
    await withClient(admin, (client) => this.#copy(client));
    await this.#startStandby();
    await withClient(admin, async (client) => {
      await client.query(`ALTER SYSTEM SET synchronous_standby_names = '${STANDBY_NAME}'`);
      await client.query('SELECT pg_reload_conf()');
      for (const until = Date.now() + PATIENCE_MS; ; await sleep(50)) {
        const { rows } = await client.query<{ sync_state: string }>('SELECT sync_state FROM pg_stat_replication');
        if (rows[0]?.sync_state === 'sync') return;
        if (Date.now() > until) throw new Error('the standby does not follow the primary');
      }
    });
  }

  async #copy(client: pg.Client): Promise<void> {
    const cluster = join(this.#standbyDir, 'cluster');
    mkdirSync(this.#standbyDir, { recursive: true, mode: 0o755 });
    await client.query("SELECT pg_backup_start('standby', true)");
    execFileSync('cp', ['-a', join(this.#primary.dataDir, 'cluster'), cluster]);
    const { rows } = await client.query<{ labelfile: string }>('SELECT labelfile FROM pg_backup_stop(false)');
    rmSync(join(cluster, 'postmaster.pid'), { force: true });
    execFileSync('find', [join(cluster, 'pg_wal'), '-type', 'f', '-delete']);
    writeFileSync(join(cluster, 'backup_label'), rows[0]?.labelfile ?? '');
    writeFileSync(join(cluster, 'standby.signal'), '');
    const { username, password } = new URL(this.url('postgres'));
    const source = `host=127.0.0.1 port=${this.ports.primary} user=${username} password=${decodeURIComponent(password)} application_name=${STANDBY_NAME}`;
    appendFileSync(join(cluster, 'postgresql.auto.conf'), `primary_conninfo = '${source}'\n`);
    const user = chooseUser();
    for (const name of ['backup_label', 'standby.signal']) if (user) chownSync(join(cluster, name), user.uid, user.gid);
  }

  #startStandby(): Promise<void> {
    const user = chooseUser();
    const settings = { ...SETTINGS, fsync: 'on', synchronous_commit: 'on', max_connections: '80', timezone: 'UTC', jit: 'off' };
    const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const where = ['-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories='];
    const cluster = join(this.#standbyDir, 'cluster');
    const child = spawn(findBinaries(user).postgres, ['-D', cluster, '-p', String(this.ports.standby), ...flags, ...where], {
      ...user,
      cwd: '/',
      env: { PATH: process.env.PATH ?? '', LC_ALL: 'C', TZ: 'UTC' },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    this.#standby = child;
    return new Promise((done, fail) => {
      let output = '';
      const timer = setTimeout(() => fail(new Error(`the standby did not start: ${output.slice(-2000)}`)), PATIENCE_MS);
      child.stderr.on('data', (chunk: Buffer) => {
        output = (output + chunk.toString()).slice(-20_000);
        if (!output.includes('ready to accept read-only connections')) return;
        clearTimeout(timer);
        done();
      });
      child.once('exit', (code) => fail(new Error(`the standby ended (${code}): ${output.slice(-2000)}`)));
    });
  }

  /** Kills the primary as a power cut would, and makes the standby the primary. It has everything that was acknowledged. */
  async failOver(): Promise<void> {
    const { pid } = this.#primary;
    if (pid === undefined) throw new Error('the primary does not run');
    for (const victim of [pid, ...childrenOf(pid)]) {
      try {
        process.kill(victim, 'SIGKILL');
      } catch {
        // It noticed the death of its parent and was faster.
      }
    }
    this.#port = this.ports.standby;
    await withClient(this.url('postgres'), (client) => client.query('SELECT pg_promote(true, 60)'));
  }

  /** Rows of the server that is the primary now. */
  query<Row extends pg.QueryResultRow>(text: string): Promise<Row[]> {
    return withClient(this.url('postgres'), async (client) => (await client.query<Row>(text)).rows);
  }

  async stop(): Promise<void> {
    const child = this.#standby;
    if (child && child.exitCode === null && child.signalCode === null) {
      const gone = new Promise((done) => child.once('exit', done));
      child.kill('SIGQUIT');
      await gone;
    }
    await this.#primary.stop();
  }
}
