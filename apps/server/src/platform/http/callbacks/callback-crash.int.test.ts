import { beforeEach, expect, test, vi } from 'vitest';
import { startCallbackProcess } from '../../../../test-kit/callback-process.ts';
import { createCallbackTables, signed } from '../../../../test-kit/callback-providers.ts';
import { createTestDb } from '../../../../test-kit/create-test-db.ts';
import { fileFixture } from '../../../../test-kit/file-fixture.ts';

/** A process of the server that is killed in the middle of a callback, and the next one that gets it again. */

const testDb = await fileFixture(createTestDb());
await createCallbackTables(testDb.ownerPool);
beforeEach(() => testDb.ownerPool.query('TRUNCATE platform.test_effect'));

const send = (url: string, body: string) =>
  fetch(`${url}/cb/casino/test-game/bet`, { method: 'POST', body, headers: signed.game(body) });

async function counts(): Promise<{ effects: number; kept: number }> {
  const { rows } = await testDb.ownerPool.query(
    'SELECT (SELECT count(*)::int FROM platform.test_effect) AS effects, (SELECT count(*)::int FROM platform.callback) AS kept',
  );
  return rows[0];
}

/** The next process does what is missing, once, however often the callback comes. */
async function expectAnswered(body: string, kept: number): Promise<void> {
  const next = await startCallbackProcess(testDb.url, 'nowhere');
  try {
    const answers = await Promise.all(Array.from({ length: 5 }, async () => (await send(next.url, body)).text()));
    expect(new Set(answers)).toEqual(new Set(['{"done":"taken","amount":"1","number":1}']));
    expect(await counts()).toEqual({ effects: 1, kept });
  } finally {
    await next.kill();
  }
}

test.each([
  ['between the effect and its commit', 'effect', 0],
  ['between the commit and the answer', 'answer', 1],
] as const)('H34 a process killed %s: the next one answers, and the effect is there once', async (_when, hangsAt, done) => {
  const body = `{"id":"bet-${hangsAt}","amount":1}`;
  const before = await counts();
  const first = await startCallbackProcess(testDb.url, hangsAt);
  const lost = send(first.url, body).catch((error: unknown) => error);
  await first.hangs;
  await first.kill();
  expect(await lost).toBeInstanceOf(Error);
  expect(await counts()).toEqual({ effects: done, kept: before.kept + done });
  await expectAnswered(body, before.kept + 1);
});

test('H34 a process killed while it keeps its answer: the effect is gone with it', async () => {
  const body = '{"id":"bet-keep","amount":1}';
  const before = await counts();
  const first = await startCallbackProcess(testDb.url, 'nowhere');
  const holder = await testDb.ownerPool.connect();
  try {
    // Readers go on, writers wait.
    await holder.query('BEGIN; LOCK TABLE platform.callback IN EXCLUSIVE MODE');
    const lost = send(first.url, body).catch((error: unknown) => error);
    await vi.waitFor(async () => {
      const waits =
        "SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE '%keep_callback%' AND datname = current_database()";
      expect((await testDb.ownerPool.query(waits)).rowCount).toBe(1);
    }, 10_000);
    await first.kill();
    expect(await lost).toBeInstanceOf(Error);
  } finally {
    await holder.query('ROLLBACK');
    holder.release();
  }
  expect(await counts()).toEqual({ effects: 0, kept: before.kept });
  await expectAnswered(body, before.kept + 1);
});
