import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createTestDb } from '../../../test-kit/create-test-db.ts';
import { DISTRIBUTION, distributionFaults, type TableKeys } from '../../../test-kit/distribution.ts';
import { fileFixture } from '../../../test-kit/file-fixture.ts';

/** The schema against the rules of a PostgreSQL that is distributed by player; docs/scale.md says what each exception takes. */
const { ownerPool } = await fileFixture(createTestDb());

async function tables(): Promise<TableKeys[]> {
  const { rows } = await ownerPool.query<TableKeys>(`
    SELECT c.oid::regclass::text AS name,
      (SELECT coalesce(json_object_agg(i.indexrelid::regclass::text, (SELECT json_agg(a.attname) FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attnum = ANY (i.indkey))), '{}')
         FROM pg_index i WHERE i.indrelid = c.oid AND i.indisunique) AS "unique",
      (SELECT coalesce(json_object_agg(k.conname, json_build_object('to', k.confrelid::regclass::text,
           'columns', (SELECT json_agg(a.attname ORDER BY u.n) FROM unnest(k.conkey) WITH ORDINALITY u (no, n) JOIN pg_attribute a ON a.attrelid = k.conrelid AND a.attnum = u.no),
           'toColumns', (SELECT json_agg(a.attname ORDER BY u.n) FROM unnest(k.confkey) WITH ORDINALITY u (no, n) JOIN pg_attribute a ON a.attrelid = k.confrelid AND a.attnum = u.no))), '{}')
         FROM pg_constraint k WHERE k.conrelid = c.oid AND k.contype = 'f' AND k.conparentid = 0) AS "foreign"
    FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition AND n.nspname NOT LIKE 'pg\\_%' AND n.nspname <> 'information_schema'
    ORDER BY 1`);
  const plain = (text: string) => text.replaceAll('"', '');
  const named = (name: string) => (name.includes('.') ? plain(name) : `public.${plain(name)}`);
  return rows.map(({ name, unique, foreign }) => ({
    name: named(name),
    unique,
    foreign: Object.fromEntries(Object.entries(foreign).map(([key, one]) => [key, { ...one, to: named(one.to) }])),
  }));
}

test('H229 every table has its place on a distributed database, and no place is for a table that is gone', async () => {
  expect((await tables()).map(({ name }) => name).sort()).toEqual([...DISTRIBUTION.keys()].sort());
});

test('H229 what keeps a table from being distributed by player is listed in docs/scale.md, and nothing else is', async () => {
  const text = readFileSync(new URL('../../../../../docs/scale.md', import.meta.url), 'utf8');
  const listed = [...text.matchAll(/^\| `([^`]+)` \| [^|]+ \|$/gm)].map(([, fault = '']) => fault);
  const faults = (await tables()).flatMap((table) => distributionFaults(table));
  expect(listed.sort()).toEqual(faults.sort());
});

test('a unique key without the player, a reference past the player and an unknown table are each found', () => {
  const places = new Map<string, { account: string } | 'reference' | 'local'>([
    ['a.bet', { account: 'user_id' }],
    ['a.account', { account: 'id' }],
    ['a.currency', 'reference'],
    ['a.list', 'local'],
  ]);
  const table = (over: Partial<TableKeys>): TableKeys => ({ name: 'a.bet', unique: {}, foreign: {}, ...over });
  const to = (to: string, columns: string[], toColumns: string[]) => ({ foreign: { key: { columns, to, toColumns } } });
  expect(distributionFaults(table({ name: 'a.other' }), places)).toEqual(['a.other has no place']);
  expect(distributionFaults(table({ unique: { pk: ['id'], good: ['user_id', 'id'] } }), places)).toHaveLength(1);
  expect(distributionFaults(table(to('a.currency', ['currency'], ['code'])), places)).toEqual([]);
  expect(distributionFaults(table(to('a.account', ['no', 'user_id'], ['no', 'id'])), places)).toEqual([]);
  expect(distributionFaults(table(to('a.account', ['user_id', 'no'], ['no', 'id'])), places)).toHaveLength(1);
  expect(distributionFaults(table(to('a.list', ['user_id'], ['id'])), places)).toHaveLength(1);
});
