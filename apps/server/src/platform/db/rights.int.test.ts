import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { createTestDb, type TestDb } from '../../../test-kit/create-test-db.ts';
import { checkProfile } from './check-profile.ts';
import { migrate } from './migrate.ts';

const STAFF = fileURLToPath(new URL('../../modules/identity/staff-main.ts', import.meta.url));
const NO_RIGHT = { code: '42501' };

/** An empty database of the real profile; the template of the tests is of the play profile. */
async function createRealDb() {
  const server = inject('postgres');
  const name = `real_${Math.random().toString(36).slice(2)}`;
  const at = (url: string): string => url.replace('{database}', name).replace('%7Bdatabase%7D', name);
  const admin = new pg.Client({ connectionString: server.admin });
  await admin.connect();
  await admin.query(`CREATE DATABASE ${name} OWNER duskline_owner`);
  await migrate({ url: at(server.owner), profile: 'real' });
  const app = new pg.Pool({ connectionString: at(server.app), max: 2 });
  const owner = new pg.Pool({ connectionString: at(server.owner), max: 2 });
  // Sessions end with the database.
  for (const pool of [app, owner]) pool.on('error', () => undefined);
  return {
    app,
    owner,
    ownerUrl: at(server.owner),
    async close() {
      await Promise.all([app.end(), owner.end()]);
      await admin.query(`DROP DATABASE ${name} WITH (FORCE)`);
      await admin.end();
    },
  };
}

const person = (name: string, userType: number, demo: boolean): [string, unknown[]] => [
  `INSERT INTO identity."user" (user_name, display_name, email, mailbox, user_type, currency, demo, created_at, updated_at)
   VALUES ($1, $1, $1 || '@x.example', $1 || '@x.example', $2, 'EUR', $3, now(), now()) RETURNING id`,
  [name, userType, demo],
];

describe('XR-28 a database of the real profile', () => {
  let real: Awaited<ReturnType<typeof createRealDb>>;
  beforeAll(async () => {
    real = await createRealDb();
  });
  afterAll(() => real.close());

  test.each([
    ['play money', "SELECT money.grant_demo(1, 'USD', 100000000, 'k')"],
    ['a free bet out of nothing', "SELECT bonus.grant_free_bet(1, 'USD', 100000, NULL, NULL, now() + interval '1 day', 'k')"],
    ['the role of a trader', "INSERT INTO identity.staff_role (user_id, role) VALUES (1, 'trader')"],
    ['the role of a trader through the demo door', "SELECT identity.seed_staff_role(1, 'trader')"],
    ['the role of a trader through the owner’s door', "SELECT identity.set_staff_role(1, 'trader', true, 'because')"],
    ['another profile', "SELECT platform.set_profile('play')"],
    ['another profile by hand', "INSERT INTO platform.deployment (profile) VALUES ('play')"],
    ['the end of a role', 'DELETE FROM identity.staff_role'],
  ])('XR-28 the application gets no %s', async (_what, statement) => {
    await expect(real.app.query(statement)).rejects.toMatchObject(NO_RIGHT);
  });

  test('XR-28 the application makes customers, no demo accounts, no agents, and nobody becomes one later', async () => {
    const { rows } = await real.app.query<{ id: string }>(...person('carla', 0, false));
    await expect(real.app.query(...person('dora', 0, true))).rejects.toMatchObject(NO_RIGHT);
    await expect(real.app.query(...person('agnes', 1, false))).rejects.toMatchObject(NO_RIGHT);
    const [customer] = rows;
    await expect(real.app.query('UPDATE identity."user" SET user_type = 4 WHERE id = $1', [customer?.id])).rejects.toMatchObject(
      NO_RIGHT,
    );
    await expect(real.app.query('UPDATE identity."user" SET demo = true WHERE id = $1', [customer?.id])).rejects.toMatchObject(
      NO_RIGHT,
    );
    await real.app.query('UPDATE identity."user" SET updated_at = now() WHERE id = $1', [customer?.id]);
  });

  test('XR-28 it never becomes a database of play money, not even for its owner', async () => {
    await expect(real.owner.query("SELECT platform.set_profile('play')")).rejects.toMatchObject({ code: '55000' });
    await expect(migrate({ url: real.ownerUrl, profile: 'play' })).rejects.toThrow(/of the profile real/);
    await expect(real.owner.query("UPDATE platform.deployment SET profile = 'play'")).rejects.toThrow();
    await expect(migrate({ url: real.ownerUrl, profile: 'real' })).resolves.toEqual([]);
  });

  test('XR-28 a server of the other profile does not start on it, nor a real one whose login owns the schema', async () => {
    await expect(checkProfile(real.app, 'real')).resolves.toBeUndefined();
    await expect(checkProfile(real.app, 'play')).rejects.toThrow(/profile real, the server was started with PROFILE=play/);
    await expect(checkProfile(real.owner, 'real')).rejects.toThrow(/duskline_owner.*owns the schema/);
  });

  test('XR-28 TR-A10 roles are given and taken by the command, with a reason that stays, and given to nobody without a second step', async () => {
    await real.app.query(...person('tessa', 0, false));
    const staff = (...words: string[]) => {
      const env = { ...process.env, DATABASE_MIGRATE_URL: real.ownerUrl };
      const { status, stdout, stderr } = spawnSync(process.execPath, [STAFF, ...words], { env, encoding: 'utf8' });
      return `${status} ${stdout}${stderr}`.trim();
    };
    expect(staff('grant', 'Tessa', 'trader', '--reason', 'joined the desk')).toMatch(/^2 staff: a role needs the second step/);
    await real.owner.query(`INSERT INTO identity.authenticator (user_id, secret, set_up_at, confirmed_at)
      SELECT u.id, decode('00', 'hex'), now(), now() FROM identity."user" u WHERE u.user_name = 'tessa'`);
    expect(staff('grant', 'Tessa', 'trader', '--reason', 'joined the desk')).toBe('0 staff: grant Tessa trader: done');
    expect(staff('grant', 'tessa', 'trader', '--reason', 'joined the desk')).toBe('0 staff: it stood like that already');
    expect(staff('list')).toMatch(/^0 tessa trader since .*\nstaff: 1 hold a role$/);
    expect(staff('revoke', 'tessa', 'trader', '--reason', 'left the desk')).toBe('0 staff: revoke tessa trader: done');
    expect(staff('grant', 'nobody', 'trader', '--reason', 'who')).toBe('1 staff: nobody is called nobody');
    expect(staff('grant', 'tessa', 'king', '--reason', 'why')).toMatch(/^2 usage:/);
    const { rows } = await real.owner.query('SELECT role, is_held, reason FROM identity.staff_log ORDER BY id');
    expect(rows).toEqual([
      { role: 'trader', is_held: true, reason: 'joined the desk' },
      { role: 'trader', is_held: false, reason: 'left the desk' },
    ]);
    await expect(real.owner.query('DELETE FROM identity.staff_log')).rejects.toThrow();
  });
});

