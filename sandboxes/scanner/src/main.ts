import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { readConfig } from './config.ts';
import { createScannerServer } from './scanner-server.ts';

// It waits most of the time: memory is worth more here than speed.
setFlagsFromString('--optimize-for-size');

/** Starts the scanner; prints its address once it listens. Ends on SIGINT, SIGTERM or when its parent is gone. */
async function main(): Promise<void> {
  const { HOST, PORT } = readConfig(process.env);
  const server = createScannerServer();
  server.listen(PORT, HOST);
  await once(server, 'listening');
  console.info(`scanner listening on tcp://${HOST}:${(server.address() as AddressInfo).port}`);
  const stop = (): never => process.exit(0);
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  process.once('disconnect', stop);
}

main().catch((error: Error & { code?: string }) => {
  const text = error.code === 'EADDRINUSE' ? `port is taken (${error.message})` : error.message;
  console.error(`scanner cannot start: ${text}`);
  process.exit(1);
});
