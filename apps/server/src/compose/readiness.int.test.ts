import { existsSync, lstatSync, mkdtempSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { anItem, arrange } from '../../test-kit/ledger.ts';
import { manualFeed } from '../../test-kit/manual-feed.ts';
import { composeOn, createTestServer, type TestServer } from '../../test-kit/test-server.ts';
import { type RunningPostgres, startPostgres } from '../platform/db/embedded.ts';
import { migrate } from '../platform/db/migrate.ts';
import { createDiskWatch } from '../platform/nodes/disk-watch.ts';
import type { App } from './compose.ts';

/** /readyz tells the truth: each of its checks, seen to fail on a real server and a real database. */
const PATIENCE_MS = 60_000;
type Readiness = { status: string; checks: Record<string, string> };
const ask = async (app: App) => (await app.http.inject('/readyz')).json() as Readiness;
const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));
const alarmsOf = (app: App) => app.services.alarms.latest().map(({ name }) => name);

describe('a server on a healthy database', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await createTestServer();
  });
  afterAll(() => server.close());
  afterEach(() => vi.useRealTimers());

  test('is ready: every check is named and says ok', async () => {
    expect(await ask(server.app)).toEqual({
      status: 'ready',
      checks: { database: 'ok', disk: 'ok', clock: 'ok', outbox: 'ok', cluster: 'ok', roles: 'ok', board: 'ok', feed: 'ok' },
    });
  });

  test('XR-25 each look adds a row, and rows of more than a minute ago are gone', async () => {
    const count = async () => Number((await server.testDb.ownerPool.query('SELECT count(*) AS n FROM platform.probe')).rows[0].n);
    await server.testDb.ownerPool.query(
      "INSERT INTO platform.probe (at) SELECT now() - interval '2 minutes' FROM generate_series(1, 500)",
    );
    await vi.waitFor(async () => {
      await ask(server.app);
      expect(await count()).toBeLessThan(200);
    }, PATIENCE_MS);
    // Requests within a moment of each other share one answer.
    const before = await count();
    await vi.waitFor(async () => {
      await ask(server.app);
      expect(await count()).toBeGreaterThan(before);
    }, PATIENCE_MS);
  });

  test('XR-26 TR-I3 a process whose clock is more than two seconds off is not ready, and says so to a person', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 });
    await vi.waitFor(async () => {
      vi.setSystemTime(vi.getRealSystemTime() + 3_600_000);
      const { status, checks } = await ask(server.app);
      expect(status).toBe('not ready');
      expect(checks.clock).toMatch(
        /^the clocks of this process and of the database are (3599|3600)\.\d s apart, 2 s are allowed$/,
      );
    }, PATIENCE_MS);
    await vi.waitFor(() => expect(alarmsOf(server.app)).toContain('clocks_apart'), PATIENCE_MS);
    // The clock that is not real stands still between looks: it is set again for each, so that a slow machine does not widen the gap.
    await vi.waitFor(async () => {
      vi.setSystemTime(vi.getRealSystemTime() - 3_000);
      expect((await ask(server.app)).checks.clock).toMatch(/ [23]\.\d s apart/);
    }, PATIENCE_MS);
    vi.useRealTimers();
    await vi.waitFor(async () => expect((await ask(server.app)).checks.clock).toBe('ok'), PATIENCE_MS);
  });

  test('XR-27 TR-I5 an open writing transaction holds the pushes up: not ready, and the transaction is named', async () => {
    const player = await server.join();
    const { selectionId } = await server.aMatch();
    const idle = new pg.Client({ connectionString: server.testDb.ownerUrl, application_name: 'somebody at lunch' });
    idle.on('error', () => undefined);
    await idle.connect();
    const { rows } = await idle
      .query('BEGIN; SELECT pg_current_xact_id(); SELECT pg_backend_pid() AS pid')
      .then((all) => (all as unknown as pg.QueryResult[])[2] as pg.QueryResult<{ pid: number }>);
    expect((await server.bet(player, selectionId)).status).toBe(200);
    await vi.waitFor(async () => {
      const { status, checks } = await ask(server.app);
      expect([status, checks.outbox]).toEqual([
        'not ready',
        expect.stringMatching(
          new RegExp(
            `^the reader players is \\d+\\.\\d s behind, 5 s are allowed; the oldest writing transaction is process ${rows[0]?.pid} \\(somebody at lunch, duskline_owner, idle in transaction\\) for \\d`,
          ),
        ),
      ]);
    }, PATIENCE_MS);
    await vi.waitFor(() => expect(alarmsOf(server.app)).toContain('outbox_behind'), PATIENCE_MS);
    await idle.end();
    await vi.waitFor(async () => expect((await ask(server.app)).checks.outbox).toBe('ok'), PATIENCE_MS);
  });

  test('XR-15 without its roles it is not ready', async () => {
    const { ownerPool } = server.testDb;
    // As if another process had one of them for a moment. A process of its own would stop now.
    await ownerPool.query("UPDATE platform.role_term SET term = term + 1 WHERE role = 'feed'");
    await ownerPool.query(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'duskline-feed-settle' AND datname = current_database()",
    );
    await vi.waitFor(async () => {
      const { status, checks } = await ask(server.app);
      expect([status, checks.roles]).toEqual(['not ready', 'the roles feed and settle are not held at this moment']);
    }, PATIENCE_MS);
  });
});

