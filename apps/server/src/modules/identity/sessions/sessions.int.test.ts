import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { describe, expect, test, vi } from 'vitest';
import { fileFixture } from '../../../../test-kit/file-fixture.ts';
import type { Session } from '../../../platform/http/handler.ts';
import { digest } from '../fold.ts';
import type { Revocation } from '../index.ts';
import { createHashQueue } from '../passwords/hash-queue.ts';
import { createPasswordHasher } from '../passwords/password-hasher.ts';
import {
  BALANCE,
  type Browser,
  createWorld,
  formOf,
  LOGIN,
  LOGOUT,
  PASSWORD,
  REGISTER,
  SECRET,
  STATUS,
  signUp,
  USER,
} from '../test-kit.ts';
import { createAuthLibrary } from './auth-library.ts';

/** How sessions begin, live and end, on one node and on two. */
const world = await fileFixture(createWorld());
const node = await world.start();
const other = await world.start();

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const rows = async (sql: string, values: unknown[] = []) => (await world.test.ownerPool.query(sql, values)).rows;
const loggedIn = async (browser: Browser) => (await browser.get(STATUS)).json.IsAuthenticated as boolean;
const rawToken = (browser: Browser) => decodeURIComponent(browser.cookies.get('sid') ?? '').split('.')[0] as string;

/** A node whose answers of sessions can be held back on their way from the database. */
async function nodeThatWaits() {
  let gate: { reached(): void; opened: Promise<void> } | undefined;
  const db = world.test.db;
  const call: typeof db.call = async (name, text, values, from) => {
    const rows = await db.call(name, text, values, from);
    if (name === 'identity-session') {
      gate?.reached();
      await gate?.opened;
    }
    return rows as never;
  };
  const slow = await world.start({ db: { ...db, call } });
  /** Holds answers back: `reached` resolves when the first one is held, `open` lets them go. */
  const hold = () => {
    const [reached, opened] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    gate = { reached: reached.resolve, opened: opened.promise };
    return { reached: reached.promise, open: opened.resolve };
  };
  return { slow, hold };
}

describe('TR-A1 the session id', () => {
  test('is fresh, long, different each time, and stored as SHA-256 only', async () => {
    const { browser, userName, user } = await signUp(node);
    const tokens = new Set([rawToken(browser)]);
    for (let count = 0; count < 50; count++) {
      await browser.post(LOGIN, { UserName: userName, Password: PASSWORD });
      tokens.add(rawToken(browser));
    }
    expect(tokens.size).toBe(51);
    for (const token of tokens) expect(token).toMatch(/^[A-Za-z0-9]{32}$/);
    const stored = await rows('SELECT token_hash FROM identity.session WHERE user_id = $1', [user.ID]);
    expect(new Set(stored.map((row) => row.token_hash))).toEqual(new Set([...tokens].map(digest)));
  });

  test('cookies: HttpOnly, SameSite=Lax, and __Host- with Secure over https', async () => {
    const secure = await world.start({ secure: true });
    const plain = await node.browser().post(REGISTER, formOf());
    const https = await secure.browser().post(REGISTER, formOf());
    const session = (cookies: string[]) => cookies.find((cookie) => /^(__Host-)?sid=/.test(cookie));
    expect(session(plain.cookies)).toMatch(/^sid=[^;]+; Path=\/; HttpOnly; SameSite=Lax$/);
    expect(session(https.cookies)).toMatch(/^__Host-sid=[^;]+; Path=\/; HttpOnly; SameSite=Lax; Secure$/);
    expect(plain.headers['cache-control']).toBe('no-store');
    for (const answer of [plain, https]) expect(JSON.stringify(answer.json)).not.toContain(session(answer.cookies)?.slice(4, 40));
  });

  test('better-auth itself reads our cookie, so that its further features fit', async () => {
    const { browser, user } = await signUp(node);
    const queue = createHashQueue({ concurrency: 1, maxWaiting: 1 });
    const hasher = createPasswordHasher({ memoryKiB: 64, passes: 1, lanes: 1 }, queue);
    const options = {
      db: world.test.db,
      clock: world.clock,
      log: { warn: () => undefined } as never,
      hasher,
      secureCookies: false,
      authSecret: SECRET,
      rememberMs: HOUR,
    };
    const { auth } = await createAuthLibrary(options);
    const headers = new Headers({ cookie: browser.cookieHeader() });
    await rows(
      `UPDATE identity.session SET expires_at = now() + interval '1 hour', absolute_expires_at = now() + interval '1 hour' WHERE user_id = $1`,
      [user.ID],
    );
    const found = await auth.api.getSession({ headers });
    expect(found?.user.id).toBe(user.ID);
    await auth.api.signOut({ headers });
    expect(await rows('SELECT end_reason FROM identity.session WHERE user_id = $1', [user.ID])).toEqual([
      { end_reason: 'ended' },
    ]);
    expect(await auth.api.getSession({ headers })).toBeNull();
  });
});

