/** Writes the table of settings into README.md. Run it after a change to settings.ts; a test tells when it was forgotten. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './root.ts';
import { settingsTable } from './settings.ts';

const path = join(ROOT, 'README.md');
const readme = readFileSync(path, 'utf8');
const table = /\| variable \| when absent \|[\s\S]*?\n(?=\n)/;
writeFileSync(
  path,
  table.test(readme)
    ? readme.replace(table, () => `${settingsTable()}\n`)
    : readme.replace('SETTINGS_TABLE\n', () => `${settingsTable()}\n`),
);
