/**
 * `npm run chaos -- account [--minutes 15] [--players 6] [--port 4400] [--seed N]`: starts the whole product on other ports; people sign up, log in, reset
 * passwords, use codes, upload, set limits, take time-outs, ask for exports and bet under limits, while server, PostgreSQL, mail, identity checks, scanner
 * and the disk of documents go away at random moments. Proves that nothing acknowledged is lost, nothing that can be done once was done twice, and the
 * books balance. Exit code 1 when any of it does not hold. The line before the last is the result as JSON, the last says it in words.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { HttpPlayer } from '../../product-kit/http-player.ts';
import { StartedProduct } from '../../product-kit/started-product.ts';
import { type Checked, judge, reconcile, type Verdict } from '../checks.ts';
import { type Load, resolveUnknown, startLoad } from '../load.ts';
import { waitForOffer } from '../offer.ts';
import { type Random, seededRandom } from '../random.ts';
import { betsLine, printBets, printFindings, type Result, runToEnd } from '../run-result.ts';
import { type AccountFault, accountFaults, type DocumentDisk, mountDocumentDisk } from './account-faults.ts';
import { type AccountVerdict, judgeAccounts, overLimit } from './account-judge.ts';
import { ACTS, AccountPlayer, type AccountRun, type Act, type Finding } from './account-player.ts';
import { followMails } from './mail-log.ts';

const MINUTE_MS = 60_000;
const LOWEST_PAUSE_MS = 500;
const HIGHEST_PAUSE_MS = 3_000;
const REST_MS = 300;
/** Of the players who bet without pause: their stakes in 24 hours. */
const STAKE_LIMIT = 60;
const BETTORS = 2;
const RESOLVE_TRIES = 200;
const MOST_ACTS = 7;
/** A run in which an act was never acknowledged proves nothing of it: it goes on until each was, so much longer at most. */
const MOST_EXTRA_MS = 5 * MINUTE_MS;

interface Fallen {
  readonly name: string;
  readonly readyMs: number | null;
}

const counts = (): Record<Act, number> => Object.fromEntries(ACTS.map((act) => [act, 0])) as Record<Act, number>;

const missing = ({ acknowledged }: AccountRun): Act[] => ACTS.filter((act) => acknowledged[act] === 0);

/** The life of one account: what ends it comes last. Each begins with another act and ends in another way, so that a short run has all of them. */
async function live(player: AccountPlayer, number: number, random: Random, isOver: () => boolean): Promise<void> {
  if (!(await player.signUp())) return void (await sleep(REST_MS));
  const acts = [
    () => player.logIn(),
    () => player.reset(),
    () => player.upload(),
    () => player.limitStakes(),
    () => player.checkIdentity(),
    () => player.export(),
  ];
  const many = 3 + random.below(MOST_ACTS);
  for (let done = 0; done < many && !isOver(); done++) {
    await acts[(number + done) % acts.length]?.();
    await sleep(random.between(50, REST_MS));
  }
  const last = number % 3;
  if (last === 0 && player.passwords.length === 1) await player.useCode();
  if (last === 1) await player.takeBreak();
}

/** People who come one after the other, so many at a time. */
function startLives(run: AccountRun, many: number, seed: string, random: Random) {
  const players: AccountPlayer[] = [];
  let isOver = false;
  const next = (): AccountPlayer => {
    const number = players.length;
    const player = new AccountPlayer(run, `acc${seed}x${number}`, `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`);
    players.push(player);
    return player;
  };
  const lives = Array.from({ length: many }, async () => {
    while (!isOver) {
      const number = players.length;
      await live(next(), number, random, () => isOver);
    }
  });
  return {
    players,
    async stop() {
      isOver = true;
      await Promise.all(lives);
    },
  };
}

async function startBettors(url: string, seed: string, random: Random): Promise<Load> {
  const selections = await waitForOffer(url);
  const players = Array.from({ length: BETTORS }, (_, at) => new HttpPlayer(url, `bet${seed}x${at}`));
  for (const player of players) {
    await player.register();
    const reply = await player.call('POST', '/api/player/setlimit', { Type: 'stake', Hours: 24, Amount: STAKE_LIMIT });
    if (reply?.status !== 200) throw new Error(`a limit could not be set: ${JSON.stringify(reply?.body)}`);
  }
  return startLoad(players, selections, random, REST_MS);
}

/** Each fault once in a random order, and again until the time is up and every act was acknowledged. */
async function fallAndRise(run: AccountRun, faults: readonly AccountFault[], untilMs: number, random: Random): Promise<Fallen[]> {
  const fallen: Fallen[] = [];
  const goesOn = (): boolean => {
    if (Date.now() < untilMs || fallen.length < faults.length) return true;
    return missing(run).length > 0 && Date.now() < untilMs + MOST_EXTRA_MS;
  };
  for (let left: AccountFault[] = []; goesOn(); ) {
    if (left.length === 0) left = [...faults];
    const [fault] = left.splice(random.below(left.length), 1);
    await sleep(random.between(LOWEST_PAUSE_MS, HIGHEST_PAUSE_MS));
    if (fault === undefined) continue;
    const readyMs = await fault.run();
    fallen.push({ name: fault.name, readyMs });
    console.info(`  ${fault.name}${readyMs === null ? '' : `, ready after ${Math.round(readyMs)} ms`}`);
  }
  return fallen;
}

interface Judged {
  readonly run: AccountRun;
  readonly fallen: readonly Fallen[];
  readonly accounts: number;
  readonly account: AccountVerdict;
  readonly bets: Verdict;
  readonly over: readonly string[];
  readonly books: Checked;
  readonly disk: DocumentDisk | null;
}

