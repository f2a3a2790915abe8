import { createHash } from 'node:crypto';
import { relative } from 'node:path';

const LENGTH = 3;
const root = new URL('..', import.meta.url).pathname;

/**
 * Name of a class of a CSS module in the document: its own, with a mark of its file, so that two features may use the same word.
 * The same on the server and in the browser, and still readable in both.
 */
export function className(name: string, file: string): string {
  const path = relative(root, file.replace(/\?.*$/, ''));
  return `${name}_${createHash('sha256').update(path).digest('base64url').replace(/[-_]/g, '').slice(0, LENGTH)}`;
}