describe('S1 session fixation', () => {
  test('a session cookie from before is neither taken over nor left alive', async () => {
    const attacker = await signUp(node);
    const victim = await signUp(node);
    await victim.browser.post(LOGOUT);
    victim.browser.cookies.set('sid', attacker.browser.cookies.get('sid') as string);
    const planted = rawToken(attacker.browser);
    const answer = await victim.browser.post(LOGIN, { UserName: victim.userName, Password: PASSWORD });
    expect(answer.json.ID).toBe(victim.user.ID);
    expect(rawToken(victim.browser)).not.toBe(planted);
    expect(await loggedIn(attacker.browser)).toBe(false);
    expect((await victim.browser.get(USER)).json.ID).toBe(victim.user.ID);
  });

  test('an invented token is a guest, and is not adopted by logging in', async () => {
    const { userName } = await signUp(node);
    const browser = node.browser();
    browser.cookies.set('sid', `${'A'.repeat(32)}.${'B'.repeat(43)}%3D`);
    expect(await loggedIn(browser)).toBe(false);
    await browser.post(LOGIN, { UserName: userName, Password: PASSWORD });
    expect(rawToken(browser)).not.toBe('A'.repeat(32));
  });
});

describe('TR-A2 the end of a session', () => {
  test('log-out: the cookie is dead at once here and within a second on another node, which tells its sockets', async () => {
    const revoked: Revocation[] = [];
    const stop = other.identity.onRevoke((revocation) => revoked.push(revocation));
    const { browser, user } = await signUp(node);
    const header = browser.cookieHeader();
    expect(await other.identity.authenticateCookie(header)).toMatchObject({ userId: user.ID });
    const answer = await browser.post(LOGOUT);
    expect(answer.json).toEqual({ Success: true });
    expect(answer.headers['clear-site-data']).toBe('"cache"');
    expect(answer.cookies.some((cookie) => /^sid=; .*Max-Age=0/.test(cookie))).toBe(true);
    expect(await node.identity.authenticateCookie(header)).toBeNull();
    const replay = node.browser();
    replay.cookies.set('sid', /sid=([^;]*)/.exec(header)?.[1] as string);
    expect((await replay.get(BALANCE)).status).toBe(401);
    const ends = () => revoked.filter((one) => one.userId === user.ID);
    await expect.poll(ends, { timeout: 950 }).toEqual([expect.objectContaining({ reason: 'logout' })]);
    expect(await other.identity.authenticateCookie(header)).toBeNull();
    stop();
  });

  test('without a listener another node believes its memory for one second at most', async () => {
    const quiet = await world.start();
    const { browser } = await signUp(node);
    const header = browser.cookieHeader();
    expect(await quiet.identity.authenticateCookie(header)).not.toBeNull();
    await browser.post(LOGOUT);
    world.clock.advance(1_001);
    expect(await quiet.identity.authenticateCookie(header)).toBeNull();
  });

  test('each end is announced once, even when polling the table is faster than the answer to the request that ended it', async () => {
    const { db } = world.test;
    const call: typeof db.call = async (name, text, values, from) => {
      const rows = await db.call(name, text, values, from);
      if (name.startsWith('identity-end-')) await sleep(200);
      return rows as never;
    };
    const slow = await world.start({ db: { ...db, call } });
    for (const one of [node, slow]) {
      const revoked: Revocation[] = [];
      const stop = one.identity.onRevoke((revocation) => revoked.push(revocation));
      const { browser, user } = await signUp(one);
      await browser.post(LOGOUT);
      await sleep(200);
      stop();
      expect(revoked.filter((revocation) => revocation.userId === user.ID)).toEqual([
        expect.objectContaining({ reason: 'logout' }),
      ]);
    }
  });

  test('TR-A4 all sessions of a person end, except the one that asks', async () => {
    const { browser, userName, user } = await signUp(node);
    const more = [node.browser(), other.browser()];
    for (const one of more) await one.post(LOGIN, { UserName: userName, Password: PASSWORD });
    const mine = await node.identity.authenticateCookie(browser.cookieHeader());
    await node.identity.endSessionsOf(user.ID, 'password', mine?.sessionId);
    world.clock.advance(1_001);
    expect(await Promise.all([browser, ...more].map(loggedIn))).toEqual([true, false, false]);
    await node.identity.endSessionsOf(user.ID, 'closed');
    expect(await loggedIn(browser)).toBe(false);
  });

  test('A10 a locked or excluded person is out within a second, with the session still open in the table', async () => {
    const { browser, user } = await signUp(node);
    for (const state of [`locked_at = now(), lock_reason = 'agent'`, `excluded_until = 'infinity'`]) {
      expect(await loggedIn(browser)).toBe(true);
      await rows(`UPDATE identity."user" SET ${state} WHERE id = $1`, [user.ID]);
      world.clock.advance(1_001);
      expect(await loggedIn(browser)).toBe(false);
      await rows('UPDATE identity."user" SET locked_at = NULL, lock_reason = NULL, excluded_until = NULL WHERE id = $1', [
        user.ID,
      ]);
    }
  });

  test('an answer that was on its way when the session ended is not kept', async () => {
    const { slow, hold } = await nodeThatWaits();
    const { browser } = await signUp(slow);
    const header = browser.cookieHeader();
    const session = (await slow.identity.authenticateCookie(header)) as Session;
    world.clock.advance(1_001);
    const { reached, open } = hold();
    const asking = slow.identity.authenticateCookie(header);
    await reached;
    await slow.identity.endSession(session);
    open();
    await asking;
    expect(await slow.identity.authenticateCookie(header)).toBeNull();
  });
});

