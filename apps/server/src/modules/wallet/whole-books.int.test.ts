import pg from 'pg';
import { expect, test } from 'vitest';
import { createLedgerFixture } from '../../../test-kit/ledger.ts';

test('H105 tests that leave the books broken are told when their fixture is closed, and its database is gone all the same', async () => {
  const { db, close } = await createLedgerFixture();
  const admin = new pg.Client({ connectionString: db.adminUrl });
  await admin.connect();
  await admin.query(
    "SET session_replication_role = 'replica'; UPDATE money.account SET balance = balance + 1 WHERE user_id = 1 AND kind = 'cash'",
  );
  await admin.end();
  await expect(close()).rejects.toMatchObject({ actual: [expect.stringMatching(/^R1 /)] });
  const gone = new pg.Client({ connectionString: db.adminUrl });
  await expect(gone.connect()).rejects.toMatchObject({ code: '3D000' });
});
