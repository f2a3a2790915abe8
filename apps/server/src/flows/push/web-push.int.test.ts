import { EXPECTED_USER_HEADER } from '@duskline/contract/expected-user';
import { describe, expect, test } from 'vitest';
import { fileFixture } from '../../../test-kit/file-fixture.ts';
import { readVapid, startPushReceiver, type TestBrowser } from '../../../test-kit/push-receiver.ts';
import { aResultFact } from '../../../test-kit/result-facts.ts';
import { createTestServer, type WebPlayer } from '../../../test-kit/test-server.ts';
import { until } from '../../../test-kit/until.ts';
import { HOUR, liveState, moneyline } from '../../modules/catalogue/test-kit.ts';

/** Notifications through the whole composed server on PostgreSQL, to a push service that decrypts what it gets. */
const push = await fileFixture(startPushReceiver());
const server = await fileFixture(createTestServer({ PUSH_TEST_ORIGIN: push.origin, PUSH_RETRY_MS: '20' }));
const { app, testDb, aMatch, bet, join, post, price } = server;
const { webPush, goals, settlement } = app.services;

const by = ({ cookie, userId }: WebPlayer) => ({ cookie, headers: { [EXPECTED_USER_HEADER]: String(userId) } });
const set = (
  player: WebPlayer,
  { endpoint, p256dh, auth }: TestBrowser,
  goalsAndBets: { goals?: boolean; bets?: boolean },
  query = '',
) =>
  post(by(player), `/api/player/setnotifications${query}`, {
    endpoint,
    p256dh,
    auth,
    goals: false,
    bets: false,
    ...goalsAndBets,
  });
const subscribed = async (wanted: { goals?: boolean; bets?: boolean }, query = '') => {
  const [player, browser] = [await join(), push.browser()];
  expect((await set(player, browser, wanted, query)).status).toBe(200);
  return { player, browser };
};
const rowsOf = async ({ userId }: WebPlayer) =>
  (await testDb.ownerPool.query('SELECT * FROM web_push.subscription WHERE user_id = $1', [userId])).rows;
const resultsOf = async ({ userId }: WebPlayer): Promise<(string | null)[]> =>
  (await testDb.ownerPool.query('SELECT result FROM web_push.notification WHERE user_id = $1 ORDER BY id', [userId])).rows.map(
    ({ result }) => result,
  );
/** A live soccer match at 0:0 that has been seen. */
const aLiveMatch = async () => {
  const match = await aMatch({ live: { homeScore: 0, awayScore: 0 }, startTimeMs: Date.now() - HOUR });
  await goals.run();
  return match;
};
const score = async (matchId: number, homeScore: number, awayScore: number) => {
  await price(matchId, [moneyline('2.00')], { producer: 1, state: liveState({ homeScore, awayScore }) });
  await goals.run();
};
const follow = async (player: WebPlayer, matchId: number) =>
  expect((await post(by(player), '/api/player/addfavoritematch', { matchId })).status).toBe(200);
/** Everything that is due has been sent, or waits for later. */
const settled = async () => {
  await webPush.sendDue();
  await webPush.sendDue();
};
let news = 0;
/** A result of a bet that nobody placed, for what happens to a notification on its way. */
const publishResult = async (player: WebPlayer, ticketId = `t${++news}`, version = 1) => {
  const facts = { ticketId, result: 'won' as const };
  await webPush.write({ kind: 'bet', userIds: [String(player.userId)], onceKey: `bet/${ticketId}/${version}`, facts });
  await settled();
};

