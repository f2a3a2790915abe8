import { expect, test } from 'vitest';
import { fileFixture } from '../../test-kit/file-fixture.ts';
import { createTestServer } from '../../test-kit/test-server.ts';
import { openAccount } from './open-account.ts';

const { app, testDb } = await fileFixture(createTestServer());
const { db, wallet, realityChecks, policies } = app.services;

async function checkOf(jurisdiction: 'int' | 'de', id: number): Promise<unknown[]> {
  const parts = { wallet, realityChecks, policy: policies.current(), nowMs: Date.now() };
  const opened = { userId: String(id), currency: 'EUR', openingGrantMinor: 0n, jurisdiction };
  await db.transaction((tx) => openAccount(parts, tx, opened));
  return (await testDb.ownerPool.query('SELECT minutes FROM limits.reality_check WHERE user_id = $1', [id])).rows;
}

test('TR-D5 where a reality check is required a new account has one, elsewhere none until it is chosen', async () => {
  expect(await checkOf('de', 990_001)).toEqual([{ minutes: 60 }]);
  expect(await checkOf('int', 990_002)).toEqual([]);
});
