import pg from 'pg';
import { type CheckResult, reconcile } from './reconcile.ts';

/** The program behind `npm run reconcile`: one line a check, exit 1 on any break, 2 when the database cannot be asked. */
const text = (value: unknown): string =>
  JSON.stringify(value, (_key, inner: unknown) => (typeof inner === 'bigint' ? String(inner) : inner));

function lineOf({ id, title, breaks, tookMs, sample }: CheckResult): string {
  const head = `${breaks === 0 ? 'ok   ' : 'BREAK'} ${id.padEnd(3)} ${title} (${breaks} in ${tookMs} ms)`;
  return breaks === 0 ? head : [head, ...sample.map((row) => `        ${text(row)}`)].join('\n');
}

/** The end of the chain of seals: an operator who kept an earlier one can tell whether the chain was made anew (ADR 7). */
async function headLine(from: pg.Pool): Promise<string> {
  const { rows } = await from.query<{ number: string; head: string; at: string }>(
    `SELECT number::text AS number, encode(hash, 'hex') AS head, to_char(sealed_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS at FROM money.seal ORDER BY number DESC LIMIT 1`,
  );
  return rows[0] ? `head of the seals: block ${rows[0].number} ${rows[0].head} of ${rows[0].at}` : 'head of the seals: none yet';
}

const url = process.env.DATABASE_REPORT_URL || process.env.DATABASE_URL;
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
