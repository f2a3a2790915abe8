import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, describe, expect, test } from 'vitest';
import { createTestDb } from '../../../test-kit/create-test-db.ts';
import { fileFixture } from '../../../test-kit/file-fixture.ts';
import { changePolicy, deliveredDocument } from '../../../test-kit/policy.ts';
import { grantTraderRole } from '../../../test-kit/traders.ts';
import { createAlarms } from '../../platform/alarms.ts';
import { createDb } from '../../platform/db/create-db.ts';
import { createLog } from '../../platform/log.ts';
import { createMetrics } from '../../platform/metrics.ts';
import { createPolicies } from './index.ts';
import { type PolicyDocument, readDocument } from './shape.ts';

/** Versions of the policy in the database, and the command that makes them. */
const PROGRAM = fileURLToPath(new URL('./policy-main.ts', import.meta.url));
const log = createLog('silent');
let files = 0;

const db = await fileFixture(createTestDb());
const folder = mkdtempSync(join(tmpdir(), 'duskline-policy-'));
await grantTraderRole(db.ownerPool, { 9001: 'Tess' });
afterAll(async () => {
  rmSync(folder, { recursive: true });
});

const versions = async () =>
  (await db.ownerPool.query('SELECT number, document, valid_from, made_at, made_by, reason FROM policy.version ORDER BY number'))
    .rows;
/** As a superuser, who alone can break what the ledger keeps. */
async function asAdmin(sql: string): Promise<void> {
  const admin = new pg.Client({ connectionString: db.adminUrl });
  await admin.connect();
  await admin.query(sql).finally(() => admin.end());
}
const newest = async () => (await versions()).at(-1);
const aService = (on = db.db) => createPolicies({ db: on, alarms: createAlarms({ log, metrics: createMetrics() }), log });
const setStake = (minor: number) => (document: ReturnType<typeof deliveredDocument>) => {
  Object.assign(document.currencies.EUR ?? {}, { minStakeMinor: minor });
};

function command(...words: string[]): string {
  const env = { ...process.env, DATABASE_MIGRATE_URL: db.ownerUrl };
  const { status, stdout, stderr } = spawnSync(process.execPath, [PROGRAM, ...words], { env, encoding: 'utf8' });
  return `${status} ${stdout}${stderr}`.trim();
}
function aFile(content: unknown): string {
  const file = join(folder, `${++files}.json`);
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return file;
}

describe('H54 versions', () => {
  test('H54 fifty at once: one number each, in the order in which they come into force', async () => {
    const before = (await newest()).number;
    const made = await Promise.all(Array.from({ length: 50 }, (_, at) => changePolicy(db.ownerPool, setStake(11 + at))));
    expect([...made].sort((a, b) => a - b)).toEqual(Array.from({ length: 50 }, (_, at) => before + 1 + at));
    const rows = (await versions()).slice(-50);
    const times = rows.map(({ valid_from }) => valid_from.getTime());
    expect(times).toEqual([...times].sort((a, b) => a - b));
    for (const [at, number] of made.entries())
      expect(rows.find((row) => row.number === number)?.document.currencies.EUR.minStakeMinor).toBe(11 + at);
  });

  test('H54 of fifty that were made from the same version one is taken', async () => {
    const { number, document } = await newest();
    const actor = JSON.stringify({ kind: 'system', name: 'a test' });
    const all = await Promise.allSettled(
      Array.from({ length: 50 }, () =>
        db.ownerPool.query('SELECT policy.set_version($1, NULL, $2, $3, $4)', [
          JSON.stringify(document),
          number,
          actor,
          'the same',
        ]),
      ),
    );
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const refused = all.flatMap((one) => (one.status === 'rejected' ? [one.reason.message] : []));
    expect(new Set(refused)).toEqual(
      new Set([`the policy is refused: it was made from version ${number}, and the newest is ${number + 1}`]),
    );
  });

  test('H54 none is edited or removed, and none is made by the application', async () => {
    for (const statement of [
      'UPDATE policy.version SET reason = reason',
      'DELETE FROM policy.version',
      'TRUNCATE policy.version',
    ])
      await expect(db.ownerPool.query(statement), statement).rejects.toThrow();
    await expect(changePolicy(db.pool, () => undefined)).rejects.toMatchObject({ code: '42501' });
    await expect(db.pool.query('INSERT INTO policy.version SELECT * FROM policy.version')).rejects.toMatchObject({
      code: '42501',
    });
  });

  test('H54 one for later is in force when its time comes, and not before', async () => {
    const service = aService();
    await service.refresh();
    const now = service.current().version;
    const document = { ...(await newest()).document, oddsTolerancePermille: 7 };
    const actor = JSON.stringify({ kind: 'system', name: 'a test' });
    await db.ownerPool.query("SELECT policy.set_version($1, clock_timestamp() + interval '700 ms', NULL, $2, 'later')", [
      document,
      actor,
    ]);
    await service.refresh();
    expect(service.current().version).toBe(now);
    await expect
      .poll(async () => {
        await service.refresh();
        return service.current();
      })
      .toMatchObject({ version: now + 1, oddsTolerance: { n: 7n, d: 1000n } });
    for (const time of ["'infinity'", "now() - interval '1 s'"])
      await expect(
        db.ownerPool.query(`SELECT policy.set_version($1, ${time}, NULL, $2, 'never')`, [document, actor]),
        time,
      ).rejects.toThrow(/no time to come/);
  });
});

