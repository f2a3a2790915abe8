import { DOCUMENT_VERSION } from '@duskline/contract/document-version';
import { describe, expect, test } from 'vitest';
import { fileFixture } from '../../../test-kit/file-fixture.ts';
import {
  type Answer,
  BALANCE,
  createWorld,
  formOf,
  HISTORY,
  LOGIN,
  LOGOUT,
  PASSWORD,
  REGISTER,
  STATUS,
  signUp,
  USER,
} from './test-kit.ts';

/** The seven calls, answered over the HTTP kit with a real database: what they do when all goes well, and what is written. */
const world = await fileFixture(createWorld());
const node = await world.start();

const rows = async (sql: string, values: unknown[] = []) => (await world.test.ownerPool.query(sql, values)).rows;

describe('session.register', () => {
  test('signs up, logs in, opens money accounts and stores consents with time and version', async () => {
    const { browser, user, userName, email } = await signUp(node, {
      UserName: 'Ada_Byron',
      Email: 'Ada.Byron@Mail.Example',
      AllowEmailNotification: false,
    });
    expect(user).toEqual({
      ID: expect.stringMatching(/^[1-9][0-9]*$/),
      UserName: userName,
      Email: email.toLowerCase(),
      EmailConfirmed: false,
      Balance: 1000,
      Balances: { TotalBalance: 1000, Bonus: 2.5 },
      Currency: 'USD',
      CurrencySystemAbbreviature: '$',
      Country: { Code: 'GB' },
      UsageArrangements: { PaymentTermsAccepted: false },
      favoriteTournamentIds: [],
      UserType: 0,
    });
    expect((await browser.get(STATUS)).json).toMatchObject({ IsAuthenticated: true, UserId: user.ID });
    expect(node.registered.at(-1)).toEqual({
      userId: user.ID,
      currency: 'USD',
      userType: 0,
      openingGrantMinor: 100_000n,
    });
    const consents = await rows('SELECT kind, given, version, at FROM identity.consent WHERE user_id = $1 ORDER BY kind', [
      user.ID,
    ]);
    const at = new Date(world.clock.now());
    expect(consents).toEqual([
      { kind: 'email_notification', given: false, version: DOCUMENT_VERSION.name, at },
      { kind: 'privacy', given: true, version: DOCUMENT_VERSION.name, at },
      { kind: 'terms', given: true, version: DOCUMENT_VERSION.name, at },
    ]);
  });

  test('SIGNUP-06 the opening play money follows the scale of the currency', async () => {
    await signUp(node, { Currency: 'mBTC' });
    expect(node.registered.at(-1)).toMatchObject({ currency: 'mBTC', openingGrantMinor: 100_000_000n });
    const refused = await node.browser().post(REGISTER, formOf({ Currency: 'EUR' }));
    expect([refused.status, refused.json.ExceptionName]).toEqual([400, 'ValidationException']);
  });

  test('the real-money profile grants nothing', async () => {
    const real = await world.start({ profile: 'real', secure: true });
    const { user } = await signUp(real);
    expect(real.registered.at(-1)?.openingGrantMinor).toBe(0n);
    expect(user.Balance).toBe(0);
  });

  test('all or nothing: when the money accounts cannot be opened, the account does not exist either', async () => {
    const broken = await world.start({ ports: { onRegistered: () => Promise.reject(new Error('no ledger')) } });
    const answer = await broken.browser().post(REGISTER, formOf({ UserName: 'half_made' }));
    expect(answer.status).toBe(503);
    expect(answer.cookies.filter((cookie) => cookie.startsWith('sid='))).toEqual([]);
    expect(await rows(`SELECT 1 FROM identity."user" WHERE user_name = 'half_made'`)).toEqual([]);
    await signUp(node, { UserName: 'half_made' });
  });

  test('SIGNUP-09 eighteen years minus one day is refused, exactly eighteen accepted', async () => {
    const young = await node.browser().post(REGISTER, formOf({ BirthDay: 21, BirthMonth: 11, BirthYear: 2008 }));
    expect([young.status, young.json.ExceptionName, young.json.FieldErrors]).toEqual([
      400,
      'UnderAgeException',
      { BirthYear: expect.any(String) },
    ]);
    await signUp(node, { BirthDay: 20, BirthMonth: 11, BirthYear: 2008 });
  });
});

