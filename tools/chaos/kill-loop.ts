/**
 * `npm run chaos -- [--rounds 20] [--players 12] [--port 4300] [--seed N]`: starts the whole product on other ports, lets players bet over
 * HTTP without pause, kills the server and PostgreSQL at random moments, and proves that no acknowledged bet is lost, none is doubled and
 * the books balance. Exit code 1 when any of it does not hold. The last line is the result.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { HttpPlayer } from '../product-kit/http-player.ts';
import { StartedProduct } from '../product-kit/started-product.ts';
import { type Checked, judge, reconcile, type Verdict } from './checks.ts';
import { killAndWait } from './kill-and-wait.ts';
import { type Load, nextBet, resolveUnknown, startLoad } from './load.ts';
import { waitForOffer } from './offer.ts';
import { type Random, seededRandom } from './random.ts';
import { betsLine, printBets, type Result, runToEnd } from './run-result.ts';

/** The promise that is measured: ready again within ten seconds, without intervention. */
const READY_WITHIN_MS = 10_000;
const LOWEST_PAUSE_MS = 300;
const HIGHEST_PAUSE_MS = 2500;
const ACCEPTED_MIN = 500;
const RESOLVE_TRIES = 100;

type Kill = { readonly name: 'server' | 'postgres'; readonly readyMs: number; readonly betMs: number };

/** Ends one process and measures two times: until /readyz says 200, and until the first bet is acknowledged again. */
async function killOnce(product: StartedProduct, load: Load, name: Kill['name']): Promise<Kill> {
  const from = performance.now();
  const readyMs = await killAndWait(product, name, READY_WITHIN_MS);
  await nextBet(load, READY_WITHIN_MS);
  return { name, readyMs, betMs: performance.now() - from };
}

async function killLoop(product: StartedProduct, load: Load, rounds: number, random: Random): Promise<Kill[]> {
  const kills: Kill[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    for (const name of ['server', 'postgres'] as const) {
      await sleep(random.between(LOWEST_PAUSE_MS, HIGHEST_PAUSE_MS));
      const kill = await killOnce(product, load, name);
      kills.push(kill);
      const accepted = load.placements.filter((one) => one.answer === 'accepted').length;
      console.info(
        `  ${round}/${rounds} ${name.padEnd(8)} ready after ${Math.round(kill.readyMs)} ms, first bet after ${Math.round(kill.betMs)} ms, ${accepted} bets acknowledged`,
      );
    }
  }
  return kills;
}

const worst = (kills: readonly Kill[], name: Kill['name']): number =>
  Math.round(Math.max(0, ...kills.filter((kill) => kill.name === name).map((kill) => kill.readyMs)));

async function main(): Promise<Result> {
  const { values } = parseArgs({
    options: {
      rounds: { type: 'string', default: '20' },
      players: { type: 'string', default: '12' },
      port: { type: 'string', default: '4300' },
      seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    },
  });
  const random = seededRandom(Number(values.seed));
  console.info(`Kill loop: ${values.rounds} rounds, ${values.players} players, seed ${values.seed}`);
  const product = await StartedProduct.start({ name: 'chaos', port: Number(values.port), env: { FEED_SPEED: '1' } });
  try {
    const { url } = product;
    const selections = await waitForOffer(url);
    const players = Array.from(
      { length: Number(values.players) },
      (_, index) => new HttpPlayer(url, `chaos${values.seed}x${index}`),
    );
    for (const player of players) await player.register();
    const load = startLoad(players, selections, random);
    const kills = await killLoop(product, load, Number(values.rounds), random);
    await load.stop();
    const unknown = await resolveUnknown(load.placements, RESOLVE_TRIES);
    const verdict = await judge(load.placements);
    const books = await reconcile(product.run());
    const result = report(load, kills, unknown, verdict, books);
    if (!result.ok) product.keepData();
    return result;
  } catch (error) {
    product.keepData();
    throw error;
  } finally {
    await product.stop();
  }
}

function report(load: Load, kills: readonly Kill[], unknown: number, verdict: Verdict, books: Checked): Result {
  printBets(load.placements, verdict, books);
  const accepted = load.placements.filter(({ answer }) => answer === 'accepted').length;
  // A round with hardly any bets, or with nothing in flight at the moment of death, proves nothing.
  const valid = accepted >= ACCEPTED_MIN && unknown > 0;
  const ok = valid && books.ok && Object.values(verdict).every((keys) => keys.length === 0);
  const line =
    `${ok ? 'holds' : valid ? 'BROKEN' : 'INVALID'}: ${kills.length} kills, ${accepted} bets acknowledged, ${unknown} in flight at a kill, ${betsLine(verdict)}, ` +
    `reconcile ${books.ok ? 'all zero' : 'broken'}, ready again within ${worst(kills, 'server')} ms (server) and ${worst(kills, 'postgres')} ms (PostgreSQL)`;
  return { ok, line };
}

await runToEnd(main);