describe('H54 versions that this server did not write', () => {
  const actor = JSON.stringify({ kind: 'system', name: 'a test' });
  const set = (document: unknown) =>
    db.ownerPool.query("SELECT policy.set_version($1, NULL, NULL, $2, 'for a test')", [JSON.stringify(document), actor]);

  test('H54 an older one that lacks a currency and a field of today is read with those in force', async () => {
    const { number, document } = await newest();
    const { CLP, ...currencies } = document.currencies;
    const { cashout, ...rest } = { ...document, currencies, oddsTolerancePermille: 3 };
    const old = { ...rest, desk: { ...document.desk, ofBefore: 1 } };
    await db.ownerPool.query(
      "INSERT INTO policy.version (number, document, valid_from, made_by, reason) VALUES ($1, $2, clock_timestamp(), 'a test', 'of before')",
      [number + 1, JSON.stringify(old)],
    );
    await set(document);
    const service = aService();
    await service.refresh();
    const read = await service.at(number + 1);
    expect(read).toMatchObject({ version: number + 1, oddsTolerance: { n: 3n, d: 1000n }, cashout });
    expect(read.stakes.CLP).toEqual(service.current().stakes.CLP);
    expect(read.stakes.EUR).toEqual(service.current().stakes.EUR);
    expect(read.stakes.CLP.minMinor).toBe(BigInt(CLP.minStakeMinor));
  });

  test('H54 a server that starts under one it cannot read knows the newest it can, says so once, and takes up the next', async () => {
    const { number, document } = await newest();
    await set({ ...document, cashout: { ...document.cashout, byHand: true } });
    const raised: string[] = [];
    const service = createPolicies({ db: db.db, alarms: { raise: (name) => void raised.push(name) }, log });
    await service.start();
    expect(service.current().version).toBe(number);
    await expect(service.refresh()).rejects.toThrow(/cashout.byHand is not known/);
    expect(raised).toEqual(['policy_unreadable']);
    await set(document);
    await service.refresh();
    expect(service.current().version).toBe(number + 2);
    await service.stop();
  });

  test('H113 one that cannot be read is read once, however many bets are refused by it, and again when another one comes', async () => {
    const { number, document } = await newest();
    const reads: number[] = [];
    const counted = createDb(db.config);
    const watched: typeof counted = {
      ...counted,
      call: (name, text, values, from) => {
        if (name === 'policy_version') reads.push(Number(values[0]));
        return counted.call(name, text, values, from);
      },
    };
    const service = aService(watched);
    await service.refresh();
    const bad = { ...document, cashout: { ...document.cashout, byHand: true } };
    await set(bad);
    reads.length = 0;
    for (let bet = 0; bet < 20; bet += 1) await expect(service.refresh()).rejects.toThrow(/cashout.byHand is not known/);
    await expect(service.at(number + 1)).rejects.toThrow(/cashout.byHand is not known/);
    expect(reads).toEqual([number + 1]);
    await set(bad);
    for (let bet = 0; bet < 20; bet += 1) await expect(service.refresh()).rejects.toThrow(/cashout.byHand is not known/);
    expect(reads).toEqual([number + 1, number + 2]);
    await set(document);
    await service.refresh();
    expect([service.current().version, reads]).toEqual([number + 3, [number + 1, number + 2, number + 3]]);
    // With the one in force it may be read in another way.
    await expect(service.at(number + 1)).resolves.toMatchObject({ version: number + 1 });
    await counted.close();
  });

  test('H114 a clock that is set back brings no older version back, neither of one that was made at once nor of one that was set for later', async () => {
    const inForce = async () => (await db.pool.query('SELECT number FROM policy.in_force')).rows[0].number;
    // The clock is set back by an hour: everything that is stored lies so much later.
    const setBack = () =>
      asAdmin(
        "ALTER TABLE policy.version DISABLE TRIGGER append_only; UPDATE policy.version SET valid_from = valid_from + interval '1 hour'; ALTER TABLE policy.version ENABLE TRIGGER append_only",
      );
    const { number, document } = await newest();
    await set(document);
    await setBack();
    expect(await inForce()).toBe(number + 1);
    const later = "SELECT policy.set_version($1, clock_timestamp() + interval '100 ms', NULL, $2, 'for later')";
    await db.ownerPool.query(later, [JSON.stringify(document), actor]);
    const service = aService();
    await expect.poll(() => service.refresh().then(() => service.current().version)).toBe(number + 2);
    await setBack();
    await service.refresh();
    expect([await inForce(), service.current().version]).toEqual([number + 2, number + 2]);
    // Without a server that asks, the first bet says that it has begun.
    await db.ownerPool.query(later, [JSON.stringify(document), actor]);
    await expect.poll(inForce).toBe(number + 3);
    expect((await db.ownerPool.query('SELECT policy.hold_version() AS number')).rows).toEqual([{ number: number + 3 }]);
    await setBack();
    expect(await inForce()).toBe(number + 3);
    // One that was set for later and has not begun still waits.
    await db.ownerPool.query("SELECT policy.set_version($1, clock_timestamp() + interval '1 day', NULL, $2, 'tomorrow')", [
      JSON.stringify(document),
      actor,
    ]);
    expect(await inForce()).toBe(number + 3);
    // And never comes, as a newer one is in force before its time.
    await set(document);
    expect(await inForce()).toBe(number + 5);
  });
});