describe('XR-28 what staff does by the command', () => {
  let own: TestDb;
  beforeAll(async () => {
    own = await createTestDb();
  });
  afterAll(() => own.close());
  const run = (...words: string[]) => {
    const env = { ...process.env, DATABASE_MIGRATE_URL: own.ownerUrl };
    const { status, stdout, stderr } = spawnSync(process.execPath, [STAFF, ...words], { env, encoding: 'utf8' });
    return `${status} ${stdout}${stderr}`.trim();
  };
  const book = async (id: unknown) =>
    (
      await own.ownerPool.query('SELECT action, reason FROM trading.audit_log WHERE subject = $1 ORDER BY id', [`customer:${id}`])
    ).rows.map(({ action, reason }) => `${action}: ${reason}`);

  test('XR-28 TR-A4 an account is locked, which ends its sessions, and unlocked, each with a reason in the audit log', async () => {
    const { rows } = await own.pool.query<{ id: string }>(...person('lena', 0, false));
    const id = rows[0]?.id;
    await own.ownerPool.query(
      `INSERT INTO identity.session (user_id, token_hash, created_at, updated_at, last_active_at, expires_at, absolute_expires_at, remember, ip_address, user_agent)
       VALUES ($1, repeat('a', 43), now(), now(), now(), now() + interval '1 hour', now() + interval '1 hour', false, '192.0.2.1', 'test')`,
      [id],
    );
    expect(run('lock', 'lena', 'account', '--reason', 'asked by phone')).toBe('0 staff: lock lena account: done');
    expect(run('lock', 'lena', 'account', '--reason', 'asked by phone')).toBe('0 staff: it stood like that already');
    const open = await own.ownerPool.query('SELECT end_reason FROM identity.session WHERE user_id = $1', [id]);
    expect(open.rows).toEqual([{ end_reason: 'locked' }]);
    expect(run('unlock', 'lena', 'account', '--reason', 'is well again')).toBe('0 staff: unlock lena account: done');
    expect(run('jurisdiction', 'lena', 'gb', '--reason', 'has moved')).toBe('0 staff: jurisdiction lena gb: done');
    expect(await book(id)).toEqual([
      'lock-account: asked by phone',
      'unlock-account: is well again',
      'set-jurisdiction: has moved',
    ]);
    await own.ownerPool.query(`UPDATE identity."user" SET locked_at = now(), lock_reason = 'erased' WHERE id = $1`, [id]);
    expect(run('unlock', 'lena', 'account', '--reason', 'wants back'), 'an erased one by nobody').toMatch(/it stood like that/);
    await expect(own.pool.query("SELECT identity.set_lock($1, true, 'because')", [id])).rejects.toMatchObject(NO_RIGHT);
  });

  test('XR-28 TR-A14 a case of two accounts that look like one person is decided once, with a reason', async () => {
    const [one, two] = [await own.pool.query(...person('mona', 0, false)), await own.pool.query(...person('mono', 0, false))];
    const ids = [one.rows[0]?.id, two.rows[0]?.id];
    await own.ownerPool.query(
      "INSERT INTO identity.review_case (user_id, matched_user_id, reason, created_at) VALUES ($1, $2, 'same_person', now())",
      ids,
    );
    expect(run('reviews')).toMatch(/^0 1 mona looks like mono \(same_person\) since .*\nstaff: 1 wait$/);
    expect(run('review', '1', 'cleared', '--reason', 'two sisters')).toBe('0 staff: case 1 cleared: done');
    expect(run('review', '1', 'confirmed', '--reason', 'on second thought')).toBe('1 staff: no case 1 waits');
    expect(run('review', "1'", 'cleared', '--reason', 'why')).toMatch(/^2 usage:/);
    expect(await book(ids[0])).toEqual(['decide-review: two sisters']);
  });
});

