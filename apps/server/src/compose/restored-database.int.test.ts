import { copyFileSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { copyDatabase } from '../../test-kit/copy-database.ts';
import { createTestDb } from '../../test-kit/create-test-db.ts';
import { fileFixture } from '../../test-kit/file-fixture.ts';
import { aLeg, anItem, arrange } from '../../test-kit/ledger.ts';
import { manualFeed } from '../../test-kit/manual-feed.ts';
import { composeOn } from '../../test-kit/test-server.ts';
import { findBreaks } from '../modules/wallet/reconcile.ts';
import { type RunningPostgres, startPostgres } from '../platform/db/embedded.ts';
import { migrate } from '../platform/db/migrate.ts';
import type { App } from './compose.ts';

/** A database that was restored into another PostgreSQL server, whose transaction ids begin at the start again (XR-06). */
const PATIENCE_MS = 60_000;
const LATER = { timeout: PATIENCE_MS, interval: 50 };
const servers: RunningPostgres[] = [];
const apps: App[] = [];

const old = await fileFixture(createTestDb());
afterEach(async () => {
  for (const app of apps.splice(0)) await app.stop();
});
afterAll(async () => {
  for (const server of servers) {
    await server.stop();
    rmSync(server.dataDir, { recursive: true, force: true });
  }
});

async function aCluster(dataDir = mkdtempSync(join(tmpdir(), 'duskline-cluster-'))): Promise<RunningPostgres> {
  const server = await startPostgres({ dataDir, settings: { shared_buffers: '32MB' } });
  servers.push(server);
  await migrate({ url: server.url('duskline_owner'), profile: 'play' });
  return server;
}

async function aServer(databaseUrl: string, onMustStop: (reason: string) => void = () => undefined): Promise<App> {
  const app = await composeOn(databaseUrl, {}, { onMustStop, feed: manualFeed });
  apps.push(app);
  await app.start();
  return app;
}

/** The tickets that players are told of from now on. */
function listen(app: App): string[] {
  const received: string[] = [];
  app.services.players.subscribe(({ topic, id }) => {
    if (topic === 'processing') received.push(id);
  });
  return received;
}

const place = (app: App, matchId: number) => {
  const item = anItem(1, { legs: [aLeg(matchId)] });
  return app.services.tickets.placeBatch([item]).then(([placed]) => {
    expect(placed?.acceptance).toBe(1);
    return item.ticketId;
  });
};

test('XR-06 F-B1 after a restore players are told again, bets and gates of both clusters are kept apart, and the books are whole', async () => {
  const before = await aServer(old.url);
  await arrange(old, {});
  // Many transactions, as a long life makes them: the other cluster is far from there.
  for (let n = 0; n < 3_000; n++) await old.ownerPool.query('SELECT pg_current_xact_id()');
  const receivedBefore = listen(before);
  const first = await place(before, 1);
  await vi.waitFor(() => expect(receivedBefore).toContain(first), LATER);
  await before.services.tickets.gates.closeMatch(2);
  await apps.pop()?.stop();

  const cluster = await aCluster();
  await copyDatabase(old.adminUrl, cluster.url('postgres'));
  const owner = new pg.Pool({ connectionString: cluster.url('duskline_owner'), max: 2 });
  try {
    const positions = async () =>
      (
        await owner.query(
          'SELECT xid::text::int > pg_snapshot_xmax(pg_current_snapshot())::text::int AS "isFuture" FROM platform.outbox_position',
        )
      ).rows;
    expect(await positions()).toEqual([{ isFuture: true }]);
    expect((await findBreaks(owner)).map((line) => line.slice(0, 3))).toEqual(['R8 ']);

    const after = await aServer(cluster.url('duskline_app'));
    expect(after.services.alarms.latest().map(({ name }) => name)).toEqual(['database_restored']);
    expect(await positions()).toEqual([{ isFuture: false }]);
    const received = listen(after);
    await after.services.tickets.gates.openMatch(2);
    const placed = [await place(after, 1), await place(after, 2)];
    await vi.waitFor(() => expect(received).toEqual(expect.arrayContaining(placed)), LATER);
    // What happened before the restore is told to nobody, also when the new ids come to where the old ones were.
    for (let n = 0; n < 300; n++) await owner.query('SELECT pg_current_xact_id()');
    expect(received).not.toContain(first);
    await after.services.tickets.gates.closeMatch(1);
    expect(await findBreaks(owner)).toEqual([]);
    await apps.pop()?.stop();

    // The next start finds its own cluster: nothing to say.
    const again = await aServer(cluster.url('duskline_app'));
    expect(again.services.alarms.latest()).toEqual([]);
    expect((await again.http.inject('/readyz')).json().checks).toMatchObject({ cluster: 'ok', outbox: 'ok' });
  } finally {
    await owner.end();
  }
});

test('XR-06 a position in the future is repaired by the next start, on the same cluster too', async () => {
  await old.ownerPool.query("UPDATE platform.outbox_position SET xid = '9000000000'");
  const app = await aServer(old.url);
  expect(app.services.alarms.latest().map(({ name }) => name)).toContain('database_restored');
  const received = listen(app);
  const ticketId = await place(app, 3);
  await vi.waitFor(() => expect(received).toContain(ticketId), LATER);
});

test('XR-06 a server whose database is exchanged under it is not ready any more, and stops', async () => {
  const first = await aCluster();
  const second = mkdtempSync(join(tmpdir(), 'duskline-cluster-'));
  // The same passwords, so that nothing but the database is another.
  copyFileSync(join(first.dataDir, 'secrets.json'), join(second, 'secrets.json'));
  const other = await aCluster(second);
  await other.stop();
  const onMustStop = vi.fn();
  const app = await aServer(first.url('duskline_app', 'duskline', 'tcp'), onMustStop);
  expect((await app.http.inject('/readyz')).json().checks.cluster).toBe('ok');

  await first.stop();
  renameSync(join(first.dataDir, 'cluster'), join(first.dataDir, 'cluster.away'));
  renameSync(join(other.dataDir, 'cluster'), join(first.dataDir, 'cluster'));
  servers.push(await startPostgres({ dataDir: first.dataDir, port: first.port, settings: { shared_buffers: '32MB' } }));
  await vi.waitFor(async () => {
    const { status, checks } = (await app.http.inject('/readyz')).json();
    expect([status, checks.cluster]).toEqual([
      'not ready',
      expect.stringMatching(/^the database is another one \(\d+\/0{7}1, transaction \d+\) than the one of the start/),
    ]);
  }, LATER);
  expect(onMustStop).toHaveBeenCalledWith(expect.stringContaining('the database is another one'));
});

test('XR-06 a standby that takes over goes on where the server it followed stood: no position moves, nothing is left untold', async () => {
  const first = await aCluster();
  const app = await aServer(first.url('duskline_app'));
  const pool = new pg.Pool({ connectionString: first.url('duskline_app'), max: 1 });
  await arrange({ pool }, {});
  await pool.end();
  const received = listen(app);
  const before = await place(app, 1);
  await vi.waitFor(() => expect(received).toContain(before), LATER);
  await apps.pop()?.stop();
  const readAt = async () => {
    const owner = new pg.Client({ connectionString: first.url('duskline_owner') });
    await owner.connect();
    const { rows } = await owner.query(
      'SELECT cluster_no, xid::text, id::text, (SELECT max(c.no) FROM platform.cluster c) AS clusters FROM platform.outbox_position',
    );
    await owner.end();
    return rows;
  };
  const stood = await readAt();
  await first.stop();

  // The end of a recovery is what makes a standby a server: it begins a timeline of its own.
  writeFileSync(join(first.dataDir, 'cluster', 'recovery.signal'), '');
  const promoted = await startPostgres({
    dataDir: first.dataDir,
    port: first.port,
    settings: { shared_buffers: '32MB', restore_command: 'false' },
  });
  servers.push(promoted);
  const after = await aServer(promoted.url('duskline_app'));
  expect(after.services.alarms.latest().map(({ name }) => name)).toEqual(['database_promoted']);
  expect(await readAt()).toEqual(stood);
  const receivedAfter = listen(after);
  const second = await place(after, 1);
  await vi.waitFor(() => expect(receivedAfter).toContain(second), LATER);
  expect((await after.http.inject('/readyz')).json().checks).toMatchObject({ cluster: 'ok', outbox: 'ok' });
  await apps.pop()?.stop();
  const again = await aServer(promoted.url('duskline_app'));
  expect(again.services.alarms.latest()).toEqual([]);
});
