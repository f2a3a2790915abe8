/**
 * `npm run soak -- [--minutes 60] [--speed 30] [--seed N] [--players 8] [--port 4700]`: runs the whole product against the feed sandbox at
 * that speed while everything goes wrong that a feed can do (fault-acts.ts), in another order each time, and players bet without pause. At
 * the end the provider is well again, and then must hold: no acknowledged bet is lost or doubled, every ticket is what all facts make
 * of it, the books balance, the board is that of a new reading of the feed, the history of odds is whole and knows the odds of every
 * bet, the server was never started again, its memory is flat, prices reach browsers in time, those that ask and those with an open page, and
 * nothing waits for a person that the faults do not explain. What was compared with nothing does not hold. From ten minutes on every kind of
 * fault must have acted. The last line is the result; exit code 1 when any of it does not hold. The same seed does the same in the same order.
 */
import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { FeedProxy } from '../adversary/feed-proxy.ts';
import { FeedUnderTest } from '../adversary/feed-under-test.ts';
import { Target } from '../adversary/target.ts';
import { Violations } from '../adversary/violations.ts';
import { judge, reconcile, runCheck } from '../chaos/checks.ts';
import { type Load, learnDelayed, resolveUnknown, startLoad } from '../chaos/load.ts';
import { openSelections } from '../chaos/offer.ts';
import { seededRandom } from '../chaos/random.ts';
import { wholeNumber } from '../chaos/whole-number.ts';
import { HttpPlayer } from '../product-kit/http-player.ts';
import { StartedProduct } from '../product-kit/started-product.ts';
import type { ShownMarket } from './board-check.ts';
import {
  boardFaults,
  kindsFault,
  oddsFaults,
  parkedFaults,
  type Recoveries,
  recoveriesFault,
  ticketFaults,
} from './end-verdicts.ts';
import { faultActs, inTurn } from './fault-acts.ts';
import { type Lag, lagFault, lagOf, measureLag } from './feed-lag.ts';
import { awaitSettlement, comeToRest, compareBoard } from './final-checks.ts';
import { inspectorOption, LiveHeap } from './live-heap.ts';
import { describeGrowth, growthOf, type LiveSample, type MemorySample } from './memory.ts';
import { type Metrics, readMetrics } from './metrics.ts';
import { OpenPages } from './open-pages.ts';
import { ScriptedEvents } from './scripted-events.ts';
import { readOddsHistory } from './stored-state.ts';

const SAMPLE_EVERY_MS = 2_000;
/** What is in use is measured so often: all garbage is collected for it, so not more often than it is by itself. */
const LIVE_EVERY_MS = 90_000;
const LIVE_TIMES = 20;
/** Of the inspector, behind the port of the product. */
const INSPECTOR_PORT = 60;
const OFFER_EVERY_MS = 10_000;
const KNOWN_PATIENCE_MS = 10_000;
/** What a player waits after a bet. */
const BET_REST_MS = 500;
/** Between two acts, so that players find something open. */
const CALM_MS = 4_000;
/** Selections of the matches that something happens to are taken so many times as often as others. */
const WANTED_WEIGHT = 40;
const RESOLVE_TRIES = 100;
/** The longest delay of a live bet is over by then. */
const DELAY_MS = 15_000;
const ACCEPTED_MIN_PER_MINUTE = 20;
const DAY_MINUTES = 24 * 60;
const STOPPED_EXIT = 130;

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '60' },
    speed: { type: 'string', default: '30' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    players: { type: 'string', default: '8' },
    world: { type: 'string', default: 'sample' },
    port: { type: 'string', default: '4700' },
  },
});
const seed = Number(values.seed);
const minutes = Number(values.minutes);
const speed = Number(values.speed);
const world = values.world === 'full' ? 'full' : 'sample';
const bettors = wholeNumber('soak', 'players', values.players, 1, 200);
const port = wholeNumber('soak', 'port', values.port, 1_024, 65_000);
const token = randomBytes(24).toString('hex');
const violations = new Violations();

async function matchIdOf(target: Target, urn: string): Promise<number | null> {
  for (const until = Date.now() + KNOWN_PATIENCE_MS; Date.now() < until; await sleep(200)) {
    const gate = (await target.gates()).find((one) => one.urn === urn);
    if (gate) return gate.matchId;
  }
  return null;
}

/** What can be bet on now, kept up to date in `selections` until it is over. */
async function followOffer(visitor: HttpPlayer, selections: string[], wanted: string[], isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    const open = await openSelections(visitor, 'any');
    const more = wanted.flatMap((id) => Array.from({ length: WANTED_WEIGHT }, () => id));
    if (open.length > 0) selections.splice(0, selections.length, ...open, ...more);
    await sleep(OFFER_EVERY_MS);
  }
}

