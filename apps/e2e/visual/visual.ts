import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';

/** Compares the key screens with the pictures that are kept, in both themes and from right to left: `npm run visual`, `npm run visual -- --update --only slip`. */
const { values } = parseArgs({ options: { update: { type: 'boolean', default: false }, only: { type: 'string' } } });

const cli = join(dirname(createRequire(import.meta.url).resolve('@playwright/test/package.json')), 'cli.js');
const config = join(import.meta.dirname, 'playwright.config.ts');
const args = [cli, 'test', '--config', config];
if (values.update) args.push('--update-snapshots=all');
if (values.only !== undefined) args.push('-g', values.only);

const child = spawn(process.execPath, args, { stdio: 'inherit' });
child.on('exit', (code) => {
  process.exitCode = code ?? 1;
});
