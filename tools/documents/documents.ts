import { join, resolve } from 'node:path';
import { readSettings } from '../../apps/server/src/platform/settings.ts';
import { ROOT } from '../start/root.ts';
import { runOnDatabase } from '../start/run-on-database.ts';
import { loadSecrets } from '../start/secrets.ts';

/** `npm run documents`: encrypts documents of players with the newest key. The play-money profile has its key in DATA_DIR. */
const settings = readSettings(process.env);
const dataDir = resolve(ROOT, settings.DATA_DIR);
runOnDatabase('modules/documents/documents-main.ts', process.argv.slice(2), {
  ...(settings.DOCUMENT_KEY === undefined ? { DOCUMENT_KEY: loadSecrets(dataDir).documentKey } : {}),
  DOCUMENT_DIR: resolve(ROOT, settings.DOCUMENT_DIR ?? join(dataDir, 'documents')),
});
