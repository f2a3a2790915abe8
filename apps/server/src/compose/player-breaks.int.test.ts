import { setTimeout as sleep } from 'node:timers/promises';
import { JURISDICTIONS } from '@duskline/contract/jurisdictions';
import { describe, expect, test } from 'vitest';
import { fileFixture } from '../../test-kit/file-fixture.ts';
import { expectReconciled } from '../../test-kit/ledger.ts';
import { aResultFact } from '../../test-kit/result-facts.ts';
import { composeOn, createTestServer, injectInto, type WebPlayer } from '../../test-kit/test-server.ts';
import { breakCalls, monthsLater, voidLeftBets } from '../flows/breaks/break-calls.ts';

/** Time-outs and self-exclusions over HTTP, with a second server on the same database. */
const server = await fileFixture(createTestServer());
const { ownerPool } = server.testDb;

const DAY = 24 * 3_600_000;
const LOGIN = '/api/session/login';
const acting = (who: WebPlayer) => ({ ...who, headers: { 'x-duskline-user': String(who.userId) } });
type Acting = ReturnType<typeof acting>;
const join = async () => acting(await server.join());
const take = (who: Acting, body: Record<string, unknown>) => server.post(who, '/api/player/takebreak', body);
const exclude = (who: Acting, Months: number | null = 6) => take(who, { Type: 'exclusion', Months });
const back = async (who: Acting): Promise<Acting> => ({ ...who, ...(await server.logIn(who.userName)) });
const breakOf = async (who: Acting) =>
  (await server.get(who, '/api/player/breaks')).body.Break as Record<string, unknown> | undefined;
/** As if the break had begun, and would end, earlier. */
const earlier = (userId: number, days: number) =>
  ownerPool.query(
    `WITH b AS (UPDATE limits.break SET began_at = began_at - make_interval(days => $2),
                  ends_at = CASE WHEN ends_at = 'infinity' THEN ends_at ELSE ends_at - make_interval(days => $2) END,
                  return_at = return_at - make_interval(days => $2) WHERE user_id = $1)
     UPDATE identity."user" SET excluded_until = CASE WHEN excluded_until = 'infinity' THEN excluded_until ELSE excluded_until - make_interval(days => $2) END
      WHERE id = $1`,
    [userId, days],
  );
const committed = async (userId: number) => {
  const { rows } = await ownerPool.query(
    `SELECT (SELECT count(*) FROM betting.ticket WHERE user_id = $1 AND acceptance <> 2)::int AS bets,
            (SELECT count(*) FROM identity.session WHERE user_id = $1 AND ended_at IS NULL AND NOT restricted)::int AS sessions`,
    [userId],
  );
  return rows[0] as { bets: number; sessions: number };
};

describe('TR-D6 a time-out', () => {
  test('ends every session at once, and who logs in reaches their own papers and nothing else', async () => {
    const who = await join();
    const { selectionId } = await server.aMatch();
    expect((await server.bet(who, selectionId)).status).toBe(200);
    expect((await server.get(who, '/api/session/getuser')).body).not.toHaveProperty('OnBreak');
    const begun = await take(who, { Type: 'time-out', Hours: 24 });
    expect([begun.status, begun.body.Break]).toEqual([
      200,
      expect.objectContaining({ Type: 'time-out', EndsAt: expect.any(String) }),
    ]);
    expect((await server.bet(who, selectionId)).status).toBe(401);
    const restricted = await back(who);
    expect((await server.get(restricted, '/api/session/getuser')).body.OnBreak).toBe(true);
    for (const path of ['/api/session/getuser', '/api/player/limits', '/api/player/breaks', '/api/session/balance'])
      expect([path, (await server.get(restricted, path)).status]).toEqual([path, 200]);
    expect((await server.bet(restricted, selectionId)).body.ExceptionName).toBe('AccountBreakException');
    for (const [path, body] of [
      ['/api/player/setlimit', { Type: 'stake', Hours: 24, Amount: null }],
      ['/api/player/confirmlimit', { Type: 'stake', Hours: 24, Amount: null }],
    ] as const) {
      const answer = await server.post(restricted, path, body);
      expect([path, answer.status, answer.body.ExceptionName]).toEqual([path, 403, 'AccountBreakException']);
    }
    expect(await breakOf(restricted)).toMatchObject({ Type: 'time-out', MayAskReturn: false });
  });

  test('abuse R3 nothing shortens it, and it is over by itself', async () => {
    const who = await join();
    await take(who, { Type: 'time-out', Hours: 7 * 24 });
    const restricted = await back(who);
    expect((await take(restricted, { Type: 'time-out', Hours: 24 })).body.ExceptionName).toBe('BreakRunsException');
    expect((await server.send('POST', '/api/player/askreturn', restricted)).status).toBe(409);
    expect((await take(restricted, { Type: 'time-out', Hours: 30 * 24 })).status).toBe(200);
    await earlier(who.userId, 30);
    const after = await back(who);
    expect(await breakOf(after)).toBeUndefined();
    const { selectionId } = await server.aMatch();
    expect((await server.bet(after, selectionId)).status).toBe(200);
  });

  test.each([
    { Type: 'time-out', Hours: 25 },
    { Type: 'exclusion', Months: 5 },
    { Type: 'time-out' },
    { Type: 'time-out', Hours: 24, Months: 6 },
  ])('G5 %j is not offered', async (body) => {
    const who = await join();
    expect((await take(who, body)).body.ExceptionName).toBe('ValidationException');
    expect(await breakOf(who)).toBeUndefined();
  });
});

