import { afterEach, expect, test, vi } from 'vitest';
import { readConfig } from '../config.ts';
import { createLog } from '../log.ts';
import { createHttpServer } from './server.ts';

afterEach(() => void vi.useRealTimers());

test('a start waits for threads that load the site for as long as they may: a minute, on a machine that is busy', async () => {
  const app = await createHttpServer(readConfig({ DATABASE_URL: 'postgres://unused' }), createLog('silent'));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  app.addHook('onReady', () => new Promise<void>((resolve) => void setTimeout(resolve, 60_000)));
  const ready = app.ready().then(
    () => 'ready',
    (error: unknown) => String(error),
  );
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await ready).toBe('ready');
  vi.useRealTimers();
  await app.close();
});
