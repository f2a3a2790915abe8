import type pg from 'pg';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createTestDb } from '../../test-kit/create-test-db.ts';
import { serverChildren } from '../../test-kit/server-children.ts';
import { createTestServer } from '../../test-kit/test-server.ts';

/** Roles that one process has at a time: leases by the clock of the database, and terms that it checks where something is written (decision 13). */
const PATIENCE = { timeout: 90_000, interval: 50 };

describe('H150 F-K5 a process that has roles and is paused', () => {
  const children = serverChildren(PATIENCE);
  afterEach(() => children.killAll());

  test('H150 loses them to the standby when its lease has run out, and stops when it wakes; killed, the next one follows at once', async () => {
    const db = await createTestDb();
    try {
      const aProcess = (STANDBY: string) => children.start(db, { ROLES: 'feed,settle', STANDBY });
      const holder = async () =>
        (await db.ownerPool.query("SELECT holder FROM platform.role_term WHERE role = 'feed'")).rows[0]?.holder;
      const first = aProcess('off');
      await first.says('listening');
      const standby = aProcess('on');
      await standby.says('role_taken');
      expect(await holder()).toContain(`process ${first.child.pid}`);

      first.child.kill('SIGSTOP');
      await standby.says('listening');
      expect(await holder()).toContain(`process ${standby.child.pid}`);
      first.child.kill('SIGCONT');
      await first.says('role_lost');
      expect(await first.exit).toBe(1);

      const next = aProcess('on');
      await next.says('role_taken');
      const killedAt = performance.now();
      standby.child.kill('SIGKILL');
      await next.says('listening');
      expect(await holder()).toContain(`process ${next.child.pid}`);
      // Its session ended with it: nobody waits for the lease.
      const { rows } = await db.ownerPool.query(
        "SELECT extract(epoch FROM lease_until - since) AS s FROM platform.role_term WHERE role = 'feed'",
      );
      expect(Number(rows[0].s)).toBeGreaterThan(0);
      expect(performance.now() - killedAt).toBeLessThan(90_000);
    } finally {
      await children.killAll();
      await db.close();
    }
  }, 400_000);
});

describe('H151 what is written in a term that is over', () => {
  test('H151 is refused: gates, bets and cashouts that waited, early payouts, work of settlement, listings and the mirror of the board', async () => {
    const server = await createTestServer({}, { onMustStop: () => undefined });
    try {
      const { matchId } = await server.aMatch();
      const { services } = server.app;
      await services.catalogue.flush();
      const stored = async () =>
        (await server.testDb.ownerPool.query('SELECT outcomes FROM catalogue.market WHERE match_id = $1', [matchId])).rows;
      const gates = async () =>
        (await server.testDb.ownerPool.query('SELECT kind, id, open, version FROM money.gate ORDER BY kind, id')).rows;
      const before = { stored: await stored(), gates: await gates() };
      expect(before.stored).toHaveLength(1);
      // As if another process had taken over.
      await server.testDb.ownerPool.query(
        "UPDATE platform.role_term SET term = term + 1, lease_until = clock_timestamp() + interval '1 hour'",
      );

      const refused = { code: 'DL090' };
      for (const open of [false, true]) {
        await expect(services.gates.set([{ kind: 'match', id: matchId, open, reason: 'late' }])).rejects.toMatchObject(refused);
        await expect(services.gates.set([{ kind: 'market', id: 1, matchId, open, reason: 'late' }])).rejects.toMatchObject(
          refused,
        );
      }
      await expect(services.gates.closeProducer(3, 'late')).rejects.toMatchObject(refused);
      await expect(services.gates.openProducer(3)).rejects.toMatchObject(refused);
      await expect(services.tickets.gates.set([{ kind: 'match', id: matchId, open: true }])).rejects.toMatchObject(refused);
      const ticketId = '00000000-0000-7000-8000-000000000000';
      await expect(services.tickets.resolveDelayed([{ ticketId, accept: true }])).rejects.toMatchObject(refused);
      const ground = { version: 1, factCount: 0, openLegs: [] };
      await expect(services.tickets.cashouts.decide(ticketId, ground, 1n, null)).rejects.toMatchObject(refused);
      await expect(
        services.tickets.settlement.recordFacts([
          {
            kind: 'early-payout',
            matchId,
            marketId: 1,
            marketType: 1,
            specifiers: '',
            producer: 1,
            timestampMs: 1_000,
            outcomeId: '1',
            placedBeforeMs: 1_000,
          },
        ]),
      ).rejects.toMatchObject(refused);
      await expect(server.aMatch()).rejects.toMatchObject(refused);
      await expect(services.tickets.settlement.settleChunk()).rejects.toMatchObject(refused);
      await server.price(matchId, [
        {
          marketType: 1,
          specifiers: '',
          status: 'active',
          isFavourite: true,
          outcomes: [{ outcomeId: '1', odds: '9.00', isActive: true }],
        },
      ]);
      await services.catalogue.flush();
      expect({ stored: await stored(), gates: await gates() }).toEqual(before);
    } finally {
      // The books are looked at by a reader alone.
      await server.testDb.ownerPool.query('UPDATE platform.role_term SET lease_until = NULL');
      await server.close();
    }
  }, 120_000);

  test('H151 has ended when the next one begins: fifty that open gates while a role changes hands', async () => {
    const db = await createTestDb();
    try {
      const take = async () =>
        (await db.pool.query("SELECT terms[1]::text AS term FROM platform.take_roles('{feed}', 'a test', 6000)")).rows[0]?.term as
          | string
          | null;
      const held = await db.pool.connect();
      await held.query("SELECT platform.take_roles('{feed}', 'the one before', 6000)");
      expect(await take()).toBeNull();
      await db.ownerPool.query("UPDATE platform.role_term SET lease_until = clock_timestamp() + interval '300 ms'");
      const opened = Array.from({ length: 50 }, async (_, at) => {
        await new Promise((done) => setTimeout(done, at * 12));
        return db.pool.query('SELECT money.open_gate($1, NULL, $2, 1)', [1 + at, 'term 1']).then(
          () => 'opened',
          (error: { code: string }) => error.code,
        );
      });
      await vi.waitFor(async () => expect(await take()).toBe('2'), { timeout: 120_000, interval: 5 });
      const answers = await Promise.all(opened);
      expect(new Set(answers)).toEqual(new Set(['opened', 'DL090']));
      const { rows } = await db.ownerPool.query(
        "SELECT count(*)::int AS late FROM money.gate_event e, platform.role_term t WHERE t.role = 'feed' AND e.reason = 'term 1' AND e.created_at > t.since",
      );
      expect(rows[0].late).toBe(0);
      held.release(true);
    } finally {
      await db.close();
    }
  }, 180_000);
});

