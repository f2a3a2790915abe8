/** Finds a RabbitMQ for the tests of the Unified Odds Feed, or installs Debian's. Prints its path. */
import { ensureRabbit } from './find-program.ts';
import { StartError } from './start-error.ts';

try {
  console.info(`RabbitMQ: ${ensureRabbit()}`);
} catch (error) {
  console.error(error instanceof StartError ? `duskline: ${error.message}` : error);
  process.exit(1);
}
