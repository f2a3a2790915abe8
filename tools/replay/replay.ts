/**
 * `npm run replay -- FILES [--season] [--bets] [--speed 60] [--port 3100]`: plays real matches from files through the very same feed, book and
 * settlement as everything else. Starts a product of its own on other ports, in a folder that is thrown away.
 * Without --season the clock runs at --speed until Ctrl-C; with it every match is played at once, in order, and the program ends.
 * --bets stakes 10.00 on home, draw and away of every match and says what came back. The last line is the result.
 */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { reconcile } from '../chaos/checks.ts';
import { StartedProduct } from '../product-kit/started-product.ts';
import { createReplayClient, type ReplayClient, type ReplayStats } from './replay-client.ts';
import { SeasonBets } from './season-bets.ts';

const REPORT_EVERY_MS = 5_000;
const MATCH_RESULT = 1;

const money = (cents: number): string => (cents / 100).toFixed(2);

function describe(stats: ReplayStats): string {
  const { waiting, prematch, live, result } = stats.stages;
  return `${stats.matches} matches: ${waiting} waiting, ${prematch} prematch, ${live} live, ${result} finished; ${stats.broken.length} rows refused`;
}

/** Every match in order of kick-off: offered, bet on, played, settled. */
async function playSeason(client: ReplayClient, bets: SeasonBets | undefined): Promise<void> {
  for (let played = 1; ; played += 1) {
    const { matches, remaining } = await client.step('prematch');
    const [match] = matches;
    if (match === undefined) return;
    // A match with impossible prices is listed without them: no bet on it is possible.
    const isOffered = match.markets?.some((market) => market.id === MATCH_RESULT && market.broken === null) ?? true;
    if (isOffered) await bets?.betOn(match.home, match.away);
    await client.step('result', { urn: match.urn });
    if (played % 20 === 0 || remaining === 0) console.info(`  ${played} matches played, ${remaining} to come`);
    if (remaining === 0) return;
  }
}

async function season(client: ReplayClient, url: string, withBets: boolean): Promise<void> {
  const bets = withBets ? new SeasonBets(url) : undefined;
  const from = performance.now();
  await playSeason(client, bets);
  const seconds = ((performance.now() - from) / 1000).toFixed(1);
  const stats = await client.stats();
  for (const [reason, rows] of Object.entries(stats.broken_by_reason)) console.info(`  ${rows} rows refused: ${reason}`);
  if (bets === undefined) {
    console.info(`played ${stats.stages.result} matches in ${seconds} s`);
    return;
  }
  if (bets.early > 0) console.info(`  ${bets.early} bets came before their market had opened and were placed again`);
  const { settled, cents } = await bets.waitUntilSettled();
  const staked = bets.placed.length * 1000;
  console.info(
    `${settled === bets.placed.length ? 'settled' : 'NOT ALL SETTLED'}: ${settled} of ${bets.placed.length} bets on ${stats.stages.result} matches in ${seconds} s, staked ${money(staked)}, returned ${money(cents)}`,
  );
  if (settled !== bets.placed.length) process.exitCode = 1;
}

async function watch(client: ReplayClient, speed: number, isOver: () => boolean): Promise<void> {
  console.info(`  the clock runs ${speed} times as fast; Ctrl-C ends it`);
  while (!isOver()) {
    console.info(`  ${describe(await client.stats())}`);
    await sleep(REPORT_EVERY_MS);
  }
}

function readArguments() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      season: { type: 'boolean', default: false },
      bets: { type: 'boolean', default: false },
      speed: { type: 'string', default: '60' },
      port: { type: 'string', default: '3100' },
    },
  });
  const files = positionals.map((file) => resolve(process.env.INIT_CWD ?? process.cwd(), file));
  // `timeline.csv#2499719` names matches inside a file.
  const missing = files.find((file) => !existsSync(file.replace(/#[^/]*$/, '')));
  const speed = Number(values.speed);
  if (files.length === 0) throw new Error('name at least one file: npm run replay -- season.csv --season');
  if (missing !== undefined) throw new Error(`there is no ${missing}`);
  if (!(speed > 0 && speed <= 1_000_000)) throw new Error(`--speed ${values.speed} is not a speed: give a number above 0`);
  return { files, speed, port: Number(values.port), isSeason: values.season || values.bets, withBets: values.bets };
}

/**
 * A product whose feed replays files instead of making a world. `speed`: the season clock runs from the start, beginning a minute of
 * real time before the first kick-off; 0 = it stands still.
 */
function startReplay(port: number, files: readonly string[], speed: number): Promise<StartedProduct> {
  return StartedProduct.start({
    name: 'replay',
    port,
    // The sandbox reads the files and the speed from the environment that it inherits.
    env: { FEED_WORLD: 'empty', REPLAY_FILES: files.join(','), REPLAY_SPEED: String(speed) },
  });
}

async function main(): Promise<void> {
  const { files, speed, port, isSeason, withBets } = readArguments();
  let isOver = false;
  const stop = (): void => {
    isOver = true;
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  const product = await startReplay(port, files, isSeason ? 0 : speed);
  try {
    const run = product.fedRun();
    const { url, feedUrl, feedAdminToken } = run;
    const client = createReplayClient(feedUrl, feedAdminToken);
    console.info(`  ${describe(await client.stats())}`);
    if (isSeason) {
      await season(client, url, withBets);
      const books = await reconcile(run);
      console.info(books.line);
      if (!books.ok) process.exitCode = 1;
    } else await watch(client, speed, () => isOver);
  } finally {
    await product.stop();
  }
}

main().catch((error: unknown) => {
  console.error(`replay: ${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
});
