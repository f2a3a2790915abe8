import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { startPostgres } from './embedded.ts';
import { generateFunctions } from './generate-functions.ts';
import { migrate } from './migrate.ts';
import { FUNCTIONS } from './stored-functions.ts';

export const SCHEMA_FILE = fileURLToPath(new URL('./schema.gen.ts', import.meta.url));
export const FUNCTION_FILES = fileURLToPath(new URL('./functions', import.meta.url));

const SCHEMAS = [
  'money',
  'betting',
  'platform',
  'identity',
  'catalogue',
  'betslip',
  'trading',
  'bonus',
  'early_payout',
  'policy',
  'results',
  'popularity',
  'favourites',
  'messages',
  'documents',
  'kyc',
  'my_data',
  'notify',
  'limits',
  'odds_history',
  'virtual_sports',
  'web_push',
  'public',
];

function codegenProgram(): string {
  const require = createRequire(import.meta.url);
  const main = require.resolve('kysely-codegen/package.json');
  return join(dirname(main), 'dist', 'cli', 'bin.js');
}

/** The TypeScript types of the tables of a migrated database, as the text of `schema.gen.ts`. */
export async function generateTypes(url: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'duskline-types-'));
  const file = join(folder, 'schema.ts');
  const flags = ['--dialect', 'postgres', '--url', url, '--out-file', file, '--no-domains'];
  // 64-bit integers arrive as BigInt (pools.ts) and leave as either.
  flags.push('--type-mapping', JSON.stringify({ int8: 'bigint' }));
  flags.push('--default-schema', 'public', '--include-pattern', `{${SCHEMAS.join(',')}}.*`);
  try {
    await promisify(execFile)(process.execPath, [codegenProgram(), ...flags]);
    return await readFile(file, 'utf8');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Writes the types of tables and the calls of stored functions, from a database that is made for it. */
async function main(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'duskline-schema-'));
  const server = await startPostgres({ dataDir });
  try {
    // Tables and functions alone: what else a migration does is called through files that are written here.
    await migrate({ url: server.url('duskline_owner'), functions: FUNCTIONS });
    await writeFile(SCHEMA_FILE, await generateTypes(server.url('duskline_owner', 'duskline', 'tcp')));
    await rm(FUNCTION_FILES, { recursive: true, force: true });
    await mkdir(FUNCTION_FILES);
    for (const [schema, text] of await generateFunctions(server.url('duskline_owner')))
      await writeFile(join(FUNCTION_FILES, `${schema}.gen.ts`), text);
    console.info(`wrote ${SCHEMA_FILE} and ${FUNCTION_FILES}`);
  } finally {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main();
