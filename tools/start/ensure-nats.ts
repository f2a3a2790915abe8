/** Finds a nats-server for the tests of the bus, or installs Debian's. Prints its path. */
import { ensureNatsServer } from './find-program.ts';
import { StartError } from './start-error.ts';

try {
  console.info(`nats-server: ${ensureNatsServer()}`);
} catch (error) {
  console.error(error instanceof StartError ? `duskline: ${error.message}` : error);
  process.exit(1);
}
