import { systemClock } from '../../platform/clock.ts';
import { createDb } from '../../platform/db/create-db.ts';
import { createLog } from '../../platform/log.ts';
import { ownerUrl, readSettings } from '../../platform/settings.ts';
import { createFileCipher } from './file-cipher.ts';
import { createFileStorage } from './file-storage.ts';
import { createIntake } from './intake/intake.ts';
import { createScanner } from './scanner.ts';
import { createDocuments } from './service.ts';

/**
 * The program behind `npm run documents -- rotate`: encrypts with the first key of DOCUMENT_KEY what has another one, while servers run that know both.
 * Exit 0 = done, 2 = wrong words, no database, or a file that cannot be read.
 */
const USAGE = 'usage: npm run documents -- rotate';

async function run(words: readonly string[]): Promise<number> {
  const settings = readSettings(process.env);
  const [url, { DOCUMENT_KEY: keys, DOCUMENT_DIR: folder }] = [ownerUrl(settings), settings];
  if (words.length !== 1 || words[0] !== 'rotate' || !url || !keys || !folder) {
    console.error(
      url && keys && folder ? USAGE : 'documents: DATABASE_MIGRATE_URL, DOCUMENT_KEY and DOCUMENT_DIR have to be set',
    );
    return 2;
  }
  const roles = { appRole: 'duskline_app', reportRole: 'duskline_report' };
  const db = createDb({ appUrl: url, reportUrl: url, ...roles, moneyConnections: 1, readConnections: 1 });
  const log = createLog('warn');
  const [storage, scanner] = [createFileStorage(folder), createScanner(null)];
  const intake = createIntake({ storage, scanner, cipher: createFileCipher(keys), onStorageFault: () => undefined });
  try {
    const rotated = await createDocuments({ db, clock: systemClock, log, keys, storage, scanner, intake }).rotateKeys();
    console.info(`documents: ${rotated} encrypted with the key ${keys.keyId}`);
    return 0;
  } catch (error) {
    console.error(`documents: ${(error as Error).message}`);
    return 2;
  } finally {
    await db.close();
  }
}

process.exitCode = await run(process.argv.slice(2));