describe('H55 the database refuses what money cannot depend on, from any writer', () => {
  test.each<[string, (document: ReturnType<typeof deliveredDocument>) => unknown, RegExp]>([
    ['a currency less', (d) => delete d.currencies.CLP, /missing or not known: CLP/],
    ['a currency of nobody', (d) => Object.assign(d.currencies, { XYZ: d.currencies.EUR }), /not known: XYZ/],
    [
      'a negative limit',
      (d) => Object.assign(d.currencies.EUR ?? {}, { maxLiveMinor: -5 }),
      /currencies.EUR: no whole amount: maxLiveMinor/,
    ],
    ['no weight', (d) => Object.assign(d.currencies.EUR ?? {}, { bookCents: 0 }), /currencies.EUR: too small: bookCents/],
    [
      'a smallest stake above the largest',
      (d) => Object.assign(d.currencies.EUR ?? {}, { minStakeMinor: 600_000 }),
      /the smallest stake is above the largest/,
    ],
    ['a section of nobody', (d) => Object.assign(d, { extra: 1 }), /not known: extra/],
    ['a section less', (d) => Object.assign(d, { teasers: undefined }), /missing: teasers/],
    [
      'a trader who may anything',
      (d) => Object.assign(d.desk, { offerCeilingMilli: 5_000 }),
      /offerCeilingMilli is 1000 to 2000/,
    ],
    ...[{ playMoneyUnits: 1.5 }, { playMoneyUnits: 1_000_001 }, { playMoneyUnits: undefined }, { defaultCurrency: 'XYZ' }].map(
      (wrong): [string, (document: ReturnType<typeof deliveredDocument>) => unknown, RegExp] => [
        `new accounts with ${JSON.stringify(wrong)}`,
        (d) => Object.assign(d, { newAccounts: { playMoneyUnits: 1_000, defaultCurrency: 'EUR', ...wrong } }),
        /newAccounts: playMoneyUnits is 0 to 1000000, defaultCurrency a currency/,
      ],
    ),
    ...[{}, { blocked: 'BR' }, { blocked: ['br'] }, { blocked: [1] }].map(
      (wrong): [string, (document: ReturnType<typeof deliveredDocument>) => unknown, RegExp] => [
        `blocked countries as ${JSON.stringify(wrong)}`,
        (d) => Object.assign(d, { countries: wrong }),
        /countries: blocked is a list of countries/,
      ],
    ),
    [
      'an amount of one person that is none',
      (d) => Object.assign(d.desk, { fourEyesMinor: null }),
      /desk: no whole amount: fourEyesMinor/,
    ],
  ])('H55 %s', async (_name, change, fault) => {
    const before = await versions();
    await expect(changePolicy(db.ownerPool, change)).rejects.toThrow(fault);
    expect(await versions()).toEqual(before);
  });
});