describe('TR-A3 time', () => {
  test('a request counts as activity also while another user logs out', async () => {
    const { slow, hold } = await nodeThatWaits();
    const [{ browser }, other] = [await signUp(slow), await signUp(slow)];
    const someoneElse = (await slow.identity.authenticateCookie(other.browser.cookieHeader())) as Session;
    await browser.get(BALANCE);
    world.clock.advance(20 * MINUTE);
    const { reached, open } = hold();
    const asking = browser.get(STATUS);
    await reached;
    await slow.identity.endSession(someoneElse);
    open();
    expect((await asking).json.ExpiresAt).toBe(new Date(world.clock.now() + 30 * MINUTE).toISOString());
  });

  test('30 minutes without a request end the session; each request restarts them', async () => {
    const { browser } = await signUp(node);
    for (let step = 0; step < 3; step++) {
      world.clock.advance(29 * MINUTE);
      expect((await browser.get(BALANCE)).status).toBe(200);
    }
    world.clock.advance(30 * MINUTE - 1);
    expect((await browser.get(STATUS)).json.ExpiresAt).toBe(new Date(world.clock.now() + 30 * MINUTE).toISOString());
    world.clock.advance(30 * MINUTE);
    expect((await browser.get(BALANCE)).status).toBe(401);
  });

  test('an open socket that asks again and again does not count as activity', async () => {
    const { browser } = await signUp(node);
    const header = browser.cookieHeader();
    for (let minute = 0; minute < 29; minute++) {
      world.clock.advance(MINUTE);
      expect(await node.identity.authenticateCookie(header, { activity: false })).not.toBeNull();
    }
    world.clock.advance(MINUTE);
    expect(await node.identity.authenticateCookie(header, { activity: false })).toBeNull();
    expect((await browser.get(BALANCE)).status).toBe(401);
  });

  test('activity on one node is known to the other, and to the next process', async () => {
    const { browser } = await signUp(node);
    for (let step = 0; step < 4; step++) {
      world.clock.advance(20 * MINUTE);
      expect((await browser.get(BALANCE)).status).toBe(200);
      await sleep(20);
    }
    world.clock.advance(20 * MINUTE);
    const next = await world.start();
    expect(await next.identity.authenticateCookie(browser.cookieHeader())).not.toBeNull();
  });

  test.each([
    ['12 hours', {}, 12, undefined],
    ['7 days with RememberMe', { RememberMe: true }, 7 * 24, 7 * 24 * 3600],
  ])('the session is over after %s, however busy', async (_name, remember, hours, maxAge) => {
    const { userName } = await signUp(node);
    const browser = node.browser();
    const answer = await browser.post(LOGIN, { UserName: userName, Password: PASSWORD, ...remember });
    const cookie = answer.cookies.find((one) => one.startsWith('sid=')) as string;
    expect(/Max-Age=(\d+)/.exec(cookie)?.[1]).toBe(maxAge === undefined ? undefined : String(maxAge));
    const header = browser.cookieHeader();
    for (let quarters = 1; quarters < hours * 4; quarters++) {
      world.clock.advance(15 * MINUTE);
      expect(await node.identity.authenticateCookie(header)).not.toBeNull();
    }
    world.clock.advance(15 * MINUTE - 1);
    expect(await node.identity.authenticateCookie(header)).not.toBeNull();
    world.clock.advance(1);
    expect(await node.identity.authenticateCookie(header)).toBeNull();
  });
});

test('a session is not deleted, and the server may not delete it: bets refer to it (TR-A15)', async () => {
  const { browser, user } = await signUp(node, {}, { ip: '203.0.113.77' });
  await browser.post(LOGOUT);
  const [row] = await rows('SELECT ip_address, end_reason FROM identity.session WHERE user_id = $1', [user.ID]);
  expect(row).toEqual({ ip_address: '203.0.113.77', end_reason: 'logout' });
  for (const table of ['session', '"user"', 'consent', 'login_attempt', 'credential'])
    await expect(world.test.pool.query(`DELETE FROM identity.${table} WHERE id = 0`)).rejects.toMatchObject({ code: '42501' });
  await expect(world.test.pool.query('UPDATE identity.consent SET given = true')).rejects.toMatchObject({ code: '42501' });
});

test('the fast path answers from memory: a thousand checks ask the database once', async () => {
  const { browser } = await signUp(node);
  const header = browser.cookieHeader();
  const asked = vi.spyOn(pg.Client.prototype, 'query');
  for (let count = 0; count < 1000; count++) expect(await node.identity.authenticateCookie(header)).not.toBeNull();
  const questions = asked.mock.calls.length;
  asked.mockRestore();
  expect(questions).toBeLessThan(20);
});