describe('XR-28 a database of the play profile', () => {
  let play: TestDb;
  beforeAll(async () => {
    play = await createTestDb();
  });
  afterAll(() => play.close());

  test('XR-28 has demo accounts of every type, and a role for those alone', async () => {
    const { rows } = await play.pool.query<{ id: string }>(...person('dora', 1, true));
    const [demo] = rows;
    await play.pool.query("SELECT identity.seed_staff_role($1, 'trader')", [demo?.id]);
    const { rows: plain } = await play.pool.query<{ id: string }>(...person('carla', 0, false));
    await expect(play.pool.query("SELECT identity.seed_staff_role($1, 'trader')", [plain[0]?.id])).rejects.toMatchObject(
      NO_RIGHT,
    );
    await expect(play.pool.query(...person('agnes', 1, false))).rejects.toMatchObject(NO_RIGHT);
  });

  test('XR-28 a database of before profiles that has seen play money does not become real, and play it may', async () => {
    const old = await createTestDb();
    try {
      await old.pool.query("SELECT money.grant_demo(1, 'EUR', 5, 'a-key-of-before')");
      await old.ownerPool.query('ALTER TABLE platform.deployment DISABLE TRIGGER written_once');
      await old.ownerPool.query('DELETE FROM platform.deployment');
      await expect(old.ownerPool.query("SELECT platform.set_profile('real')")).rejects.toThrow(/has seen play money/);
      await old.ownerPool.query("SELECT platform.set_profile('play')");
    } finally {
      await old.close();
    }
  });

  test('XR-28 a database whose profile nobody has said takes neither server', async () => {
    await play.ownerPool.query('ALTER TABLE platform.deployment DISABLE TRIGGER written_once');
    await play.ownerPool.query('DELETE FROM platform.deployment');
    await expect(checkProfile(play.pool, 'play')).rejects.toThrow(/none yet/);
    await expect(play.pool.query("SELECT money.grant_demo(1, 'EUR', 1, 'a-key-of-play')")).rejects.toMatchObject(NO_RIGHT);
  });
});

