import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { createTestDb } from '../../../test-kit/create-test-db.ts';
import { fileFixture } from '../../../test-kit/file-fixture.ts';
import { checkServer } from './check-server.ts';
import { generateFunctions } from './generate-functions.ts';
import { FUNCTION_FILES, generateTypes, SCHEMA_FILE } from './generate-types.ts';

const db = await fileFixture(createTestDb());

describe('the database of the server', () => {
  test('schema.gen.ts equals what the migrated database gives (else run: npm run db-types)', async () => {
    expect(readFileSync(SCHEMA_FILE, 'utf8')).toBe(await generateTypes(db.ownerUrl));
  });

  test('O24 the calls of stored functions equal what the catalog says (else run: npm run db-types)', async () => {
    const kept = readdirSync(FUNCTION_FILES).map((file) => [file, readFileSync(join(FUNCTION_FILES, file), 'utf8')]);
    const generated = [...(await generateFunctions(db.ownerUrl))].map(([schema, text]) => [`${schema}.gen.ts`, text]);
    expect(Object.fromEntries(kept)).toEqual(Object.fromEntries(generated));
  });

  test('the server is durable and 64-bit integers arrive whole', async () => {
    expect(await checkServer(db.pool)).toMatchObject({ dataChecksums: true, fullPageWrites: true });
    const { rows } = await db.pool.query(
      "SELECT current_user AS who, 9007199254740993::bigint AS n, '{1,NULL,9007199254740993}'::bigint[] AS list",
    );
    expect(rows).toEqual([{ who: 'duskline_app', n: 9007199254740993n, list: [1n, null, 9007199254740993n] }]);
  });

  test('every pool has its timeouts and its role', async () => {
    for (const [name, pool] of Object.entries(db.db.pools)) {
      const { rows } = await pool.query(
        "SELECT current_setting('lock_timeout') AS lock, current_setting('statement_timeout') AS statement, current_user AS who",
      );
      expect(rows[0]).toEqual({
        lock: '2s',
        statement: name === 'report' ? '1min' : '5s',
        who: name === 'report' ? 'duskline_report' : 'duskline_app',
      });
    }
  });

  test('rows that were read in a transaction are gone with the next short collection', async () => {
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as (options: { type: 'minor' }) => void;
    const oldBytes = () => getHeapSpaceStatistics().find(({ space_name }) => space_name === 'old_space')?.space_used_size ?? 0;
    const before = oldBytes();
    await db.db.transaction(async (tx) => {
      for (let n = 0; n < 200; n++) {
        await sql`SELECT repeat('x', 1000) AS text FROM generate_series(1, 100)`.execute(tx);
        if (n % 4 === 3) collect({ type: 'minor' });
      }
    });
    // 20 MB were read, and 18.7 of them stayed. On a busy machine a collection meets more that is under way.
    expect(oldBytes() - before).toBeLessThan(12_000_000);
  });

  test('an error of a query in a transaction says who asked, and callbacks are answered as ever', async () => {
    const client = await db.pool.connect();
    async function asksWrongly() {
      await client.query('SELECT no_such_column');
    }
    const error = await asksWrongly().catch((thrown: Error) => thrown);
    expect(error).toMatchObject({ code: '42703', stack: expect.stringContaining('asksWrongly') });
    const answer = await new Promise((resolve) => client.query('SELECT $1::int AS n', [7], (_error, { rows }) => resolve(rows)));
    expect(answer).toEqual([{ n: 7 }]);
    client.release();
  });
});