describe('session.login', () => {
  test('TR-A14 by user name or e-mail, in twelve spellings of one identity', async () => {
    const { user } = await signUp(node, { UserName: 'Strasse_Öl', Email: 'jane.doe@gmail.com' });
    const spellings = [
      'Strasse_Öl',
      'strasse_öl',
      'STRASSE_ÖL',
      'Straße_Öl',
      ' strasse_öl ',
      'strasse_o\u0308l',
      'ｓｔｒａｓｓｅ_öl',
      'jane.doe@gmail.com',
      'Jane.Doe@GMAIL.com',
      'janedoe@gmail.com',
      'janedoe+bets@googlemail.com',
      'ｊａｎｅ.ｄｏｅ＠gmail.com',
    ];
    for (const spelling of spellings) {
      const answer = await node.browser().post(LOGIN, { UserName: spelling, Password: PASSWORD });
      expect([spelling, answer.status, answer.json.ID]).toEqual([spelling, 200, user.ID]);
    }
    const again = ['Straße_Öl', 'STRASSE_ÖL', 'ｓｔｒａｓｓｅ_öl', 'ſtraſſe_öl'].map((UserName) => formOf({ UserName }));
    again.push(
      ...['janedoe@gmail.com', 'Jane.Doe@gmail.com', 'janedoe+1@gmail.com', 'j.anedoe@googlemail.com'].map((Email) =>
        formOf({ Email }),
      ),
    );
    for (const form of again) {
      const answer = await node.browser().post(REGISTER, form);
      expect([form.UserName, form.Email, answer.status, answer.json.ExceptionName]).toEqual([
        form.UserName,
        form.Email,
        400,
        'UserNameTakenException',
      ]);
      expect(answer.json.FieldErrors).toBeUndefined();
    }
  });

  test('TR-A14 50 sign-ups of one person in twelve spellings at once on two nodes: one account stands by itself, the others are refused or in review', async () => {
    const other = await world.start();
    const names = [
      ['Zoë', "O'Brien-Smith"],
      ['Zoe', 'OBrien Smith'],
      ['ZOE', "O'BRIEN-SMITH"],
      ['zoë', 'o’brien smith'],
      ['Zoe\u0308', 'Obriensmith'],
      ['OBrien-Smith', 'Zoë'],
    ] as const;
    const spelling = (at: number) => {
      const [FirstName, LastName] = names[at % 6] as (typeof names)[number];
      return {
        FirstName,
        LastName,
        PostalCode: at % 2 ? 'n1 9gu' : 'N1 9GU',
        Phone: at % 12 < 6 ? '+44 20 7946 0977' : '020 7946 0977',
        // One in five is the mailbox of the first, in its own spelling; the others are new.
        Email: at % 5 === 0 ? `zoe+${at}@gmail.com` : `zoe.obrien${at}@mail.example`,
      };
    };
    const answers: Answer[] = [];
    // Each waits for the one before it with a connection in its hand, and a node has few: in rows of ten.
    for (let row = 0; row < 5; row++) {
      const ten = Array.from({ length: 10 }, (_, n) => formOf(spelling(row * 10 + n)));
      // From an address each: refusals of a mailbox that is taken are counted by it.
      const from = (n: number) => (n % 2 ? node : other).browser({ ip: `198.51.100.${row * 10 + n + 1}` });
      answers.push(...(await Promise.all(ten.map((form, n) => from(n).post(REGISTER, form)))));
    }
    const opened = answers.filter(({ status }) => status === 200);
    // Who waits too long for the others is told to try again.
    expect(answers.map(({ status }) => status).filter((status) => ![200, 400, 503].includes(status))).toEqual([]);
    // The ten of one mailbox are one account at most.
    expect(opened.length).toBeGreaterThan(10);
    expect(opened.length).toBeLessThanOrEqual(41);
    const waiting = await rows(
      "SELECT DISTINCT user_id::text AS id FROM identity.review_case WHERE state = 'PENDING_REVIEW' AND user_id = ANY ($1)",
      [opened.map(({ json }) => json.ID)],
    );
    expect(waiting).toHaveLength(opened.length - 1);
  });

  test('TR-A14 the same person again gets an account and a case for review', async () => {
    const one = {
      FirstName: 'José',
      LastName: "O'Neil",
      PostalCode: 'N1 1AA',
      Phone: '+44 20 7946 0018',
      Email: 'jose@mail.example',
    };
    const first = await signUp(node, one);
    const second = await signUp(node, {
      ...one,
      FirstName: 'JOSE',
      LastName: 'oneil',
      Phone: '020 7946 0018',
      Email: 'jose+2@mail.example',
    });
    const cases = await rows(
      'SELECT reason, matched_user_id, state FROM identity.review_case WHERE user_id = $1 ORDER BY reason',
      [second.user.ID],
    );
    expect(cases).toEqual(
      ['same_mailbox_tag', 'same_person', 'same_phone'].map((reason) => ({
        reason,
        matched_user_id: first.user.ID,
        state: 'PENDING_REVIEW',
      })),
    );
    expect(await rows('SELECT 1 FROM identity.review_case WHERE user_id = $1', [first.user.ID])).toEqual([]);
  });

  test('TR-A1 shows the log-in before this one', async () => {
    const { browser, user, userName } = await signUp(node);
    const first = new Date(world.clock.now()).toISOString();
    expect(user.LastLogin).toBeUndefined();
    world.clock.advance(60_000);
    const second = new Date(world.clock.now()).toISOString();
    expect((await browser.post(LOGIN, { UserName: userName, Password: PASSWORD })).json.LastLogin).toBe(first);
    world.clock.advance(60_000);
    expect((await browser.get(USER)).json.LastLogin).toBe(first);
    expect((await browser.post(LOGIN, { UserName: userName, Password: PASSWORD })).json.LastLogin).toBe(second);
  });

  test('LoginForm: a locked account is reported as such, but only with the right password', async () => {
    const { userName, user } = await signUp(node);
    const enter = (Password: string) => node.browser().post(LOGIN, { UserName: userName, Password });
    await rows(`UPDATE identity."user" SET locked_at = now(), lock_reason = 'agent' WHERE id = $1`, [user.ID]);
    expect((await enter('not this one at all')).json.ExceptionName).toBe('InvalidCredentialsException');
    const answer = await enter(PASSWORD);
    expect([answer.status, answer.json.ExceptionName, answer.cookies.filter((one) => one.startsWith('sid='))]).toEqual([
      403,
      'AccountLockedException',
      [],
    ]);
  });

  test('TR-D7 who takes a break logs in to a restricted session, which stays one until it ends', async () => {
    const { userName, user } = await signUp(node);
    await rows(`UPDATE identity."user" SET excluded_until = $2 WHERE id = $1`, [user.ID, new Date(world.clock.now() + 1000)]);
    const browser = node.browser();
    const entered = await browser.post(LOGIN, { UserName: userName, Password: PASSWORD });
    expect([entered.status, (entered.json as { OnBreak?: true }).OnBreak]).toEqual([200, true]);
    const session = () => node.identity.authenticateCookie(browser.cookieHeader());
    expect(await session()).toMatchObject({ userId: user.ID, isRestricted: true });
    world.clock.advance(1001);
    expect(await session()).toMatchObject({ isRestricted: true });
    expect((await browser.post(LOGIN, { UserName: userName, Password: PASSWORD })).status).toBe(200);
    expect(await session()).not.toHaveProperty('isRestricted');
  });

  test('TR-A5 a 100 character password counts to its last character, and no 72 byte limit applies', async () => {
    for (const length of [73, 100, 128]) {
      const long = 'ä quokka in the river '.repeat(8).slice(0, length - 1);
      const { userName } = await signUp(node, { Password: `${long}a`, PasswordConfirmation: `${long}a` });
      expect((await node.browser().post(LOGIN, { UserName: userName, Password: `${long}b` })).status).toBe(401);
      expect((await node.browser().post(LOGIN, { UserName: userName, Password: `${long}a` })).status).toBe(200);
    }
  });

  test('TR-A6 a hash weaker than today is renewed at log-in', async () => {
    const { userName, user } = await signUp(node);
    const stronger = await world.start({ tuning: { hashCost: { memoryKiB: 128, passes: 2, lanes: 1 } } });
    const stored = async () =>
      (await rows('SELECT password FROM identity.credential WHERE user_id = $1', [user.ID]))[0].password as string;
    expect(await stored()).toMatch(/^\$argon2id\$v=19\$m=64,t=1,p=1\$/);
    expect((await stronger.browser().post(LOGIN, { UserName: userName, Password: PASSWORD })).status).toBe(200);
    expect(await stored()).toMatch(/^\$argon2id\$v=19\$m=128,t=2,p=1\$/);
    expect((await node.browser().post(LOGIN, { UserName: userName, Password: PASSWORD })).status).toBe(200);
    expect(await stored()).toMatch(/m=128,t=2/);
  });
});

