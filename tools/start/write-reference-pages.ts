/** Writes the pages of docs/ that are made from code. Run it after a change to the settings or the metrics; a test fails when it was forgotten. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { referencePages } from './reference-pages.ts';
import { ROOT } from './root.ts';

for (const [path, text] of Object.entries(referencePages())) writeFileSync(join(ROOT, path), text);
