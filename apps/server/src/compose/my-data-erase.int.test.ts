import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { newPerson } from '../../../../tools/product-kit/new-person.ts';
import { fileFixture } from '../../test-kit/file-fixture.ts';
import { expectReconciled } from '../../test-kit/ledger.ts';
import { createMyDataFixture, PASSWORD } from '../../test-kit/my-data-kit.ts';
import { composeOn, type WebPlayer } from '../../test-kit/test-server.ts';
import { until } from '../../test-kit/until.ts';
import { PDF } from '../../test-kit/upload-fixture.ts';
import { DEMO_ACCOUNTS } from '../modules/identity/demo-accounts.ts';
import { PERSONAL_TABLES } from './my-data-services.ts';

/** Closing an account and erasing its data, through the whole composed server. */
const kit = await fileFixture(createMyDataFixture());
const { server, act, data, exported, files, by } = kit;
const { testDb, post, get, app } = server;
const rows = async (text: string, ...values: unknown[]) => (await testDb.ownerPool.query(text, values)).rows;

/** Every table of ours, and every column that names a person. */
const NAMING =
  /^(user_id|.*_user_id|owner|email|mailbox|address|name|.*_name|ip|ip_address|user_agent|phone|birth_date|actor|actor_id|(made|judged|decided|closed|asked|ended|requeued)_by)$/;
/** Names of what is no person: teams, files of ours, programs. */
const NO_PERSON = new Set([
  'catalogue.category',
  'catalogue.competitor',
  'catalogue.counter',
  'catalogue.match',
  'catalogue.sport',
  'catalogue.tournament',
  'platform.daily_job',
  'public.migration',
]);

describe('the registry of personal data', () => {
  test('every table with a column that names a person is declared by its module, and nothing else is', async () => {
    const columns = await rows(
      `SELECT table_schema || '.' || table_name AS name, column_name AS column FROM information_schema.columns
        WHERE table_schema NOT IN ('pg_catalog', 'information_schema') AND (table_schema, table_name) IN
              (SELECT schemaname, tablename FROM pg_tables)`,
    );
    const tables = new Set(columns.map(({ name }) => name));
    const naming = new Set(columns.filter(({ column }) => NAMING.test(column)).map(({ name }) => name));
    const declared = PERSONAL_TABLES.flatMap((one) => one.tables.map(({ table }) => String(table)));
    expect([...naming].filter((name) => !declared.includes(name) && !NO_PERSON.has(name))).toEqual([]);
    expect(declared.filter((name) => !tables.has(name))).toEqual([]);
    expect(declared.length).toBe(new Set(declared).size);
  });
});

let people = 10;
async function person(over: Record<string, unknown> = {}) {
  const userName = `er${process.pid}x${Math.floor(Math.random() * 1e6)}`;
  const form = {
    ...newPerson(userName),
    LastName: `Last${userName}`,
    Phone: `+44 7911 1234${people++}`,
    Password: PASSWORD,
    PasswordConfirmation: PASSWORD,
    ...over,
  };
  const answer = await server.send('POST', '/api/session/register', null, form);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  const { cookie } = await server.logIn(userName);
  const player: WebPlayer = { userId: Number(answer.body.ID), userName, cookie };
  return { player, form };
}

/** Which tables have a row with this text in it. */
async function holding(needle: string): Promise<string[]> {
  const tables = await rows(
    "SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables WHERE schemaname NOT IN ('pg_catalog', 'information_schema')",
  );
  const found: string[] = [];
  for (const { name } of tables)
    if ((await rows(`SELECT 1 FROM ${name} x WHERE x::text ILIKE $1 LIMIT 1`, `%${needle}%`)).length > 0) found.push(name);
  return found;
}

