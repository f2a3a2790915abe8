import { BET_TYPES, traitsOf } from '@duskline/betting/bet-type';
import { BetType } from '@duskline/contract/enums';
import { CURRENCIES, CURRENCY_CODES } from '@duskline/money/currency';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { createTestDb } from '../../test-kit/create-test-db.ts';
import { fileFixture } from '../../test-kit/file-fixture.ts';
import { expectReconciled } from '../../test-kit/ledger.ts';
import { firstDocument } from '../../test-kit/policy.ts';
import { openCurrencies } from '../platform/db/open-currencies.ts';

const db = await fileFixture(createTestDb());

describe('registries and the database', () => {
  test('H61 the wire and the database know the bet types of the rule book, and no other', async () => {
    const numbers = BET_TYPES.map((type) => traitsOf(type).number);
    expect(Object.values(BetType).filter((number) => number !== BetType.MULTIPLE_SINGLES)).toEqual(numbers);
    const { rows } = await db.ownerPool.query<{ rule: string }>(
      `SELECT pg_get_expr(conbin, conrelid) AS rule FROM pg_constraint
        WHERE conrelid = 'betting.ticket'::regclass AND contype = 'c' AND conkey = ARRAY[
          (SELECT attnum FROM pg_attribute WHERE attrelid = 'betting.ticket'::regclass AND attname = 'bet_type')]`,
    );
    expect(rows).toHaveLength(1);
    const taken = await db.ownerPool.query<{ bet_type: number }>(
      `SELECT bet_type FROM generate_series(-1, 30) AS t(bet_type) WHERE ${rows[0]?.rule} ORDER BY bet_type`,
    );
    expect(taken.rows.map(({ bet_type }) => bet_type)).toEqual(numbers);
  });

  test('H62 the ledger has the currencies of the table, with their decimals, and the same accounts of the operator for each', async () => {
    const ledger = await db.ownerPool.query<{ code: string; scale: number }>('SELECT code, scale FROM money.currency');
    const byCode = Object.fromEntries(ledger.rows.map(({ code, scale }) => [code, scale]));
    expect(byCode).toEqual(Object.fromEntries(CURRENCY_CODES.map((code) => [code, CURRENCIES[code].scale])));
    const { rows } = await db.ownerPool.query<{ currency: string; kinds: string[] }>(
      `SELECT currency, array_agg(kind || '/' || tag ORDER BY kind, tag) AS kinds FROM money.account WHERE user_id IS NULL GROUP BY currency`,
    );
    expect(rows.map(({ currency }) => currency).sort()).toEqual([...CURRENCY_CODES].sort());
    for (const { kinds } of rows) expect(kinds).toEqual(rows[0]?.kinds);
  });
});

