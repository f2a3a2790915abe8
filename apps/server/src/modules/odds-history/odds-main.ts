import { callOn } from '../../platform/db/function-call.ts';
import { openPool } from '../../platform/db/pools.ts';
import { ownerUrl, settingsOr } from '../../platform/settings.ts';
import { checkLegs } from './check.ts';

/**
 * The program behind `npm run odds`: compares the odds of accepted bets with the history of the board and names the legs whose odds never stood. Exit
 * code 0 = none, 1 = some, 2 = could not be asked or not understood.
 */
const USAGE = 'npm run odds -- check [DAYS]   the bets of the last days (1 when it is not said, 400 at most)';
const DAY_MS = 86_400_000;
const STATEMENT_MS = 600_000;

const [act, said = '1'] = process.argv.slice(2);
const days = /^[1-9][0-9]{0,2}$/.test(said) ? Number(said) : 0;
if (act !== 'check' || days < 1 || days > 400) {
  console.error(USAGE);
  process.exit(2);
}
const url = ownerUrl(settingsOr('odds', 2));
if (!url) {
  console.error('odds: DATABASE_URL is not set and no product runs here. Start it ("npm start") or name the database.');
  process.exit(2);
}
const pool = openPool({ url, role: undefined, max: 1, name: 'duskline-odds', statementMs: STATEMENT_MS }, () => undefined);
try {
  const nowMs = Date.now();
  const client = await pool.connect();
  const check = await checkLegs((call) => callOn(client, call), nowMs - days * DAY_MS, nowMs);
  for (const { ticketId, legNo, selectionId, oddsMilli } of check.never)
    console.info(`NEVER  bet ${ticketId} leg ${legNo}: ${selectionId} at ${oddsMilli / 1000}`);
  client.release();
  const { stood, unknown, trader, never } = check.counts;
  if (check.never.length < never) console.info(`... and ${never - check.never.length} more`);
  console.info(`odds: ${never} legs never stood, ${stood} stood, ${trader} by traders, ${unknown} unknown`);
  process.exitCode = never > 0 ? 1 : 0;
} catch (error) {
  console.error(`odds: the database could not be asked: ${(error as Error).message}`);
  process.exitCode = 2;
} finally {
  await pool.end();
}