describe('erasing', () => {
  test('it is refused without password, without the name, with open bets and with a balance; then nothing of the person is left but what is told', async () => {
    const { player, form } = await person();
    const match = await server.aMatch();
    await kit.send(player, [[`${player.userName}.pdf`, PDF]]);
    await act(player, 'askexport');
    await exported();
    const file = files().length;
    const erase = (body: Record<string, unknown> = {}) => act(player, 'erasedata', { Confirmation: player.userName, ...body });
    expect((await erase({ Password: 'wrong' })).body.ExceptionName).toBe('ValidationException');
    expect((await erase({ Confirmation: 'somebody' })).body).toMatchObject({ FieldErrors: { Confirmation: expect.any(String) } });
    expect((await erase()).body.ExceptionName).toBe('BalanceLeftException');
    const { player: bettor } = await person();
    await server.bet(bettor, match.selectionId);
    const open = await act(bettor, 'erasedata', { Confirmation: bettor.userName, GiveUpBalance: true });
    expect(open.body.ExceptionName).toBe('OpenBetsException');
    const names = [
      form.Email,
      player.userName,
      form.LastName,
      String(form.Phone).slice(4).replaceAll(' ', ''),
      String(form.Address),
    ];
    for (const name of names.slice(0, 4)) expect(await holding(name), name).not.toEqual([]);

    const done = await erase({ GiveUpBalance: true });
    expect(done.body).toMatchObject({ Success: true });
    expect((done.body.Kept as { Kind: string }[]).map(({ Kind }) => Kind)).toEqual(['books', 'records', 'documents']);
    for (const name of names.slice(0, 4)) expect(await holding(name), name).toEqual([]);
    expect(files()).toHaveLength(file - 1);
    expect((await get(player, '/api/player/mydata')).status).toBe(401);
    for (const UserName of [player.userName, String(form.Email)]) {
      const mine = await server.send('POST', '/api/session/login', null, { UserName, Password: PASSWORD, RememberMe: false });
      const nobody = await server.send('POST', '/api/session/login', null, {
        UserName: 'nobody-here',
        Password: PASSWORD,
        RememberMe: false,
      });
      expect([mine.status, mine.body]).toEqual([nobody.status, nobody.body]);
    }
    await expectReconciled(testDb);
  });

  test('each table is treated as its module declares it', async () => {
    const { player } = await person();
    await kit.send(player, [['mine.pdf', PDF]]);
    await post(kit.by(player), '/api/player/setlimit', { Type: 'stake', Hours: 24, Amount: 500 });
    await testDb.ownerPool.query(
      `WITH s AS (INSERT INTO web_push.subscription (user_id, session_id, endpoint, p256dh, auth, language, wants_goals, wants_bets, created_at)
         VALUES ($1, 1, 'https://push.example.com/erased', repeat('A', 87), repeat('a', 22), 'en', true, true, now()) RETURNING id)
       INSERT INTO web_push.notification (subscription_id, user_id, once_key, topic, kind, facts, created_at, expires_at, due_at)
       SELECT s.id, $1, 'goal/1/1', 'match', 'goal', '{}', now(), now() + interval '1 hour', now() + interval '1 hour' FROM s`,
      [player.userId],
    );
    const owner: Record<string, string> = { 'identity.user': 'id', 'betslip.slip': 'owner' };
    const declared = PERSONAL_TABLES.flatMap(({ tables }) => tables);
    const own = async (table: string) => {
      const column = owner[table] ?? 'user_id';
      const has = await rows(
        "SELECT 1 FROM information_schema.columns WHERE table_schema || '.' || table_name = $1 AND column_name = $2",
        table,
        column,
      );
      if (has.length === 0) return [];
      const [schema = '', name = ''] = table.split('.');
      const value = column === 'owner' ? `u${player.userId}` : player.userId;
      return rows(`SELECT to_jsonb(x) AS row FROM ${schema}."${name}" x WHERE x.${column} = $1 ORDER BY x::text`, value);
    };
    const before = new Map<string, { row: Record<string, unknown> }[]>();
    for (const { table } of declared) before.set(String(table), await own(String(table)));
    expect((await act(player, 'erasedata', { Confirmation: player.userName, GiveUpBalance: true })).status).toBe(200);
    for (const { table, erase } of declared) {
      const [was, now] = [before.get(String(table)) ?? [], await own(String(table))];
      if (String(table).startsWith('web_push.')) expect(was, String(table)).toHaveLength(1);
      if (erase.act === 'delete') expect(now, String(table)).toEqual([]);
      else expect(now.length, String(table)).toBeGreaterThanOrEqual(was.length);
      if (erase.act !== 'pseudonymise') continue;
      for (const column of erase.columns)
        for (const { row } of was)
          if (row[column] !== null && row[column] !== '' && row[column] !== 'document')
            expect(
              now.map((one) => one.row[column]),
              `${String(table)}.${column}`,
            ).not.toContain(row[column]);
    }
  });

  test('TR-D7 who was excluded stays excluded: the same person signs up again, and is out', async () => {
    const { player, form } = await person();
    await post(kit.by(player), '/api/player/takebreak', { Type: 'exclusion', Months: null });
    const restricted = { ...player, ...(await server.logIn(player.userName)) };
    const done = await act(restricted, 'erasedata', { Confirmation: player.userName, GiveUpBalance: true });
    expect((done.body.Kept as object[]).at(-1)).toEqual({ Kind: 'exclusion' });
    const again = newPerson(`${player.userName}b`);
    const answer = await server.send('POST', '/api/session/register', null, {
      ...form,
      UserName: again.UserName,
      Email: again.Email,
      Phone: undefined,
    });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    const [other] = await rows('SELECT excluded_until FROM identity."user" WHERE id = $1', answer.body.ID);
    expect(other.excluded_until).toBe(Number.POSITIVE_INFINITY);
    const [kept] = await rows('SELECT person_key FROM identity.profile WHERE user_id = $1', player.userId);
    const [open] = await rows('SELECT person_key FROM identity.profile WHERE user_id = $1', answer.body.ID);
    expect(kept.person_key).not.toBe(open.person_key);
    expect(await app.services.myData.forgetPersons()).toBe(0);
    await testDb.ownerPool.query(`UPDATE identity."user" SET excluded_until = now() - interval '1 min' WHERE id = $1`, [
      player.userId,
    ]);
    expect(await app.services.myData.forgetPersons()).toBe(1);
  });

  test('TR-D13 whose play was stopped stays stopped: the same person signs up again, and no bet is taken', async () => {
    const { player, form } = await person();
    const { selectionId } = await server.aMatch();
    const stop = (by: string | null) => testDb.ownerPool.query('SELECT limits.block_play($1, $2, now())', [player.userId, by]);
    await testDb.ownerPool.query(
      "INSERT INTO limits.harm (user_id, level, score, reasons, scored_at) VALUES ($1, 'block', 90, '{}', now())",
      [player.userId],
    );
    await stop('score');
    const done = await act(player, 'erasedata', { Confirmation: player.userName, GiveUpBalance: true });
    expect(done.status, JSON.stringify(done.body)).toBe(200);
    expect((done.body.Kept as object[]).at(-1)).toEqual({ Kind: 'playBlock' });
    expect(await app.services.myData.forgetPersons()).toBe(0);
    const signUp = async () => {
      const again = newPerson(`${player.userName}${Math.floor(Math.random() * 1e6)}`);
      const { UserName, Email } = again;
      const answer = await server.send('POST', '/api/session/register', null, { ...form, UserName, Email, Phone: undefined });
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
      const { cookie } = await server.logIn(String(UserName));
      return { userId: Number(answer.body.ID), userName: String(UserName), cookie };
    };
    const again = await signUp();
    const refused = await server.bet(again, selectionId);
    expect([refused.status, refused.body.ExceptionName]).toEqual([403, 'PlayBlockedException']);
    // Where compliance lets both play again nothing is kept any more.
    await stop(null);
    expect(await app.services.myData.forgetPersons()).toBe(1);
    await testDb.ownerPool.query('SELECT limits.block_play($1, NULL, now())', [again.userId]);
    expect((await server.bet(await signUp(), selectionId)).status).toBe(200);
  });

  test('ten erasures and twenty bets at once: one erases, and no bet is open afterwards', async () => {
    const { player } = await person();
    const match = await server.aMatch();
    const erasing = Array.from({ length: 10 }, () =>
      act(player, 'erasedata', { Confirmation: player.userName, GiveUpBalance: true }),
    );
    const betting = Array.from({ length: 20 }, () => server.bet(player, match.selectionId));
    const answers = await Promise.all(erasing);
    await Promise.all(betting);
    const [{ open }] = await rows(
      'SELECT count(*)::int AS open FROM betting.ticket WHERE user_id = $1 AND outcome = 0 AND acceptance <> 2',
      player.userId,
    );
    const erased = answers.filter(({ status }) => status === 200).length;
    expect([erased, open > 0]).toEqual(erased === 1 ? [1, false] : [0, true]);
    const [{ left }] = await rows('SELECT sum(balance)::int AS left FROM money.account WHERE user_id = $1', player.userId);
    if (erased === 1) expect(left).toBe(0);
  });
});

