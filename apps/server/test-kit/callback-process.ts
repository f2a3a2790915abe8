import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { createAlarms } from '../src/platform/alarms.ts';
import { systemClock } from '../src/platform/clock.ts';
import { readConfig } from '../src/platform/config.ts';
import { createDb } from '../src/platform/db/create-db.ts';
import { mountCallbacks } from '../src/platform/http/callbacks/mount-callbacks.ts';
import { createHttpServer } from '../src/platform/http/server.ts';
import { createLog } from '../src/platform/log.ts';
import { createMetrics } from '../src/platform/metrics.ts';
import { createProviders } from '../src/platform/providers/registry.ts';
import { callbackSettings, testProviders } from './callback-providers.ts';

/** Where the process hangs: behind the effect and before its commit, behind the commit and before the answer, or nowhere. */
type HangsAt = 'effect' | 'answer' | 'nowhere';

export interface CallbackProcess {
  readonly url: string;
  /** Resolves once it hangs. */
  readonly hangs: Promise<void>;
  /** Kills it as a loss of power would: nothing of it runs any more. */
  kill(): Promise<void>;
}

/** The callbacks of the test providers in a process of their own, to be killed. */
export async function startCallbackProcess(databaseUrl: string, hangsAt: HangsAt): Promise<CallbackProcess> {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const child = fork(fileURLToPath(import.meta.url), [hangsAt], { env: { PATH, NODE_COMPILE_CACHE, DATABASE_URL: databaseUrl } });
  const [port] = (await once(child, 'message')) as [number];
  const hangs = once(child, 'message').then(() => undefined);
  hangs.catch(() => undefined);
  return { url: `http://127.0.0.1:${port}`, hangs, kill: () => killed(child) };
}

async function killed(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}

async function serve(hangsAt: string): Promise<void> {
  // The process that started it is gone.
  process.once('disconnect', () => process.exit());
  const config = readConfig({ ...process.env, RATE_LIMIT: 'off', PROVIDERS: callbackSettings(['127.0.0.1/32']) });
  const log = createLog('silent');
  const metrics = createMetrics();
  const app = await createHttpServer(config, log);
  const hang = () => {
    process.send?.('hangs');
    return new Promise<never>(() => undefined);
  };
  const afterEffect = hangsAt === 'effect' ? hang : () => Promise.resolve();
  if (hangsAt === 'answer') app.addHook('onSend', hang);
  const declarations = testProviders({ afterEffect });
  const { receivers } = createProviders({ declarations, settings: config.providers, log, metrics });
  await mountCallbacks(app, {
    receivers,
    perSecond: config.callbacksPerSecond,
    clock: systemClock,
    db: createDb(config.database),
    alarms: createAlarms({ log, metrics }),
    metrics,
    log,
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  process.send?.((app.server.address() as AddressInfo).port);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await serve(process.argv[2] ?? 'nowhere');
