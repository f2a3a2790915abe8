import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { anItem } from '../../test-kit/ledger.ts';
import { createTicketService } from '../modules/tickets/index.ts';
import { findBreaks } from '../modules/wallet/reconcile.ts';
import { createDb } from '../platform/db/create-db.ts';
import { type RunningPostgres, startPostgres } from '../platform/db/embedded.ts';
import { migrate } from '../platform/db/migrate.ts';

describe('the embedded PostgreSQL', () => {
  let dataDir: string;
  let server: RunningPostgres;
  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'duskline-embedded-'));
    server = await startPostgres({ dataDir });
  });
  afterAll(async () => {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  const ask = async (url: string, sql: string): Promise<unknown[]> => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    return (await client.query(sql).finally(() => client.end())).rows;
  };

  test('is durable, checks its pages, listens on this machine only and keeps its secrets to itself', async () => {
    const settings = [
      'fsync',
      'synchronous_commit',
      'full_page_writes',
      'data_checksums',
      'listen_addresses',
      'password_encryption',
    ];
    expect(
      await ask(
        server.url('duskline_app'),
        `SELECT ${settings.map((name) => `current_setting('${name}') AS ${name}`).join(', ')}`,
      ),
    ).toEqual([
      {
        fsync: 'on',
        synchronous_commit: 'on',
        full_page_writes: 'on',
        data_checksums: 'on',
        listen_addresses: '127.0.0.1',
        password_encryption: 'scram-sha-256',
      },
    ]);
    expect(statSync(join(dataDir, 'secrets.json')).mode & 0o777).toBe(0o600);
    expect(statSync(join(dataDir, 'cluster')).mode & 0o077).toBe(0);
    const wrong = server.url('duskline_app', 'duskline', 'tcp').replace(/:[^:@/]+@/, ':wrong@');
    await expect(ask(wrong, 'SELECT 1')).rejects.toMatchObject({ code: '28P01' });
  });

  test('F-K4 a second start on the same folder is refused with the holder named, and harms nothing', async () => {
    const again = startPostgres({ dataDir, lockPatienceMs: 300 });
    await expect(again).rejects.toThrow(new RegExp(`process ${server.pid}.*already runs`));
    expect(await ask(server.url('duskline_app'), 'SELECT 1 AS n')).toEqual([{ n: 1 }]);
  });

  test('data and passwords survive a stop and a start', async () => {
    await ask(server.url('duskline_owner'), 'CREATE TABLE public.kept AS SELECT 42 AS n');
    const secrets = readFileSync(join(dataDir, 'secrets.json'), 'utf8');
    await server.stop();
    server = await startPostgres({ dataDir });
    expect(await ask(server.url('duskline_owner'), 'SELECT n FROM public.kept')).toEqual([{ n: 42 }]);
    expect(readFileSync(join(dataDir, 'secrets.json'), 'utf8')).toBe(secrets);
  });

  test('a folder that cannot be used is named', async () => {
    const file = join(dataDir, 'occupied');
    mkdirSync(file);
    await expect(startPostgres({ dataDir: join(file, 'secrets.json', '\0') })).rejects.toThrow();
  });

  test('while it is down there is no process id to signal by mistake, and afterwards there is another', async () => {
    const before = server.pid;
    process.kill(Number(before), 'SIGKILL');
    while (server.pid === before) await sleep(1);
    expect(server.pid).not.toBe(0);
    for (let waited = 0; server.pid === undefined && waited < 5_000; waited += 10) await sleep(10);
    await server.ready();
    expect(server.pid).toBeGreaterThan(1);
    expect(server.pid).not.toBe(before);
  });

  test('killed while one of its children still holds the memory they share it comes back once that has ended', async () => {
    const before = server.pid as number;
    const client = new pg.Client({ connectionString: server.url('duskline_app') });
    client.on('error', () => undefined);
    await client.connect();
    const { rows } = await client.query('SELECT pg_backend_pid() AS pid');
    process.kill(rows[0].pid, 'SIGSTOP');
    process.kill(before, 'SIGKILL');
    // Every one of these starts is refused, and only its own words tell why.
    await sleep(3_000);
    process.kill(rows[0].pid, 'SIGKILL');
    await vi.waitFor(async () => expect(await ask(server.url('duskline_app'), 'SELECT 1 AS one')).toEqual([{ one: 1 }]), {
      timeout: 30_000,
      interval: 50,
    });
    expect(server.pid).not.toBe(before);
    await client.end().catch(() => undefined);
  }, 60_000);

  test('XR-14 killed while the disk is full it comes back when there is room, however long that takes', async () => {
    const full = join(dataDir, 'cluster', 'postmaster.opts');
    rmSync(full);
    // PostgreSQL writes this file at each start.
    symlinkSync('/dev/full', full);
    const before = server.pid;
    process.kill(Number(before), 'SIGKILL');
    await sleep(3_000);
    await expect(ask(server.url('duskline_app'), 'SELECT 1 AS n')).rejects.toThrow();
    rmSync(full);
    await server.ready();
    expect(await ask(server.url('duskline_app'), 'SELECT 1 AS n')).toEqual([{ n: 1 }]);
    expect(server.pid).not.toBe(before);
  });

  test('F-K2 kill -9 under placement load: no acknowledged bet is lost, none doubled, back by itself', async () => {
    await migrate({ url: server.url('duskline_owner'), profile: 'play' });
    const db = createDb({
      appUrl: server.url('duskline_app'),
      reportUrl: server.url('duskline_report'),
      appRole: 'duskline_app',
      reportRole: undefined,
      moneyConnections: 4,
      readConnections: 4,
    });
    const tickets = createTicketService({ db, patienceMs: 20_000 });
    await db.pool.query("SELECT money.grant_demo(u, 'EUR', 1000000000, 'grant-play-' || u) FROM generate_series(1, 10) u");
    await tickets.gates.set([
      { kind: 'producer', id: 3, open: true },
      { kind: 'match', id: 1, open: true },
    ]);
    const acknowledged: string[] = [];
    const failed: unknown[] = [];
    let isOver = false;
    const players = Array.from({ length: 10 }, async (_, index) => {
      while (!isOver) {
        await tickets.place(anItem(index + 1, { stakeMinor: 10n })).then(
          ({ ticketId }) => acknowledged.push(ticketId),
          (error: unknown) => failed.push(error),
        );
      }
    });
    const backMs: number[] = [];
    for (let round = 0; round < 3; round++) {
      await sleep(300);
      const killedAt = performance.now();
      expect(server.pid).toBeGreaterThan(1);
      process.kill(Number(server.pid), 'SIGKILL');
      const before = acknowledged.length;
      while (acknowledged.length < before + 10) await sleep(10);
      backMs.push(performance.now() - killedAt);
    }
    isOver = true;
    await Promise.all(players);
    expect(failed).toEqual([]);
    // The last death may be noticed late: the readers' connections come back after the money's.
    await vi.waitFor(() => db.pools.report.query('SELECT 1'), { timeout: 30_000, interval: 100 });
    await vi.waitFor(() => db.pool.query('SELECT 1'), { timeout: 30_000, interval: 100 });
    const { rows } = await db.pool.query('SELECT id FROM betting.ticket');
    expect(new Set(rows.map(({ id }) => id))).toEqual(new Set(acknowledged));
    expect(new Set(acknowledged).size).toBe(acknowledged.length);
    expect(await findBreaks(db.pools.report)).toEqual([]);
    expect(Math.max(...backMs)).toBeLessThan(30_000);
    await tickets.close();
    await db.close();
  });
});
