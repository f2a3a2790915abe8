import { describe, expect, test } from 'vitest';
import { RAW_BY_NATURE, rawSqlCounts, rawSqlViolations } from './raw-sql.ts';
import { SourceFile, show, sourceTree } from './source-tree.ts';

const PATH = 'apps/server/src/modules/wallet/store.ts';
const server = (text: string, path = PATH): SourceFile => new SourceFile(path, text);
const found = (allowed: number, ...texts: string[]): string =>
  show(
    rawSqlViolations([server(texts.join('\n'))], allowed === 0 ? {} : { some: { reason: 'a test', files: { [PATH]: allowed } } }),
  ).join('\n');

describe('raw SQL in the server', () => {
  test('stands where it has to and nowhere else: no ordinary statement is left', () => {
    expect(show(rawSqlViolations(sourceTree()))).toEqual([]);
  });

  test('is no read or write of tables of ours outside of the migrations', () => {
    const { migrations, ...others } = RAW_BY_NATURE;
    const ordinary = /\b(?:FROM|INTO|UPDATE|JOIN)\s+(?:money|betting|identity|catalogue|betslip|trading|bonus|platform|policy)\./;
    const files = Object.values(others).flatMap(({ files: paths }) => Object.keys(paths));
    expect(Object.keys(migrations?.files ?? {}).filter((path) => files.includes(path))).toEqual([]);
    expect(sourceTree().filter((file) => files.includes(file.path) && ordinary.test(file.text))).toEqual([]);
  });

  test('bites: one more than have to be, and a file with less that does not say so', () => {
    const [one, two] = ["const a = 'SELECT id FROM money.a';", 'const b = sql`\n  INSERT INTO money.a (id) VALUES (1)`;'];
    expect(found(1, one, two)).toBe(`${PATH}:1 has 2 raw SQL statements, and 1 have to be: use Kysely, or a stored function`);
    expect(found(0, one)).toContain('has 1 raw SQL statements, and 0 have to be');
    expect(found(3, one, two)).toContain('has 2 raw SQL statements and not 3 any more');
    expect(found(2, one, two)).toBe('');
  });

  const counted = (text: string): number => rawSqlCounts([server(`const a = \`${text}\`;`)]).get(PATH) ?? 0;
  test.each([
    'UPDATE money.a SET n = 1',
    'DELETE FROM money.a',
    'WITH b AS (SELECT 1) SELECT * FROM b',
    '(SELECT max(id) FROM money.a)',
    'VALUES (1)',
    'SET LOCAL lock_timeout = 1',
    'BEGIN',
    'LISTEN news',
    'CREATE DATABASE a',
  ])('counts %s', (text) => {
    expect(counted(text)).toBe(1);
  });

  test('is no message, no part of a query, and nothing of a test', () => {
    expect(counted('there is no SELECT here')).toBe(0);
    expect(counted('coalesce(sum(stake), 0)::bigint')).toBe(0);
    expect(
      rawSqlCounts([server("const a = 'SELECT 1 FROM money.a';", 'apps/server/src/modules/wallet/a.int.test.ts')]).size,
    ).toBe(0);
  });
});
