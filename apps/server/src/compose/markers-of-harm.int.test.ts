import { HARM_POLICIES } from '@duskline/contract/harm-policy';
import { expect, test } from 'vitest';
import { fileFixture } from '../../test-kit/file-fixture.ts';
import { PSP, payment } from '../../test-kit/intents.ts';
import { createTestServer } from '../../test-kit/test-server.ts';
import { grantRole } from '../../test-kit/traders.ts';
import { until } from '../../test-kit/until.ts';
import { scorePlayers } from '../flows/harm/score-players.ts';

/** Markers of harm over HTTP: the queue of compliance, what it decides, and what the player reads. */
const server = await fileFixture(createTestServer());
const { ownerPool } = server.testDb;
const { db, harm, harmWatch, messages, wallet } = server.app.services;
await wallet.openProvider(PSP, 'payment');

async function join() {
  const who = await server.join();
  return { ...who, headers: { 'x-duskline-user': String(who.userId) } };
}
type Player = Awaited<ReturnType<typeof join>>;
async function compliance(): Promise<Player> {
  const person = await join();
  await grantRole(ownerPool, person.userId, 'compliance');
  return person;
}
const decide = (by: Player, who: Player, act: string, more: object = {}) =>
  server.post(by, '/api/staff/decideharm', { userId: String(who.userId), act, reason: 'case 17', ...more });
const caseOf = (by: Player, who: Player) => server.get(by, `/api/staff/harmcase?userId=${who.userId}`);
const queueOf = async (by: Player) => (await server.get(by, '/api/staff/harmqueue')).body as unknown as { UserID: string }[];
const waits = async (by: Player, who: Player) => (await queueOf(by)).find(({ UserID }) => UserID === String(who.userId));
const subjects = async (who: Player) =>
  ((await server.get(who, '/api/player/messages')).body as unknown as { UserMessages: { Subject: string; Body: string }[] })
    .UserMessages;
const audit = async (who: Player) =>
  (
    await ownerPool.query(
      'SELECT actor_kind, actor_id::text, action, reason, ip IS NOT NULL AS has_ip FROM trading.audit_log WHERE subject = $1 ORDER BY id',
      [`player:${who.userId}`],
    )
  ).rows;
/** As if the player had asked for so many raises, and had been excluded so often. */
async function troubled(raises: number, exclusions = 0): Promise<Player> {
  const who = await join();
  await ownerPool.query(
    "INSERT INTO limits.act (user_id, kind, hours, act, amount, at) SELECT $1, 'stake', 24, 'ask', n, now() FROM generate_series(1, $2) n",
    [who.userId, raises],
  );
  await ownerPool.query(
    "INSERT INTO limits.break (user_id, kind, began_at, ends_at) SELECT $1, 'exclusion', now() - interval '300 days', now() - interval '100 days' FROM generate_series(1, $2)",
    [who.userId, exclusions],
  );
  return who;
}
/** And had paid in more than a limit of theirs lets, and taken withdrawals back. */
async function lost(): Promise<Player> {
  const who = await troubled(4, 2);
  const of = (amountMinor: bigint) => ({ userId: BigInt(who.userId), currency: 'USD', amountMinor });
  await server.post(who, '/api/player/setlimit', { Type: 'deposit', Hours: 24, Amount: 0 });
  for (let time = 0; time < 8; time++) await wallet.deposit({ ...payment(), ...of(100n) });
  for (let time = 0; time < 2; time++) {
    const held = payment();
    await wallet.withdrawalHold({ ...held, ...of(100n) });
    await wallet.withdrawalCancel({ ...payment(), hold: held.transaction, note: null, by: 'player' });
  }
  return who;
}
const score = () => scorePlayers({ db, harm, messages });

test('TR-D13 the job of the night brings players to compliance, the highest level first, and stops those of the highest at once', async () => {
  const by = await compliance();
  const [fine, watched, stopped] = [await troubled(1), await troubled(4), await lost()];
  const { selectionId } = await server.aMatch();
  await score();
  expect(await score(), 'each is told of once').toMatchObject({ queued: 0, blocked: 0 });
  expect(await waits(by, fine)).toBeUndefined();
  expect(await waits(by, watched)).toMatchObject({ Level: 'watch', Score: 20, IsPlayBlocked: false });
  expect((await queueOf(by))[0]).toMatchObject({ UserID: String(stopped.userId), Level: 'block', IsPlayBlocked: true });
  expect((await server.bet(fine, selectionId)).status).toBe(200);
  expect((await server.bet(watched, selectionId)).status).toBe(200);
  const refused = await server.bet(stopped, selectionId);
  expect([refused.status, refused.body.ExceptionName]).toEqual([403, 'PlayBlockedException']);

  const written = (await subjects(stopped)).filter(({ Subject }) => Subject === 'Play is stopped on your account');
  expect(written).toHaveLength(1);
  expect(written[0]?.Body).toContain('<a href="/responsible-gaming">Where to find help</a>');
  expect((await server.get(stopped, '/api/player/breaks')).body.PlayBlockedSince).toBeDefined();
  expect((await server.get(watched, '/api/player/breaks')).body.PlayBlockedSince).toBeUndefined();

  expect((await caseOf(by, stopped)).body).toMatchObject({
    Level: 'block',
    Score: 90,
    Reasons: [
      { Marker: 'deposits-declined', Figure: 8, Points: 25 },
      { Marker: 'raises-asked', Figure: 4, Points: 20 },
      { Marker: 'withdrawals-cancelled', Figure: 2, Points: 15 },
      { Marker: 'exclusions-before', Figure: 2, Points: 30 },
    ],
    PlayBlocked: { By: 'score' },
  });
  expect(await audit(stopped)).toEqual([
    { actor_kind: 'system', actor_id: null, action: 'block-play', reason: 'score', has_ip: false },
    { actor_kind: 'compliance', actor_id: String(by.userId), action: 'read-markers-of-harm', reason: null, has_ip: true },
  ]);
});

