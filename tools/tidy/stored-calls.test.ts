import { describe, expect, test } from 'vitest';
import { SourceFile, show, sourceTree } from './source-tree.ts';
import { handWrittenCalls, unusedWrappers, WITHIN_QUERIES } from './stored-calls.ts';

const sql = new SourceFile('apps/server/sql/money/pay.sql', '-- Pays.\n');
const server = (text: string, path = 'apps/server/src/modules/wallet/pay.ts'): SourceFile => new SourceFile(path, text);
const found = (...files: SourceFile[]): string => show(handWrittenCalls([sql, ...files], {})).join('\n');

describe('calls of stored functions', () => {
  test('O24 are made by the wrappers from the catalog', () => {
    expect(show(handWrittenCalls(sourceTree()))).toEqual([]);
  });

  test('bites: a call in a string and one in a template', () => {
    const hand = 'apps/server/src/modules/wallet/pay.ts:2 calls money.pay by hand: use platform/db/functions';
    expect(found(server("//\nconst a = 'SELECT money.pay($1)';"))).toBe(hand);
    expect(found(server('//\nconst a = sql`SELECT * FROM money.pay (1)`;'))).toBe(hand);
  });

  test('lets a message, a table, a test and a listed query through', () => {
    expect(found(server("const a = 'money.pay answered nothing';"), server("const b = 'INSERT INTO money.paid (id)';"))).toBe('');
    expect(found(server("const a = 'SELECT money.pay($1)';", 'apps/server/src/modules/wallet/pay.int.test.ts'))).toBe('');
    const query = server("const a = 'SELECT money.pay(t.id) FROM money.t';");
    expect(handWrittenCalls([sql, query], { [query.path]: ['money.pay'] })).toEqual([]);
  });

  test('within queries are listed where they are, and nowhere else', () => {
    for (const [path, names] of Object.entries(WITHIN_QUERIES)) {
      const file = sourceTree().find((one) => one.path === path) ?? expect.unreachable(path);
      for (const name of names) expect(file.text).toContain(`${name}(`);
    }
  });
});

describe('wrappers of stored functions', () => {
  const wrappers = new SourceFile(
    'apps/server/src/platform/db/functions/money.gen.ts',
    'export const money = {\n  payOut: (args: {\n  }) => 1,\n  seal: () => 2,\n};\n',
  );

  test('O24 are all used by the server', () => {
    expect(show(unusedWrappers(sourceTree()))).toEqual([]);
  });

  test('bites: one that nobody calls', () => {
    const unused = show(unusedWrappers([wrappers, server('await run(money.payOut({}));')]));
    expect(unused).toEqual(['apps/server/src/platform/db/functions/money.gen.ts:4 money.seal is called by nobody']);
  });
});
