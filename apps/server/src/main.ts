import { compose } from './compose/compose.ts';
import { readConfig } from './platform/config.ts';
import { createLog } from './platform/log.ts';
import { RoleTakenError } from './platform/nodes/role-lock.ts';
import { lowerThreadPoolPriority } from './platform/thread-priority.ts';

/** The server process: reads its configuration, builds the services, listens, and stops in order on a signal. */
const STOP_WITHIN_MS = 10_000;

function fail(error: unknown): never {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(error instanceof RoleTakenError ? error.exitCode : 1);
}

try {
  const config = readConfig(process.env);
  const log = createLog(config.logLevel);
  const mustStop = Promise.withResolvers<string>();
  const app = await compose(config, log, { onMustStop: mustStop.resolve });
  await app.start();
  lowerThreadPoolPriority();
  log.info(
    { event: 'listening', host: config.host, port: config.port, roles: [...config.roles], profile: config.profile },
    'Duskline listens',
  );

  let isStopping = false;
  /** A process that may not go on ends with a fault, so that its supervisor starts it again. */
  const stop = (reason: string, exitCode = 0): void => {
    if (isStopping) return;
    isStopping = true;
    log.info({ event: 'stopping', reason }, 'stopping');
    // Whatever hangs must not keep the process: the ledger is safe at any moment.
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
    app.stop().then(
      () => process.exit(exitCode),
      (error) => {
        log.error({ event: 'stop_failed', err: error }, 'could not stop in order');
        process.exit(1);
      },
    );
  };
  void mustStop.promise.then((reason) => stop(reason, 1));
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => stop(signal));
  process.on('unhandledRejection', (error) => log.error({ event: 'unhandled', err: error }, 'a promise was left alone'));
} catch (error) {
  fail(error);
}