test('TR-D13 what a player does is weighed soon, without the night: raises asked for, deposits held back', async () => {
  const by = await compliance();
  const who = await troubled(3);
  await server.post(who, '/api/player/setlimit', { Type: 'stake', Hours: 168, Amount: 10 });
  await server.post(who, '/api/player/setlimit', { Type: 'stake', Hours: 168, Amount: 20 });
  await until('the raise that was asked for is heard of', async () => {
    await harmWatch.refresh();
    return (await waits(by, who)) !== undefined;
  });
  expect(await waits(by, who)).toMatchObject({ Level: 'watch', Score: 20 });
  const other = await lost();
  await until('the deposit that is held is heard of', async () => {
    await harmWatch.refresh();
    return (await waits(by, other)) !== undefined;
  });
});

test('TR-D13 who may play again is not stopped once more by what was decided on, and nobody is called back', async () => {
  const by = await compliance();
  const who = await lost();
  const { selectionId } = await server.aMatch();
  await score();
  expect((await server.bet(who, selectionId)).body.ExceptionName).toBe('PlayBlockedException');
  const before = (await subjects(who)).length;
  expect((await decide(by, who, 'unblock')).status).toBe(200);
  await score();
  expect((await server.bet(who, selectionId)).status).toBe(200);
  expect(await waits(by, who)).toBeUndefined();
  expect((await subjects(who)).length).toBe(before);
  expect((await decide(by, who, 'unblock')).body.ExceptionName).toBe('TransactionClosedException');
});

test('TR-D13 a talk ends the wait until it is worse; a limit counts at once and is never a higher one', async () => {
  const by = await compliance();
  const who = await troubled(4);
  const { selectionId } = await server.aMatch();
  await score();
  expect((await decide(by, who, 'talk')).status).toBe(200);
  await score();
  expect(await waits(by, who)).toBeUndefined();
  await ownerPool.query(
    "INSERT INTO limits.break (user_id, kind, began_at, ends_at) SELECT $1, 'exclusion', now() - interval '300 days', now() - interval '100 days' FROM generate_series(1, 2)",
    [who.userId],
  );
  await score();
  expect(await waits(by, who)).toMatchObject({ Level: 'act' });
  const limit = (Amount: string | number | null, Currency = 'USD') => ({ limit: { Type: 'stake', Hours: 24, Amount, Currency } });
  for (const wrong of [limit('1.50', 'EUR'), limit('1.50', 'XXX'), limit(null), limit('-1'), limit('1e3')])
    expect((await decide(by, who, 'limit', wrong)).body.ExceptionName).toBe('ValidationException');
  expect((await decide(by, who, 'limit', limit('0.50'))).status).toBe(200);
  expect((await decide(by, who, 'limit', limit('0.50'))).body.ExceptionName).toBe('ValidationException');
  expect((await server.bet(who, selectionId)).body.ExceptionName).toBe('StakeLimitException');
  expect((await audit(who)).map(({ action, reason }) => [action, reason])).toEqual([
    ['talk-to-player', 'case 17'],
    ['limit-player', 'case 17'],
  ]);
});

test('TR-D13 whose play is stopped waits for compliance until it lets them play again, whatever is said and set before', async () => {
  const by = await compliance();
  const who = await lost();
  await score();
  expect(await waits(by, who)).toMatchObject({ IsPlayBlocked: true });
  expect((await decide(by, who, 'talk')).status).toBe(200);
  expect(await waits(by, who)).toMatchObject({ IsPlayBlocked: true });
  const limit = { Type: 'stake', Hours: 24, Amount: '5', Currency: 'USD' };
  expect((await decide(by, who, 'limit', { limit })).status).toBe(200);
  await score();
  expect(await waits(by, who)).toMatchObject({ IsPlayBlocked: true });
  expect((await decide(by, who, 'unblock')).status).toBe(200);
  expect(await waits(by, who)).toBeUndefined();
});