describe('F-D4 a database on a full disk', () => {
  let postgres: RunningPostgres;
  let app: App;
  let admin: pg.Client;
  const mustStop = vi.fn();
  beforeAll(async () => {
    postgres = await startPostgres({
      dataDir: mkdtempSync(join(tmpdir(), 'duskline-full-')),
      settings: { shared_buffers: '64MB' },
    });
    await migrate({ url: postgres.url('duskline_owner'), profile: 'play' });
    app = await anApp();
    admin = new pg.Client({ connectionString: postgres.url('postgres') });
    await admin.connect();
  });
  async function anApp(): Promise<App> {
    const started = await composeOn(postgres.url('duskline_app'), {}, { feed: manualFeed, onMustStop: mustStop });
    await started.start();
    return started;
  }
  afterAll(async () => {
    await admin.end();
    await app.stop();
    await postgres.stop();
    rmSync(postgres.dataDir, { recursive: true, force: true });
  });

  /** Puts /dev/full in the place of an empty table's file: every block that is added meets a full disk. Returns the undo. */
  async function fill(table: string): Promise<() => Promise<void>> {
    const { rows } = await admin.query<{ path: string; blocks: string }>(
      `SELECT pg_relation_filepath($1::regclass) AS path, pg_relation_size($1::regclass)::text AS blocks`,
      [table],
    );
    const file = join(postgres.dataDir, 'cluster', rows[0]?.path ?? '');
    expect([table, rows[0]?.blocks, existsSync('/dev/full')]).toEqual([table, '0', true]);
    await admin.query('CHECKPOINT');
    renameSync(file, `${file}.away`);
    symlinkSync('/dev/full', file);
    await dropConnections();
    return async () => {
      expect(lstatSync(file).isSymbolicLink()).toBe(true);
      renameSync(`${file}.away`, file);
      await dropConnections();
    };
  }
  /** A session keeps its files open: the next ones open what lies there now. */
  const dropConnections = (which = 'duskline-[^f]%') =>
    admin.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name SIMILAR TO $1', [which]);

  test('XR-25 a bet that met a full disk makes the server not ready, until a row that needs room is stored', async () => {
    await arrange(app.services.db, {});
    const free = [await fill('betting.ticket')];
    await admin.query('TRUNCATE platform.probe');
    const { rows } = await admin.query<{ toast: string }>(
      "SELECT reltoastrelid::regclass::text AS toast FROM pg_class WHERE oid = 'platform.probe'::regclass",
    );
    free.push(await fill(rows[0]?.toast ?? ''));
    await vi.waitFor(async () => expect((await ask(app)).checks).toMatchObject({ database: 'ok', disk: 'ok' }), PATIENCE_MS);
    await vi.waitFor(async () => {
      const [refused] = await Promise.allSettled([app.services.tickets.placeBatch([anItem(1)])]);
      expect(refused.status === 'rejected' ? String(refused.reason) : 'placed').toContain(
        'the disk of the database is full (53100)',
      );
    }, PATIENCE_MS);
    // An answer is shared for a moment by all who ask.
    await vi.waitFor(async () => expect((await ask(app)).status).toBe('not ready'), PATIENCE_MS);
    for (let round = 0; round < 3; round++) {
      const { status, checks } = await ask(app);
      expect([status, checks.disk]).toEqual(['not ready', 'the disk of the database is full: it could not store a row just now']);
      expect(checks.database).toContain('the disk of the database is full');
      await pause(300);
    }
    await vi.waitFor(
      () => expect(alarmsOf(app)).toEqual(expect.arrayContaining(['disk_full', 'database_not_writable'])),
      PATIENCE_MS,
    );
    for (const again of free) await again();
    await vi.waitFor(async () => expect((await ask(app)).checks).toMatchObject({ database: 'ok', disk: 'ok' }), PATIENCE_MS);
    expect((await app.services.tickets.placeBatch([anItem(1)])).map(({ acceptance }) => acceptance)).toEqual([1]);
  });

  test('H164 XR-25 a database that takes no row ends no process: it is not ready, its roles are its own, and all is well again afterwards', async () => {
    const setting = async (work: 'SET default_transaction_read_only = on' | 'RESET default_transaction_read_only') => {
      await admin.query(`ALTER SYSTEM ${work}`);
      await admin.query('SELECT pg_reload_conf()');
    };
    const holder = async () => {
      const { rows } = await admin.query("SELECT pid FROM pg_stat_activity WHERE application_name = 'duskline-feed-settle'");
      return rows.map(({ pid }) => pid);
    };
    // Another process than the one of the full disk, whose history of odds may still wait for room.
    await app.stop();
    app = await anApp();
    await vi.waitFor(async () => expect((await ask(app)).status).toBe('ready'), PATIENCE_MS);
    const before = await holder();
    // Its connections live: PostgreSQL refuses what they write.
    await setting('SET default_transaction_read_only = on');
    await vi.waitFor(async () => {
      const { status, checks } = await ask(app);
      expect([status, checks.database, checks.roles]).toEqual([
        'not ready',
        'it takes no row (25006)',
        'the lease of the roles feed and settle has run out',
      ]);
    }, PATIENCE_MS);
    expect(await holder()).toEqual(before);
    // They are made again, as after a failover to a replica, and are refused for longer than a process waits for a role that it has lost.
    await dropConnections('duskline-%');
    await vi.waitFor(async () => expect((await ask(app)).checks.roles).toContain('are not held'), PATIENCE_MS);
    await pause(7_000);
    expect([mustStop.mock.calls, (await app.http.inject('/api/sporttype/getall')).statusCode]).toEqual([[], 200]);
    await setting('RESET default_transaction_read_only');
    await dropConnections();
    await vi.waitFor(async () => expect(await ask(app)).toMatchObject({ status: 'ready', checks: { roles: 'ok' } }), PATIENCE_MS);
    expect((await app.services.tickets.placeBatch([anItem(1)])).map(({ acceptance }) => acceptance)).toEqual([1]);
    expect(mustStop).not.toHaveBeenCalled();
    // Nothing of the batch that was refused is at fault: what waited is written afterwards.
    expect(alarmsOf(app)).not.toContain('odds_history_gap');
    const { rows } = await admin.query('SELECT reason, lost FROM odds_history.run ORDER BY id DESC LIMIT 1');
    expect(rows).toMatchObject([{ reason: 'start' }]);
  });

  test('XR-25 a disk that is nearly full counts before the first bet meets it', async () => {
    // A file system without any room is on every Linux; a folder that does not exist says nothing.
    expect(await createDiskWatch('/proc').fault()).toMatch(
      /^only 0 MB are free on the disk of the database, at least 64 are needed$/,
    );
    expect(await createDiskWatch('/nowhere').fault()).toBeNull();
    expect(await createDiskWatch(postgres.dataDir).fault()).toBeNull();
  });
});
