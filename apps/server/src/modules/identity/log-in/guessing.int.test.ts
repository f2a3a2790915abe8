import { availableParallelism } from 'node:os';
import { describe, expect, test } from 'vitest';
import { fileFixture } from '../../../../test-kit/file-fixture.ts';
import { createWorld, formOf, LOGIN, type Node, PASSWORD, REGISTER, signUp } from '../test-kit.ts';
import { PRODUCTION_TUNING } from '../tuning.ts';

/** Guessing at passwords and names: delays, restarts, bursts, uniform answers. */
const world = await fileFixture(createWorld());
const node = await world.start();

const rows = async (sql: string, values: unknown[] = []) => (await world.test.ownerPool.query(sql, values)).rows;
const wrong = (at: Node, UserName: string, ip?: string) =>
  at.browser(ip === undefined ? {} : { ip }).post(LOGIN, { UserName, Password: 'certainly not this' });
const right = (at: Node, UserName: string) => at.browser().post(LOGIN, { UserName, Password: PASSWORD });
const retryAfter = (answer: { headers: Record<string, unknown> }) => Number(answer.headers['retry-after']);

describe('TR-A7 delays', () => {
  test('S13 five failures, then 429 with Retry-After that doubles up to 15 minutes, for the right password too', async () => {
    const { userName } = await signUp(node);
    for (let count = 0; count < 5; count++) expect((await wrong(node, userName)).status).toBe(401);
    const delays: number[] = [];
    for (let count = 0; count < 9; count++) {
      const refused = await right(node, userName);
      expect([refused.status, refused.json.ExceptionName]).toEqual([429, 'TooManyRequestsException']);
      delays.push(retryAfter(refused));
      world.clock.advance(retryAfter(refused) * 1000 - 1);
      expect((await wrong(node, userName)).status).toBe(429);
      world.clock.advance(1);
      expect((await wrong(node, userName)).status).toBe(401);
    }
    expect(delays).toEqual([15, 30, 60, 120, 240, 480, 900, 900, 900]);
  });

  test('after the delay the right password enters from another address, and forgets the failures', async () => {
    const { userName } = await signUp(node);
    for (let count = 0; count < 5; count++) await wrong(node, userName, '192.0.2.1');
    expect((await right(node, userName)).status).toBe(429);
    world.clock.advance(15_000);
    expect((await right(node, userName)).status).toBe(200);
    for (let count = 0; count < 4; count++) expect((await wrong(node, userName)).status).toBe(401);
    expect((await right(node, userName)).status).toBe(200);
  });

  test('TR-A7 an address counts once, in whatever way its mailbox is written, also one that nobody has', async () => {
    const { email } = await signUp(node, { Email: 'often.guessed@gmail.com' });
    for (const mailbox of ['oftenguessed', 'nobodyguessed']) {
      for (let count = 0; count < 5; count++) expect((await wrong(node, `${mailbox}+${count}@gmail.com`)).status).toBe(401);
      expect((await wrong(node, `${mailbox}+5@googlemail.com`)).status).toBe(429);
    }
    expect((await right(node, email)).status).toBe(429);
  });

  test('the count survives a restart and holds on every node', async () => {
    const { userName } = await signUp(node);
    for (let count = 0; count < 3; count++) await wrong(node, userName);
    const second = await world.start();
    for (let count = 0; count < 2; count++) expect((await wrong(second, userName)).status).toBe(401);
    for (const one of [node, second, await world.start()]) expect((await right(one, userName)).status).toBe(429);
  });

  test('one address that tries many names is delayed as well, others are not', async () => {
    const { userName } = await signUp(node);
    const ip = '2001:db8:77:1::5';
    for (let count = 0; count < 20; count++) expect((await wrong(node, `nobody_${count}`, ip)).status).toBe(401);
    expect((await wrong(node, 'nobody_20', ip)).status).toBe(429);
    expect(
      (await node.browser({ ip: '2001:db8:77:1:ffff::9' }).post(LOGIN, { UserName: userName, Password: PASSWORD })).status,
    ).toBe(429);
    expect((await node.browser({ ip: '2001:db8:77:2::5' }).post(LOGIN, { UserName: userName, Password: PASSWORD })).status).toBe(
      200,
    );
    world.clock.advance(15_000);
    expect((await node.browser({ ip }).post(LOGIN, { UserName: userName, Password: PASSWORD })).status).toBe(200);
  });

  test('XR-34 a player who locks their own account does not lock the address for others behind it, nor do four such players', async () => {
    const { userName: neighbour } = await signUp(node);
    const ip = '198.51.100.77';
    const enter = () => node.browser({ ip }).post(LOGIN, { UserName: neighbour, Password: PASSWORD });
    for (const clumsy of ['clumsy_a', 'clumsy_b', 'clumsy_c']) {
      for (let count = 0; count < 5; count++) expect((await wrong(node, clumsy, ip)).status).toBe(401);
      // Their own account is locked, and attempts refused without a check are not counted.
      for (let count = 0; count < 10; count++) expect((await wrong(node, clumsy, ip)).status).toBe(429);
      expect((await enter()).status).toBe(200);
    }
    for (let count = 0; count < 4; count++) await wrong(node, 'clumsy_d', ip);
    expect((await enter()).status).toBe(200);
    await wrong(node, 'clumsy_e', ip);
    expect((await enter()).status, 'guessing at many names is still delayed').toBe(429);
    expect(PRODUCTION_TUNING.networkThrottle.failures).toBeGreaterThanOrEqual(4 * PRODUCTION_TUNING.accountThrottle.failures);
  });

  test('an attacker who never stops cannot lock the owner out of a browser that was in before', async () => {
    const { browser, userName } = await signUp(node, {}, { ip: '192.0.2.50' });
    for (let round = 0; round < 8; round++) {
      for (let count = 0; count < 6; count++) await wrong(node, userName, '192.0.2.50');
      const answer = await browser.post(LOGIN, { UserName: userName, Password: PASSWORD });
      expect(answer.status).toBe(200);
      world.clock.advance(60_000);
    }
    for (let count = 0; count < 5; count++) await browser.post(LOGIN, { UserName: userName, Password: 'certainly not this' });
    expect((await browser.post(LOGIN, { UserName: userName, Password: PASSWORD })).status).toBe(429);
  });

  test('a hundred guesses sent at once are five', async () => {
    const { userName, user } = await signUp(node);
    const answers = await Promise.all(Array.from({ length: 100 }, () => wrong(node, userName)));
    const count = (status: number) => answers.filter((answer) => answer.status === status).length;
    expect(count(401)).toBe(5);
    expect(count(401) + count(429) + count(503)).toBe(100);
    const [tried] = await rows('SELECT count(*)::int AS n FROM identity.login_attempt WHERE user_id = $1 AND NOT success', [
      user.ID,
    ]);
    expect(tried.n).toBe(5);
  });

  test('a spray from one address over many names sent at once stops there too', async () => {
    const before = node.identity.hashing().computed;
    const answers = await Promise.all(Array.from({ length: 60 }, (_, at) => wrong(node, `spray_${at}`, '192.0.2.99')));
    expect(answers.filter((answer) => answer.status === 401).length).toBeLessThanOrEqual(20 + 3);
    expect(node.identity.hashing().computed - before).toBeLessThanOrEqual(20 + 3);
  });

  test('old failures are swept', async () => {
    await wrong(node, 'nobody_at_all');
    world.clock.advance(24 * 3_600_000 + 1);
    await node.identity.sweep();
    expect(await rows('SELECT key FROM identity.throttle')).toEqual([]);
  });
});

