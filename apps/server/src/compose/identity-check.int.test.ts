import { createHmac, randomUUID } from 'node:crypto';
import { JURISDICTION_VERSION, JURISDICTIONS } from '@duskline/contract/jurisdictions';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newPerson } from '../../../../tools/product-kit/new-person.ts';
import { fileFixture } from '../../test-kit/file-fixture.ts';
import { GAMES, game, PSP, payment, spin } from '../../test-kit/intents.ts';
import { startKyc, WEBHOOK_SECRET } from '../../test-kit/kyc-process.ts';
import { createTestServer } from '../../test-kit/test-server.ts';
import { until } from '../../test-kit/until.ts';

/** Identity checks of players of gb, over HTTP, against the sandbox of the provider in a process of its own. */
const sandbox = await fileFixture(startKyc());
const server = await fileFixture(
  createTestServer({ PROVIDERS: JSON.stringify(sandbox.settings), JURISDICTION: 'gb', ROLES: 'web,feed,settle' }),
);
const { kyc } = server.app.services;
const owner = server.testDb.ownerPool;
await sandbox.control('POST', '/callbacks/target', { url: `${server.url()}/cb/kyc` });
beforeEach(() => sandbox.control('POST', '/callbacks/policy', { mode: 'normal' }));
afterAll(() => sandbox.control('DELETE', '/faults'));

interface Player {
  userId: number;
  userName: string;
  cookie: string;
  headers: Record<string, string>;
}
let people = 0;
/** A player whose last name begins with the word that decides. */
async function join(word = '', isConfirmed = true): Promise<Player> {
  const userName = `kyc${process.pid}x${++people}`;
  const form = { ...newPerson(userName), PasswordConfirmation: newPerson(userName).Password };
  const answer = await server.post(null, '/api/session/register', { ...form, LastName: `${word}${form.LastName}`.slice(0, 80) });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  const { rows } = await owner.query('UPDATE identity."user" SET email_verified = $2 WHERE user_name = $1 RETURNING id', [
    userName,
    isConfirmed,
  ]);
  const cookie = answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  const userId = Number(rows[0].id);
  return { userId, userName, cookie, headers: { 'x-duskline-user': String(userId) } };
}
const read = async (who: Player) => (await server.get(who, '/api/player/identitycheck')).body;
async function begin(who: Player) {
  const answer = await server.send('POST', '/api/player/beginidentitycheck', who);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
}
const showPapers = async (page: unknown) => expect((await fetch(String(page), { method: 'POST' })).status).toBe(200);
const reaches = (who: Player, wanted: object) =>
  until(JSON.stringify(wanted), async () => {
    const is = await read(who);
    return Object.entries(wanted).every(([name, value]) => is[name] === value);
  });
const transitions = async ({ userId }: Player): Promise<string[]> =>
  (
    await owner.query('SELECT from_state, to_state FROM kyc.transition WHERE user_id = $1 ORDER BY at, number', [userId])
  ).rows.map(({ from_state, to_state }) => `${from_state}>${to_state}`);
const externalOf = async ({ userId }: Player, level = 1): Promise<string> =>
  (await owner.query('SELECT external_id FROM kyc.identity_check WHERE user_id = $1 AND level = $2', [userId, level])).rows[0]
    .external_id;

const GREEN = { reviewAnswer: 'GREEN' };
const RED = { reviewAnswer: 'RED', rejectLabels: ['FORGERY'], reviewRejectType: 'FINAL' };
const messageOf = (externalUserId: string, reviewResult: object, more: object = {}) =>
  JSON.stringify({
    correlationId: randomUUID(),
    externalUserId,
    levelName: 'data-match',
    type: 'applicantReviewed',
    createdAtMs: Date.now(),
    reviewResult,
    ...more,
  });
async function webhook(body: string, { key = WEBHOOK_SECRET, atMs = Date.now() } = {}) {
  const time = String(Math.floor(atMs / 1000));
  const digest = createHmac('sha256', key).update(`${time}.`).update(body).digest('hex');
  const headers = { 'content-type': 'application/json', 'x-payload-time': time, 'x-payload-digest': digest };
  const answer = await fetch(`${server.url()}/cb/kyc`, { method: 'POST', headers, body });
  return { status: answer.status, text: await answer.text() };
}
/** A player whose check is open: the provider never decides it. */
async function waiting(): Promise<Player> {
  const who = await join('Waiting');
  expect(await begin(who)).toMatchObject({ State: 'PENDING', Step: 'wait' });
  return who;
}

