import { hash } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * One hash for the whole built site. The names of its files carry hashes of their contents, so that any change of code, styles or texts is
 * another version, and every server with the same build says the same.
 *
 * @param buildDir folder of the build; a server without one has a version as well, which never changes
 */
export function siteVersion(buildDir: string): string {
  const client = join(buildDir, 'client');
  const files = existsSync(client) ? readdirSync(client, { recursive: true, encoding: 'utf8' }) : [];
  return hash('sha256', files.sort().join('\n'), 'hex').slice(0, 24);
}