describe('TR-D7 a self-exclusion', () => {
  test('is over when its player asks to return after its end, and 24 hours later', async () => {
    const who = await join();
    await exclude(who, 6);
    const restricted = await back(who);
    const { EndsAt } = (await breakOf(restricted)) as { EndsAt: string };
    expect(Math.abs(Date.parse(EndsAt) - monthsLater(Date.now(), 6).getTime())).toBeLessThan(600_000);
    expect((await server.send('POST', '/api/player/askreturn', restricted)).body.ExceptionName).toBe('BreakRunsException');
    await earlier(who.userId, 200);
    expect(await breakOf(restricted)).toMatchObject({ MayAskReturn: true });
    const { selectionId } = await server.aMatch();
    expect((await server.bet(restricted, selectionId)).body.ExceptionName).toBe('AccountBreakException');
    const asked = (await server.send('POST', '/api/player/askreturn', restricted)).body.Break as { ReturnAt: string };
    expect(Math.abs(Date.parse(asked.ReturnAt) - Date.now() - DAY)).toBeLessThan(600_000);
    // Asked again, the day is not shortened.
    expect((await server.send('POST', '/api/player/askreturn', restricted)).body.Break).toMatchObject({
      ReturnAt: asked.ReturnAt,
    });
    expect((await server.bet(await back(who), selectionId)).status).toBe(403);
    await earlier(who.userId, 1);
    expect((await server.bet(await back(who), selectionId)).status).toBe(200);
  });

  test('for good has no way back', async () => {
    const who = await join();
    await exclude(who, null);
    await earlier(who.userId, 4_000);
    const restricted = await back(who);
    expect(await breakOf(restricted)).toMatchObject({ Type: 'exclusion', MayAskReturn: false });
    expect((await server.send('POST', '/api/player/askreturn', restricted)).status).toBe(409);
    expect((await exclude(restricted, 12)).status).toBe(409);
  });

  test('10 log-ins and 50 bets on two servers against an exclusion: nothing is committed after its answer', async () => {
    const app = await composeOn(server.testDb.url, { ROLES: 'web', RATE_LIMIT: 'off' });
    await app.start();
    const other = injectInto(() => app);
    try {
      const who = await join();
      const { selectionId } = await server.aMatch();
      await server.bet(who, selectionId);
      const bets = Array.from({ length: 50 }, (_, index) => sleep(index * 3).then(() => server.bet(who, selectionId)));
      const form = { UserName: who.userName, Password: 'a-long-enough-passphrase-1', RememberMe: false };
      const logIns = Array.from({ length: 10 }, async (_, index) => {
        await sleep(index * 10);
        await (index % 2 ? other.post('', LOGIN, form) : server.post(null, LOGIN, form));
      });
      await sleep(60);
      expect((await exclude(who)).status).toBe(200);
      const atAnswer = await committed(who.userId);
      expect(atAnswer.sessions).toBe(0);
      await Promise.all([...bets, ...logIns]);
      expect(await committed(who.userId)).toEqual(atAnswer);
      expect((await server.bet(await back(who), selectionId)).status).toBe(403);
    } finally {
      await app.stop();
    }
  });
});

