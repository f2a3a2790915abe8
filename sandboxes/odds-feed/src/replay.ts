import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';

/**
 * `npm run replay -- [options] FILES`: has the running odds feed play recorded matches and follows them to their end.
 * The feed is found through FEED_URL and FEED_ADMIN_TOKEN, or through what the launcher wrote into DATA_DIR.
 */
const USAGE = `npm run replay -- [options] FILE...
  FILE            football-data.co.uk season (.csv), Wyscout timeline_*.csv (with #match_id+match_id for some matches), openfootball .json
  --speed N       season time passes N times as fast as real time (default 20000: a season in some twenty minutes)
  --step          do not run a clock: play every match to its result at once, one after the other
  --load          load only; go on by POST /admin/replay/step
  --send-broken   also send books that cannot be, for the reader to refuse
  --books LIST    columns to take prices from, in order (default B365C,AvgC,PSC,B365,Avg,BbAv,PS)`;

interface FeedPlace {
  readonly url: string;
  readonly adminToken: string;
}

interface Stats {
  readonly matches: number;
  readonly stages: Readonly<Record<'waiting' | 'prematch' | 'live' | 'result', number>>;
  readonly season_time: string | null;
  readonly broken_by_reason: Readonly<Record<string, number>>;
}

const LOOK_MS = 2000;

function feedPlace(): FeedPlace {
  const { FEED_URL, FEED_ADMIN_TOKEN, DATA_DIR } = process.env;
  if (FEED_URL !== undefined && FEED_ADMIN_TOKEN !== undefined) return { url: FEED_URL, adminToken: FEED_ADMIN_TOKEN };
  const path = join(DATA_DIR ?? '.data', 'run.json');
  try {
    const run = JSON.parse(readFileSync(path, 'utf8')) as { feedUrl?: string; feedAdminToken?: string };
    if (run.feedUrl !== undefined && run.feedAdminToken !== undefined)
      return { url: run.feedUrl, adminToken: run.feedAdminToken };
  } catch {
    // Said below, with what to do.
  }
  throw new Error(
    `no odds feed is running here: start the product first (npm start), or set FEED_URL and FEED_ADMIN_TOKEN (looked in ${path})`,
  );
}

async function call<T>(place: FeedPlace, method: string, path: string, body?: unknown): Promise<T> {
  const init: RequestInit = { method, headers: { 'x-sandbox-admin': place.adminToken, 'content-type': 'application/json' } };
  const answer = await fetch(
    `${place.url}${path}`,
    body === undefined ? { method, headers: { 'x-sandbox-admin': place.adminToken } } : { ...init, body: JSON.stringify(body) },
  );
  const content = (await answer.json()) as T & { error?: { message: string } };
  if (!answer.ok) throw new Error(content.error?.message ?? `the feed answered ${answer.status}`);
  return content;
}

const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

/** A file that may carry `#ids`: only the path is resolved. */
function absolute(given: string): string {
  const [path = '', ids] = given.split('#');
  return ids === undefined ? resolve(path) : `${resolve(path)}#${ids}`;
}

async function stepThrough(place: FeedPlace): Promise<void> {
  for (let remaining = 1; remaining > 0; ) {
    const done = await call<{ remaining: number }>(place, 'POST', '/admin/replay/step', { to: 'result', count: 20 });
    remaining = done.remaining;
    console.error(`replay: ${remaining} matches to go`);
  }
}

async function follow(place: FeedPlace): Promise<void> {
  for (;;) {
    const { stages, season_time: time } = await call<Stats>(place, 'GET', '/admin/replay/stats');
    console.error(
      `replay: ${time} ${stages.prematch} before kick-off, ${stages.live} live, ${stages.result} over, ${stages.waiting} waiting`,
    );
    if (stages.waiting + stages.prematch + stages.live === 0) return;
    await pause(LOOK_MS);
  }
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      speed: { type: 'string', default: '20000' },
      step: { type: 'boolean', default: false },
      load: { type: 'boolean', default: false },
      'send-broken': { type: 'boolean', default: false },
      books: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help || positionals.length === 0) {
    console.info(USAGE);
    process.exitCode = values.help ? 0 : 2;
    return;
  }
  const speed = Number(values.speed);
  if (!(speed > 0)) throw new Error('--speed must be a number above 0');
  const place = feedPlace();
  const stepping = values.step || values.load;
  const loaded = await call<{ matches: number; broken: number }>(place, 'POST', '/admin/replay/load', {
    paths: positionals.map(absolute),
    speed: stepping ? 0 : speed,
    send_broken: values['send-broken'],
    ...(values.books === undefined ? {} : { books: values.books.split(',') }),
  });
  console.error(`replay: ${loaded.matches} matches loaded, ${loaded.broken} broken records`);
  if (values.step) await stepThrough(place);
  else if (!values.load) await follow(place);
  const { matches, stages, broken_by_reason: broken } = await call<Stats>(place, 'GET', '/admin/replay/stats');
  console.info(JSON.stringify({ name: 'replay', matches, stages, broken }));
}

main().catch((error: unknown) => {
  console.error(`replay: ${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
});
