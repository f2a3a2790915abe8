/** Builds the site when it is stale, and says so when it is not. */
import { buildSite } from './build-site.ts';
import { ROOT } from './root.ts';
import { StartError } from './start-error.ts';

try {
  await buildSite(ROOT, AbortSignal.timeout(300_000));
  console.info('The built site is current');
} catch (error) {
  console.error(error instanceof StartError ? `duskline: ${error.message}` : error);
  process.exit(1);
}