describe('TR-A8 who exists is not told', () => {
  test('a name that nobody has: same answer, one hash, one line of history, one failure, as a wrong password', async () => {
    const { userName } = await signUp(node);
    const measure = async (name: string) => {
      const hashes = node.identity.hashing().computed;
      const [{ n: attempts }] = await rows('SELECT count(*)::int AS n FROM identity.login_attempt');
      const [{ n: failures }] = await rows('SELECT count(*)::int AS n FROM identity.throttle');
      const answer = await wrong(node, name);
      const [{ n: attemptsAfter }] = await rows('SELECT count(*)::int AS n FROM identity.login_attempt');
      const [{ n: failuresAfter }] = await rows('SELECT count(*)::int AS n FROM identity.throttle');
      const { 'content-length': length, ...headers } = answer.headers;
      return {
        status: answer.status,
        json: answer.json,
        headers: Object.keys(headers).sort(),
        length,
        hashes: node.identity.hashing().computed - hashes,
        attempts: attemptsAfter - attempts,
        failures: failuresAfter - failures,
      };
    };
    const known = await measure(userName);
    expect(known).toMatchObject({
      status: 401,
      hashes: 1,
      attempts: 1,
      failures: 2,
      json: { ExceptionName: 'InvalidCredentialsException' },
    });
    for (const name of ['nobody_at_all', 'nobody@mail.example', '<script>', 'x'.repeat(254), '@', '٣٠'])
      expect(await measure(name)).toEqual(known);
  });

  test('a name that nobody has is delayed like any other', async () => {
    for (let count = 0; count < 5; count++) expect((await wrong(node, 'nobody_there')).status).toBe(401);
    expect((await wrong(node, 'nobody_there')).status).toBe(429);
  });

  test('sign-up says only that name or e-mail cannot be used, after the same hash', async () => {
    const { form } = await signUp(node);
    const taken = [formOf({ UserName: form.UserName }), formOf({ Email: form.Email }), form];
    const answers = [];
    for (const one of taken) {
      const before = node.identity.hashing().computed;
      const answer = await node.browser().post(REGISTER, one);
      expect(node.identity.hashing().computed - before).toBe(1);
      answers.push({ status: answer.status, json: answer.json });
    }
    expect(answers[0]).toMatchObject({ status: 400, json: { ExceptionName: 'UserNameTakenException' } });
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
  });

  test('XR-33 a free name beside a known mailbox is refused five times; then the address learns nothing more, of any mailbox', async () => {
    const { form } = await signUp(node);
    const ip = '192.0.2.210';
    const ask = (Email: unknown) => node.browser({ ip }).post(REGISTER, formOf(Email === undefined ? {} : { Email }));
    for (let count = 0; count < 5; count++) expect((await ask(form.Email)).status).toBe(400);
    const [known, unknown] = [await ask(form.Email), await ask(undefined)];
    expect([known.status, unknown.status]).toEqual([429, 429]);
    expect(known.json).toEqual(unknown.json);
    // Half an hour later it is one question, not twenty.
    world.clock.advance(31 * 60_000);
    expect((await ask(form.Email)).status).toBe(400);
    expect((await ask(form.Email)).status).toBe(429);
    expect((await node.browser({ ip: '192.0.2.211' }).post(REGISTER, formOf())).status, 'other addresses sign up').toBe(200);
  });

  test('XR-33 a name that is taken says nothing of mailboxes and uses up none of these refusals', async () => {
    const { form } = await signUp(node);
    const ip = '192.0.2.212';
    for (let count = 0; count < 10; count++)
      expect((await node.browser({ ip }).post(REGISTER, formOf({ UserName: form.UserName }))).status).toBe(400);
    expect((await node.browser({ ip }).post(REGISTER, formOf())).status).toBe(200);
  });

  test('asking for names is delayed too, signing up is not', async () => {
    const { form } = await signUp(node);
    const ip = '192.0.2.200';
    for (let count = 0; count < 20; count++)
      expect((await node.browser({ ip }).post(REGISTER, formOf({ UserName: form.UserName }))).status).toBe(400);
    expect((await node.browser({ ip }).post(REGISTER, formOf())).status).toBe(429);
    expect((await node.browser().post(REGISTER, formOf())).status).toBe(200);
    for (let count = 0; count < 30; count++) await signUp(node, {}, { ip: '192.0.2.201' });
  });
});

