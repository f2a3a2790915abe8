import { describe, expect, test } from 'vitest';
import { fileFixture } from '../../../../test-kit/file-fixture.ts';
import type { Revocation } from '../index.ts';
import { type Browser, createWorld, HISTORY, LOGIN, LOGOUT, type Node, PASSWORD, path, STATUS, signUp } from '../test-kit.ts';

/** A player sees where the account is logged in, and ends it there. */
const world = await fileFixture(createWorld());
const node = await world.start();
const other = await world.start();

const SESSIONS = path('account.sessions');
const END = path('account.endsession');
const END_OTHERS = path('account.endothers');
const MINUTE = 60_000;
const CHROME_ON_ANDROID = 'Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36';

const loggedIn = async (browser: Browser) => (await browser.get(STATUS)).json.IsAuthenticated as boolean;

async function logInAt(where: Node, userName: string, userAgent = 'test'): Promise<Browser> {
  const browser = where.browser({ userAgent });
  expect((await browser.post(LOGIN, { UserName: userName, Password: PASSWORD })).status).toBe(200);
  return browser;
}

/** Ids of the running sessions, the one that asks first. */
async function idsOf(browser: Browser): Promise<string[]> {
  const rows = (await browser.get(SESSIONS)).json as { ID: string; IsCurrent: boolean }[];
  return rows.toSorted((a, b) => Number(b.IsCurrent) - Number(a.IsCurrent)).map(({ ID }) => ID);
}

/** Ends of sessions of a user that a node has told its sockets of. */
function listen(where: Node, userId: string) {
  const heard: Revocation[] = [];
  where.identity.onRevoke((revocation) => {
    if (revocation.userId === userId) heard.push(revocation);
  });
  return heard;
}

describe('TR-A4 account.sessions', () => {
  test('names the running sessions of the player with device, address and last use, and which of them asks', async () => {
    const { browser, userName } = await signUp(node);
    await logInAt(other, userName, CHROME_ON_ANDROID);
    const { status, json } = await browser.get(SESSIONS);
    expect(status).toBe(200);
    expect(json).toHaveLength(2);
    const at = new Date(world.clock.now()).toISOString();
    expect(json.find((one: { IsCurrent: boolean }) => one.IsCurrent)).toMatchObject({ Device: 'Unknown device', LastActive: at });
    const phone = json.find((one: { IsCurrent: boolean }) => !one.IsCurrent);
    expect(phone).toEqual({
      ID: expect.stringMatching(/^\d+$/),
      Device: 'Chrome on Android',
      IP: expect.stringMatching(/^198\.51\./),
      Started: at,
      LastActive: at,
      IsCurrent: false,
    });
  });

  test('leaves out what has ended, has been idle too long, or is another player’s', async () => {
    const { browser, userName } = await signUp(node);
    await signUp(node);
    await (await logInAt(other, userName)).post(LOGOUT);
    await logInAt(other, userName);
    expect(await idsOf(browser)).toHaveLength(2);
    for (let minutes = 0; minutes < 40; minutes += 20) {
      world.clock.advance(20 * MINUTE);
      await browser.get(STATUS);
    }
    expect(await idsOf(browser)).toHaveLength(1);
  });

  test('needs a session (ROLE-02)', async () => {
    for (const url of [SESSIONS, path('account.profile')]) expect((await node.browser().get(url)).status).toBe(401);
    for (const url of [END, END_OTHERS])
      expect((await node.browser().post(url, url === END ? { id: '1' } : undefined)).status).toBe(401);
  });
});