describe('who is logged in', () => {
  test('session.status answers guests, session.getuser refuses them (AMB-06)', async () => {
    const guest = node.browser();
    expect((await guest.get(STATUS)).json).toEqual({ IsAuthenticated: false });
    for (const path of [USER, BALANCE, HISTORY]) expect((await guest.get(path)).json.ExceptionName).toBe('UnauthorizedException');
    expect((await guest.post(LOGOUT)).status).toBe(401);
  });

  test('SESSION-01 session.balance: Balance is the TotalBalance', async () => {
    const { browser } = await signUp(node);
    expect((await browser.get(BALANCE)).json).toEqual({
      Balance: 1000,
      Balances: { TotalBalance: 1000, Bonus: 2.5 },
      Currency: 'USD',
      CurrencySystemAbbreviature: '$',
    });
  });

  test('session.loginhistory: own attempts, newest first, paged', async () => {
    const { browser, userName } = await signUp(node, {}, { ip: '203.0.113.9' });
    world.clock.advance(1000);
    const stranger = node.browser({
      ip: '203.0.113.10',
      userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0',
    });
    await stranger.post(LOGIN, { UserName: userName, Password: 'not this one' });
    await node.browser().post(LOGIN, { UserName: 'nobody_here', Password: 'not this one' });
    const ID = expect.any(String);
    expect((await browser.get(HISTORY)).json).toEqual([
      { ID, Date: new Date(world.clock.now()).toISOString(), IP: '203.0.113.10', Device: 'Firefox on Linux', Success: false },
      { ID, Date: new Date(world.clock.now() - 1000).toISOString(), IP: '203.0.113.9', Device: 'Unknown device', Success: true },
    ]);
    expect((await browser.get(`${HISTORY}?page=2&pageSize=1`)).json).toMatchObject([{ IP: '203.0.113.9' }]);
  });
});