describe('H112 what no server could read comes into force nowhere', () => {
  const most = (document: PolicyDocument, minor: number, weight: number, desk: number): PolicyDocument => {
    const amounts = { minStakeMinor: minor, maxPrematchMinor: minor, maxLiveMinor: minor, maxPayoutMinor: minor };
    Object.assign(document.currencies.KWD ?? {}, { ...amounts, bookUnits: weight, bookCents: weight });
    Object.assign(document.desk, { fourEyesMinor: desk, adjustAloneMinor: desk });
    return document;
  };

  test('H112 the database and a server have the same largest amount and the same largest weight', async () => {
    const before = await versions();
    const faults = async (document: PolicyDocument): Promise<[database: string, server: string]> => {
      const { rows } = await db.ownerPool.query<{ fault: string | null }>('SELECT policy.fault($1)', [JSON.stringify(document)]);
      let server = '';
      try {
        readDocument(document);
      } catch (error) {
        server = (error as Error).message;
      }
      return [rows[0]?.fault ?? '', server];
    };
    const [amount, weight] = [10 ** 14, 10 ** 9];
    expect(await faults(most(deliveredDocument(), amount, weight, amount))).toEqual(['', '']);
    const [database, server] = await faults(most(deliveredDocument(), amount + 1, weight + 1, amount));
    expect(database).toBe(
      'currencies.KWD: too large: minStakeMinor, maxPrematchMinor, maxLiveMinor, maxPayoutMinor, bookUnits, bookCents',
    );
    expect(server.split('\n')).toHaveLength(6);
    expect((await faults(most(deliveredDocument(), amount, weight, amount + 1)))[0]).toBe(
      'desk: too large: fourEyesMinor, adjustAloneMinor',
    );
    for (const huge of [1e16, 1e30])
      expect((await faults(most(deliveredDocument(), huge, weight, amount)))[0]).toMatch(
        /^currencies.KWD: too large: minStakeMinor/,
      );
    expect(await versions()).toEqual(before);
  });
});