describe('web push', () => {
  test('design 3.1 a settled bet reaches the browser encrypted (RFC 8291), signed (RFC 8292) and in the language of the player', async () => {
    const { player, browser } = await subscribed({ bets: true }, '?languageCode=de-DE');
    const { matchId, marketId, selectionId } = await aMatch();
    const placed = await bet(player, selectionId);
    expect(placed.status, JSON.stringify(placed.body)).toBe(200);
    await settlement.record(
      ['1', '2', '3'].map((outcomeId) =>
        aResultFact(matchId, { marketId, outcomeId, result: outcomeId === '1' ? 1 : 0, certainty: 2, timestampMs: Date.now() }),
      ),
    );
    await until('the result is received', () => push.of(browser).length > 0);
    const [received] = push.of(browser);
    const { rows } = await testDb.ownerPool.query('SELECT id FROM betting.ticket WHERE user_id = $1', [player.userId]);
    expect(received?.payload).toMatchObject({ title: 'Wette gewonnen', path: `/de/bets/${rows[0].id}` });
    expect(received?.bytes).toBeLessThan(1_000);
    expect(received?.headers).toMatchObject({ 'content-encoding': 'aes128gcm', urgency: 'high' });
    expect(received?.headers.topic).toMatch(/^[\w-]{32}$/);
    expect(Number(received?.headers.ttl)).toBeGreaterThan(80_000);
    const { isValid, key, claims } = readVapid(received?.headers.authorization);
    expect([isValid, key, claims.aud]).toEqual([true, webPush.publicKey, push.origin]);
    expect(claims.exp).toBeGreaterThan(Date.now() / 1_000);
    expect(claims.exp).toBeLessThan(Date.now() / 1_000 + 24 * 3_600 + 1);
    expect(claims.sub).toBe('mailto:push@duskline.example');
    expect(await resultsOf(player)).toEqual(['sent']);
  });

  test('AMB-49 a goal is told once to who marked the match or has a running bet on it, and to nobody else', async () => {
    const { matchId, selectionId } = await aLiveMatch();
    const [marked, betting, other, off] = await Promise.all([
      subscribed({ goals: true }),
      subscribed({ goals: true }),
      subscribed({ goals: true }),
      subscribed({ bets: true }),
    ]);
    await follow(marked.player, matchId);
    await follow(off.player, matchId);
    expect((await bet(betting.player, selectionId)).status).toBe(200);
    await until('the bet stands', async () => {
      const of = [betting.player.userId];
      return (
        (await testDb.ownerPool.query('SELECT 1 FROM betting.ticket WHERE user_id = $1 AND acceptance = 1', of)).rows.length > 0
      );
    });
    await score(matchId, 1, 0);
    await score(matchId, 1, 0);
    await settled();
    for (const { browser } of [marked, betting])
      expect(push.of(browser).map(({ payload }) => [payload?.title, payload?.body.match(/\d–\d/)?.[0]])).toEqual([
        ['Goal', '1–0'],
      ]);
    for (const { browser } of [other, off]) expect(push.of(browser)).toEqual([]);
    expect(push.of(marked.browser)[0]?.payload?.path).toMatch(new RegExp(`^/en/live/soccer/.*/match/${matchId}$`));
    expect(Number(push.of(marked.browser)[0]?.headers.ttl)).toBeLessThanOrEqual(900);
    // Taken back and scored again is another goal.
    await score(matchId, 0, 0);
    await score(matchId, 1, 0);
    await settled();
    const titles = push.of(marked.browser).map(({ payload }) => payload?.title);
    expect(titles.filter((title) => title === 'Goal')).toHaveLength(2);
  });

  test('F-K2 a score that nobody looked at while no process ran is told by the next one, and one that was told is not told again', async () => {
    const { matchId } = await aLiveMatch();
    const { player, browser } = await subscribed({ goals: true });
    await follow(player, matchId);
    const seen = { matchId, home: 'A', away: 'B', homeScore: 2, awayScore: 0, path: '/live/x' };
    const everybody = () => Promise.resolve([String(player.userId)]);
    await Promise.all(Array.from({ length: 20 }, () => webPush.noteScore(seen, everybody)));
    await settled();
    expect(push.of(browser).map(({ payload }) => payload?.body)).toEqual(['A 2–0 B']);
    // Its writing fails: nothing is kept of the score, and the next try tells it.
    await expect(webPush.noteScore({ ...seen, homeScore: 3 }, () => Promise.reject(new Error('away')))).rejects.toThrow('away');
    await webPush.noteScore({ ...seen, homeScore: 3 }, everybody);
    await settled();
    expect(push.of(browser).map(({ payload }) => payload?.body)).toEqual(['A 2–0 B', 'A 3–0 B']);
  });

  test('an older score never comes behind a newer one: what waits is replaced, and both have one topic', async () => {
    const { matchId } = await aLiveMatch();
    const { player, browser } = await subscribed({ goals: true });
    await follow(player, matchId);
    push.answer(browser, [{ status: 503, retryAfter: '1' }]);
    await score(matchId, 1, 0);
    await settled();
    await score(matchId, 2, 0);
    await settled();
    await new Promise((resolve) => setTimeout(resolve, 1_200));
    await settled();
    const received = push.of(browser);
    expect(received.map(({ payload }) => payload?.body.match(/\d–\d/)?.[0])).toEqual(['1–0', '2–0']);
    expect(new Set(received.map(({ headers }) => headers.topic)).size).toBe(1);
    expect((received[1]?.payload?.number ?? 0) > (received[0]?.payload?.number ?? 0)).toBe(true);
    expect(await resultsOf(player)).toEqual(['replaced', 'sent']);
  });

  test.each([404, 410])('a push service that answers %i ends the subscription and what waits for it', async (status) => {
    const { player, browser } = await subscribed({ bets: true });
    push.answer(browser, [], status);
    await publishResult(player);
    expect(push.of(browser)).toHaveLength(1);
    expect([await rowsOf(player), await resultsOf(player)]).toEqual([[], []]);
    await publishResult(player);
    expect(push.of(browser)).toHaveLength(1);
  });

  test('429 waits as long as the push service says, 503 backs off, and both are sent in the end; a refusal is not', async () => {
    const { player, browser } = await subscribed({ bets: true });
    push.answer(browser, [{ status: 429, retryAfter: '1' }, { status: 503 }]);
    await publishResult(player);
    await new Promise((resolve) => setTimeout(resolve, 300));
    await settled();
    expect(push.of(browser)).toHaveLength(1);
    await until('it is sent', async () => (await resultsOf(player))[0] === 'sent');
    expect(push.of(browser)).toHaveLength(3);
    push.answer(browser, [{ status: 400 }]);
    await publishResult(player);
    await new Promise((resolve) => setTimeout(resolve, 100));
    await settled();
    expect([push.of(browser).length, await resultsOf(player)]).toEqual([4, ['sent', 'refused']]);
  });

  test('a push service that redirects is followed nowhere', async () => {
    const { player, browser } = await subscribed({ bets: true });
    push.answer(browser, [{ status: 307 }]);
    await publishResult(player);
    expect([push.of(browser).length, await resultsOf(player)]).toEqual([1, ['refused']]);
  });

  test('a notification that comes too late is not sent', async () => {
    const { player, browser } = await subscribed({ bets: true });
    await testDb.ownerPool.query(
      `INSERT INTO web_push.notification (subscription_id, user_id, once_key, topic, kind, facts, created_at, expires_at, due_at)
       SELECT id, user_id, 'late', 'late', 'bet', '{"ticketId":"1","result":"won"}', now(), now(), now() FROM web_push.subscription WHERE user_id = $1`,
      [player.userId],
    );
    await settled();
    expect([push.of(browser), await resultsOf(player)]).toEqual([[], ['expired']]);
  });

  test('the same event is told once, however often it comes and to however many processes', async () => {
    const { player, browser } = await subscribed({ bets: true });
    await Promise.all(Array.from({ length: 20 }, () => publishResult(player, 'same')));
    expect(push.of(browser)).toHaveLength(1);
    await publishResult(player, 'same', 2);
    expect(push.of(browser)).toHaveLength(2);
  });

  test('a browser gets at most 20 notifications in an hour', async () => {
    const { player, browser } = await subscribed({ bets: true });
    for (let n = 0; n < 22; n++) await publishResult(player);
    expect(push.of(browser)).toHaveLength(20);
    expect((await resultsOf(player)).filter((result) => result === 'limited')).toHaveLength(2);
  });
});