interface Seen {
  readonly memory: MemorySample[];
  readonly live: LiveSample[];
  readonly waiting: number[];
}

async function sampleServer(url: string, seen: Seen, isOver: () => boolean): Promise<void> {
  for (; !isOver(); await sleep(SAMPLE_EVERY_MS)) {
    const metrics = await readMetrics(url, token);
    if (metrics === null) continue;
    seen.memory.push(metrics.memory(Date.now()));
    seen.waiting.push(metrics.sum('feed_pending_messages'));
  }
}

/** What the server has in use, from its start on; with what stands on its board, which is most of it. */
async function measureLive(url: string, pid: number, seen: Seen, isOver: () => boolean): Promise<void> {
  const heap = await LiveHeap.open(pid, port + INSPECTOR_PORT);
  for (let nextMs = 0; !isOver(); await sleep(OFFER_EVERY_MS / 10)) {
    if (Date.now() < nextMs) continue;
    nextMs = Date.now() + Math.min(LIVE_EVERY_MS, (minutes * 60_000) / LIVE_TIMES);
    const sample = await heap.measure();
    if (sample === null) continue;
    seen.live.push(sample);
    const metrics = await readMetrics(url, token);
    const [matches, markets] = [metrics?.sum('catalogue_matches') ?? '?', metrics?.sum('catalogue_markets') ?? '?'];
    console.info(`    ${(sample.bytes / 1024 / 1024).toFixed(1)} MB in use, ${matches} matches, ${markets} markets`);
  }
}

interface Run {
  readonly product: StartedProduct;
  readonly target: Target;
  readonly feed: FeedUnderTest;
  readonly proxy: FeedProxy;
  readonly visitor: HttpPlayer;
}

interface Played {
  readonly load: Load;
  readonly seen: Seen;
  readonly lags: { readonly asked: Lag; readonly pushed: Lag };
  readonly streams: number;
  readonly acts: ReadonlyMap<string, number>;
  readonly kinds: readonly string[];
  /** Those that were asked for before any fault acted. */
  readonly first: Recoveries;
}

const recoveriesOf = (proxy: FeedProxy): Recoveries => ({ events: proxy.recoveries, producers: proxy.producerRecoveries });

/** Everything at once until the time is up. */
async function play({ product, target, feed, proxy, visitor }: Run): Promise<Played> {
  const random = seededRandom(seed);
  const endMs = Date.now() + minutes * 60_000;
  let isDone = false;
  const isOver = (): boolean => isDone;
  const selections: string[] = [];
  const wanted: string[] = [];
  const offer = async (urn: string): Promise<void> => {
    const matchId = await matchIdOf(target, urn);
    if (matchId === null) return violations.add('a match of the feed is not known', urn);
    const reply = await visitor.call('GET', `/api/sportmarket/getbymatchandmarkettype?matchID=${matchId}`);
    const ids = (Object.values(reply?.body ?? {}) as ShownMarket[]).flatMap(({ Odds }) => Odds.map(({ ID }) => ID));
    wanted.splice(0, wanted.length, ...ids);
    for (let i = 0; i < WANTED_WEIGHT; i++) selections.push(...ids);
  };
  const scripted = new ScriptedEvents({ feed, proxy, offer });
  const players = Array.from({ length: bettors }, (_, at) => new HttpPlayer(target.url, `soak${seed}x${at}`));
  for (const player of players) await player.register();
  const canary = await scripted.make();
  await scripted.send(canary, 'odds_change', { markets: [] });
  const canaryId = await matchIdOf(target, canary.urn);
  if (canaryId === null) throw new Error('a match of the feed is not known');
  selections.push(...(await openSelections(visitor, 'any')));
  const seen: Seen = { memory: [], live: [], waiting: [] };
  const load = startLoad(players, selections, random, BET_REST_MS);
  const pages = new OpenPages(target.url, canaryId);
  const beside = Promise.all([
    followOffer(visitor, selections, wanted, isOver),
    sampleServer(target.url, seen, isOver),
    measureLag({ proxy, visitor, pages, event: canary, matchId: canaryId, isOver }),
    measureLive(target.url, product.run().pids.server ?? 0, seen, isOver),
  ]);
  // What ends early ends the run: without it the rest of the hour would prove nothing.
  let fault: { readonly error: unknown } | undefined;
  beside.catch((error: unknown) => {
    fault = { error };
  });
  const acts = new Map<string, number>();
  const ofOrder = seededRandom(seed + 1);
  const known = faultActs({ feed, proxy, scripted, random: ofOrder });
  const first = recoveriesOf(proxy);
  for (const { name, run } of inTurn(known, ofOrder)) {
    if (Date.now() >= endMs) break;
    if (fault) throw fault.error;
    await run();
    acts.set(name, (acts.get(name) ?? 0) + 1);
    target.expectAlive(name);
    const accepted = load.placements.filter(({ answer }) => answer === 'accepted').length;
    const [memory, left] = [target.memoryMb(), Math.max(0, Math.round((endMs - Date.now()) / 1_000))];
    console.info(
      `  ${name.padEnd(30)} ${accepted} bets, ${memory ?? '?'} MB, ${violations.all.length} violations, ${proxy.recoveries}/${proxy.producerRecoveries} recoveries, ${left} s left`,
    );
    await sleep(Math.min(CALM_MS, Math.max(0, endMs - Date.now())));
  }
  isDone = true;
  await load.stop();
  const [, , times] = await beside;
  // The book of the sandbox has the last price too: the one that stays.
  await scripted.send(canary, 'odds_change', { markets: [{ id: 29, status: -1 }] });
  for (const fault of pages.faults()) violations.add('an open page is not served as promised', 'end', { fault });
  pages.close();
  return {
    load,
    seen,
    lags: { asked: lagOf(times.asked), pushed: lagOf(times.pushed) },
    streams: pages.streams,
    acts,
    kinds: known.map(({ name }) => name),
    first,
  };
}