describe('TR-A6 hashing', () => {
  test('in production: argon2id, 19 MiB, two passes, one lane, four at once', async () => {
    const production = await world.start({ tuning: PRODUCTION_TUNING });
    const { user, userName } = await signUp(production);
    const [{ password }] = await rows('SELECT password FROM identity.credential WHERE user_id = $1', [user.ID]);
    expect(password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    // A processor is left for bets, and one of four threads for other work.
    expect(PRODUCTION_TUNING.hashQueue.concurrency).toBe(Math.max(1, Math.min(3, availableParallelism() - 1)));
    expect((await right(production, userName)).status).toBe(200);
  });

  test('U10 a flood of log-ins is answered 503 with Retry-After beyond the queue, and the rest is served', async () => {
    const small = await world.start({
      tuning: { hashQueue: { concurrency: 2, maxWaiting: 10 }, hashCost: { memoryKiB: 4096, passes: 2, lanes: 1 } },
    });
    const people: { userName: string }[] = [];
    for (let count = 0; count < 3; count++) people.push(await signUp(small));
    const answers = await Promise.all(
      Array.from({ length: 120 }, (_, at) =>
        at < 3 ? right(small, people[at]?.userName as string) : wrong(small, `flood_${at}`, `198.51.100.${at}`),
      ),
    );
    // No single owner has many of the places: the queue is simply full.
    const busy = answers.filter((answer) => answer.status === 503);
    expect(busy.length).toBeGreaterThan(0);
    for (const answer of busy) {
      expect(answer.json.ExceptionName).toBe('TryAgainException');
      expect(retryAfter(answer)).toBeGreaterThanOrEqual(1);
    }
    expect(answers.every((answer) => [200, 401, 503].includes(answer.status))).toBe(true);
    expect(small.identity.hashing()).toMatchObject({ running: 0, waiting: 0, refused: busy.length });
    expect((await right(small, people[0]?.userName as string)).status).toBe(200);
  });

  test('TR-A6 a flood from one address, at one name and at many, is answered 401 and 429, and a neighbour gets in', async () => {
    const small = await world.start({
      tuning: { hashQueue: { concurrency: 1, maxWaiting: 64 }, hashCost: { memoryKiB: 4096, passes: 2, lanes: 1 } },
    });
    const { userName } = await signUp(small);
    const { userName: neighbour } = await signUp(small);
    const flood = Array.from({ length: 120 }, (_, at) => wrong(small, at % 2 ? userName : `w_${at}`, '203.0.113.9'));
    const enters = small.browser({ ip: '203.0.113.10' }).post(LOGIN, { UserName: neighbour, Password: PASSWORD });
    const answers = await Promise.all(flood);
    expect([...new Set(answers.map(({ status }) => status))].sort()).toEqual([401, 429]);
    for (const answer of answers.filter(({ status }) => status === 429)) expect(retryAfter(answer)).toBeGreaterThanOrEqual(1);
    expect((await enters).status).toBe(200);
  });
});

test('50 parallel sign-ups of one name make exactly one account, with one set of money accounts and one session', async () => {
  const name = 'the_wanted_name';
  const before = node.registered.length;
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, at) =>
      node.browser().post(REGISTER, formOf({ UserName: at % 2 ? name : name.toUpperCase() })),
    ),
  );
  const count = (status: number) => answers.filter((answer) => answer.status === status).length;
  expect([count(200), count(400)]).toEqual([1, 49]);
  const users = await rows('SELECT id FROM identity."user" WHERE user_name = $1', [name]);
  expect(users.length).toBe(1);
  const made = async (table: string) =>
    (await rows(`SELECT count(*)::int AS n FROM identity.${table} WHERE user_id = $1`, [users[0].id]))[0].n;
  expect([await made('session'), await made('credential'), await made('profile'), await made('consent')]).toEqual([1, 1, 1, 3]);
  expect(new Set(node.registered.slice(before).map((one) => one.userId)).has(users[0].id)).toBe(true);
});

test('50 parallel sign-ups of one mailbox make exactly one account', async () => {
  const spell = (at: number) => `${'janeroe'.slice(0, 1 + (at % 6))}.${'janeroe'.slice(1 + (at % 6))}+${at}@gmail.com`;
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, at) => node.browser().post(REGISTER, formOf({ Email: spell(at) }))),
  );
  expect(answers.filter((answer) => answer.status === 200).length).toBe(1);
  expect((await rows(`SELECT 1 FROM identity."user" WHERE mailbox = 'janeroe@gmail.com'`)).length).toBe(1);
});
