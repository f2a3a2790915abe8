/**
 * `npm run test:nodes -- [--rounds 20] [--players 12] [--seed N]`: three web nodes behind HAProxy, an owner of feed and settlement with its
 * standby, a node for jobs, NATS and a database with a synchronous standby. Under load it kills, pauses and cuts off each in turn, and
 * promotes the standby at the end. No acknowledged bet may be lost or doubled, none accepted more than three seconds after its price had ended,
 * every bet on a match that ended is settled once for each of its results at most and in the end by the last one, as an independent reading has it,
 * every page has to recover without being loaded again, some of them by position, and the books balance. Exit code 1 when any of it does not hold, 2
 * for options that are none. With fewer rounds than there are kinds of faults not all of them come: the last line, which is the result, says how many.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { judge, reconcile } from '../chaos/checks.ts';
import { type Load, learnDelayed, nextBet, resolveUnknown, startLoad } from '../chaos/load.ts';
import { waitForOffer } from '../chaos/offer.ts';
import { type Random, seededRandom } from '../chaos/random.ts';
import { type Result, runToEnd } from '../chaos/run-result.ts';
import { wholeNumber } from '../chaos/whole-number.ts';
import { HttpPlayer } from '../product-kit/http-player.ts';
import { Cluster } from './cluster.ts';
import { drawFaults, type Fault, faultKinds } from './faults.ts';
import { judgeSettlement, whenSettled } from './judge-settlement.ts';
import { MatchPlayer } from './match-player.ts';
import { Pages } from './pages.ts';
import { PriceMover } from './price-mover.ts';
import { judgePrices, type Round, report } from './report.ts';
import { readBets, readCash, readLeft, readMarket } from './settled-bets.ts';

const RESOLVE_TRIES = 100;
const BET_PATIENCE_MS = 120_000;
/** What a player waits after a bet: the play money of each has to last for all rounds. */
const BET_REST_MS = 600;
const LOWEST_PAUSE_MS = 500;
const HIGHEST_PAUSE_MS = 3000;

async function playRound(cluster: Cluster, fault: Fault, load: Load, pages: Pages): Promise<Round> {
  const before = pages.streams();
  const waiting = (await readLeft(cluster.postgres)).undecided;
  await fault.strike();
  const from = performance.now();
  const since = () => performance.now() - from;
  const [readyMs, betMs] = await Promise.all([cluster.ready(), nextBet(load, BET_PATIENCE_MS).then(since)]);
  await pages.upToDate();
  const after = pages.streams();
  const streams = { recovered: after.recovered - before.recovered, begun: after.begun - before.begun };
  return { name: fault.name, readyMs, betMs, pagesMs: since(), waiting, ...streams };
}

async function playRounds(cluster: Cluster, load: Load, pages: Pages, count: number, random: Random): Promise<Round[]> {
  const rounds: Round[] = [];
  for (const fault of drawFaults(cluster, count, random)) {
    await sleep(random.between(LOWEST_PAUSE_MS, HIGHEST_PAUSE_MS));
    const round = await playRound(cluster, fault, load, pages);
    rounds.push(round);
    const accepted = load.placements.filter((one) => one.answer === 'accepted').length;
    const times = `ready after ${Math.round(round.readyMs)} ms, first bet after ${Math.round(round.betMs)} ms, pages after ${Math.round(round.pagesMs)} ms`;
    const streams = `${round.recovered} streams gone on, ${round.begun} begun, ${round.waiting} live bets waited`;
    console.info(`  ${rounds.length}/${count} ${round.name.padEnd(30)} ${times}, ${streams}, ${accepted} bets acknowledged`);
  }
  return rounds;
}

async function main(): Promise<Result> {
  const { values } = parseArgs({
    options: {
      rounds: { type: 'string', default: '20' },
      players: { type: 'string', default: '12' },
      seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    },
  });
  const count = wholeNumber('nodes', 'rounds', values.rounds, 1, 1_000);
  const bettors = wholeNumber('nodes', 'players', values.players, 1, 200);
  const seed = wholeNumber('nodes', 'seed', values.seed, 0, 999_999_999);
  const random = seededRandom(seed);
  console.info(`Nodes: ${count} rounds, ${bettors} players, seed ${seed}`);
  const cluster = new Cluster();
  let pages: Pages | undefined;
  try {
    const mover = new PriceMover(random);
    await cluster.start((url, adminToken) => mover.open(url, adminToken));
    console.info('  every node is ready');
    const selections = await waitForOffer(cluster.url);
    const names = Array.from({ length: bettors }, (_, index) => `nodes${seed}x${index}`);
    const players = names.map((name) => new HttpPlayer(cluster.url, name));
    for (const player of players) await player.register();
    pages = await Pages.open(cluster, players);
    mover.start();
    const cashBefore = await readCash(cluster.postgres);
    const matches = new MatchPlayer(mover.parts, (urn) => readMarket(cluster.postgres, urn), selections);
    matches.start();
    const load = startLoad(players, selections, random, BET_REST_MS);
    const rounds = await playRounds(cluster, load, pages, count, random);
    await load.stop();
    await Promise.all([mover.stop(), matches.stop()]);
    const unknown = await resolveUnknown(load.placements, RESOLVE_TRIES);
    await whenSettled(cluster.postgres);
    await learnDelayed(load.placements);
    const verdict = await judge(load.placements);
    const prices = await judgePrices(cluster.postgres, mover.said);
    const bets = await readBets(cluster.postgres);
    const shown = await pages.judge(mover.said, bets);
    const settlement = await judgeSettlement(cluster.postgres, bets, matches.results, cashBefore);
    const books = await reconcile({ databaseMigrateUrl: cluster.postgres.url('duskline_owner') });
    const kinds = faultKinds(cluster, random);
    const result = report({ placements: load.placements, rounds, kinds, unknown, verdict, prices, shown, settlement, books });
    if (!result.ok) cluster.keepData();
    return result;
  } catch (error) {
    cluster.keepData();
    throw error;
  } finally {
    pages?.close();
    await cluster.stop();
  }
}

await runToEnd(main);
