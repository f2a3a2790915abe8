import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createDb, type Database } from '@duskline/server/src/platform/db/create-db.ts';
import { type RunningPostgres, startPostgres } from '@duskline/server/src/platform/db/embedded.ts';
import { migrate } from '@duskline/server/src/platform/db/migrate.ts';
import pg from 'pg';
import { ensurePgbench } from '../../tools/start/find-program.ts';

/** A PostgreSQL of the bench's own, with the very settings of the product, that carries both our schema and pgbench's tables. */
export type BenchDatabase = {
  server: RunningPostgres;
  db: Database;
  owner: pg.Pool;
  /** pgbench's TPC-B-like script: prepared, 16 clients, over the same kind of connection as ours. */
  pgbench(seconds: number): Promise<PgbenchResult>;
  /**
   * Makes the log of what was filled in the files that are written next, as on a server that has run for a while. A new one makes a file for every 16 MB,
   * and nobody commits while it is filled with zeros: 40 to 100 ms on a slow disk, which would be measured instead of the bets.
   */
  checkpoint(): Promise<void>;
  /** Processor time that the server has used so far, all its processes together; 0 where /proc does not exist. */
  cpuMs(): number;
  close(): Promise<void>;
};

/** `cpuUs` = processor time of server and client for one transaction: unlike `tps` it hardly depends on what else the machine does. */
export type PgbenchResult = { tps: number; cpuUs: number };

const run = promisify(execFile);
const SCALE = 20;
const CLIENTS = 16;

export async function startBenchDatabase(): Promise<BenchDatabase> {
  const program = ensurePgbench();
  const dataDir = mkdtempSync(join(tmpdir(), 'duskline-bench-'));
  const server = await startPostgres({ dataDir });
  const owner = new pg.Pool({ connectionString: server.url('duskline_owner'), max: 4 });
  owner.on('error', () => undefined);
  const db = createDb({
    appUrl: server.url('duskline_app'),
    reportUrl: server.url('duskline_report'),
    appRole: 'duskline_app',
    reportRole: undefined,
    moneyConnections: 6,
    readConnections: 8,
  });
  const close = async (): Promise<void> => {
    await Promise.all([db.close(), owner.end()]);
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    await migrate({ url: server.url('duskline_owner'), profile: 'play' });
    const admin = new pg.Client({ connectionString: server.url('postgres', 'postgres') });
    await admin.connect();
    await admin.query('CREATE DATABASE pgbench');
    const target = server.url('postgres', 'pgbench');
    await run(program, ['-i', '-q', '-s', String(SCALE), target]);
    await admin.end();
    const checkpoint = async (): Promise<void> => {
      const client = new pg.Client({ connectionString: server.url('postgres', 'postgres') });
      await client.connect();
      await client.query('CHECKPOINT');
      await client.end();
    };
    await checkpoint();
    return {
      server,
      db,
      owner,
      close,
      checkpoint,
      cpuMs: () => processorMs(server.pid),
      async pgbench(seconds) {
        const before = processorMs(server.pid);
        // `times` tells what the client itself has used.
        const script = '"$0" "$@"; times';
        const { stdout } = await run('/bin/sh', [
          '-c',
          script,
          program,
          '-n',
          '-M',
          'prepared',
          '-c',
          String(CLIENTS),
          '-j',
          '2',
          '-T',
          String(seconds),
          target,
        ]);
        const tps = Number(/tps = ([\d.]+) \(without/.exec(stdout)?.[1]);
        const count = Number(/processed: (\d+)/.exec(stdout)?.[1]);
        if (!(tps > 0)) throw new Error(`pgbench gave no figure: ${stdout}`);
        const [, user = '0', system = '0'] = /^(?:\d+m[\d.]+s ){1}\d+m[\d.]+s\s(\d+m[\d.]+s) (\d+m[\d.]+s)/m.exec(stdout) ?? [];
        const clientMs = durationMs(user) + durationMs(system);
        return { tps, cpuUs: ((processorMs(server.pid) - before + clientMs) * 1_000) / count };
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** `1m2.5s` in milliseconds. */
function durationMs(text: string): number {
  const [, minutes = '0', seconds = '0'] = /(\d+)m([\d.]+)s/.exec(text) ?? [];
  return (Number(minutes) * 60 + Number(seconds)) * 1_000;
}

/** utime, stime and those of children that have ended, from /proc/PID/stat: hundredths of a second. */
function ticksOf(pid: number | string): { parent: number; own: number; ended: number } {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  return { parent: fields[1] ?? 0, own: (fields[11] ?? 0) + (fields[12] ?? 0), ended: (fields[13] ?? 0) + (fields[14] ?? 0) };
}

function processorMs(postmaster: number | undefined): number {
  if (postmaster === undefined || !existsSync('/proc/self/stat')) return 0;
  const main = ticksOf(postmaster);
  let ticks = main.own + main.ended;
  for (const entry of readdirSync('/proc')) {
    if (!/^\d+$/.test(entry)) continue;
    try {
      const child = ticksOf(entry);
      if (child.parent === postmaster) ticks += child.own;
    } catch {
      // It ended between the two readings; the postmaster counts it from now on.
    }
  }
  return ticks * 10;
}