describe('demo accounts', () => {
  test('are seeded once, log in with their public password and hold 10,000.00', async () => {
    const seeded = await node.identity.seedDemo();
    const before = node.registered.length;
    await Promise.all([node.identity.seedDemo(), (await world.start()).identity.seedDemo()]);
    expect(node.registered.length).toBe(before);
    expect(seeded.map((demo) => demo.userName)).toEqual(['demo1', 'demo2', 'demo3', 'agent1', 'trader1']);
    for (const { userName, password, userType, currency } of seeded) {
      const { status, json } = await node.browser().post(LOGIN, { UserName: userName, Password: password });
      expect([status, json.UserType, json.Currency, json.Balance]).toEqual([200, userType, currency, 10_000]);
    }
  });

  test('two servers that start at once seed each account once', async () => {
    const fresh = await createWorld();
    try {
      const nodes = await Promise.all([fresh.start(), fresh.start()]);
      await Promise.all(nodes.map((one) => one.identity.seedDemo()));
      expect(nodes.flatMap((one) => one.registered).length).toBe(5);
    } finally {
      await fresh.close();
    }
  });

  test('B23 the real-money profile refuses to run with them, to make them and to let them in', async () => {
    const [demo] = await node.identity.seedDemo();
    const player = node.browser();
    await player.post(LOGIN, { UserName: 'demo1', Password: demo?.password });
    const real = await world.start({ profile: 'real' });
    await expect(real.identity.checkProfile()).rejects.toThrow(/real-money profile refuses to start.*demo1/);
    await expect(real.identity.seedDemo()).rejects.toThrow('play-money profile only');
    const answer = await real.browser().post(LOGIN, { UserName: 'demo1', Password: demo?.password });
    expect([answer.status, answer.json.ExceptionName]).toEqual([401, 'InvalidCredentialsException']);
    expect(await real.identity.authenticateCookie(player.cookieHeader())).toBeNull();
    await expect(node.identity.checkProfile()).resolves.toBeUndefined();
  });
});
