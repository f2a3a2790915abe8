import { userInfo } from 'node:os';
import { openPool } from '../db/pools.ts';
import { ownerUrl, settingsOr } from '../settings.ts';
import { createParkingStore, type ParkedItem } from './store.ts';

/**
 * The program behind `npm run parked`: what is parked, and its way back. Requeued items are done within seconds by the server that
 * runs on this database, or as soon as one runs. Exit code 0 = done, 1 = no such item, 2 = could not be asked or not understood.
 */
const USAGE = `npm run parked -- list [KIND]              what is parked, oldest first
npm run parked -- show KIND KEY            one item with everything that is known of it
npm run parked -- requeue KIND KEY|--all   let it, or all of its kind, be tried again`;
const LISTED = 10_000;
/** To do these pays results: traders decide that, at the desk (XR-20, XR-24). */
const OF_THE_DESK: ReadonlyMap<string | undefined, string> = new Map([
  ['changed_match', '/api/trading/requeue'],
  ['result-case', '/api/trading/decideresult'],
]);

const text = (value: unknown): string =>
  JSON.stringify(value, (_key, inner: unknown) => (typeof inner === 'bigint' ? String(inner) : inner), 2);

function lineOf({ kind, key, order, tries, parkedAt, reason, waits, requeuedAt }: ParkedItem): string {
  const state = requeuedAt !== null ? 'requeued' : waits ? 'waits' : `${tries} tries`;
  return [parkedAt?.toISOString(), kind, key, order === null ? '-' : order, state, reason].join('  ');
}

async function run(store: ReturnType<typeof createParkingStore>, [act, kind, key]: readonly string[]): Promise<number> {
  if (act === 'list') {
    const items = await store.list(kind ?? null, null, LISTED);
    for (const item of items) console.info(lineOf(item));
    console.info(`parked: ${items.length}`);
    return 0;
  }
  if (act === 'show' && kind !== undefined && key !== undefined) {
    const [item] = await store.list(kind, key, 1);
    console.info(item ? text(item) : `parked: there is no ${kind} ${key}`);
    return item ? 0 : 1;
  }
  if (act === 'requeue' && OF_THE_DESK.has(kind)) {
    console.error(`parked: ${kind} is decided at the trading desk: POST ${OF_THE_DESK.get(kind)}`);
    return 1;
  }
  if (act === 'requeue' && kind !== undefined && key !== undefined) {
    const count = await store.requeue(kind, key === '--all' ? null : key, `command/${userInfo().username}`);
    console.info(count > 0 ? `parked: ${count} requeued` : `parked: nothing of ${kind} ${key} waits to be requeued`);
    return count > 0 || key === '--all' ? 0 : 1;
  }
  console.error(USAGE);
  return 2;
}

const url = ownerUrl(settingsOr('parked', 2));
if (!url) {
  console.error('parked: DATABASE_URL is not set and no product runs here. Start it ("npm start") or name the database.');
  process.exit(2);
}
const pool = openPool({ url, role: undefined, max: 1, name: 'duskline-parked', statementMs: 10_000 }, () => undefined);
try {
  const store = createParkingStore({
    call: async (_name, statement, values) => (await pool.query(statement, [...values])).rows,
  });
  process.exitCode = await run(store, process.argv.slice(2));
} catch (error) {
  console.error(`parked: the database could not be asked: ${(error as Error).message}`);
  process.exitCode = 2;
} finally {
  await pool.end();
}
