import { describe, expect, test } from 'vitest';
import { createTestDb } from '../../../test-kit/create-test-db.ts';
import { fileFixture } from '../../../test-kit/file-fixture.ts';
import { createDb } from './create-db.ts';

/** What the role could make the default of its own later connections, and what the server must work with all the same. */
const SETTINGS: readonly (readonly [name: string, owned: string, pinned: string])[] = [
  ['statement_timeout', '1ms', '5s'],
  ['lock_timeout', '0', '2s'],
  ['idle_in_transaction_session_timeout', '0', '5s'],
  ['idle_session_timeout', '1ms', '0'],
  ['synchronous_commit', 'off', 'on'],
  ['default_transaction_isolation', 'serializable', 'read committed'],
  ['search_path', 'pg_temp', 'public'],
  ['timezone', 'Asia/Tokyo', 'UTC'],
  ['datestyle', 'German', 'ISO, MDY'],
  ['intervalstyle', 'iso_8601', 'postgres'],
  ['bytea_output', 'escape', 'hex'],
  ['extra_float_digits', '-15', '1'],
];

const db = await fileFixture(createTestDb());
// In this database alone: the role is that of every other test too.
for (const [name, owned] of SETTINGS)
  await db.pool.query(`ALTER ROLE duskline_app IN DATABASE ${db.name} SET ${name} = '${owned}'`);

describe('XR-28 defaults that a role gives itself', () => {
  test.each(['money', 'settlement', 'reads', 'history', 'charts', 'results', 'gate'] as const)(
    'XR-28 change nothing for connections of the pool %s',
    async (pool) => {
      const fresh = createDb(db.config);
      try {
        const { rows } = await fresh.pools[pool].query<{ name: string; value: string }>(
          'SELECT s AS name, current_setting(s) AS value FROM unnest($1::text[]) s',
          [SETTINGS.map(([name]) => name)],
        );
        expect(rows.map(({ name, value }) => [name, value])).toEqual(SETTINGS.map(([name, , pinned]) => [name, pinned]));
      } finally {
        await fresh.close();
      }
    },
  );
});
