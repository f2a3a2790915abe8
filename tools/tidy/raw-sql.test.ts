import { describe, expect, test } from 'vitest';
import { rawSqlCounts, rawSqlViolations } from './raw-sql.ts';
import { SourceFile, show, sourceTree } from './source-tree.ts';

const PATH = 'apps/server/src/modules/wallet/store.ts';
const server = (text: string, path = PATH): SourceFile => new SourceFile(path, text);
const found = (known: number, ...texts: string[]): string =>
  show(rawSqlViolations([server(texts.join('\n'))], known === 0 ? {} : { [PATH]: known })).join('\n');

describe('raw SQL in the server', () => {
  test('becomes less and never more, file by file', () => {
    expect(show(rawSqlViolations(sourceTree()))).toEqual([]);
  });

  test('bites: one more than there were, and a file with less that does not say so', () => {
    const [one, two] = ["const a = 'SELECT id FROM money.a';", 'const b = sql`\n  INSERT INTO money.a (id) VALUES (1)`;'];
    expect(found(1, one, two)).toBe(`${PATH}:1 has 2 raw SQL statements, at most 1: use Kysely, or a stored function`);
    expect(found(0, one)).toContain('has 1 raw SQL statements, at most 0');
    expect(found(3, one, two)).toContain('has 2 raw SQL statements and not 3 any more');
    expect(found(2, one, two)).toBe('');
  });

  test('is an update, a deletion, a query that begins with WITH; no message, and nothing of a test', () => {
    const counted = (text: string): number => rawSqlCounts([server(`const a = \`${text}\`;`)]).get(PATH) ?? 0;
    expect(counted('UPDATE money.a SET n = 1')).toBe(1);
    expect(counted('DELETE FROM money.a')).toBe(1);
    expect(counted('WITH b AS (SELECT 1) SELECT * FROM b')).toBe(1);
    expect(counted('there is no SELECT here')).toBe(0);
    expect(
      rawSqlCounts([server("const a = 'SELECT 1 FROM money.a';", 'apps/server/src/modules/wallet/a.int.test.ts')]).size,
    ).toBe(0);
  });
});