const [DEMO] = DEMO_ACCOUNTS as readonly [(typeof DEMO_ACCOUNTS)[number]];
const STAFF = fileURLToPath(new URL('../modules/identity/staff-main.ts', import.meta.url));
const staff = (...words: string[]): Promise<string> =>
  new Promise((resolve) => {
    execFile(
      process.execPath,
      [STAFF, ...words],
      { env: { ...process.env, DATABASE_MIGRATE_URL: testDb.ownerUrl } },
      (error, stdout, stderr) => resolve(`${error?.code ?? 0} ${stdout}${stderr}`.trim()),
    );
  });

describe('closing', () => {
  test('it asks for the balance first, ends every session on every node, and staff alone open it again', async () => {
    const { player } = await person();
    const other = await composeOn(testDb.url, { ROLES: 'web', DOCUMENT_DIR: kit.folder });
    await other.start();
    try {
      const session = () => other.http.inject({ method: 'GET', url: '/api/player/mydata', headers: { cookie: player.cookie } });
      expect((await session()).statusCode).toBe(200);
      const close = (body: Record<string, unknown> = {}) => act(player, 'closeaccount', { Reason: 'no-use', ...body });
      expect((await close()).body.ExceptionName).toBe('BalanceLeftException');
      expect(await data(player)).toMatchObject({ MayGiveUpBalance: true });
      expect((await close({ GiveUpBalance: true })).body).toEqual({ Success: true });
      await until('the other node knows', async () => (await session()).statusCode === 401);
      const logIn = () =>
        server.send('POST', '/api/session/login', null, { UserName: player.userName, Password: PASSWORD, RememberMe: false });
      expect((await logIn()).body.ExceptionName).toBe('AccountLockedException');
      expect(await staff('reopen', player.userName, 'account', '--reason', 'asked by phone')).toMatch(/^0 .*done/);
      expect(await staff('reopen', player.userName, 'account', '--reason', 'asked by phone')).toMatch(/^0 .*already/);
      expect((await logIn()).status).toBe(200);
      expect(
        (await rows('SELECT act FROM my_data.closing WHERE user_id = $1 ORDER BY id', player.userId)).map(
          ({ act: what }) => what,
        ),
      ).toEqual(['closed', 'reopened']);
    } finally {
      await other.stop();
    }
  });

  test('an account that everybody has the password of is closed and erased by nobody', async () => {
    const [demo] = await rows('SELECT id::int, display_name FROM identity."user" WHERE user_name = $1', DEMO.userName);
    if (demo === undefined) throw new Error('there is no demo account');
    const [{ cookie }] = [await server.logIn(demo.display_name, DEMO.password)];
    const who = { cookie, userId: demo.id, userName: demo.display_name };
    const answer = await post(by(who), '/api/player/closeaccount', { Password: DEMO.password, Reason: 'other' });
    expect(answer.body.ExceptionName).toBe('NoPrivilegesException');
  });
});
