import { describe, expect, test } from 'vitest';
import { fileFixture } from '../../test-kit/file-fixture.ts';
import { createTestServer, type WebPlayer } from '../../test-kit/test-server.ts';

/** Limits of players over HTTP: what their calls answer, and how bets are refused by them. */
const server = await fileFixture(createTestServer());

const set = (who: WebPlayer, Type: string, Amount: string | number | null, Hours = 24) =>
  server.post(who, '/api/player/setlimit', { Type, Hours, Amount });
const expected = (who: WebPlayer) => ({ ...who, headers: { 'x-duskline-user': String(who.userId) } });

describe('TR-D1 TR-D2 limits of players', () => {
  test('a stake limit is shown with what is used, and a bet above it is refused with what is left and from when', async () => {
    const who = expected(await server.join());
    const { selectionId } = await server.aMatch();
    expect((await server.get(who, '/api/player/limits')).body).toEqual({ Currency: 'USD', Limits: [] });
    expect((await set(who, 'stake', '1.50')).body).toMatchObject({
      Limits: [{ Type: 'stake', Hours: 24, Amount: 1.5, Used: 0, Left: 1.5 }],
    });
    expect((await server.bet(who, selectionId)).status).toBe(200);
    const refused = await server.bet(who, selectionId);
    expect(refused.status).toBe(403);
    expect(refused.body).toMatchObject({ ExceptionName: 'StakeLimitException', Status: 2, Limit: { Type: 'stake', Left: 0.5 } });
    const { FreesAt } = refused.body.Limit as { FreesAt: string };
    expect(Math.abs(Date.parse(FreesAt) - Date.now() - 24 * 3_600_000)).toBeLessThan(600_000);
    await set(who, 'loss', 1);
    expect((await server.bet(who, selectionId, { stakes: [{ selectionId, stake: '0.40', odds: 2 }] })).body).toMatchObject({
      ExceptionName: 'LossLimitException',
      Limit: { Type: 'loss', Left: 0 },
    });
  });

  test('TR-D3 abuse R1 a higher one waits, is told with its moment, and is not confirmed before it', async () => {
    const who = expected(await server.join());
    await set(who, 'deposit', '100', 168);
    const { body } = await set(who, 'deposit', null, 168);
    expect(body).toMatchObject({ Limits: [{ Amount: 100, Raise: { Amount: null } }] });
    const confirm = (Amount: number | null) =>
      server.post(who, '/api/player/confirmlimit', { Type: 'deposit', Hours: 168, Amount });
    expect((await confirm(null)).body.ExceptionName).toBe('LimitWaitsException');
    expect((await confirm(200)).body.ExceptionName).toBe('NotFoundException');
    await server.testDb.ownerPool.query("UPDATE limits.raise SET ready_at = ready_at - interval '25 hours' WHERE user_id = $1", [
      who.userId,
    ]);
    expect((await confirm(null)).body).toMatchObject({ Limits: [] });
  });

  test('TR-D14 session time that is used up takes no more bets', async () => {
    const who = expected(await server.join());
    const { selectionId } = await server.aMatch();
    expect((await set(who, 'session', 60)).body).toMatchObject({ Limits: [{ Type: 'session', Amount: 60, Used: 0 }] });
    expect((await server.bet(who, selectionId)).status).toBe(200);
    const earlier = (minutes: number) =>
      server.testDb.ownerPool.query(
        "UPDATE identity.session SET created_at = now() - $2 * interval '1 minute' WHERE user_id = $1",
        [who.userId, minutes],
      );
    await earlier(59);
    expect((await server.bet(who, selectionId)).status).toBe(200);
    await earlier(61);
    const refused = await server.bet(who, selectionId);
    expect(refused.body).toMatchObject({ ExceptionName: 'SessionLimitException', Limit: { Type: 'session', Left: 0 } });
    // A player who logs in again has used the same time, and two sessions at once count once.
    const again = { ...expected(who), ...(await server.logIn(who.userName)) };
    expect((await server.bet(again, selectionId)).body.ExceptionName).toBe('SessionLimitException');
    const { Limits } = (await server.get(again, '/api/player/limits')).body as { Limits: { Used: number }[] };
    expect(Limits[0]?.Used).toBeGreaterThanOrEqual(61);
    expect(Limits[0]?.Used).toBeLessThan(75);
  });

  test.each([
    ['stake', '-1'],
    ['stake', '1.001'],
    ['stake', 'ten'],
    ['loss', 1e300],
    ['session', '1.5'],
    ['session', 24 * 60 + 1],
  ])('G5 %s of %s is refused under its field', async (type, amount) => {
    const who = expected(await server.join());
    const { status, body } = await set(who, type, amount);
    expect([status, body.ExceptionName, Object.keys((body.FieldErrors as object) ?? {})]).toEqual([
      400,
      'ValidationException',
      ['Amount'],
    ]);
  });
});
