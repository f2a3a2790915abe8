import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { readConfig } from './config.ts';
import { createSandbox } from './sandbox.ts';

// Prices are made and thrown away by the second: without it the heap grows to several times what is alive before it is cleaned up.
setFlagsFromString('--heap-growing-percent=40');
setFlagsFromString('--expose-gc');

/** So long after the start a reader has been told the whole world. A third of the memory was for that, and at rest nothing else gives it back. */
const TOLD_MS = 60_000;

const collectGarbage = runInNewContext('gc') as NodeJS.GCFunction;
const giveBack = (): void => collectGarbage({ type: 'major', execution: 'sync', flavor: 'last-resort' });

/** Starts the odds feed; prints its address once it listens. Ends on SIGINT, SIGTERM or when its parent is gone. */
async function main(): Promise<void> {
  const config = readConfig(process.env);
  const sandbox = createSandbox(config);
  const address = await sandbox.listen();
  console.info(`odds-feed listening on ${address} (seed ${config.SEED}, speed ${config.SPEED}, world ${config.WORLD})`);
  setTimeout(giveBack, TOLD_MS).unref();
  const stop = (): void => {
    sandbox.close().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  process.once('disconnect', stop);
}

main().catch((error: unknown) => {
  const known = error as { readonly code?: string; readonly message?: string };
  const text = known.code === 'EADDRINUSE' ? `port is taken (${known.message})` : (known.message ?? String(error));
  console.error(`odds-feed cannot start: ${text}`);
  process.exit(1);
});