describe('who gets notifications', () => {
  test('fifty subscriptions of one browser at once make one row, with what was said last of it', async () => {
    const [player, browser] = [await join(), push.browser()];
    const answers = await Promise.all(Array.from({ length: 50 }, () => set(player, browser, { goals: true })));
    expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(200));
    expect(await rowsOf(player)).toHaveLength(1);
    const answer = await set(player, browser, { bets: true });
    expect(answer.body).toEqual({ publicKey: webPush.publicKey, goals: false, bets: true });
    expect((await post(by(player), '/api/player/notifications', { endpoint: browser.endpoint })).body).toEqual(answer.body);
    expect((await post(by(player), '/api/player/notifications', {})).body).toMatchObject({
      goals: false,
      bets: false,
    });
    expect((await set(player, browser, {})).body).toMatchObject({ goals: false, bets: false });
    expect(await rowsOf(player)).toEqual([]);
  });

  test('an account has at most ten browsers, also when many are named at once', async () => {
    const player = await join();
    const name = () => set(player, push.browser(), { goals: true });
    for (let n = 0; n < 10; n++) expect((await name()).status).toBe(200);
    // None of them can make room before the others are there.
    const held = await testDb.ownerPool.connect();
    await held.query('BEGIN');
    await held.query('SELECT 1 FROM web_push.subscription WHERE user_id = $1 FOR UPDATE', [player.userId]);
    const asked = Array.from({ length: 50 }, name);
    await new Promise((resolve) => setTimeout(resolve, 500));
    await held.query('COMMIT').finally(() => held.release());
    expect(new Set((await Promise.all(asked)).map(({ status }) => status))).toEqual(new Set([200]));
    expect(await rowsOf(player)).toHaveLength(10);
  });

  test('an address with a letter that no address has is refused by every call that takes one', async () => {
    const player = await join();
    for (const endpoint of [
      'http\u0000',
      'https://push.example/\u0000',
      'https://push.example/\r\nx: y',
      'https://push.example/é',
    ]) {
      const asked = await post(by(player), '/api/player/notifications', { endpoint });
      const ended = await set(player, { ...push.browser(), endpoint }, {});
      expect([asked.status, ended.status], JSON.stringify(endpoint)).toEqual([400, 400]);
    }
  });

  test('TR-A7 who has their data erased leaves no browser behind, whichever session named it', async () => {
    const { player } = await subscribed({ bets: true });
    await testDb.ownerPool.query('UPDATE web_push.subscription SET session_id = -session_id WHERE user_id = $1', [player.userId]);
    const form = { Password: 'a-long-enough-passphrase-1', GiveUpBalance: true, Confirmation: player.userName };
    expect((await post(by(player), '/api/player/erasedata', form)).status).toBe(200);
    expect(await rowsOf(player)).toEqual([]);
  });

  test('an account has at most ten browsers: the oldest makes room', async () => {
    const player = await join();
    const browsers = Array.from({ length: 12 }, () => push.browser());
    for (const browser of browsers) await set(player, browser, { bets: true });
    const kept = (await rowsOf(player)).map(({ endpoint }) => endpoint);
    expect(kept.sort()).toEqual(
      browsers
        .slice(2)
        .map(({ endpoint }) => endpoint)
        .sort(),
    );
  });

  test('another player who logs in to the browser takes it over, and what waited for the first is not shown to them', async () => {
    const { player, browser } = await subscribed({ bets: true });
    push.answer(browser, [{ status: 503, retryAfter: '1' }]);
    await publishResult(player);
    const next = await join();
    expect((await post(by(next), '/api/player/notifications', { endpoint: browser.endpoint })).body).toMatchObject({
      bets: false,
    });
    // Who only knows the address cannot turn it off.
    await set(next, browser, {});
    expect(await rowsOf(player)).toHaveLength(1);
    await set(next, browser, { bets: true });
    expect([await rowsOf(player), (await rowsOf(next)).length]).toEqual([[], 1]);
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    await settled();
    expect(push.of(browser)).toHaveLength(1);
  });

  test('who logs out there gets nothing there any more, at once and also when the rows were left behind', async () => {
    const { player, browser } = await subscribed({ bets: true });
    const [kept] = await rowsOf(player);
    expect((await post(by(player), '/api/session/logout', '')).body).toMatchObject({ Success: true });
    await until('the row is gone', async () => (await rowsOf(player)).length === 0);
    const columns = 'user_id, session_id, endpoint, p256dh, auth, language, wants_goals, wants_bets, created_at';
    await testDb.ownerPool.query(
      `INSERT INTO web_push.subscription (${columns}) VALUES ($1, $2, $3, $4, $5, 'en-US', true, true, now())`,
      [kept.user_id, kept.session_id, kept.endpoint, kept.p256dh, kept.auth],
    );
    await publishResult(player);
    expect([push.of(browser), await rowsOf(player)]).toEqual([[], []]);
  });

  test.each([
    { Type: 'time-out', Hours: 24 },
    { Type: 'exclusion', Months: null },
  ])('TR-D6 TR-D7 a player who takes a break gets nothing: $Type', async (body) => {
    const { player, browser } = await subscribed({ bets: true, goals: true });
    expect((await post(by(player), '/api/player/takebreak', body)).status).toBe(200);
    await until('the row is gone', async () => (await rowsOf(player)).length === 0);
    await publishResult(player);
    expect(push.of(browser)).toEqual([]);
  });

  test('TR-D7 an exclusion that ended no session keeps notifications back too; so does a lock', async () => {
    for (const what of ["excluded_until = 'infinity'", "locked_at = now(), lock_reason = 'test'"]) {
      const { player, browser } = await subscribed({ bets: true });
      await testDb.ownerPool.query(`UPDATE identity."user" SET ${what} WHERE id = $1`, [player.userId]);
      await publishResult(player);
      expect([push.of(browser), await rowsOf(player)], what).toEqual([[], []]);
    }
  });

  test('TR-D13 whose play is stopped hears of no goal, and of the bets that are open; let play again, of the next goal', async () => {
    const { matchId } = await aLiveMatch();
    const { player, browser } = await subscribed({ bets: true, goals: true });
    await follow(player, matchId);
    const stop = (by: string | null) => testDb.ownerPool.query('SELECT limits.block_play($1, $2, now())', [player.userId, by]);
    await testDb.ownerPool.query(
      "INSERT INTO limits.harm (user_id, level, score, reasons, scored_at) VALUES ($1, 'block', 90, '{}', now())",
      [player.userId],
    );
    await stop('score');
    await score(matchId, 1, 0);
    await publishResult(player);
    expect(push.of(browser).map(({ payload }) => payload?.title)).toEqual(['Bet won']);
    await stop(null);
    await score(matchId, 2, 0);
    await settled();
    expect(push.of(browser).map(({ payload }) => payload?.title)).toEqual(['Bet won', 'Goal']);
  });

  test('TR-D9 whom the national register excludes hears of no goal, until its newest answer lets them play', async () => {
    const { matchId } = await aLiveMatch();
    const { player, browser } = await subscribed({ bets: true, goals: true });
    await follow(player, matchId);
    const answer = (isExcluded: boolean) =>
      testDb.ownerPool.query("SELECT kyc.keep_register_answer($1, $2, 'reference', now())", [player.userId, isExcluded]);
    await answer(true);
    await score(matchId, 1, 0);
    await settled();
    expect([push.of(browser), await resultsOf(player)]).toEqual([[], ['expired']]);
    await answer(false);
    await score(matchId, 2, 0);
    await settled();
    expect(push.of(browser).map(({ payload }) => payload?.title)).toEqual(['Goal']);
  });

  test('TR-A4 who changes the password goes on getting them in that browser, and in no other', async () => {
    const { player, browser } = await subscribed({ bets: true });
    const other = await server.logIn(player.userName);
    const elsewhere = push.browser();
    expect((await set({ ...player, cookie: other.cookie }, elsewhere, { bets: true })).status).toBe(200);
    const changed = await post(by(player), '/api/session/changepassword', {
      OldPassword: 'a-long-enough-passphrase-1',
      Password: 'another-long-passphrase-2',
      PasswordConfirmation: 'another-long-passphrase-2',
    });
    expect(changed.status, JSON.stringify(changed.body)).toBe(200);
    await until('the other browser is forgotten', async () => (await rowsOf(player)).length === 1);
    await publishResult(player);
    expect([push.of(browser).length, push.of(elsewhere)]).toEqual([1, []]);
  });

  test('what waits for a browser that another player has by now is over', async () => {
    const { player, browser } = await subscribed({ bets: true });
    const other = await join();
    push.answer(browser, [], 503);
    await publishResult(player);
    await testDb.ownerPool.query('UPDATE web_push.subscription SET user_id = $2 WHERE user_id = $1', [
      player.userId,
      other.userId,
    ]);
    await until('it is over', async () => {
      await webPush.sendDue();
      return (await resultsOf(player))[0] === 'expired';
    });
  });

  test('browsers that subscribed with another key of ours are forgotten at the start, others stay', async () => {
    const [old, current, unknown] = [
      await subscribed({ bets: true }),
      await subscribed({ bets: true }),
      await subscribed({ bets: true }),
    ];
    await testDb.ownerPool.query('UPDATE web_push.subscription SET public_key = $2 WHERE user_id = $1', [
      old.player.userId,
      'B'.repeat(87),
    ]);
    await testDb.ownerPool.query('UPDATE web_push.subscription SET public_key = NULL WHERE user_id = $1', [
      unknown.player.userId,
    ]);
    webPush.start();
    await until('the old one is forgotten', async () => (await rowsOf(old.player)).length === 0);
    expect([(await rowsOf(current.player)).length, (await rowsOf(unknown.player)).length]).toEqual([1, 1]);
  });

  test('results of many bets are one statement, each told once; what could never be sent is forgotten', async () => {
    const [one, two, none] = [
      await subscribed({ bets: true }),
      await subscribed({ bets: true }),
      await subscribed({ goals: true }),
    ];
    const results = [one, two, none].flatMap(({ player }, at) =>
      [1, 2].map((bet) => ({
        userId: String(player.userId),
        onceKey: `bet/many-${at}-${bet}/1`,
        facts: { ticketId: `many-${at}-${bet}`, result: 'lost' as const },
      })),
    );
    await webPush.writeResults(results);
    await webPush.writeResults(results);
    const count = async () =>
      (await Promise.all([one, two, none].map(({ player }) => resultsOf(player)))).map(({ length }) => length);
    expect(await count()).toEqual([2, 2, 0]);
    await settled();
    // The older one of a topic is never sent while the newer one waits.
    await testDb.ownerPool.query(
      `UPDATE web_push.notification n SET done_at = NULL, result = NULL, topic = 'same',
              due_at = now() + CASE WHEN n.id = (SELECT min(o.id) FROM web_push.notification o WHERE o.user_id = $1) THEN interval '-3 days' ELSE interval '1 hour' END
        WHERE n.user_id = $1`,
      [one.player.userId],
    );
    await webPush.forgetOld(100);
    expect(await count()).toEqual([1, 2, 0]);
  });

  test('who logs in again in the same browser goes on getting them', async () => {
    const { player, browser } = await subscribed({ bets: true });
    const again = await post({ cookie: player.cookie }, '/api/session/login', {
      UserName: player.userName,
      Password: 'a-long-enough-passphrase-1',
      RememberMe: false,
    });
    expect(again.status, JSON.stringify(again.body)).toBe(200);
    await publishResult(player);
    expect(push.of(browser)).toHaveLength(1);
  });

  test('the daily job forgets browsers of those who are shut out, and nobody else', async () => {
    const [out, stays] = [await subscribed({ bets: true }), await subscribed({ bets: true })];
    await testDb.ownerPool.query(`UPDATE identity."user" SET locked_at = now(), lock_reason = 'test' WHERE id = $1`, [
      out.player.userId,
    ]);
    await webPush.forgetShutOut();
    expect([await rowsOf(out.player), (await rowsOf(stays.player)).length]).toEqual([[], 1]);
  });

  test('a guest is refused, and so is a page of another player (XR-07)', async () => {
    expect((await post(null, '/api/player/notifications', {})).status).toBe(401);
    const [player, other] = [await join(), await join()];
    const answer = await post({ cookie: player.cookie, headers: by(other).headers }, '/api/player/notifications', {});
    expect(answer.body.ExceptionName).toBe('SessionChangedException');
  });

  test.each([
    'https://127.0.0.1/push',
    'https://localhost/push',
    'https://10.0.0.1/push',
    'https://[::1]/push',
    'https://169.254.169.254/latest/meta-data',
    'https://push.internal/x',
    'https://printer.local/x',
    'https://intranet/x',
    'https://0x7f000001/x',
    'https://2130706433/x',
    'https://push.example.com:8443/x',
    'https://user:pw@push.example.com/x',
    'http://push.example.com/x',
    'http://127.0.0.1:1/push',
    'https://push.example.com/x#y',
    'https://PUSH.example.com/x',
    'httpx',
  ])('an address that is none of a push service is refused: %s', async (endpoint) => {
    const player = await join();
    const answer = await set(player, { ...push.browser(), endpoint }, { bets: true });
    expect([answer.status, answer.body.ExceptionName]).toEqual([400, 'ValidationException']);
    expect(await rowsOf(player)).toEqual([]);
  });

  test.each([
    { p256dh: 'x' },
    { auth: '' },
    { auth: 'a'.repeat(23) },
    { p256dh: null },
    { endpoint: '' },
    { endpoint: `https://push.example.com/${'a'.repeat(1_000)}` },
    { goals: 'yes' },
    { more: 1 },
  ])('hostile input is refused in the envelope: %o', async (over) => {
    const player = await join();
    const body = { ...push.browser(), number: undefined, goals: true, bets: true, ...over };
    expect((await post(by(player), '/api/player/setnotifications', body)).body.ExceptionName).toBe('ValidationException');
  });

  test('a key that is no point of the curve encrypts nothing: the subscription is forgotten', async () => {
    const [player, browser] = [await join(), push.browser()];
    await set(player, { ...browser, p256dh: 'A'.repeat(87) }, { bets: true });
    await publishResult(player);
    expect([push.of(browser), await rowsOf(player)]).toEqual([[], []]);
  });
});