/** What the application may write in plain tables; everything else changes through functions of the schema's owner. */
const WRITES: Readonly<Record<string, string>> = {
  'betslip.shared': 'DELETE INSERT',
  'betslip.slip': 'DELETE INSERT UPDATE',
  'catalogue.category': 'INSERT UPDATE',
  'catalogue.competitor': 'INSERT UPDATE',
  'catalogue.counter': 'INSERT UPDATE',
  'catalogue.feed_producer': 'INSERT UPDATE',
  'catalogue.market': 'INSERT UPDATE',
  'catalogue.match': 'INSERT UPDATE',
  'catalogue.sport': 'INSERT UPDATE',
  'catalogue.tournament': 'INSERT UPDATE',
  'documents.document': 'DELETE INSERT',
  'documents.holder': 'INSERT UPDATE',
  'early_payout.lead': 'INSERT UPDATE',
  'early_payout.match': 'INSERT UPDATE',
  'early_payout.tournament': 'INSERT UPDATE',
  'favourites.favourite': 'DELETE INSERT',
  'identity.account_link': 'DELETE INSERT',
  'identity.authenticator': 'DELETE INSERT',
  'identity.consent': 'INSERT',
  'identity.credential': 'INSERT UPDATE',
  'identity.email_change': 'DELETE INSERT',
  'identity.known_device': 'DELETE INSERT UPDATE',
  'identity.login_attempt': 'INSERT',
  'identity.name_look': 'DELETE INSERT',
  'identity.phone_change': 'DELETE INSERT',
  'identity.profile': 'INSERT',
  'identity.recovery_code': 'DELETE INSERT',
  'identity.review_case': 'INSERT',
  'identity.session': 'INSERT UPDATE',
  'identity.throttle': 'DELETE INSERT UPDATE',
  'identity.used_captcha': 'DELETE INSERT',
  'identity.user': 'INSERT UPDATE',
  'messages.message': 'DELETE INSERT',
  'my_data.export': 'DELETE INSERT',
  'notify.mail': 'DELETE INSERT',
  'notify.sms': 'DELETE INSERT',
  'notify.undeliverable': 'DELETE INSERT',
  'notify.unreachable_number': 'DELETE INSERT',
  'platform.daily_job': 'INSERT UPDATE',
  'platform.outbox_position': 'INSERT UPDATE',
  'platform.probe': 'DELETE INSERT',
  'platform.role_term': 'INSERT UPDATE',
  'results.day': 'INSERT UPDATE',
  'results.market': 'INSERT UPDATE',
  'results.match': 'INSERT UPDATE',
  'results.progress': 'UPDATE',
  'results.tournament': 'INSERT UPDATE',
  'virtual_sports.draw': 'INSERT',
  'web_push.notification': 'DELETE INSERT',
  'web_push.score': 'DELETE INSERT UPDATE',
  'web_push.subscription': 'DELETE INSERT UPDATE',
};

describe('XR-28 the rights of the application role', () => {
  let db: TestDb;
  beforeAll(async () => {
    db = await createTestDb();
  });
  afterAll(() => db.close());

  test('XR-28 are these and no others', async () => {
    const { rows } = await db.ownerPool.query<{ name: string; rights: string }>(
      `SELECT table_schema || '.' || table_name AS name, string_agg(privilege_type, ' ' ORDER BY privilege_type) AS rights
         FROM information_schema.role_table_grants WHERE grantee IN ('duskline_app', 'PUBLIC') AND privilege_type <> 'SELECT'
          AND table_schema NOT IN ('pg_catalog', 'information_schema') GROUP BY 1 ORDER BY 1`,
    );
    expect(Object.fromEntries(rows.map(({ name, rights }) => [name, rights]))).toEqual(WRITES);
  });

  test.each([
    ['let go', 'UPDATE platform.parked SET requeued_at = now()'],
    ['forgotten', "DELETE FROM platform.parked WHERE kind = 'result-case'"],
    ['made up', "INSERT INTO platform.parked (kind, key, reason, tries) VALUES ('changed_match', 'match:1', 'x', 1)"],
    ['let go by kind', "SELECT platform.items_requeue('changed_match', NULL, 'me')"],
    ['tried again, being a result to decide', "SELECT platform.items_requeue('result-case', '1', 'me')"],
    ['done by itself', "SELECT platform.items_succeeded('changed_match', ARRAY['match:1'])"],
  ])('XR-24 nothing that is parked for the desk is %s by the application', async (_what, statement) => {
    await expect(db.pool.query(statement)).rejects.toMatchObject(NO_RIGHT);
  });

  test('XR-28 a table made tomorrow gives it reading alone', async () => {
    await db.ownerPool.query('CREATE TABLE platform.of_tomorrow (n int)');
    await db.pool.query('SELECT * FROM platform.of_tomorrow');
    await expect(db.pool.query('INSERT INTO platform.of_tomorrow VALUES (1)')).rejects.toMatchObject(NO_RIGHT);
  });

  test('XR-28 every function that acts as the owner has a search path of its own, and nobody else may call anything', async () => {
    const { rows: loose } = await db.ownerPool.query(
      `SELECT p.oid::regprocedure::text AS name FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace
        WHERE n.nspname IN ('money', 'betting', 'platform', 'identity', 'catalogue', 'betslip', 'trading', 'bonus', 'early_payout', 'policy', 'results', 'popularity', 'favourites', 'odds_history', 'virtual_sports', 'notify', 'limits', 'messages', 'documents', 'kyc', 'my_data', 'web_push')
          AND (p.prosecdef AND NOT coalesce(p.proconfig::text, '') ~ 'search_path=(pg_catalog|identity), pg_temp'
               OR EXISTS (SELECT 1 FROM aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) a WHERE a.grantee = 0))`,
    );
    expect(loose).toEqual([]);
  });
});
