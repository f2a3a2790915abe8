/** Writes what is made from code: pages of docs/, endpoints of the contract. Run it after a change to settings, metrics, events or calls; a test tells when it was forgotten. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { referencePages } from './reference-pages.ts';
import { ROOT } from './root.ts';

for (const [path, text] of Object.entries(referencePages())) {
  mkdirSync(dirname(join(ROOT, path)), { recursive: true });
  writeFileSync(join(ROOT, path), text);
}