describe('H108 a currency that is new in the table', () => {
  // Codes that ISO 4217 gives to nobody.
  const XTA = { code: 'XTA', scale: 2, perEuro: 1.5 };
  const XTS = { code: 'XTS', scale: 0, perEuro: 0.001 };
  const count = async (): Promise<unknown> =>
    (
      await db.ownerPool.query(
        'SELECT (SELECT count(*) FROM money.currency) AS c, (SELECT count(*) FROM money.account) AS a, (SELECT count(*) FROM policy.version) AS v',
      )
    ).rows;
  const open = async (...currencies: { code: string; scale: number; perEuro: number }[]): Promise<string[]> => {
    const lines: string[] = [];
    const client = await db.ownerPool.connect();
    await openCurrencies(client, currencies, (line) => lines.push(line)).finally(() => client.release());
    return lines;
  };

  test('H108 its worth is what the delivered policy says it weighs', async () => {
    const before = await count();
    await open(...Object.values(CURRENCIES));
    expect(await count()).toEqual(before);
    for (const [code, { bookUnits, bookCents }] of Object.entries(firstDocument().currencies)) {
      const { scale, perEuro } = CURRENCIES[code as keyof typeof CURRENCIES];
      expect((perEuro * 10 ** scale) / 100, code).toBeCloseTo(bookUnits / bookCents, 9);
    }
  });

  test('H108 has the accounts of the operator, limits of the euro at its worth, and money that reconciles; once', async () => {
    await db.ownerPool.query(`SELECT money.open_provider('h108-pay', 'payment')`);
    const [first] = (await db.ownerPool.query('SELECT number, document FROM policy.in_force')).rows;
    const later = { ...first.document, oddsTolerancePermille: 7 };
    const actor = JSON.stringify({ kind: 'system', name: 'a test' });
    await db.ownerPool.query("SELECT policy.set_version($1, clock_timestamp() + interval '1 day', NULL, $2, 'for later')", [
      later,
      actor,
    ]);
    expect(await open(XTA, XTS)).toEqual(['opened the currencies XTA, XTS']);
    const { rows: accounts } = await db.ownerPool.query<{ currency: string; kinds: string[] }>(
      `SELECT currency, array_agg(kind || '/' || tag ORDER BY kind, tag) AS kinds FROM money.account WHERE user_id IS NULL GROUP BY currency`,
    );
    for (const { currency, kinds } of accounts) expect(kinds, currency).toEqual(accounts[0]?.kinds);
    expect(accounts.find(({ currency }) => currency === 'XTA')?.kinds).toContain('psp_clearing/h108-pay');
    const { rows: versions } = await db.ownerPool.query(
      `SELECT number, document, valid_from > clock_timestamp() AS is_later FROM policy.version WHERE number > $1 ORDER BY number`,
      [first.number],
    );
    expect(versions.map(({ number, is_later }) => [number, is_later])).toEqual([
      [first.number + 1, true],
      [first.number + 2, false],
      [first.number + 3, true],
    ]);
    expect(versions[1].document).toEqual({
      ...first.document,
      currencies: {
        ...first.document.currencies,
        XTA: {
          minStakeMinor: 15,
          maxPrematchMinor: 750000,
          maxLiveMinor: 300000,
          maxPayoutMinor: 37500000,
          bookUnits: 3,
          bookCents: 2,
        },
        XTS: { minStakeMinor: 1, maxPrematchMinor: 5, maxLiveMinor: 2, maxPayoutMinor: 250, bookUnits: 1, bookCents: 100_000 },
      },
    });
    expect(versions[2].document).toEqual({ ...versions[1].document, oddsTolerancePermille: 7 });
    await db.ownerPool.query(`SELECT money.grant_demo(7001, 'XTA', 50000, 'h108-grant')`);
    await expectReconciled(db);
    const before = await count();
    expect(await open(XTA, XTS)).toEqual([]);
    expect(await count()).toEqual(before);
  });

  test('H112 one of so many decimals that no server could read its limits is refused by name, and nothing changes', async () => {
    const before = await count();
    // Its weight is too large; its weight fits, and its largest payout does not.
    await expect(open({ code: 'XTB', scale: 8, perEuro: 2_000 })).rejects.toThrow(
      /^XTB has no place in the book: with 8 decimals 2000000000 of its minor units are 1 euro cents, and neither may be above/,
    );
    await expect(open({ ...XTA, code: 'XTC' }, { code: 'XTB', scale: 8, perEuro: 5 })).rejects.toThrow(
      'the policy is refused: currencies.XTB: too large: maxPayoutMinor',
    );
    expect(await count()).toEqual(before);
  });

  test('H114 its limits are in force at once, also when the clock was set back since the policy came into force', async () => {
    const admin = new pg.Client({ connectionString: db.adminUrl });
    await admin.connect();
    await admin
      .query(`ALTER TABLE policy.version DISABLE TRIGGER append_only; UPDATE policy.version SET valid_from = valid_from + interval '1 hour';
              ALTER TABLE policy.version ENABLE TRIGGER append_only`)
      .finally(() => admin.end());
    expect(await open({ code: 'XTD', scale: 2, perEuro: 2 })).toEqual(['opened the currencies XTD']);
    const { rows } = await db.ownerPool.query("SELECT document #> '{currencies,XTD,bookUnits}' AS units FROM policy.in_force");
    expect(rows).toEqual([{ units: 2 }]);
  });

  test('H108 one that the ledger has with other decimals is refused by name, and nothing changes', async () => {
    const before = await count();
    await expect(open({ ...XTA, code: 'XTB' }, { code: 'JPY', scale: 2, perEuro: 160 })).rejects.toThrow(
      'currencies are refused: JPY has 0 decimals in the ledger, not 2',
    );
    expect(await count()).toEqual(before);
  });
});