describe('H57 npm run policy', () => {
  const audited = async () =>
    (
      await db.ownerPool.query(
        "SELECT subject, actor_kind, actor, before, after, reason FROM trading.audit_log WHERE action = 'set-policy' ORDER BY id DESC LIMIT 1",
      )
    ).rows[0];

  test('H57 what is shown, changed and set is in force, with the name of a trader and a reason in the audit log; a restart keeps it', async () => {
    const shown = JSON.parse(command('show').slice(2));
    const changed = { ...shown, cashout: { ...shown.cashout, firstPermille: 60 } };
    const number = shown.version + 1;
    expect(command('set', aFile(changed), '--by', 'Tess', '--reason', 'a dearer season')).toBe(
      `0 policy: version ${number} is in force`,
    );
    expect(await newest()).toMatchObject({ number, made_by: 'tess', reason: 'a dearer season' });
    const log = await audited();
    expect(log).toMatchObject({ subject: `policy:${number}`, actor_kind: 'trader', actor: 'tess', reason: 'a dearer season' });
    expect([log.before, Object.keys(log.after).sort()]).toEqual([{ cashout: shown.cashout }, ['cashout', 'validFrom']]);
    expect(log.after.cashout).toEqual(changed.cashout);
    expect(command('history').split('\n').at(-1)).toMatch(
      new RegExp(`^${number} from .*, in force: a dearer season \\(tess, .*\\)$`),
    );
    expect(JSON.parse(command('show', String(shown.version)).slice(2))).toEqual(shown);
    const restarted = aService();
    await restarted.start();
    expect(restarted.current()).toMatchObject({ version: number, cashout: { firstPermille: 60 } });
    await restarted.stop();
  });

  test('H57 a section that a version left unsaid is written only once it says something else', async () => {
    await changePolicy(db.ownerPool, (document) => void Reflect.deleteProperty(document, 'newAccounts'));
    const set = async (change: object) => {
      const shown = JSON.parse(command('show').slice(2));
      command('set', aFile({ ...shown, ...change }), '--by', 'tess', '--reason', 'another season');
      return (await newest()).document.newAccounts;
    };
    expect(await set({ oddsTolerancePermille: 7 })).toBeUndefined();
    const newAccounts = { playMoneyUnits: 50, defaultCurrency: 'EUR' };
    expect(await set({ newAccounts })).toEqual(newAccounts);
    expect(await set({ newAccounts: { playMoneyUnits: 1_000, defaultCurrency: 'EUR' } })).toBeDefined();
  });

  test('H57 a refused one says why and changes nothing', async () => {
    const { number, document } = await newest();
    const good = { version: number, ...document };
    const before = [await versions(), await audited()];
    const by = ['--by', 'tess', '--reason', 'because'];
    expect(command('set', aFile({ ...good, oddsTolerancePermille: 500, extra: {} }), ...by)).toBe(
      '1 policy: oddsTolerancePermille must be 100 at most\npolicy: extra is not known',
    );
    expect(command('set', aFile({ ...good, version: number - 1 }), ...by)).toBe(
      `1 policy: the policy is refused: it was made from version ${number - 1}, and the newest is ${number}`,
    );
    expect(command('set', aFile(document), ...by)).toMatch(/^1 policy: version must be the number/);
    expect(command('set', aFile('{"version": 1'), ...by)).toMatch(/^1 policy: .*cannot be read/);
    expect(command('set', aFile(good), '--by', 'nobody', '--reason', 'because')).toBe('1 policy: no trader is called nobody');
    expect(command('set', aFile(good), ...by, '--from', '2001-01-01T00:00:00Z')).toMatch(/^1 policy: .*no time to come/);
    expect(command('set', aFile(good), '--by', 'tess', '--reason', 'x')).toMatch(/^1 policy: /);
    for (const words of [
      [],
      ['set', 'x.json'],
      ['set', 'x', '--by', 'tess'],
      ['show', '0'],
      ['set', 'x', ...by, '--from', 'soon'],
    ])
      expect(command(...words), words.join(' ')).toMatch(/^2 usage:/);
    expect(command('show', '99999')).toBe('1 policy: there is no version 99999');
    expect([await versions(), await audited()]).toEqual(before);
  });
});