describe('TR-E1 an identity check', () => {
  test('data that match verify at once, and only then bets are taken where the place asks for it', async () => {
    const who = await join();
    const { selectionId } = await server.aMatch();
    expect(await read(who)).toEqual({
      State: 'NONE',
      Step: 'begin',
      NeededBefore: 'gambling',
      Papers: ['identity', 'address', 'payment', 'income'],
    });
    const refused = await server.bet(who, selectionId);
    expect([refused.status, refused.body.ExceptionName]).toEqual([403, 'KycRequiredException']);
    await begin(who);
    await reaches(who, { State: 'VERIFIED', Step: 'none' });
    expect((await server.bet(who, selectionId)).status).toBe(200);
    expect(await transitions(who)).toEqual(['NONE>PENDING', 'PENDING>VERIFIED']);
  });

  test('what does not match is shown by papers, refused with a reason, shown again and verified', async () => {
    const who = await join('Blurry');
    await begin(who);
    await reaches(who, { State: 'REJECTED', Reason: 'no-match', Step: 'papers' });
    const first = await begin(who);
    expect(first).toMatchObject({ State: 'PENDING', Step: 'papers' });
    await showPapers(first.PageUrl);
    await reaches(who, { State: 'REJECTED', Reason: 'unreadable', Step: 'papers' });
    await showPapers((await begin(who)).PageUrl);
    await reaches(who, { State: 'VERIFIED', Step: 'none' });
  });

  test('one that is refused for good is for the support, and does not begin again', async () => {
    const who = await join('Forger');
    await begin(who);
    await reaches(who, { State: 'REJECTED', Step: 'papers' });
    await showPapers((await begin(who)).PageUrl);
    await reaches(who, { State: 'REJECTED', Reason: 'not-accepted', Step: 'support' });
    expect(await begin(who)).toMatchObject({ State: 'REJECTED', Step: 'support' });
  });

  test('TR-A13 a birth date under age that the check finds locks the account at once', async () => {
    const who = await join('Minor');
    await begin(who);

    await until('locked', async () => {
      const { rows } = await owner.query('SELECT locked_at FROM identity."user" WHERE id = $1', [who.userId]);
      return rows[0].locked_at !== null;
    });
    const { selectionId } = await server.aMatch();
    expect((await server.bet(who, selectionId)).status).toBeGreaterThanOrEqual(400);
    const form = { UserName: who.userName, Password: newPerson(who.userName).Password, RememberMe: false };
    expect((await server.post(null, '/api/session/login', form)).body.ExceptionName).toBe('AccountLockedException');
    const { rows } = await owner.query('SELECT reason, is_final FROM kyc.identity_check WHERE user_id = $1', [who.userId]);
    expect(rows).toEqual([{ reason: 'under-age', is_final: true }]);
  });

  test('papers that have expired are taken back at night, and asked for again', async () => {
    const who = await join('Expiring');
    await begin(who);
    await reaches(who, { State: 'VERIFIED' });
    await kyc.expire();
    expect(await read(who)).toMatchObject({ State: 'EXPIRED', Step: 'papers' });
    const { selectionId } = await server.aMatch();
    expect((await server.bet(who, selectionId)).body.ExceptionName).toBe('KycRequiredException');
  });

  test('the database holds the edges, and what happened is never changed', async () => {
    const who = await waiting();
    const add = (from: string, to: string, number: number) =>
      owner.query(
        `INSERT INTO kyc.transition (user_id, level, number, from_state, to_state, is_final, actor, at) VALUES ($1, 1, $4, $2, $3, false, 'system', now())`,
        [who.userId, from, to, number],
      );
    await expect(add('PENDING', 'EXPIRED', 2), 'no such edge').rejects.toMatchObject({ code: '23503' });
    await expect(add('VERIFIED', 'EXPIRED', 2), 'not where it stands').rejects.toMatchObject({ code: '23503' });
    await expect(add('NONE', 'PENDING', 3), 'a gap').rejects.toMatchObject({ code: '23503' });
    await expect(owner.query('UPDATE kyc.transition SET at = now()')).rejects.toMatchObject({ code: '23001' });
    await expect(owner.query('DELETE FROM kyc.transition')).rejects.toMatchObject({ code: '23001' });
    await expect(server.testDb.pool.query("INSERT INTO kyc.edge VALUES ('NONE', 'VERIFIED')")).rejects.toMatchObject({
      code: '42501',
    });
  });

  test('trust 6 what the database holds of jurisdictions is what the table of jurisdictions says', async () => {
    const { rows } = await owner.query(
      'SELECT code, minimum_age, identity_before, email_before, asks_register, break_after_minutes, break_minutes, reality_check_minutes FROM identity.jurisdiction_rule WHERE version = $1 ORDER BY code',
      [JURISDICTION_VERSION],
    );
    const said = Object.values(JURISDICTIONS).map((one) => {
      const { code, minimumAge, identityBefore, emailBefore, asksRegister, forcedBreak, realityCheck } = one;
      return {
        code,
        minimum_age: minimumAge,
        identity_before: identityBefore,
        email_before: emailBefore,
        asks_register: asksRegister,
        break_after_minutes: forcedBreak?.afterMinutes ?? null,
        break_minutes: forcedBreak?.minutes ?? null,
        reality_check_minutes: realityCheck.isRequired ? Math.max(...realityCheck.minutes) : null,
      };
    });
    expect(rows).toEqual(said.sort((a, b) => (a.code < b.code ? -1 : 1)));
  });
});

