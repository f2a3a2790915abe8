import { sql } from 'kysely';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { createCallbackTables } from '../../../../test-kit/callback-providers.ts';
import { createTestDb } from '../../../../test-kit/create-test-db.ts';
import { fileFixture } from '../../../../test-kit/file-fixture.ts';
import { createDb, type Tx } from '../../db/create-db.ts';
import { createCallbackInbox, hashOf } from './inbox.ts';

/** The inbox on two nodes: what no queue of one process can hold back, the database does. */

const testDb = await fileFixture(createTestDb());
const second = createDb(testDb.config);
await createCallbackTables(testDb.ownerPool);
afterAll(() => second.close());
beforeEach(() => testDb.ownerPool.query('TRUNCATE platform.test_effect'));

const requestHash = hashOf('/cb/x', { params: {}, search: '', headers: {}, body: Buffer.from('{}') });
const answer = { status: 200, contentType: 'text/plain', body: 'done' };
const work = async (tx: Tx) => {
  await sql`INSERT INTO platform.test_effect (name) VALUES ('once')`.execute(tx);
  return answer;
};

const countEffects = async () => (await testDb.ownerPool.query('SELECT 1 FROM platform.test_effect')).rowCount;

test('H32 fifty at once on two nodes: one effect, and everybody gets its answer', async () => {
  // An inbox for each: none of them waits for another one here.
  const inboxes = Array.from({ length: 50 }, (_, n) => createCallbackInbox(n % 2 === 0 ? testDb.db : second));
  const key = { provider: 'test-game', transaction: 'two-nodes', requestHash };
  const received = await Promise.all(inboxes.map((inbox) => inbox.receive(key, work)));
  expect(received.filter(({ kind }) => kind === 'done')).toHaveLength(1);
  expect(received.filter(({ kind }) => kind === 'repeated')).toHaveLength(49);
  expect(received.every((one) => one.kind !== 'conflict' && one.answer.body === 'done')).toBe(true);
  expect(await countEffects()).toBe(1);
});

test('H32 the same id of two providers is two transactions', async () => {
  const inbox = createCallbackInbox(testDb.db);
  for (const provider of ['test-game', 'test-form']) {
    const received = await inbox.receive({ provider, transaction: 'same', requestHash }, work);
    expect(received.kind).toBe('done');
  }
  expect(await countEffects()).toBe(2);
});

test('H38 callbacks that hang leave connections to bets, and beyond what may wait they are sent away', async () => {
  const inbox = createCallbackInbox(testDb.db);
  const { promise: isHeld, resolve: release } = Promise.withResolvers<void>();
  const slow = Array.from({ length: 202 }, (_, n) =>
    inbox.receive({ provider: 'test-game', transaction: `hangs-${n}`, requestHash }, async (tx) => {
      await isHeld;
      return work(tx);
    }),
  );
  const bets = await Promise.all(Array.from({ length: 20 }, () => testDb.db.call('a-bet', 'SELECT 1 AS one', [])));
  expect(bets).toHaveLength(20);
  await expect(inbox.ask('test-game', () => Promise.resolve(answer))).rejects.toMatchObject({
    exceptionName: 'TryAgainException',
  });
  release();
  expect((await Promise.all(slow)).every(({ kind }) => kind === 'done')).toBe(true);
  expect((await inbox.ask('test-game', () => Promise.resolve(answer))).body).toBe('done');
  expect(await countEffects()).toBe(202);
});

test('H115 a provider whose callbacks hang takes neither the last place nor the room to wait from another', async () => {
  const inbox = createCallbackInbox(testDb.db);
  const { promise: isHeld, resolve: release } = Promise.withResolvers<void>();
  const slow = Array.from({ length: 202 }, (_, n) =>
    inbox.receive({ provider: 'test-game', transaction: `takes-${n}`, requestHash }, async (tx) => {
      await isHeld;
      return work(tx);
    }),
  );
  await new Promise((resolve) => setImmediate(resolve));
  await expect(inbox.ask('test-game', () => Promise.resolve(answer))).rejects.toMatchObject({
    exceptionName: 'TryAgainException',
  });
  const others = Array.from({ length: 40 }, (_, n) =>
    n % 2 === 0
      ? inbox.receive({ provider: 'test-form', transaction: `other-${n}`, requestHash }, work).then(({ kind }) => kind)
      : inbox.ask('test-form', () => Promise.resolve(answer)).then(({ body }) => body),
  );
  expect(new Set(await Promise.all(others))).toEqual(new Set(['done']));
  expect(await countEffects()).toBe(20);
  release();
  expect((await Promise.all(slow)).every(({ kind }) => kind === 'done')).toBe(true);
});

test('H32 repetitions of one process wait in one place: others go on', async () => {
  const inbox = createCallbackInbox(testDb.db);
  const { promise: isHeld, resolve: release } = Promise.withResolvers<void>();
  const key = { provider: 'test-game', transaction: 'slow', requestHash };
  const slow = Array.from({ length: 30 }, () =>
    inbox.receive(key, async (tx) => {
      await isHeld;
      return work(tx);
    }),
  );
  const other = await inbox.receive({ ...key, transaction: 'quick' }, work);
  expect(other.kind).toBe('done');
  release();
  expect((await Promise.all(slow)).filter(({ kind }) => kind === 'done')).toHaveLength(1);
  expect(await countEffects()).toBe(2);
});

test('H127 copies of one transaction wait so many and no more: beyond that they are sent away, and find the answer when they come again', async () => {
  const inbox = createCallbackInbox(testDb.db);
  const { promise: isHeld, resolve: release } = Promise.withResolvers<void>();
  const key = { provider: 'test-game', transaction: 'flooded', requestHash };
  const send = () =>
    inbox.receive(key, async (tx) => {
      await isHeld;
      return work(tx);
    });
  const taken = Array.from({ length: 101 }, send);
  for (let more = 0; more < 20; more++) await expect(send()).rejects.toMatchObject({ exceptionName: 'TryAgainException' });
  expect((await inbox.receive({ ...key, transaction: 'beside' }, work)).kind).toBe('done');
  release();
  expect((await Promise.all(taken)).filter(({ kind }) => kind === 'done')).toHaveLength(1);
  expect((await send()).kind).toBe('repeated');
  expect(await countEffects()).toBe(2);
});

test.each([
  ['a fault of ours', { ...answer, status: 503 }],
  ['an answer above 64 KB', { ...answer, body: 'x'.repeat(65_537) }],
])('H34 %s is never the last word: nothing is kept, nothing is done', async (_what, wrong) => {
  const inbox = createCallbackInbox(testDb.db);
  const key = { provider: 'test-game', transaction: `wrong-${wrong.status}-${wrong.body.length}`, requestHash };
  const failing = inbox.receive(key, async (tx) => {
    await work(tx);
    return wrong;
  });
  await expect(failing).rejects.toMatchObject({ code: '23514' });
  expect(await countEffects()).toBe(0);
  expect((await inbox.receive(key, work)).kind).toBe('done');
});
