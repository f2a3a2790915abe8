import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createTestDb } from '../../test-kit/create-test-db.ts';
import { fileFixture } from '../../test-kit/file-fixture.ts';
import { anItem, arrange } from '../../test-kit/ledger.ts';
import { serverChildren } from '../../test-kit/server-children.ts';
import { composeOn } from '../../test-kit/test-server.ts';
import { createLog } from '../platform/log.ts';
import { createRoleLock, type RoleLock } from '../platform/nodes/role-lock.ts';
import type { App } from './compose.ts';

/** Two servers on one database (XR-15, XR-16): composed as `npm start` composes them. */
const open: { stop(): Promise<unknown> }[] = [];
const db = await fileFixture(createTestDb());
afterEach(async () => {
  for (const one of open.splice(0)) await one.stop();
});

async function aServer(
  settings: Record<string, string> = {},
  onMustStop: (reason: string) => void = () => undefined,
): Promise<App> {
  const owned = { DATABASE_MIGRATE_URL: db.ownerUrl, ...settings };
  const app = await composeOn(db.url, owned, { onMustStop, rolePatienceMs: 300 });
  open.push(app);
  return app;
}

const readiness = async (app: App) =>
  (await app.http.inject('/readyz')).json() as { status: string; checks: Record<string, string> };

describe('a second server on one database', () => {
  test.each(['web,feed,settle,jobs', 'feed', 'settle,jobs'])(
    'XR-15 with the roles %s it refuses to start, in one clear line',
    async (roles) => {
      const first = await aServer();
      await first.start();
      const second = await aServer({ ROLES: roles });
      const refusal = await second.start().then(
        () => 'it started',
        (error: Error & { exitCode?: number }) => `${error.exitCode} ${error.message}`,
      );
      expect(refusal).toMatch(
        /^78 Another process takes the role (feed|settle) on this database \(.+, process \d+, since 20.+Z\)\. Only one process may have it: [^\n]+$/,
      );
      expect((await readiness(first)).checks.roles).toBe('ok');
    },
  );

  test('XR-15 a standby that is stopped while it waits ends', async () => {
    const first = await aServer();
    await first.start();
    const said: string[] = [];
    const log = createLog('warn', { write: (line) => said.push(line) });
    const standby = await composeOn(db.url, { DATABASE_MIGRATE_URL: db.ownerUrl, STANDBY: 'on' }, {}, log);
    open.push(standby);
    const started = standby.start().then(
      () => 'started',
      ({ message }: Error) => message,
    );
    await vi.waitFor(() => expect(said.join('')).toContain('"event":"role_taken"'), 30_000);
    await standby.stop();
    expect(await started).toBe('stopped while it waited for its roles');
  });

  test('XR-15 it starts as soon as the first one has stopped', async () => {
    const first = await aServer();
    await first.start();
    await first.stop();
    open.pop();
    const second = await aServer();
    await second.start();
    expect((await readiness(second)).checks.roles).toBe('ok');
  });

  test('XR-16 without the role feed it starts, and is not ready: its board is not fed', async () => {
    const first = await aServer();
    await first.start();
    const second = await aServer({ ROLES: 'web' });
    await second.start();
    const { status, checks } = await readiness(second);
    expect([status, checks.roles, checks.board]).toEqual(['not ready', 'ok', expect.stringContaining('its board is not fed')]);
    expect((await readiness(first)).checks.board).toBe('ok');
  });
});

test.each(['web,feed,settle,jobs', 'web,feed', 'feed'])(
  'XR-16 with the roles %s and no address of a feed it is not ready, and says so',
  async (roles) => {
    const app = await aServer({ ROLES: roles });
    await app.start();
    const { status, checks } = await readiness(app);
    expect([status, checks.board, checks.feed]).toEqual(['not ready', 'ok', expect.stringMatching(/^no feed is configured/)]);
  },
);