describe('TR-E1 webhooks', () => {
  test('fifty of one event at once, half of which contradict, are one transition', async () => {
    const who = await waiting();
    const correlationId = randomUUID();
    const external = await externalOf(who);
    const createdAtMs = Date.now();
    const bodies = [GREEN, RED].map((result) => messageOf(external, result, { correlationId, createdAtMs }));
    const answers = await Promise.all(Array.from({ length: 50 }, (_, at) => webhook(bodies[at % 2] as string)));
    expect([...new Set(answers.map(({ status }) => status))].every((status) => status === 200 || status === 409)).toBe(true);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(25);
    const done = await transitions(who);
    expect(done).toHaveLength(2);
    expect(done[0]).toBe('NONE>PENDING');
  });

  test('two events of one moment that contradict are one transition, and an older one changes nothing', async () => {
    const who = await waiting();
    const external = await externalOf(who);
    const createdAtMs = Date.now();
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, at) => webhook(messageOf(external, at % 2 ? GREEN : RED, { createdAtMs }))),
    );
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect(answers.filter(({ text }) => text.includes('moved'))).toHaveLength(1);
    expect(await transitions(who)).toHaveLength(2);
    expect((await webhook(messageOf(external, RED, { createdAtMs: createdAtMs - 1 }))).text).toContain('kept');
    expect(await transitions(who)).toHaveLength(2);
  });

  test.each([
    ['forged', (body: string) => webhook(body, { key: 'a-key-of-nobody-at-all' })],
    ['older than 300 seconds', (body: string) => webhook(body, { atMs: Date.now() - 301_000 })],
    ['from the future', (body: string) => webhook(body, { atMs: Date.now() + 301_000 })],
  ])('one that is %s is refused, and nothing has happened', async (_name, send) => {
    const who = await waiting();
    expect((await send(messageOf(await externalOf(who), GREEN))).status).toBeGreaterThanOrEqual(401);
    expect(await transitions(who)).toEqual(['NONE>PENDING']);
  });

  test('one of another level, or of nobody, is taken and changes nothing', async () => {
    const who = await waiting();
    const external = await externalOf(who);
    expect((await webhook(messageOf(external, GREEN, { levelName: 'document-and-face' }))).text).toContain('unknown');
    expect((await webhook(messageOf(randomUUID(), GREEN))).text).toContain('unknown');
    expect(await transitions(who)).toEqual(['NONE>PENDING']);
  });
});

