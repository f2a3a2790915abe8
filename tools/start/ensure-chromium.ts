/** Finds a Chromium for the browser tests, or installs Debian's. Prints its path. */
import { ensureChromium } from './find-program.ts';
import { StartError } from './start-error.ts';

try {
  console.info(`Chromium: ${ensureChromium()}`);
} catch (error) {
  console.error(error instanceof StartError ? `duskline: ${error.message}` : error);
  process.exit(1);
}