test('XR-16 a process that settles needs no feed: it decides nothing by prices', async () => {
  const app = await aServer({ ROLES: 'settle,jobs' });
  await app.start();
  const { status, checks } = await readiness(app);
  expect([status, checks.board, checks.feed]).toEqual(['ready', 'ok', 'ok']);
});

test('XR-16 a process without the feed takes no pushes from the one that has it, even if it came first', async () => {
  const web = await aServer({ ROLES: 'web' });
  await web.start();
  const whole = await aServer();
  await whole.start();
  await arrange(db, {});
  const events = { web: 0, whole: 0 };
  web.services.players.subscribe(() => events.web++);
  whole.services.players.subscribe(() => events.whole++);
  for (const app of [web, whole]) await app.services.tickets.placeBatch([anItem(1)]);
  await vi.waitFor(() => expect(events.whole).toBeGreaterThanOrEqual(4), 10_000);
  expect(events.web).toBe(0);
  expect((await readiness(whole)).checks.outbox).toBe('ok');
});

describe('two processes on one database', () => {
  const children = serverChildren({ timeout: 30_000, interval: 50 });
  afterEach(() => children.killAll());
  function aProcess() {
    const one = children.start(db);
    return { ...one, listens: () => one.says('listening') };
  }

  test('XR-15 the second one ends with one line; killed, the first one is followed at once', async () => {
    const first = aProcess();
    await first.listens();
    const second = aProcess();
    expect(await second.exit).toBe(78);
    expect(second.said.err.trim().split('\n')).toEqual([
      expect.stringMatching(
        new RegExp(`^Another process takes the role feed on this database \\(.+, process ${first.child.pid}, since `),
      ),
    ]);
    first.child.kill('SIGKILL');
    await aProcess().listens();
  });

  test('XR-15 a process that has lost a role to another one stops in order', async () => {
    const { said, exit, listens } = aProcess();
    await listens();
    await db.ownerPool.query("UPDATE platform.role_term SET term = term + 1 WHERE role = 'feed'");
    await db.ownerPool.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'duskline-feed-settle' AND datname = current_database()`,
    );
    // A fault, so that every supervisor starts it again.
    expect(await exit).toBe(1);
    expect(said.out).toContain('"event":"role_lost"');
    expect(said.out).toContain('"event":"stopping"');
  });
});

describe('the lock of the roles', () => {
  const locks: RoleLock[] = [];
  afterEach(async () => {
    for (const lock of locks.splice(0)) await lock.release();
  });
  const aLock = (onLost: (reason: string) => void = () => undefined, startPatienceMs = 2_000): RoleLock => {
    const lock = createRoleLock({
      config: db.config,
      roles: ['feed', 'settle'],
      log: createLog('silent'),
      onLost,
      startPatienceMs,
    });
    locks.push(lock);
    return lock;
  };
  /** The sessions that hold a role of this database. */
  const holders = async (): Promise<number[]> => {
    const found = await db.ownerPool.query<{ pid: number }>(
      `SELECT DISTINCT pid FROM pg_locks WHERE locktype = 'advisory' AND classid = 7200 AND granted
          AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
    );
    return found.rows.map(({ pid }) => pid);
  };
  const killHolder = async () => {
    for (const pid of await holders()) await db.ownerPool.query('SELECT pg_terminate_backend($1)', [pid]);
  };

  test('XR-15 of six that start at once exactly one has the roles', async () => {
    const results = await Promise.allSettled(Array.from({ length: 6 }, () => aLock().take()));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('XR-15 when its connection dies and nobody was quicker, the process goes on', async () => {
    const onLost = vi.fn();
    const lock = aLock(onLost);
    await lock.take();
    const [before] = await holders();
    await killHolder();
    await vi.waitFor(async () => expect((await holders()).filter((pid) => pid !== before)).toHaveLength(1), 30_000);
    await vi.waitFor(() => expect(lock.fault()).toBeNull(), 30_000);
    expect(onLost).not.toHaveBeenCalled();
    await expect(aLock().take()).rejects.toThrow('Another process takes the role feed');
  });

  test('XR-15 when another one took a role meanwhile, the process is told to stop: it never has two holders', async () => {
    const onLost = vi.fn();
    const first = aLock(onLost);
    await first.take();
    const second = aLock();
    const waiting = second.take();
    // The second asks every 200 ms, the first reconnects at once: one of them is quicker, and they never both have it.
    for (let round = 0; round < 20 && onLost.mock.calls.length === 0; round++) {
      await killHolder();
      await sleep(60);
    }
    const isSecond = await waiting.then(
      () => true,
      () => false,
    );
    await vi.waitFor(
      () =>
        expect([first.fault() === null, second.fault() === null && isSecond]).toEqual(
          onLost.mock.calls.length > 0 ? [false, true] : [true, false],
        ),
      5_000,
    );
  });

  test('XR-15 a role that another process had for a moment is lost, although it is free again', async () => {
    const onLost = vi.fn();
    const lock = aLock(onLost);
    await lock.take();
    // As another process does between two looks of this one.
    await db.ownerPool.query("UPDATE platform.role_term SET term = term + 1 WHERE role = 'settle'");
    await killHolder();
    await vi.waitFor(() => expect(onLost).toHaveBeenCalledWith('another process had a role of this one meanwhile'), 30_000);
    expect(lock.fault()).toContain('are not held');
  });

  test('H164 who waits for a role goes on waiting while the database gives none, and takes it then', async () => {
    const owner = await db.ownerPool.connect();
    const waiting = (startPatienceMs: number) =>
      aLock(undefined, startPatienceMs)
        .take()
        .then(
          () => 'taken',
          ({ message }: Error) => message,
        );
    await owner.query(`ALTER DATABASE ${db.name} SET default_transaction_read_only = on`);
    const standby = waiting(Number.POSITIVE_INFINITY);
    expect(await waiting(500)).toMatch(/^The database does not give the roles feed and settle at this moment \(25006\): [^\n]+$/);
    await owner.query(`ALTER DATABASE ${db.name} RESET default_transaction_read_only`);
    owner.release(true);
    expect(await standby).toBe('taken');
  });

  test('H164 a lease that another transaction keeps from being prolonged loses no role and no connection', async () => {
    const onLost = vi.fn();
    const lock = aLock(onLost);
    await lock.take();
    const before = await holders();
    const other = await db.ownerPool.connect();
    await other.query("BEGIN; SELECT 1 FROM platform.role_term WHERE role = 'feed' FOR UPDATE");
    await vi.waitFor(() => expect(lock.fault()).toContain('has run out'), 30_000);
    expect(await holders()).toEqual(before);
    await other.query('ROLLBACK');
    other.release();
    await vi.waitFor(() => expect(lock.fault()).toBeNull(), 30_000);
    expect([await holders(), onLost.mock.calls]).toEqual([before, []]);
  });

  test('XR-15 a release before leases, which holds a role alone, does not begin beside it, also where the one before is paused', async () => {
    const paused = aLock();
    await paused.take();
    await db.ownerPool.query("UPDATE platform.role_term SET lease_until = clock_timestamp() - interval '1 second'");
    const lock = aLock();
    await lock.take();
    expect(await holders()).toHaveLength(2);
    await paused.release();
    const earlier = await db.pool.connect();
    const tries = async () => (await earlier.query('SELECT pg_try_advisory_lock(7200, 1) AS got')).rows[0]?.got;
    expect(await tries()).toBe(false);
    await lock.release();
    await vi.waitFor(async () => expect(await tries()).toBe(true), 30_000);
    await expect(aLock(undefined, 0).take()).rejects.toThrow('Another process takes the role feed');
    earlier.release(true);
  });
});