describe('TR-E1 a provider that fails', () => {
  const dueNow = () =>
    owner.query("UPDATE kyc.identity_check SET look_at = now() - interval '1 second' WHERE look_at IS NOT NULL");

  test('a lost webhook is repaired by asking', async () => {
    const who = await join('Silent');
    await begin(who);
    await dueNow();
    await kyc.lookAtDue();
    expect(await read(who)).toMatchObject({ State: 'VERIFIED' });
  });

  test('while it is away the player reads that it is checked, and nothing is lost', async () => {
    await sandbox.control('POST', '/faults', { match: { op: 'any' }, action: 'http503', times: 1_000 });
    const who = await join();
    expect(await begin(who)).toMatchObject({ State: 'PENDING', Step: 'wait' });
    expect((await owner.query('SELECT applicant FROM kyc.identity_check WHERE user_id = $1', [who.userId])).rows).toEqual([
      { applicant: null },
    ]);
    await sandbox.control('DELETE', '/faults');
    // The circuit may be open for a moment.
    await until('told and answered', async () => {
      await dueNow();
      await kyc.lookAtDue();
      return (await read(who)).State === 'VERIFIED';
    });
    expect(await transitions(who)).toEqual(['NONE>PENDING', 'PENDING>VERIFIED']);
  });

  test('TR-E3 a nightly screening finds a player once: one entry, one alarm', async () => {
    const who = await join('Elected');
    await begin(who);
    await reaches(who, { State: 'VERIFIED' });
    const hits = async () =>
      (await owner.query('SELECT reference, kind FROM kyc.screening_hit WHERE user_id = $1', [who.userId])).rows;
    const again = () => owner.query("UPDATE kyc.identity_check SET screened_at = now() - interval '2 days'");
    const alarms = () => server.logged.filter((line) => line.includes('screening_hit') && line.includes(String(who.userId)));
    await kyc.screen();
    expect(await hits()).toEqual([]);
    for (let night = 0; night < 2; night++) {
      await again();
      await kyc.screen();
      expect(await hits()).toEqual([{ reference: 'list-3', kind: 'pep' }]);
    }
    expect(alarms()).toHaveLength(1);
  });
});

describe('what waits for an identity and for a confirmed address', () => {
  const { wallet, identity } = server.app.services;
  beforeAll(async () => {
    await wallet.openProvider(GAMES, 'game');
    await wallet.openProvider(PSP, 'payment');
  });
  const usd = ({ userId }: Player, amountMinor = 100n) => ({ userId: BigInt(userId), currency: 'USD', amountMinor });
  const said = (answer: { state: string; refusal?: unknown }) => answer.refusal ?? answer.state;
  const play = async (who: Player) => said(await wallet.gameDebit({ ...game(), ...usd(who), ...spin }));
  const payIn = async (who: Player) => said(await wallet.deposit({ ...payment(), ...usd(who) }));
  const payOut = async (who: Player) => said(await wallet.withdrawalHold({ ...payment(), ...usd(who) }));
  const put = ({ userId }: Player, code: string) =>
    owner.query('SELECT identity.set_jurisdiction($1, $2, $3, $4)', [userId, code, JURISDICTION_VERSION, 'of a test']);
  const confirmed = ({ userId }: Player) => server.testDb.pool.query('SELECT identity.confirm_mailbox($1, now())', [userId]);

  test('TR-A12 games of a player whose identity is not verified are refused as bets are, until it is', async () => {
    const who = await join();
    const { selectionId } = await server.aMatch();
    expect([(await server.bet(who, selectionId)).body.ExceptionName, await play(who)]).toEqual([
      'KycRequiredException',
      'IDENTITY_REQUIRED',
    ]);
    await begin(who);
    await reaches(who, { State: 'VERIFIED' });
    expect([(await server.bet(who, selectionId)).status, await play(who)]).toEqual([200, 'applied']);
  });

  test('trust 6 emailBefore gambling: bets, games, deposits and withdrawals wait for a confirmed address', async () => {
    const who = await join('', false);
    const { selectionId } = await server.aMatch();
    await begin(who);
    await reaches(who, { State: 'VERIFIED' });
    const refused = await server.bet(who, selectionId);
    expect([refused.status, refused.body.ExceptionName]).toEqual([403, 'EmailNotConfirmedException']);
    expect([await play(who), await payIn(who), await payOut(who)]).toEqual(Array(3).fill('EMAIL_REQUIRED'));
    await confirmed(who);
    expect((await server.bet(who, selectionId)).status).toBe(200);
    expect([await play(who), await payIn(who), await payOut(who)]).toEqual(['applied', 'applied', 'applied']);
  });

  test('trust 6 emailBefore deposit, and none: an account that is put under mt plays and does not pay in, under int it does both', async () => {
    const who = await join('', false);
    const { selectionId } = await server.aMatch();
    await put(who, 'mt');
    expect([(await server.bet(who, selectionId)).status, await play(who)]).toEqual([200, 'applied']);
    expect([await payIn(who), await payOut(who)]).toEqual(['EMAIL_REQUIRED', 'EMAIL_REQUIRED']);
    await put(who, 'int');
    expect([await play(who), await payIn(who), await payOut(who)]).toEqual(['applied', 'applied', 'applied']);
    expect((await identity.jurisdictionOf(String(who.userId))).emailBefore).toBeNull();
  });

  test('an address that is confirmed while bets and games come in: none is half taken, and all are taken afterwards', async () => {
    const who = await join('', false);
    const { selectionId } = await server.aMatch();
    await begin(who);
    await reaches(who, { State: 'VERIFIED' });
    const tries = Array.from({ length: 20 }, () => server.bet(who, selectionId));
    const [bets] = await Promise.all([
      Promise.all(tries),
      confirmed(who),
      ...Array.from({ length: 10 }, () => play(who).then((end) => expect(['applied', 'EMAIL_REQUIRED']).toContain(end))),
    ]);
    const ends = bets.map(({ status, body }) => (status === 200 ? 'taken' : body.ExceptionName));
    expect(
      ends.filter((end) => !['taken', 'EmailNotConfirmedException', 'PlaceBetInProgressException'].includes(String(end))),
    ).toEqual([]);
    expect((await server.bet(who, selectionId)).status).toBe(200);
  });
});

