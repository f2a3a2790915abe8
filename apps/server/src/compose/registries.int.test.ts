import { BET_TYPES, traitsOf } from '@duskline/betting/bet-type';
import { BetType } from '@duskline/contract/enums';
import { CURRENCIES, CURRENCY_CODES } from '@duskline/money/currency';
import { describe, expect, test } from 'vitest';
import { createTestDb } from '../../test-kit/create-test-db.ts';
import { fileFixture } from '../../test-kit/file-fixture.ts';

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
