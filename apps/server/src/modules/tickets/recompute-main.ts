import { createDb } from '../../platform/db/create-db.ts';
import { ownerUrl, settingsOr } from '../../platform/settings.ts';
import { recompute } from './settlement/recompute.ts';

/**
 * Run at the end of `npm run soak`, and by hand where the metric `recompute_differences` is not zero: settles every ticket again from all facts, without storing anything, and
 * names those that are stored otherwise. Exit code 0 = none, 1 = some, 2 = could not be asked. Tickets whose markets wait for the worker do not count.
 */
const NAMED = 20;

const url = ownerUrl(settingsOr('recompute', 2));
if (!url) {
  console.error('recompute: DATABASE_URL is not set and no product runs here. Start it ("npm start") or name the database.');
  process.exit(2);
}
const db = createDb({
  appUrl: url,
  reportUrl: url,
  appRole: 'duskline_app',
  reportRole: undefined,
  moneyConnections: 1,
  readConnections: 2,
});
const text = (value: unknown): string =>
  JSON.stringify(value, (_key, inner: unknown) => (typeof inner === 'bigint' ? String(inner) : inner));
try {
  const { checked, differences } = await recompute(db, 'all');
  for (const difference of differences.slice(0, NAMED)) console.info(`DIFFERS  ${text(difference)}`);
  console.info(`recompute: ${checked} tickets, ${differences.length} differ`);
  process.exitCode = differences.length > 0 ? 1 : 0;
} catch (error) {
  console.error(`recompute: the database could not be asked: ${(error as Error).message}`);
  process.exitCode = 2;
} finally {
  await db.close();
}