/** The provider is well again, and everything is read from the beginning once more. Returns the recoveries that were asked for before that. */
async function heal({ target, feed, proxy }: Run): Promise<Recoveries> {
  proxy.skewMs = 0;
  await feed.admin('POST', 'faults', {});
  await feed.admin('POST', 'recovery', { fail_next: 0 });
  // Almost still: what differs from then on is wrong and not late.
  await feed.admin('POST', 'speed', { speed: 0.1 });
  const rest = async (at: string): Promise<void> => {
    const left = await comeToRest(target, token);
    if (left !== null) violations.add('the feed does not come to rest', at, { left });
  };
  await rest('after the faults');
  const asked = recoveriesOf(proxy);
  await feed.admin('POST', 'disconnect', {});
  await rest('after a whole recovery');
  return asked;
}

async function checkBets({ product, target }: Run, { load }: Played): Promise<string> {
  const unknown = await resolveUnknown(load.placements, RESOLVE_TRIES);
  await sleep(DELAY_MS);
  await learnDelayed(load.placements);
  const verdict = await judge(load.placements);
  for (const [kind, keys] of Object.entries(verdict))
    if (keys.length > 0) violations.add(`bets ${kind}`, 'end', { number: keys.length, keys: keys.slice(0, 5) });
  const accepted = load.placements.filter(({ answer }) => answer === 'accepted').length;
  if (accepted < ACCEPTED_MIN_PER_MINUTE * minutes)
    violations.add('hardly any bets: the run proves nothing', 'end', { accepted });
  const server = 'apps/server/src/modules';
  const settlement = await awaitSettlement(target);
  const history = await readOddsHistory(target);
  const days = String(1 + Math.ceil(minutes / DAY_MINUTES));
  const checks = {
    tickets: await runCheck(product.run(), [`${server}/tickets/recompute-main.ts`]),
    books: await reconcile(product.run()),
    odds: await runCheck(product.run(), [`${server}/odds-history/odds-main.ts`, 'check', days]),
  };
  const faults = {
    tickets: ticketFaults(checks.tickets.line, settlement, accepted),
    books: [],
    odds: oddsFaults(checks.odds.line, history, accepted),
  };
  for (const [what, { ok, line }] of Object.entries(checks)) {
    console.info(`  ${line}`);
    const found = faults[what as keyof typeof faults];
    if (!ok || found.length > 0) violations.add(`${what} do not hold`, 'end', { line, found });
  }
  const [run] = history.runs;
  console.info(
    `  ${settlement.settled} tickets settled, ${settlement.waiting} markets wait; history of odds complete ` +
      `${Math.round((run?.completeMs ?? Number.NaN) - (run?.openedMs ?? 0))} ms after its beginning, ${history.legsInGap} legs before that`,
  );
  return `${accepted} bets (${unknown} first unknown), ${settlement.settled} settled`;
}

function checkServer(metrics: Metrics | null, { seen, lags, streams }: Played): string {
  const kept = metrics?.sum('odds_history_changes_total') ?? 0;
  const lost = metrics?.sum('odds_history_lost_total') ?? Number.NaN;
  if (kept === 0 || lost !== 0) violations.add('changes of odds are lost to their history', 'end', { kept, lost });
  const growth = growthOf(seen.memory, seen.live);
  if (!growth.isFlat)
    violations.add('memory grows', 'end', { ...growth, samples: seen.memory.length, measurements: seen.live.length });
  for (const [how, lag] of Object.entries(lags)) {
    const late = lagFault(lag, minutes);
    if (late !== null) violations.add(late, 'end', { how, ...lag });
  }
  const lag = ({ p50Ms, p95Ms, mostMs, measured }: Lag): string =>
    `p50 ${p50Ms} ms p95 ${p95Ms} ms most ${mostMs} ms of ${measured}`;
  const most = Math.max(0, ...seen.waiting);
  return (
    `${describeGrowth(growth)}, ` +
    `lag asked ${lag(lags.asked)}, on sockets ${lag(lags.pushed)} that were open, with ${streams} streams, most messages waiting ${most}, ` +
    `${kept} changes of odds kept`
  );
}