test('TR-D13 compliance alone reads and decides, with a reason, about others, and not about themself', async () => {
  const by = await compliance();
  const who = await join();
  const trader = await join();
  await grantRole(ownerPool, trader.userId, 'trader');
  for (const one of [who, trader]) {
    expect((await server.get(one, '/api/staff/harmqueue')).body.ExceptionName).toBe('NoPrivilegesException');
    expect((await caseOf(one, who)).body.ExceptionName).toBe('NoPrivilegesException');
    expect((await decide(one, who, 'block')).body.ExceptionName).toBe('NoPrivilegesException');
  }
  expect((await server.get(null, '/api/staff/harmqueue')).body.ExceptionName).toBe('UnauthorizedException');
  expect((await decide(by, by, 'block')).body.ExceptionName).toBe('NotFoundException');
  expect((await caseOf(by, who)).body.ExceptionName).toBe('NotFoundException');
  const post = (body: object) => server.post(by, '/api/staff/decideharm', body as Record<string, unknown>);
  for (const body of [
    { userId: String(who.userId), act: 'block' },
    { userId: String(who.userId), act: 'block', reason: '  x  ' },
    { userId: String(who.userId), act: 'limit', reason: 'case 17' },
    { userId: String(who.userId), act: 'forget', reason: 'case 17' },
    { userId: '-1', act: 'block', reason: 'case 17' },
    { userId: String(who.userId), act: 'block', reason: 'case 17', more: 1 },
  ])
    expect((await post(body)).body.ExceptionName).toBe('ValidationException');
  expect((await post({ userId: '9007199254740991', act: 'block', reason: 'case 17' })).body.ExceptionName).toBe(
    'NotFoundException',
  );
  expect(await audit(who)).toEqual([]);
  // Where the role was lost after the call was let in, the database refuses.
  await expect(
    server.testDb.pool.query("SELECT limits.decide_harm($1, $2, 'block', NULL, NULL, NULL, NULL, 'case 17', NULL, NULL, now())", [
      who.userId,
      trader.userId,
    ]),
  ).rejects.toMatchObject({ code: '42501' });
});

test('TR-D13 fifty decisions to stop a player beside fifty bets: one is done, and after it no bet is taken', async () => {
  const by = await compliance();
  const who = await join();
  const { selectionId } = await server.aMatch();
  const taken = async () =>
    Number(
      (await ownerPool.query('SELECT count(*) FROM betting.ticket WHERE user_id = $1 AND acceptance = 1', [who.userId])).rows[0]
        .count,
    );
  let atDecision = -1;
  const decisions = Array.from({ length: 50 }, async () => {
    const { status } = await decide(by, who, 'block');
    if (status === 200) atDecision = await taken();
    return status;
  });
  const bets = Array.from({ length: 50 }, () => server.bet(who, selectionId));
  const statuses = await Promise.all(decisions);
  const answers = await Promise.all(bets);
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  expect(statuses.every((status) => status < 500 || status === 503)).toBe(true);
  expect(await taken()).toBe(atDecision);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(atDecision);
  expect((await audit(who)).filter(({ action }) => action === 'block-play')).toHaveLength(1);
  expect((await subjects(who)).filter(({ Subject }) => Subject === 'Play is stopped on your account')).toHaveLength(1);
});

test('TR-D13 a new account of the same person is stopped too', async () => {
  const who = await lost();
  await score();
  const again = await join();
  await ownerPool.query(
    'UPDATE identity.profile SET person_key = (SELECT person_key FROM identity.profile WHERE user_id = $2) WHERE user_id = $1',
    [again.userId, who.userId],
  );
  const { selectionId } = await server.aMatch();
  expect((await server.bet(again, selectionId)).status).toBe(200);
  await ownerPool.query('SELECT limits.follow_person($1, NULL, now())', [again.userId]);
  expect((await server.bet(again, selectionId)).body.ExceptionName).toBe('PlayBlockedException');
});

test('TR-D13 every jurisdiction has its policy, with night by its own clock', () => {
  expect(Object.values(HARM_POLICIES).map(({ terms }) => terms.zone)).toEqual([
    'UTC',
    'Europe/London',
    'Europe/Malta',
    'Europe/Berlin',
  ]);
});

test('TR-D13 a reason with letters that no text has is refused', async () => {
  const [by, who] = [await compliance(), await join()];
  for (const reason of ['\u0000\u0000\u0000', 'case\u0000 17', 'case \u202e17', 'x'.repeat(501), '  a  ']) {
    const refused = await decide(by, who, 'talk', { reason });
    expect([refused.status, Object.keys(refused.body.FieldErrors as object)], JSON.stringify(reason)).toEqual([400, ['reason']]);
  }
  expect(await audit(who)).toEqual([]);
});
