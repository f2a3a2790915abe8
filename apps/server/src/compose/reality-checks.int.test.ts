import { expect, test } from 'vitest';
import { fileFixture } from '../../test-kit/file-fixture.ts';
import { GAMES, game, spin } from '../../test-kit/intents.ts';
import { PASSWORD } from '../../test-kit/my-data-kit.ts';
import { createTestServer } from '../../test-kit/test-server.ts';

/** Reality checks over HTTP: no bet is taken while one waits for its answer. */
const server = await fileFixture(createTestServer());
const { ownerPool } = server.testDb;

const join = async () => {
  const who = await server.join();
  return { ...who, headers: { 'x-duskline-user': String(who.userId) } };
};
type Player = Awaited<ReturnType<typeof join>>;
const choose = (who: Player, Minutes: number | null) => server.post(who, '/api/player/setrealitycheck', { Minutes });
const answer = (who: Player) => server.send('POST', '/api/player/answerrealitycheck', who);
const check = async (who: Player) => (await server.get(who, '/api/player/realitycheck')).body.Check as Record<string, unknown>;
/** As if the session, the choice and the answers were older. */
const older = (who: Player, seconds: number) =>
  ownerPool.query(
    `WITH s AS (UPDATE identity.session SET created_at = created_at - make_interval(secs => $2) WHERE user_id = $1),
          a AS (UPDATE limits.reality_answer SET answered_at = answered_at - make_interval(secs => $2) WHERE user_id = $1),
          e AS (UPDATE limits.entry SET at = at - make_interval(secs => $2) WHERE user_id = $1)
     UPDATE limits.reality_check SET set_at = set_at - make_interval(secs => $2) WHERE user_id = $1`,
    [who.userId, seconds],
  );

test('TR-D5 TR-D12 at its time it tells how long and what it has cost, and bets wait for its answer, each time again', async () => {
  const who = await join();
  const { selectionId } = await server.aMatch();
  expect((await server.get(who, '/api/player/realitycheck')).body).toEqual({ OfferedMinutes: [15, 30, 60], IsRequired: false });
  expect((await choose(who, 15)).status).toBe(200);
  expect((await server.bet(who, selectionId)).status).toBe(200);
  await older(who, 14 * 60);
  expect((await server.bet(who, selectionId)).status).toBe(200);
  await older(who, 61);
  const refused = await server.bet(who, selectionId);
  expect([refused.status, refused.body.ExceptionName]).toEqual([403, 'RealityCheckException']);
  const { Since, ...shown } = await check(who);
  expect(shown).toMatchObject({ Minutes: 15, IsDue: true, NetResult: -2, Currency: 'USD' });
  expect(Date.now() - Date.parse(String(Since))).toBeGreaterThanOrEqual(15 * 60_000);
  // Nothing but its answer ends it: neither another interval nor none.
  expect((await choose(who, 60)).body.ExceptionName).toBe('RealityCheckException');
  expect((await choose(who, null)).body.ExceptionName).toBe('RealityCheckException');
  expect((await answer(who)).body.Check).toMatchObject({ IsDue: false });
  expect((await server.bet(who, selectionId)).status).toBe(200);
  await older(who, 15 * 60);
  expect((await server.bet(who, selectionId)).body.ExceptionName).toBe('RealityCheckException');
});

test('TR-D5 an answer before its time puts nothing off, and one session does not answer for another', async () => {
  const who = await join();
  const { selectionId } = await server.aMatch();
  await choose(who, 30);
  const other = { ...who, ...(await server.logIn(who.userName)) };
  const due = (await check(who)).DueAt;
  await answer(who);
  expect((await check(who)).DueAt).toBe(due);
  await older(who, 30 * 60);
  await answer(who);
  expect((await server.bet(who, selectionId)).status).toBe(200);
  expect((await server.bet(other, selectionId)).body.ExceptionName).toBe('RealityCheckException');
});

test.each([[14], [0], ['15'], [1.5]])('G5 %j minutes are not offered', async (minutes) => {
  const who = await join();
  expect((await choose(who, minutes as number)).body.ExceptionName).toBe('ValidationException');
});

test('TR-D5 abuse R7 a check that is due is ended from no other session: neither by none, nor by another length', async () => {
  const who = await join();
  const { selectionId } = await server.aMatch();
  await choose(who, 15);
  await older(who, 20 * 60);
  const other = { ...who, ...(await server.logIn(who.userName)) };
  expect((await choose(other, null)).body.ExceptionName).toBe('RealityCheckException');
  expect((await choose(other, 60)).body.ExceptionName).toBe('RealityCheckException');
  expect((await server.bet(who, selectionId)).body.ExceptionName).toBe('RealityCheckException');
  await answer(who);
  expect((await choose(other, 60)).status).toBe(200);
  expect((await server.bet(who, selectionId)).status).toBe(200);
});

test('TR-D5 H335 one that waits in a session of the player takes no debit of a game either', async () => {
  const who = await join();
  const { wallet } = server.app.services;
  await wallet.openProvider(GAMES, 'game');
  await choose(who, 15);
  const spun = async () => {
    const answered = await wallet.gameDebit({
      ...game(),
      userId: BigInt(who.userId),
      currency: 'USD',
      amountMinor: 100n,
      ...spin,
    });
    return answered.state === 'refused' ? answered.refusal : answered.state;
  };
  expect(await spun()).toBe('applied');
  await older(who, 16 * 60);
  expect(await spun()).toBe('REALITY_CHECK');
  await answer(who);
  expect(await spun()).toBe('applied');
});

test('TR-D5 abuse R7 a changed password does not clear a check that is due, and one that was answered stays answered', async () => {
  const who = await join();
  const { selectionId } = await server.aMatch();
  await choose(who, 15);
  const changed = async (player: Player, before: string, after: string): Promise<Player> => {
    const form = { OldPassword: before, Password: after, PasswordConfirmation: after };
    const { status, headers } = await server.send('POST', '/api/session/changepassword', player, form);
    expect(status).toBe(200);
    const cookies = headers.getSetCookie().map((line) => line.split(';')[0]);
    return { ...player, cookie: cookies.join('; ') };
  };
  await older(who, 20 * 60);
  const first = await changed(who, PASSWORD, 'harbour violin cloud nine');
  expect((await server.bet(first, selectionId)).body.ExceptionName).toBe('RealityCheckException');
  expect(await check(first)).toMatchObject({ IsDue: true });
  expect((await choose(first, null)).body.ExceptionName).toBe('RealityCheckException');
  await answer(first);
  const second = await changed(first, 'harbour violin cloud nine', 'meadow bell tower seven');
  expect(await check(second)).toMatchObject({ IsDue: false });
  expect((await server.bet(second, selectionId)).status).toBe(200);
});