async function checkAll(run: Run, played: Played): Promise<string> {
  const asked = await heal(run);
  const board = await compareBoard(run);
  for (const difference of board.differences.slice(0, 10)) console.error(`    ${difference}`);
  for (const fault of boardFaults(board)) violations.add('the board does not hold', 'end', { fault });
  const bets = await checkBets(run, played);
  const server = checkServer(await readMetrics(run.target.url, token), played);
  run.target.expectAlive('end');
  const acts = [...played.acts.values()].reduce((sum, times) => sum + times, 0);
  const events = asked.events - played.first.events;
  const producers = asked.producers - played.first.producers;
  console.info(`  parked ${await run.target.parked()}; recoveries of events ${events}, of producers ${producers}`);
  const unexplained = [
    ...parkedFaults(await run.target.parkedKinds(), played.acts),
    recoveriesFault({ events, producers }, played.acts),
    kindsFault(played.acts, played.kinds, minutes),
  ];
  for (const fault of unexplained)
    if (fault !== null) violations.add('faults and what came of them do not agree', 'end', { fault });
  const compared = `board of ${board.events} events, ${board.markets} markets, ${board.open} open, and ${board.others} other matches of the world ${world}`;
  return `${acts} faults of ${played.acts.size} kinds of ${played.kinds.length}, ${bets}, ${compared}, ${server}`;
}

class StoppedError extends Error {}

/** Rejects when a signal ends the run: then what it has started ends too, and its data is thrown away. */
const stopped = Promise.withResolvers<never>();
stopped.promise.catch(() => undefined);
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => stopped.reject(new StoppedError(`stopped by ${signal}`)));
const unlessStopped = <T>(work: Promise<T>): Promise<T> => Promise.race([work, stopped.promise]);

async function soak(): Promise<string> {
  const feed = new FeedUnderTest({ port: port + 50, seed: `soak-${seed}`, speed, world });
  const proxy = new FeedProxy({ target: feed.url, token: feed.token });
  let product: StartedProduct | undefined;
  let target: Target | undefined;
  try {
    await feed.started();
    await feed.admin('POST', 'recovery', { limits: 'off' });
    const feedUrl = await proxy.listen(port + 51);
    const env = {
      FEED_URL: feedUrl,
      FEED_TOKEN: feed.token,
      INTERNAL_TOKEN: token,
      NODE_OPTIONS: inspectorOption(port + INSPECTOR_PORT),
    };
    product = await unlessStopped(StartedProduct.start({ name: 'soak', port, env }));
    target = new Target(product, violations);
    await target.expectReady('start');
    const run: Run = { product, target, feed, proxy, visitor: new HttpPlayer(target.url, 'visitor') };
    const line = await unlessStopped(play(run).then((played) => checkAll(run, played)));
    if (violations.all.length > 0) product.keepData();
    return line;
  } catch (error) {
    if (!(error instanceof StoppedError)) product?.keepData();
    throw error;
  } finally {
    await target?.close();
    await product?.stop();
    await proxy.close();
    feed.stop();
  }
}

if (
  !(
    ['sample', 'full'].includes(values.world) &&
    minutes > 0 &&
    minutes <= 10_080 &&
    speed >= 0.1 &&
    speed <= 200 &&
    Number.isSafeInteger(seed)
  )
) {
  console.error('soak: --minutes is from 0 to 10080, --speed from 0.1 to 200, --seed a whole number, --world sample or full');
  process.exit(2);
}
console.info(`Soak: ${minutes} minutes at ${speed} times the pace, world ${world}, ${bettors} players, seed ${seed}`);
let line = '';
try {
  line = await soak();
} catch (error) {
  if (error instanceof StoppedError) {
    console.info(`soak: ${error.message}, seed ${seed}`);
    process.exit(STOPPED_EXIT);
  }
  console.error(error);
  violations.add('the run broke', 'run', { error: String(error) });
}
for (const kind of violations.summary()) console.info(`  ${kind}`);
const isWhole = violations.all.length === 0;
console.info(`soak: ${isWhole ? 'holds' : 'BROKEN'}: ${line}, ${violations.all.length} violations, seed ${seed}`);
process.exit(isWhole ? 0 : 1);
