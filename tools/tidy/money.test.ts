import { describe, expect, test } from 'vitest';
import { moneyViolations } from './money.ts';
import { SourceFile, show, sourceTree } from './source-tree.ts';

const found = (path: string, text: string): string => show(moneyViolations([new SourceFile(path, text)])).join('\n');
const FUNCTION = 'apps/server/sql/trading/decide.sql';
const MODULE = 'apps/server/src/modules/wallet/store.ts';

describe('who moves money', () => {
  test('nothing of the tree moves money but the functions of the schema money', () => {
    expect(show(moneyViolations(sourceTree()))).toEqual([]);
  });

  test.each([
    'INSERT INTO money.transfer (journal_id) VALUES (1)',
    'WITH j AS (\n  insert into money.journal (id) VALUES (1))',
    'UPDATE money.account SET balance = 0',
    'UPDATE ONLY "money"."account" SET balance = 0',
    'DELETE FROM money.intent',
    'TRUNCATE TABLE money.provider',
  ])('bites in a function of another schema, and in code: %s', (sql) => {
    expect(found(FUNCTION, `-- Decides.\n${sql};`)).toContain('writes the ledger');
    expect(found(MODULE, `db.query(\`${sql}\`)`)).toContain('writes the ledger');
  });

  test('bites: a movement put together elsewhere, and a write by the query builder', () => {
    expect(found(FUNCTION, "PERFORM money.post('x');")).toContain(`${FUNCTION}:1 calls money.post`);
    expect(found(FUNCTION, 'PERFORM money.write_intent(v, NULL, NULL, NULL);')).toContain('calls money.write_intent');
    expect(found(MODULE, "db.insertInto('money.transfer')")).toContain('writes the ledger');
  });

  test('reading, calling an act of money, gates, comments, tests and the schema itself pass', () => {
    expect(found(FUNCTION, 'SELECT balance FROM money.account; PERFORM money.move_hold(a); -- UPDATE money.account')).toBe('');
    expect(found(FUNCTION, 'INSERT INTO betting.account (id) VALUES (1)')).toBe('');
    expect(found('apps/server/sql/money/post.sql', 'INSERT INTO money.transfer VALUES (1)')).toBe('');
    expect(found('apps/server/src/modules/wallet/a.int.test.ts', "db.query('UPDATE money.account SET balance = 1')")).toBe('');
  });
});
