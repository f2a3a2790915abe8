import { afterAll, expect, test } from 'vitest';
import { fileFixture } from '../../test-kit/file-fixture.ts';
import { createNatsServer } from '../../test-kit/nats-server.ts';
import { composeOn, createTestServer } from '../../test-kit/test-server.ts';
import { until } from '../../test-kit/until.ts';
import type { App } from './compose.ts';

/** Markers of harm where several processes hear of what players do. */
const nats = await fileFixture(createNatsServer(), (server) => server.kill());
const settings = { NATS_URL: nats.url, AUTH_SECRET: 'a-secret-that-all-processes-have-0123456789' };
const first = await fileFixture(createTestServer(settings));
const { ownerPool } = first.testDb;
const others: App[] = [];
afterAll(() => Promise.all(others.map((app) => app.stop())));

/** Each weighing that is kept writes the level; a claim does not. */
await ownerPool.query(`CREATE TABLE public.kept (user_id bigint);
  CREATE FUNCTION public.count_kept() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS
    $$ BEGIN INSERT INTO public.kept VALUES (NEW.user_id); RETURN NULL; END $$;
  CREATE TRIGGER count_kept AFTER UPDATE OF level ON limits.harm FOR EACH ROW EXECUTE FUNCTION public.count_kept()`);
const kept = async (userId: number): Promise<number> =>
  (await ownerPool.query('SELECT 1 FROM public.kept WHERE user_id = $1', [userId])).rows.length;

async function start(ROLES: string): Promise<App> {
  const app = await composeOn(first.testDb.url, { ...settings, ROLES });
  others.push(app);
  await app.start();
  return app;
}

test('TR-D13 each player is weighed once in the fleet, by processes that do jobs, and once more for what they do on their limits', async () => {
  const jobs = await start('jobs');
  const web = await start('web');
  const watches = [first.app, jobs].map(({ services }) => services.harmWatch);
  const lookAll = () => Promise.all(watches.map((watch) => watch.refresh()));
  const { selectionId } = await first.aMatch();
  const who = await first.join();
  const by = { ...who, headers: { 'x-duskline-user': String(who.userId) } };
  const settled = async () => {
    for (let look = 0; look < 20; look++) {
      await lookAll();
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  };

  expect((await first.bet(who, selectionId)).status).toBe(200);
  await until('the bet is heard of', async () => {
    await web.services.harmWatch.refresh();
    expect(await kept(who.userId), 'by the process that serves pages alone').toBe(0);
    await lookAll();
    return (await kept(who.userId)) > 0;
  });
  await settled();
  expect(await kept(who.userId), 'one weighing of the bet').toBe(1);

  // A second bet waits for its ten minutes; an act on limits does not.
  expect((await first.bet(who, selectionId)).status).toBe(200);
  await settled();
  expect(await kept(who.userId)).toBe(1);
  await first.post(by, '/api/player/setlimit', { Type: 'stake', Hours: 24, Amount: 100 });
  await settled();
  const before = await kept(who.userId);
  expect(before, 'at most one weighing of the limit').toBeLessThanOrEqual(2);
  await first.post(by, '/api/player/setlimit', { Type: 'stake', Hours: 24, Amount: 200 });
  await until('the raise is heard of', async () => {
    await lookAll();
    return (await kept(who.userId)) > before;
  });
  await settled();
  expect(await kept(who.userId), 'one weighing of the raise').toBe(before + 1);
});

test('TR-D13 a process that weighs is answered when another has done it: one claim of fifty at once is its own', async () => {
  const { harm, databaseClock } = first.app.services;
  const who = await first.join();
  const at = databaseClock.now();
  const claims = await Promise.all(Array.from({ length: 50 }, () => harm.claim(BigInt(who.userId), at, at)));
  expect(claims.filter(({ isMine }) => isMine)).toHaveLength(1);
});
