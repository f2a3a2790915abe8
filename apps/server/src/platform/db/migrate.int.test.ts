import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { expectReconciled } from '../../../test-kit/ledger.ts';
import { migrate, readMigrations } from './migrate.ts';

describe('migrations', () => {
  let directory: string;
  let url: string;
  let name: string;
  const admin = async (sql: string): Promise<void> => {
    const client = new pg.Client({ connectionString: inject('postgres').admin });
    await client.connect();
    await client.query(sql).finally(() => client.end());
  };
  beforeEach(async () => {
    directory = mkdtempSync(join(tmpdir(), 'duskline-migrations-'));
    name = `m_${Math.random().toString(36).slice(2)}`;
    await admin(`CREATE DATABASE ${name} OWNER duskline_owner`);
    url = inject('postgres').owner.replace('{database}', name).replace('%7Bdatabase%7D', name);
  });
  afterEach(async () => {
    rmSync(directory, { recursive: true });
    await admin(`DROP DATABASE ${name} WITH (FORCE)`);
  });
  const file = (path: string, sql: string): void => writeFileSync(join(directory, path), sql);
  const ask = async (sql: string): Promise<unknown[]> => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    return (await client.query(sql).finally(() => client.end())).rows;
  };

  test('run once, in order, also when ten processes start together and when a smaller number comes later', async () => {
    file('0002-second.sql', 'INSERT INTO public.t VALUES (2);');
    file('0001-first.sql', 'CREATE TABLE public.t (n int); INSERT INTO public.t VALUES (1);');
    file('0010-tenth.sql', 'INSERT INTO public.t VALUES (10);');
    const done = await Promise.all(Array.from({ length: 10 }, () => migrate({ url, directory })));
    expect(done.flat()).toEqual(['0001-first.sql', '0002-second.sql', '0010-tenth.sql']);
    file('0005-later.sql', 'INSERT INTO public.t VALUES (5);');
    expect(await migrate({ url, directory })).toEqual(['0005-later.sql']);
    expect(await ask('SELECT n FROM public.t ORDER BY n')).toEqual([{ n: 1 }, { n: 2 }, { n: 5 }, { n: 10 }]);
  });

  test('a file that fails is named with its line, and leaves nothing behind', async () => {
    file('0001-good.sql', 'CREATE TABLE public.t (n int);');
    file('0002-bad.sql', 'INSERT INTO public.t VALUES (1);\n\nSELECT nonsense;\n');
    await expect(migrate({ url, directory })).rejects.toThrow(/0002-bad\.sql:3 failed: column "nonsense" does not exist/);
    expect(await ask('SELECT count(*)::int AS n FROM public.t')).toEqual([{ n: 0 }]);
    file('0002-bad.sql', 'INSERT INTO public.t VALUES (1);');
    expect(await migrate({ url, directory })).toEqual(['0002-bad.sql']);
  });

  test('an applied file that was edited is refused by name', async () => {
    file('0001-first.sql', 'SELECT 1;');
    await migrate({ url, directory });
    file('0001-first.sql', 'SELECT 2;');
    await expect(migrate({ url, directory })).rejects.toThrow(/0001-first\.sql was changed after it had been applied/);
  });

  test('O25 an applied file that is gone is refused by name; those of a later release are not missed', async () => {
    file('0001-first.sql', 'SELECT 1;');
    file('0002-second.sql', 'SELECT 2;');
    file('0003-third.sql', 'SELECT 3;');
    await migrate({ url, directory });
    rmSync(join(directory, '0003-third.sql'));
    expect(await migrate({ url, directory })).toEqual([]);
    rmSync(join(directory, '0001-first.sql'));
    await expect(migrate({ url, directory })).rejects.toThrow(/has run 0001-first\.sql, which is not among the migrations/);
  });

  test('wrong names and doubled numbers are refused', () => {
    file('0001-first.sql', '');
    file('0001-other.sql', '');
    expect(() => readMigrations(directory)).toThrow(/Two migrations have number 1: 0001-first\.sql and 0001-other\.sql/);
    file('1-short.sql', '');
    expect(() => readMigrations(directory)).toThrow(/1-short\.sql: a migration is called NNNN-name\.sql/);
  });

  test('journals from before the chain of seals are queued for it, and a database of before upgrades in place', async () => {
    for (const { name, sql } of readMigrations()) if (!sql.includes('money.unsealed')) file(name, sql);
    await migrate({ url, directory, profile: 'play' });
    await ask("SELECT money.grant_demo(u, 'EUR', 500, 'grant-before-' || u) FROM generate_series(1, 1203) u");
    await migrate({ url });
    expect(await ask('SELECT count(*)::int AS parts, sum(cardinality(journals))::int AS journals FROM money.unsealed')).toEqual([
      { parts: 3, journals: 1203 },
    ]);
    await ask("SELECT money.grant_demo(1, 'EUR', 500, 'grant-after-0001')");
    for (let n = 0; n < 4; n++) await ask('SELECT money.seal_journals(500)');
    expect(
      await ask(
        'SELECT count(*)::int AS blocks, sum(cardinality(journals))::int AS journals, (SELECT count(*)::int FROM money.unsealed) AS left FROM money.seal',
      ),
    ).toEqual([{ blocks: 3, journals: 1204, left: 0 }]);
  });

  test('R17 trust 2.2 cash of a player who owes money pays it off when a database of before is upgraded, and the books are whole', async () => {
    for (const { name, sql } of readMigrations()) if (name < '0210-debts-paid-off.sql') file(name, sql);
    await migrate({ url, directory, profile: 'play' });
    await ask("SELECT money.grant_demo(u, 'EUR', 500, 'grant-before-' || u) FROM generate_series(1, 3) u");
    await ask(
      "INSERT INTO money.account (id, user_id, kind, currency, balance) SELECT 900 + u, u, 'receivable', 'EUR', 0 FROM generate_series(1, 2) u",
    );
    await ask(`SELECT money.post('owed', 'u' || u, 'owed-before-' || u, sha256('x'), 'system', NULL, 900 + u, money.house_account('adjustment', 'EUR'), 'EUR', u * 400)
               FROM generate_series(1, 2) u`);
    await migrate({ url });
    expect(
      await ask(
        "SELECT user_id::int AS player, kind, balance::int FROM money.account WHERE kind IN ('cash', 'receivable') ORDER BY 1, 2",
      ),
    ).toEqual([
      { player: 1, kind: 'cash', balance: 100 },
      { player: 1, kind: 'receivable', balance: 0 },
      { player: 2, kind: 'cash', balance: 0 },
      { player: 2, kind: 'receivable', balance: -300 },
      { player: 3, kind: 'cash', balance: 500 },
    ]);
    const owner = new pg.Pool({ connectionString: url, max: 1 });
    await expectReconciled({ ownerPool: owner }).finally(() => owner.end());
  });

  test('XR-24 an act that waits for a second trader still waits after the upgrade to one mechanism, with its terms', async () => {
    for (const { name, sql } of readMigrations()) if (name < '0178-results-by-two.sql') file(name, sql);
    await migrate({ url, directory, profile: 'play' });
    const id = '01900000-0000-7000-8000-000000000000';
    await ask(
      `INSERT INTO trading.referral (ticket_id, user_id, currency, asked_stake, why, opened_at) VALUES ('${id}', 1, 'EUR', 5, 'X', now())`,
    );
    await ask(`INSERT INTO trading.second_approval (ticket_id, event, stake, odds_milli, net_win, asked_by, asked_name, asked_at)
               VALUES ('${id}', 'offer', 600000, '{6000,2500}', 3000000, 9001, 'Tess', now())`);
    await migrate({ url });
    expect(await ask('SELECT subject, ticket_id, event, terms, net_win::int, state FROM trading.second_approval')).toEqual([
      {
        subject: `ticket:${id}`,
        ticket_id: id,
        event: 'offer',
        net_win: 3_000_000,
        state: 'open',
        terms: { stakeMinor: '600000', oddsMilli: [6000, 2500] },
      },
    ]);
  });
});
