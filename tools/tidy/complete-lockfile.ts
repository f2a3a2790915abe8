/** Adds to package-lock.json the optional packages that the registry did not have when it was made. Run it when the test says so. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { completeLockfile, type Lockfile, missingOptional } from './lockfile.ts';
import { ROOT } from './source-tree.ts';

const path = join(ROOT, 'package-lock.json');
const lock = JSON.parse(readFileSync(path, 'utf8')) as Lockfile;
const missing = missingOptional(lock);
if (missing.length > 0) writeFileSync(path, `${JSON.stringify(completeLockfile(lock), undefined, 2)}\n`);
console.info(`${missing.length} optional packages added`);