describe('H165 a lease that is prolonged while another process asks for the role', () => {
  /** However slow the machine is, they wait for what the test lets go. */
  const patient = async (connecting: Promise<pg.PoolClient>) => {
    const client = await connecting;
    await client.query('SET lock_timeout = 0; SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0');
    return client;
  };

  /** Two sessions, and one that holds the row of the role until the others wait for it, in this order. */
  async function aRace(work: (race: Awaited<ReturnType<typeof arrange>>) => Promise<void>) {
    const db = await createTestDb();
    async function arrange() {
      const [holder, other, between] = [
        await patient(db.pool.connect()),
        await patient(db.pool.connect()),
        await db.ownerPool.connect(),
      ];
      const first = await holder.query("SELECT terms FROM platform.take_roles('{feed}', 'a holder', 6000)");
      expect(first.rows[0]?.terms).toEqual([1n]);
      const waits = (count: number) =>
        vi.waitFor(async () => {
          const { rows } = await db.ownerPool.query(
            "SELECT count(*)::int AS n FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
          );
          expect(rows[0].n).toBe(count);
        }, PATIENCE);
      return {
        db,
        holder,
        other,
        between,
        waits,
        lapse: () => db.ownerPool.query("UPDATE platform.role_term SET lease_until = clock_timestamp() - interval '1 second'"),
        keep: (on: typeof holder, lock: boolean) =>
          on.query("SELECT platform.keep_roles('{feed}', '{1}', 60000, $1) AS until", [lock]).then(({ rows }) => rows[0]?.until),
        take: () =>
          other.query("SELECT terms FROM platform.take_roles('{feed}', 'another', 6000)").then(({ rows }) => rows[0]?.terms),
      };
    }
    const race = await arrange();
    try {
      await work(race);
    } finally {
      for (const client of [race.holder, race.other, race.between]) client.release(true);
      await db.close();
    }
  }

  test(
    'H165 it is read when that is written: the term goes on',
    () =>
      aRace(async ({ holder, lapse, keep, take, waits }) => {
        await lapse();
        await holder.query('BEGIN');
        expect(await keep(holder, false)).toBeGreaterThan(0);
        const taken = take();
        await waits(1);
        await holder.query('COMMIT');
        expect(await taken).toBeNull();
      }),
    60_000,
  );

  test(
    'H165 on a new connection of its holder: neither waits for the other',
    () =>
      aRace(async ({ db, holder, between, keep, take, waits }) => {
        const { rows } = await holder.query('SELECT pg_backend_pid() AS pid');
        await db.ownerPool.query('SELECT pg_terminate_backend($1)', [rows[0]?.pid]);
        const again = await patient(db.pool.connect());
        await between.query("BEGIN; SELECT 1 FROM platform.role_term WHERE role = 'feed' FOR UPDATE");
        const kept = keep(again, true);
        await waits(1);
        const taken = take();
        await waits(2);
        await between.query('COMMIT');
        expect([await kept, await taken]).toEqual([expect.any(Number), null]);
        again.release(true);
      }),
    60_000,
  );
});