describe('TR-D7 the register of exclusions', () => {
  async function verified(word = ''): Promise<Player> {
    const who = await join(word);
    await begin(who);
    await reaches(who, { State: 'VERIFIED' });
    return who;
  }
  const answers = async ({ userId }: Player) =>
    (await owner.query('SELECT is_excluded FROM kyc.register_answer WHERE user_id = $1 ORDER BY number', [userId])).rows.map(
      ({ is_excluded }) => is_excluded,
    );
  const logIn = ({ userName }: Player) =>
    server.post(null, '/api/session/login', { UserName: userName, Password: newPerson(userName).Password, RememberMe: false });
  /** As if it were asked yesterday. */
  const nextDay = ({ userId }: Player) =>
    owner.query("UPDATE betting.player_state SET register_until = now() - interval '1 minute' WHERE user_id = $1", [userId]);

  test('it is asked at sign-up and at log-in, and who stands on it logs in and does not play', async () => {
    const who = await verified('Excluded');
    expect(await answers(who)).toEqual([true]);
    expect((await logIn(who)).status).toBe(200);
    expect(await answers(who)).toEqual([true, true]);
    const { selectionId } = await server.aMatch();
    const refused = await server.bet(who, selectionId);
    expect([refused.status, refused.body.ExceptionName]).toEqual([403, 'AccountBreakException']);
  });

  test('who came back from an exclusion plays', async () => {
    const who = await verified('Returned');
    const { selectionId } = await server.aMatch();
    expect((await server.bet(who, selectionId)).status).toBe(200);
  });

  test('it is asked once before the first bet of a day, and no bet without it', async () => {
    const who = await verified();
    const { selectionId } = await server.aMatch();
    await nextDay(who);
    for (let bets = 0; bets < 2; bets++) expect((await server.bet(who, selectionId)).status).toBe(200);
    expect(await answers(who)).toEqual([false, false]);
    // The process remembers that it was asked; the database does not take that for an answer.
    await nextDay(who);
    expect((await server.bet(who, selectionId)).body.ExceptionName).toBe('AccountLockedException');
  });

  test('while it is away nobody plays, and everybody can log in', async () => {
    await sandbox.control('POST', '/faults', { match: { op: 'register' }, action: 'http503', times: 1_000 });
    const who = await join();
    expect((await logIn(who)).status).toBe(200);
    expect(await answers(who)).toEqual([]);
    const { selectionId } = await server.aMatch();
    const refused = await server.bet(who, selectionId);
    expect([refused.status, refused.body.ExceptionName]).toEqual([503, 'ServiceUnavailableException']);
    await sandbox.control('DELETE', '/faults');
    await begin(who);
    await reaches(who, { State: 'VERIFIED' });
    await until('it plays again', async () => (await server.bet(who, selectionId)).status === 200);
  });
});
