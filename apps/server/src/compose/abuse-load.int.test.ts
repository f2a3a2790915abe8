import pg from 'pg';
import { describe, expect, test, vi } from 'vitest';
import { fileFixture } from '../../test-kit/file-fixture.ts';
import { waitingForLocks } from '../../test-kit/locked-account.ts';
import { createTestServer, newKey, type WebAnswer, type WebPlayer } from '../../test-kit/test-server.ts';

/** Many requests at once, and a database that others use too, against the whole server with its limits on. */

const server = await fileFixture(createTestServer({ RATE_LIMIT: 'on', MONEY_CALLS_PER_SECOND: '5' }));
const { selectionId } = await server.aMatch();

const statuses = (answers: readonly WebAnswer[]): Record<number, number> =>
  Object.fromEntries([...Map.groupBy(answers, ({ status }) => status)].map(([status, all]) => [status, all.length]));
const ticketsOf = async ({ userId }: WebPlayer): Promise<number> =>
  (await server.testDb.ownerPool.query('SELECT count(*)::int AS n FROM betting.ticket WHERE user_id = $1', [userId])).rows[0].n;

describe('B21 a machine that bets', () => {
  test('B21 thirty bets at once from one account, over six sessions: 429 with Retry-After once the bucket is empty, nobody else is touched', async () => {
    const [bot, other] = [await server.join(), await server.join()];
    const sessions: { cookie: string }[] = [bot];
    while (sessions.length < 6) sessions.push(await server.logIn(bot.userName));
    server.logged.length = 0;
    const answers = await Promise.all(Array.from({ length: 30 }, (_, at) => server.bet(sessions[at % 6] ?? bot, selectionId)));
    const taken = answers.filter(({ status }) => status === 200);
    const refused = answers.filter(({ status }) => status === 429);
    expect(taken.length + refused.length).toBe(30);
    // The bucket holds five, and fills up a little while thirty requests are read: no session sent more than five.
    expect(taken.length).toBeGreaterThanOrEqual(5);
    expect(refused.length).toBeGreaterThan(0);
    for (const { body, headers } of refused) {
      expect(body.ExceptionName).toBe('TooManyRequestsException');
      expect(Number(headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
    }
    expect(server.logged.filter((line) => line.includes('"TooManyRequestsException"'))).toHaveLength(refused.length);
    expect(await ticketsOf(bot)).toBe(taken.length);
    // The same address, the same moment: another account is its own.
    expect(statuses(await Promise.all(Array.from({ length: 5 }, () => server.bet(other, selectionId))))).toEqual({ 200: 5 });
    // A key that was refused for haste was never used: it may be sent again.
    const key = newKey();
    await vi.waitFor(async () => expect((await server.bet(bot, selectionId, { requestId: key })).status).toBe(200), {
      timeout: 10_000,
      interval: 200,
    });
  });

  test('B21 cashouts come out of the same bucket, reading does not', async () => {
    const bot = await server.join();
    const cashout = () => server.post(bot, '/api/betslip/cashout', { betId: '018f0000-0000-7000-8000-000000000000' });
    const answers = await Promise.all(Array.from({ length: 30 }, cashout));
    expect(Object.keys(statuses(answers)).sort()).toEqual(['404', '429']);
    expect(statuses(await Promise.all(Array.from({ length: 30 }, () => server.get(bot, '/api/betslip/get'))))).toEqual({
      200: 30,
    });
  });
});

const hangingResults = async (): Promise<number> =>
  (
    await server.testDb.ownerPool.query(
      "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND query ~ 'results' AND wait_event_type = 'Lock'",
    )
  ).rowCount ?? 0;

describe('a database that is busy with something else', () => {
  test('F-D3 hundreds of histories that hang: bets, slips and log-ins have connections of their own', async () => {
    const [reader, bob] = [await server.join(), await server.join()];
    expect((await server.bet(reader, selectionId)).status).toBe(200);
    const admin = new pg.Client({ connectionString: server.testDb.adminUrl });
    await admin.connect();
    // A query that reads the reader's tickets waits for the administrator; a placement only writes tickets.
    await admin.query(`SELECT pg_advisory_lock(${HANG})`);
    await admin.query(
      `CREATE FUNCTION public.hang() RETURNS boolean LANGUAGE sql VOLATILE AS 'SELECT pg_advisory_xact_lock_shared(${HANG}) IS NOT NULL'`,
    );
    await admin.query(
      'GRANT EXECUTE ON FUNCTION public.hang TO duskline_app; ALTER TABLE betting.ticket ENABLE ROW LEVEL SECURITY',
    );
    await admin.query(
      `CREATE POLICY hang ON betting.ticket FOR SELECT TO duskline_app USING (user_id <> ${reader.userId} OR public.hang())`,
    );
    try {
      const histories = Array.from({ length: 200 }, () => server.get(reader, '/api/betplacementhistory/pendingbets'));
      await vi.waitFor(async () => expect(await hanging(admin)).toBeGreaterThan(0), { timeout: 10_000, interval: 20 });
      await server.post(bob, '/api/betslip/addselection', { selectionId });
      const stakes = [{ selectionId, stake: '1.00' }];
      const fromSlip = await server.bet(bob, selectionId, { stakes });
      expect([fromSlip.status, fromSlip.body.Status]).toEqual([200, 1]);
      const again = await server.logIn(bob.userName);
      expect((await server.bet(again, selectionId)).body.Status).toBe(1);
      expect(await hanging(admin)).toBeGreaterThan(0);
      await admin.query(`SELECT pg_advisory_unlock(${HANG})`);
      // Each request that waited gets its answer, or 503: never another fault, and none hangs for ever.
      const ends = statuses(await Promise.all(histories));
      expect(Object.keys(ends).filter((status) => status !== '200' && status !== '503')).toEqual([]);
    } finally {
      await admin.query('DROP POLICY hang ON betting.ticket; ALTER TABLE betting.ticket DISABLE ROW LEVEL SECURITY');
      await admin.end();
    }
  });

  test('F-D3 results that hang, asked for hundreds of times: bets, slips and log-ins have connections of their own', async () => {
    const bob = await server.join();
    const admin = new pg.Client({ connectionString: server.testDb.adminUrl });
    await admin.connect();
    await admin.query(
      'BEGIN; LOCK TABLE results.match, results.market, results.day, results.tournament IN ACCESS EXCLUSIVE MODE',
    );
    try {
      const dayOf = (n: number) => `date=2026-01-${10 + (n % 20)}`;
      const asked = Array.from({ length: 100 }, (_, n) => [
        `/api/results/ByDate?${dayOf(n)}&pageSize=${n + 1}`,
        `/api/results/tournaments?${dayOf(n)}&clientTimezoneOffset=${n % 12}`,
        `/api/sporttype/getallforresults?${dayOf(n)}&clientTimezoneOffset=${n % 12}`,
        `/api/results/preview/byTournament?tournamentId=${n + 1}`,
      ]).flat();
      const results = asked.map((path) => server.get(null, path));
      await vi.waitFor(async () => expect(await hangingResults()).toBeGreaterThan(0), {
        timeout: 10_000,
        interval: 20,
      });
      const begin = performance.now();
      expect((await server.bet(bob, selectionId)).body.Status).toBe(1);
      expect((await server.bet(await server.logIn(bob.userName), selectionId)).body.Status).toBe(1);
      // No lock is waited for longer than two seconds.
      expect(performance.now() - begin).toBeLessThan(1_900);
      expect(await hangingResults()).toBeGreaterThan(0);
      await admin.query('ROLLBACK');
      expect(Object.keys(statuses(await Promise.all(results))).filter((status) => !/^(200|503)$/.test(status))).toEqual([]);
    } finally {
      await admin.query('ROLLBACK');
      await admin.end();
    }
  });

  test('F-D5 a deadlock with a session that locks in another order: the bet is placed all the same, and it is counted', async () => {
    const bettor = await server.join();
    expect((await server.bet(bettor, selectionId)).status).toBe(200);
    const rogue = new pg.Client({ connectionString: server.testDb.adminUrl });
    await rogue.connect();
    try {
      // PostgreSQL aborts the session that first checks for a deadlock: with this timeout that is never this one.
      await rogue.query(`SET deadlock_timeout = '60s'`);
      await rogue.query('BEGIN');
      await rogue.query('SELECT 1 FROM betting.exposure FOR UPDATE');
      const bet = server.bet(bettor, selectionId);
      await vi.waitFor(async () => expect(await waitingForLocks(server.testDb)).toBe(1), { timeout: 10_000, interval: 10 });
      await rogue.query(`SELECT 1 FROM money.account WHERE user_id = $1 AND kind = 'cash' FOR UPDATE`, [bettor.userId]);
      await rogue.query('ROLLBACK');
      const { status, body } = await bet;
      expect([status, body.Status]).toEqual([200, 1]);
      expect(await server.metric('pg_retry_total{sqlstate="40P01"}')).toEqual([
        expect.stringMatching(/^pg_retry_total\{sqlstate="40P01"\} [1-9]/),
      ]);
      expect(await ticketsOf(bettor)).toBe(2);
    } finally {
      await rogue.end();
    }
  });

  test('F-D2 a player whose account another session has locked is told to try again, and the key stays unused; others bet on', async () => {
    const [held, free] = [await server.join(), await server.join()];
    for (const one of [held, free]) expect((await server.bet(one, selectionId)).status).toBe(200);
    const holder = await server.testDb.ownerPool.connect();
    try {
      await holder.query('BEGIN');
      await holder.query(`SELECT 1 FROM money.account WHERE user_id = $1 AND kind = 'cash' FOR UPDATE`, [held.userId]);
      const requestId = newKey();
      const waiting = server.bet(held, selectionId, { requestId });
      await vi.waitFor(async () => expect(await waitingForLocks(server.testDb)).toBe(1), { timeout: 10_000, interval: 10 });
      expect((await server.bet(free, selectionId)).body.Status).toBe(1);
      const answer = await waiting;
      expect([answer.status, answer.body.ExceptionName]).toEqual([503, 'TryAgainException']);
      expect(answer.headers.get('retry-after')).toBe('1');
      await holder.query('ROLLBACK');
      expect((await server.bet(held, selectionId, { requestId })).body).toMatchObject({ Status: 1, IsReplay: false });
      expect(await ticketsOf(held)).toBe(2);
    } finally {
      await holder.query('ROLLBACK');
      holder.release();
    }
  });
});

const HANG = 4711;
const hanging = async (admin: pg.Client): Promise<number> =>
  (await admin.query(`SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event = 'advisory'`)).rowCount ??
  0;
