/**
 * `npm run adversary -- [--minutes N] [--seed N] [--frames 20000] [--requests 20000] [--port 4600] [--no-cases] [--case feed:17]`:
 * runs every test of an attack that was found (XR), then starts the whole product behind a provider that goes wrong and lets mutated feed
 * frames, request bodies and socket frames loose on it, between real ones. After every batch the invariants are looked at; at the end
 * memory and books. With `--minutes` it runs for that time. The same seed sends the same mutations; `--case KIND:NUMBER` sends one alone.
 * Exit code 1 when anything did not hold. The last line is the result.
 */
import { spawnSync } from 'node:child_process';
import { closeSync, existsSync, globSync, mkdirSync, openSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { reconcile } from '../chaos/checks.ts';
import { openSelections } from '../chaos/offer.ts';
import { HttpPlayer } from '../product-kit/http-player.ts';
import { StartedProduct } from '../product-kit/started-product.ts';
import { ROOT } from '../start/root.ts';
import { batches, FeedAttack } from './feed-attack.ts';
import { FeedProxy } from './feed-proxy.ts';
import { FeedUnderTest } from './feed-under-test.ts';
import { HttpAttack } from './http-attack.ts';
import { SocketAttack } from './socket-attack.ts';
import { Target } from './target.ts';
import { Violations } from './violations.ts';

const PLAYERS = 6;
/** Of the play profile. */
const TRADER = 'trader1';
const TRADER_PASSWORD = 'Trader-one-decides-1';
/** Number of attacks that were found; each has at least one test. */
const CASES_MIN = 38;
/** Requests and frames of one round; feed frames are looked at one batch at a time. */
const ROUND = 1_000;
/** What the server may grow by after its first rounds. */
const GROWTH_MB = 400;
const WARM_ROUNDS = 2;
/** A prime, so that every selection has its turn. */
const STRIDE = 101;

const { values } = parseArgs({
  allowNegative: true,
  options: {
    minutes: { type: 'string' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    frames: { type: 'string', default: '20000' },
    requests: { type: 'string', default: '20000' },
    port: { type: 'string', default: '4600' },
    cases: { type: 'boolean', default: true },
    case: { type: 'string' },
  },
});
const seed = Number(values.seed);
const violations = new Violations();

interface CasesReport {
  readonly numPassedTests: number;
}

/** Files with an attack in a title: to load all others only to leave them out takes longer than the cases. */
function caseFiles(): string[] {
  const files = globSync('{packages,apps,sandboxes,bench,tools}/**/*.test.{ts,tsx}', {
    cwd: ROOT,
    exclude: (path) => path.includes('node_modules') || path.startsWith('apps/e2e'),
  });
  return files.filter((file) => readFileSync(join(ROOT, file), 'utf8').includes('XR-'));
}

/** The attacks that were found one by one, each a test with its id in the title. What the tests print goes to a file: a pipe that nobody empties would stop them. */
function runCases(): string {
  const results = join(ROOT, 'test-results');
  const [report, logFile] = [join(results, 'adversary.json'), join(results, 'adversary.log')];
  rmSync(report, { force: true });
  mkdirSync(results, { recursive: true });
  const log = openSync(logFile, 'w');
  const args = [
    join(ROOT, 'node_modules/vitest/vitest.mjs'),
    ...['run', '--project', 'unit', '--project', 'site', '--project', 'integration', '-t', 'XR-'],
    ...['--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
    ...caseFiles(),
  ];
  const env = { ...process.env, FORCE_COLOR: '0' };
  const { status } = spawnSync(process.execPath, args, { cwd: ROOT, env, stdio: ['ignore', log, log] });
  closeSync(log);
  const passed =
    status === 0 && existsSync(report) ? (JSON.parse(readFileSync(report, 'utf8')) as CasesReport).numPassedTests : 0;
  if (passed >= CASES_MIN) return `${passed} cases hold`;
  violations.add('a known attack succeeds again', 'cases', { status, passed, end: readFileSync(logFile, 'utf8').slice(-800) });
  return 'CASES FAIL';
}

interface Attacks {
  readonly feed: FeedAttack;
  readonly http: HttpAttack;
  readonly socket: SocketAttack;
}

async function fireOne(attacks: Attacks, name: string): Promise<void> {
  const [kind, number] = name.split(':');
  const attack = attacks[kind as keyof Attacks];
  if (!attack) throw new Error(`${name} is no case: write feed:17, http:17 or socket:17`);
  await attack.fire([Number(number)]);
}

interface Memory {
  base: number | null;
  last: number | null;
}

/** Rounds of all three until each has sent its share, or the time is up. */
async function attackAll(attacks: Attacks, target: Target, memory: Memory): Promise<void> {
  const [frames, requests] = [Number(values.frames), Number(values.requests)];
  const endMs = values.minutes === undefined ? null : Date.now() + Number(values.minutes) * 60_000;
  const left = (wanted: number, sent: number): number => (endMs === null ? Math.max(0, Math.min(ROUND, wanted - sent)) : ROUND);
  const framesLeft = (): number => left(frames, attacks.feed.sent);
  const requestsLeft = (): number => left(requests, attacks.http.sent + attacks.socket.sent);
  const isOver = (): boolean => (endMs === null ? framesLeft() + requestsLeft() === 0 : Date.now() > endMs);
  for (let round = 0; !isOver(); round++) {
    const from = round * ROUND;
    // An event that is shut when its turn comes gets no frame: rounds go on until as many as wanted were sent.
    for (const batch of batches(from, framesLeft())) await attacks.feed.fire(batch);
    // Bodies are one half of the requests, socket frames the other.
    const numbers = Array.from({ length: requestsLeft() }, (_, at) => from + at);
    const half = Math.ceil(numbers.length / 2);
    if (half > 0) await attacks.http.fire(numbers.slice(0, half));
    if (numbers.length > half) await attacks.socket.fire(numbers.slice(half));
    memory.last = target.memoryMb();
    if (round === WARM_ROUNDS) memory.base = memory.last;
    console.info(
      `  round ${round + 1}: ${attacks.feed.sent} feed frames (${attacks.feed.doubtful} doubtful), ${attacks.http.sent} requests, ${attacks.socket.sent} socket frames, ${memory.last ?? '?'} MB, ${violations.all.length} violations`,
    );
  }
}

async function attackProduct(): Promise<string> {
  const port = Number(values.port);
  const feed = new FeedUnderTest({ port: port + 50, seed: `adversary-${seed}` });
  const proxy = new FeedProxy({ target: feed.url, token: feed.token, book: (urn) => feed.book(urn) });
  await feed.started();
  const feedUrl = await proxy.listen(port + 51);
  let product: StartedProduct | null = null;
  let target: Target | null = null;
  try {
    const env = { FEED_SPEED: '1', FEED_URL: feedUrl, FEED_TOKEN: feed.token };
    product = await StartedProduct.start({ name: 'adversary', port, env });
    target = new Target(product, violations);
    await target.expectReady('start');
    const { url } = product;
    const players = Array.from({ length: PLAYERS }, (_, at) => new HttpPlayer(url, `adv${seed}x${at}`));
    for (const player of players) await player.register();
    const witness = new HttpPlayer(url, `adv${seed}witness`);
    await witness.register();
    const trader = new HttpPlayer(url, TRADER);
    await trader.logIn(TRADER_PASSWORD);
    const selections = await openSelections(witness);
    let turn = 0;
    // Neighbours in the list are of one match: the next one is of another.
    const selection = (): string => selections[(turn++ * STRIDE) % selections.length] ?? '';
    const parts = { target, violations, seed, players };
    const attacks: Attacks = {
      feed: new FeedAttack({ ...parts, proxy, book: (urn) => feed.book(urn) }),
      http: new HttpAttack({ ...parts, trader, witness, selection }),
      socket: new SocketAttack(parts),
    };
    const memory: Memory = { base: null, last: null };
    if (values.case) await fireOne(attacks, values.case);
    else await attackAll(attacks, target, memory);
    await attacks.feed.settle();
    if (memory.base !== null && memory.last !== null && memory.last > memory.base + GROWTH_MB)
      violations.add('the server has grown', 'end', { ...memory });
    const books = await reconcile(product.run());
    if (!books.ok) violations.add('the books are broken', 'end', { line: books.line });
    console.info(
      `  answers ${attacks.http.summary()}; connections ended ${attacks.socket.summary()}; parked ${await target.parked()}`,
    );
    console.info(`  recoveries of events ${proxy.recoveries}, of producers ${proxy.producerRecoveries}; ${books.line}`);
    if (violations.all.length > 0) product.keepData();
    const { feed: frames, http, socket } = attacks;
    return `${frames.sent} feed frames (${frames.doubtful} doubtful), ${http.sent} requests, ${socket.sent} socket frames, memory ${memory.base ?? '?'} -> ${memory.last ?? '?'} MB`;
  } finally {
    await target?.close();
    await product?.stop();
    await proxy.close();
    feed.stop();
  }
}

console.info(`Adversary: seed ${seed}`);
let line = '';
try {
  const cases = values.cases && !values.case ? `${runCases()}, ` : '';
  line = cases + (await attackProduct());
} catch (error) {
  console.error(error);
  violations.add('the run broke', 'run', { error: String(error) });
}
for (const kind of violations.summary()) console.info(`  ${kind}`);
const count = violations.all.length;
console.info(`adversary: ${count === 0 ? 'holds' : 'BROKEN'}: ${line}, ${count} violations, seed ${seed}`);
process.exit(count === 0 ? 0 : 1);