describe('TR-A4 account.endsession', () => {
  test('ends one session on every node and tells its sockets; the others go on', async () => {
    const { browser, userName, user } = await signUp(node);
    const [phone, tablet] = [await logInAt(other, userName), await logInAt(other, userName)];
    const heard = listen(other, user.ID);
    const [own, ...rest] = await idsOf(browser);
    const [phoneId] = await idsOf(phone);
    expect(rest).toContain(phoneId);
    expect((await browser.post(END, { id: phoneId })).json).toEqual({ Success: true });
    await expect.poll(() => heard).toEqual([{ sessionId: phoneId, userId: user.ID, reason: 'player' }]);
    expect(await Promise.all([browser, phone, tablet].map(loggedIn))).toEqual([true, false, true]);
    expect((await idsOf(browser)).at(0)).toBe(own);
  });

  test('an ended one stays ended; another player’s, and one that never was, are not found', async () => {
    const { browser, userName } = await signUp(node);
    const phone = await logInAt(node, userName);
    const [id] = await idsOf(phone);
    const stranger = (await signUp(node)).browser;
    expect((await stranger.post(END, { id })).status).toBe(404);
    expect((await stranger.post(END, { id: '999999999999' })).json.Exception).toBe(
      (await stranger.post(END, { id })).json.Exception,
    );
    expect(await loggedIn(phone)).toBe(true);
    expect([(await browser.post(END, { id })).status, (await browser.post(END, { id })).status]).toEqual([200, 200]);
    for (const bad of ['0', '-1', '1e3', 'x', `${'9'.repeat(19)}`])
      expect((await browser.post(END, { id: bad })).status).toBe(400);
  });

  test('its own is a log-out', async () => {
    const { browser } = await signUp(node);
    const [id] = await idsOf(browser);
    const answer = await browser.post(END, { id });
    expect(answer.cookies.some((cookie) => /^sid=; .*Max-Age=0/.test(cookie))).toBe(true);
    expect(await loggedIn(browser)).toBe(false);
  });

  test('one session ended 50 times at once on two nodes: all are answered, and each node tells of one end', async () => {
    const { browser, userName, user } = await signUp(node);
    const [id] = await idsOf(await logInAt(node, userName));
    const heard = [node, other].map((one) => listen(one, user.ID));
    const twin = other.browser();
    for (const [name, value] of browser.cookies) twin.cookies.set(name, value);
    const answers = await Promise.all(Array.from({ length: 50 }, (_, n) => (n % 2 ? browser : twin).post(END, { id })));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const ended = { sessionId: id, userId: user.ID, reason: 'player' };
    await expect.poll(() => heard).toEqual([[ended], [ended]]);
    expect(await idsOf(browser)).toHaveLength(1);
  });
});

describe('TR-A4 account.endothers', () => {
  test('ends all but the one that asks, and nobody else’s', async () => {
    const { browser, userName, user } = await signUp(node);
    const others = [await logInAt(node, userName), await logInAt(other, userName)];
    const stranger = (await signUp(node)).browser;
    const heard = listen(other, user.ID);
    expect((await browser.post(END_OTHERS)).json).toEqual({ Success: true });
    await expect.poll(() => heard.length).toBe(2);
    expect(await Promise.all([browser, ...others, stranger].map(loggedIn))).toEqual([true, false, false, true]);
  });

  test('50 times at once, from ten sessions that end each other: one is left at most, and no answer is a fault', async () => {
    const { browser, userName } = await signUp(node);
    const all = [browser];
    while (all.length < 10) all.push(await logInAt(all.length % 2 ? other : node, userName));
    const answers = await Promise.all(Array.from({ length: 50 }, (_, n) => (all[n % 10] as Browser).post(END_OTHERS)));
    expect(answers.map(({ status }) => status).filter((status) => status !== 200 && status !== 401)).toEqual([]);
    // No node believes its memory any longer.
    world.clock.advance(1_001);
    expect((await Promise.all(all.map(loggedIn))).filter(Boolean).length).toBeLessThanOrEqual(1);
  });
});

test('account.profile says what was said at sign-up, to its player alone; log-in history has an id for support', async () => {
  const { browser } = await signUp(node, { FirstName: 'Ada', LastName: 'Byron', Phone: '+44 20 7946 0000' });
  expect((await browser.get(path('account.profile'))).json).toEqual({
    FirstName: 'Ada',
    LastName: 'Byron',
    BirthDate: '1990-12-10',
    Gender: 'Female',
    Address: '1 Long Street',
    PostalCode: 'N1 1AA',
    City: 'London',
    Phone: '+442079460000',
    PhoneConfirmed: false,
  });
  expect((await browser.get(HISTORY)).json).toEqual([
    expect.objectContaining({ ID: expect.stringMatching(/^\d+$/), Success: true }),
  ]);
});

test('TR-A3 account.expiry says when the session ends, and asking for it prolongs nothing', async () => {
  const { browser } = await signUp(node);
  const expiry = async () => (await browser.get(path('account.expiry'))).json.ExpiresAt as string;
  const end = world.clock.now() + 30 * MINUTE;
  expect(Date.parse(await expiry())).toBe(end);
  world.clock.advance(29 * MINUTE);
  expect(Date.parse(await expiry())).toBe(end);
  await browser.get(STATUS);
  expect(Date.parse(await expiry())).toBe(end + 29 * MINUTE);
  for (let minutes = 0; minutes < 30; minutes += 10) {
    await expiry();
    world.clock.advance(10 * MINUTE);
  }
  expect((await browser.get(path('account.expiry'))).status).toBe(401);
});
