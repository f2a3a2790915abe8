import pg from 'pg';
import { settingsOr } from '../../platform/settings.ts';
import { type CheckResult, reconcile } from './reconcile.ts';
import { readSealHead } from './seal-head.ts';

/** The program behind `npm run reconcile`: one line a check, exit 1 on any break, 2 when the database cannot be asked. */
const text = (value: unknown): string =>
  JSON.stringify(value, (_key, inner: unknown) => (typeof inner === 'bigint' ? String(inner) : inner));

function lineOf({ id, title, breaks, tookMs, sample }: CheckResult): string {
  const head = `${breaks === 0 ? 'ok   ' : 'BREAK'} ${id.padEnd(3)} ${title} (${breaks} in ${tookMs} ms)`;
  return breaks === 0 ? head : [head, ...sample.map((row) => `        ${text(row)}`)].join('\n');
}

async function headLine(from: pg.Pool): Promise<string> {
  const last = await readSealHead(from);
  return last ? `head of the seals: block ${last.number} ${last.head} of ${last.at}` : 'head of the seals: none yet';
}

const { DATABASE_REPORT_URL, DATABASE_URL, DATABASE_MIGRATE_URL } = settingsOr('reconcile', 2);
const url = DATABASE_REPORT_URL ?? DATABASE_URL ?? DATABASE_MIGRATE_URL;
if (!url) {
  console.error('reconcile: DATABASE_URL is not set and no product runs here. Start it ("npm start") or name the database.');
  process.exit(2);
}
const pool = new pg.Pool({
  connectionString: url,
  max: 1,
  application_name: 'duskline-reconcile',
  connectionTimeoutMillis: 5_000,
});
try {
  const results = await reconcile(pool);
  for (const result of results) console.info(lineOf(result));
  console.info(await headLine(pool));
  const broken = results.filter(({ breaks }) => breaks > 0).map(({ id }) => id);
  console.info(broken.length === 0 ? `reconcile: all zero (${results.length} checks)` : `reconcile: BROKEN ${broken.join(' ')}`);
  process.exitCode = broken.length === 0 ? 0 : 1;
} catch (error) {
  console.error(`reconcile: the database could not be asked: ${(error as Error).message}`);
  process.exitCode = 2;
} finally {
  await pool.end();
}