describe('TR-D8 open bets of an exclusion', () => {
  const cash = async (userId: number) =>
    BigInt(
      (await ownerPool.query("SELECT balance FROM money.account WHERE user_id = $1 AND kind = 'cash'", [userId])).rows[0]
        ?.balance ?? 0,
    );
  const open = async (userId: number) =>
    (
      await ownerPool.query('SELECT outcome FROM betting.ticket WHERE user_id = $1 AND acceptance = 1 ORDER BY id', [userId])
    ).rows.map(({ outcome }) => outcome);

  test('settle: they stay, and are paid', async () => {
    const who = await join();
    const { selectionId } = await server.aMatch();
    const before = await cash(who.userId);
    await server.bet(who, selectionId);
    await exclude(who);
    expect([await open(who.userId), before - (await cash(who.userId))]).toEqual([[0], 100n]);
  });

  test('void: what is left of each stake is back, no result pays it again, and the ledger is whole', async () => {
    const who = await join();
    const { selectionId, matchId } = await server.aMatch();
    const before = await cash(who.userId);
    for (let index = 0; index < 3; index++) await server.bet(who, selectionId);
    const { breaks, harm, identity, wallet, databaseClock: clock, db } = server.app.services;
    const jurisdictionOf = async () => ({ ...JURISDICTIONS.int, onSelfExclusion: 'void' as const });
    const voidBets = async (userId: bigint) =>
      Math.max(...(await Promise.all([1, 2, 3, 4, 5].map(() => wallet.voidBets(userId)))));
    const calls = breakCalls({ db, clock, breaks, harm, identity, jurisdictionOf, voidBets, onVoided: () => undefined });
    const context = { session: { userId: String(who.userId) }, setHeader: () => undefined, log: { info: () => undefined } };
    await calls['player.takebreak'](context as never, { body: { Type: 'exclusion', Months: null }, query: {} } as never);
    expect([await open(who.userId), await cash(who.userId)]).toEqual([[4, 4, 4], before]);
    expect(await breaks.betsToVoid()).not.toContain(BigInt(who.userId));
    const { settlement } = server.app.services.tickets;
    await settlement.recordFacts([aResultFact(matchId, { result: 1, timestampMs: 1_000 })]);
    while (((await settlement.settleChunk())?.markets ?? 0) > 0);
    expect([await open(who.userId), await cash(who.userId)]).toEqual([[4, 4, 4], before]);
    await expectReconciled(server.testDb);
  });

  test('void: bets that cannot be given back now keep the break from nobody, and are by night', async () => {
    const who = await join();
    const { selectionId } = await server.aMatch();
    await server.bet(who, selectionId);
    const { breaks, harm, identity, wallet, databaseClock: clock, db } = server.app.services;
    const jurisdictionOf = async () => ({ ...JURISDICTIONS.int, onSelfExclusion: 'void' as const });
    const cookies: unknown[] = [];
    const failing = { voidBets: () => Promise.reject(new Error('no database')), onVoided: () => undefined };
    const calls = breakCalls({ db, clock, breaks, harm, identity, jurisdictionOf, ...failing });
    const log = { info: () => undefined, error: () => undefined };
    const context = {
      session: { userId: String(who.userId) },
      setHeader: (_: string, value: unknown) => cookies.push(value),
      log,
    };
    const body = { Type: 'exclusion', Months: null };
    expect(await calls['player.takebreak'](context as never, { body, query: {} } as never)).toMatchObject({ Success: true });
    expect(cookies).toHaveLength(1);
    await expect(voidLeftBets({ breaks, ...failing })).rejects.toThrow('of 1 excluded players');
    await voidLeftBets({ breaks, voidBets: (userId) => wallet.voidBets(userId), onVoided: () => undefined });
    expect(await open(who.userId)).toEqual([4]);
  });
});