const KINDS = [...ACTS, 'mail'] as const;
const of = (kind: Finding['act'], found: readonly Finding[]): number => found.filter(({ act }) => act === kind).length;

/** `upload 31: 0 lost, 0 doubled` for each kind of act. */
const actsLine = ({ acknowledged }: AccountRun, mails: number, lost: readonly Finding[], doubled: readonly Finding[]): string =>
  KINDS.map(
    (kind) => `${kind} ${kind === 'mail' ? mails : acknowledged[kind]}: ${of(kind, lost)} lost, ${of(kind, doubled)} doubled`,
  ).join('; ');

function report({ run, fallen, accounts, account, bets, over, books, disk }: Judged): Result {
  const kills = fallen.filter(({ readyMs }) => readyMs !== null);
  const overLimits: Finding[] = over.map((name) => ({ act: 'limit', what: `bets of ${name} above the limit` }));
  const doubled = [...run.doubled, ...account.doubled, ...overLimits];
  const { lost } = account;
  const [allLost, allDoubled] = [lost.length + bets.lost.length, doubled.length + bets.doubled.length];
  for (const [name, found] of Object.entries({ lost, doubled }))
    printFindings(
      name,
      found.map(({ act, what }) => `${act} (${what})`),
    );
  const never = missing(run);
  printFindings('never acknowledged, so nothing is proved of it', never);
  // A process may end between the yes of the mail server and the row that keeps it, and the mail server may be gone before its yes is heard.
  const isMailFine = account.extraMails <= fallen.length;
  const unknown = ACTS.reduce((sum, act) => sum + run.unknown[act], 0);
  const isValid = kills.length > 0 && unknown > 0 && never.length === 0;
  const isRight = allLost + allDoubled + bets.invented.length + bets.undecided.length === 0 && isMailFine && books.ok;
  const ok = isValid && isRight;
  const figures = {
    name: 'chaos account',
    holds: ok,
    accounts,
    acknowledged: run.acknowledged,
    unknown: run.unknown,
    faults: fallen.length,
    kills: kills.length,
    worstReadyMs: Math.round(Math.max(0, ...kills.map(({ readyMs }) => readyMs ?? 0))),
    lost: allLost,
    doubled: allDoubled,
    mails: account.mails,
    extraMails: account.extraMails,
    reconcile: books.ok,
  };
  console.info(JSON.stringify(figures));
  const line =
    `${ok ? 'holds' : isRight ? 'INVALID' : 'breaks'}: ${fallen.length} faults, ${kills.length} of them kills${disk === null ? ', no disk full (nothing may be mounted here)' : ''}, ` +
    `${accounts} accounts, ${unknown} acts in flight, ${allLost} lost, ${allDoubled} doubled (${actsLine(run, account.mails, lost, doubled)}; bets ${betsLine(bets)}), ` +
    `${account.extraMails} of ${account.mails} mails twice, reconcile ${books.ok ? 'all zero' : 'broken'}`;
  return { ok, line };
}

async function underFaults(product: StartedProduct, disk: DocumentDisk | null, options: Options): Promise<Result> {
  const { url } = product;
  const random = seededRandom(Number(options.seed));
  const { inboxUrl, databaseMigrateUrl } = product.run();
  if (inboxUrl === undefined) throw new Error('the product runs without its inbox');
  const mails = followMails(inboxUrl);
  const run: AccountRun = { url, mails, acknowledged: counts(), unknown: counts(), doubled: [] };
  const load = await startBettors(url, options.seed, random);
  const lives = startLives(run, Number(options.players), options.seed, random);
  const fallen = await fallAndRise(
    run,
    accountFaults(product, disk, random),
    Date.now() + Number(options.minutes) * MINUTE_MS,
    random,
  );
  await Promise.all([lives.stop(), load.stop()]);
  await resolveUnknown(load.placements, RESOLVE_TRIES);
  const account = await judgeAccounts(databaseMigrateUrl, lives.players, mails);
  const bets = await judge(load.placements);
  const over = await overLimit(databaseMigrateUrl, load.placements, STAKE_LIMIT * 100);
  await mails.stop();
  const books = await reconcile(product.run());
  printBets(load.placements, bets, books);
  return report({ run, fallen, accounts: lives.players.length, account, bets, over, books, disk });
}

interface Options {
  readonly minutes: string;
  readonly players: string;
  readonly seed: string;
}

async function main(): Promise<Result> {
  const { values } = parseArgs({
    args: process.argv.slice(3),
    options: {
      minutes: { type: 'string', default: '15' },
      players: { type: 'string', default: '6' },
      port: { type: 'string', default: '4400' },
      seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    },
  });
  console.info(`Account under faults: ${values.minutes} minutes, ${values.players} players at a time, seed ${values.seed}`);
  const disk = mountDocumentDisk();
  const product = await StartedProduct.start({
    name: 'chaos-account',
    port: Number(values.port),
    env: {
      FEED_SPEED: '1',
      // A few matches to bet on are enough, and a kill is over sooner.
      FEED_WORLD: 'small',
      TRUST_PROXY_HOPS: '1',
      MAIL_RETRY_MS: '1000',
      ...(disk && { DOCUMENT_DIR: disk.folder }),
    },
  });
  try {
    const result = await underFaults(product, disk, values);
    if (!result.ok) product.keepData();
    return result;
  } catch (error) {
    product.keepData();
    throw error;
  } finally {
    await product.stop();
    disk?.remove();
  }
}

await runToEnd(main);
