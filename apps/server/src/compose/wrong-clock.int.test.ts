import { afterEach, expect, test, vi } from 'vitest';
import { fileFixture } from '../../test-kit/file-fixture.ts';
import { createTestServer } from '../../test-kit/test-server.ts';
import { createLog } from '../platform/log.ts';
import { createDatabaseClock } from '../platform/nodes/database-clock.ts';

/** The clock of this machine is set wrong, or set right again: who is logged in or shut out goes by the time of the database (XR-26). */
const HOUR_MS = 3_600_000;
const server = await fileFixture(createTestServer());
afterEach(() => vi.useRealTimers());

/** Moves every clock of this process but the one that only goes forward. */
const setClock = (byMs: number): void => void vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + byMs });
test.each([
  ['an hour back', -HOUR_MS],
  ['an hour ahead', HOUR_MS],
  ['a day ahead', 24 * HOUR_MS],
])('XR-26 a session outlives a clock that is set %s, and the same when it is set right', async (_what, byMs) => {
  const player = await server.join();
  setClock(byMs);
  for (let look = 0; look < 3; look++) {
    expect((await server.bet(player, (await server.aMatch()).selectionId)).status).not.toBe(401);
    await new Promise((done) => setTimeout(done, 600));
  }
  vi.useRealTimers();
  expect((await server.bet(player, (await server.aMatch()).selectionId)).status).toBe(200);
  const { rows } = await server.testDb.ownerPool.query<{ apart: number }>(
    'SELECT max(abs(extract(epoch FROM last_active_at - clock_timestamp())))::float8 AS apart FROM identity.session WHERE user_id = $1',
    [player.userId],
  );
  expect(rows[0]?.apart).toBeLessThan(60);
});

test('XR-26 a clock that is set a day ahead forgives no failed log-in', async () => {
  const { userName } = await server.join();
  const guess = () =>
    server.send('POST', '/api/session/login', null, { UserName: userName, Password: 'not-the-password-1', RememberMe: false });
  let answer = await guess();
  for (let n = 0; n < 30 && answer.status !== 429; n++) answer = await guess();
  expect(answer.status).toBe(429);
  setClock(24 * HOUR_MS);
  expect((await guess()).status).toBe(429);
});

test('XR-26 the clock follows the database, not this process', async () => {
  const clock = createDatabaseClock({ db: server.testDb.db, log: createLog('silent') });
  await clock.start();
  const real = Date.now();
  setClock(-5 * HOUR_MS);
  expect(Math.abs(clock.now() - real)).toBeLessThan(2_000);
  clock.stop();
});
