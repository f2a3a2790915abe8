/** Brings the database into the state of this release, as the owner of its schema, and ends: what runs before servers whose launcher this is not. */
import { migrate } from '../../apps/server/src/platform/db/migrate.ts';
import { ownerUrl, settingsOr } from '../../apps/server/src/platform/settings.ts';

const settings = settingsOr('migrate', 1);
const url = ownerUrl(settings);
if (url === undefined) {
  console.error('migrate: DATABASE_MIGRATE_URL or DATABASE_URL has to name the database');
  process.exit(1);
}
try {
  const applied = await migrate({ url, profile: settings.PROFILE });
  console.info(applied.length === 0 ? 'migrate: the database is current' : `migrate: applied ${applied.length} files`);
} catch (error) {
  console.error(`migrate: ${(error as Error).message}`);
  process.exit(1);
}
