import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { MAX_FILE_BYTES } from '@duskline/contract/document-kinds';
import { noiseJpeg } from '@duskline/server/test-kit/pictures.ts';
import { startScanner } from '@duskline/server/test-kit/scanner-process.ts';
import { freePort } from '../../tools/product-kit/free-port.ts';
import { PORTS, StartedProduct } from '../../tools/product-kit/started-product.ts';
import { type BenchAccount, ORIGIN, post, signUp } from './bench-accounts.ts';
import { median, percentile, rounded } from './bench-figures.ts';
import { type Pick, prematchPicks } from './bench-players.ts';

/**
 * A photo of 10 MB, scanned, made again, encrypted and kept: how long one takes, how far the server grows when thirty come at once, and how much longer
 * the bets of others take meanwhile than beside nothing.
 */
const PEOPLE = 30;
const ALONE = 5;
const BUDGET_S = 2;
const BUDGET_MB = 300;
const BUDGET_DELAY = 2;
/** So many players bet all the time, each again so long after its answer. */
const BETTORS = 8;
const BET_EVERY_MS = 100;
const QUIET_S = 15;
const WARM_UP_S = 5;

async function photoOf(bytes: number): Promise<Blob> {
  const photo = await noiseJpeg(1_000, 800);
  return new Blob([new Uint8Array(Buffer.concat([photo, Buffer.alloc(Math.max(0, bytes - photo.length))]).subarray(0, bytes))]);
}

/** Singles of all bettors until it is over: how long each answer took. @throws when one is refused */
async function betUntil(
  url: string,
  bettors: readonly BenchAccount[],
  picks: readonly Pick[],
  isOver: () => boolean,
): Promise<number[]> {
  const tookMs: number[] = [];
  const bettor = async (who: BenchAccount, number: number): Promise<void> => {
    await sleep((number * BET_EVERY_MS) / BETTORS);
    for (let at = number; !isOver(); at += BETTORS) {
      const stakes = [{ ...picks[at % picks.length], stake: '0.10' }];
      const bet = { betType: 1, stakes, oddsChangePolicy: 2, requestId: randomUUID() };
      const { status, ms, body } = await post(url, '/api/betslip/placebet', bet, who);
      if (status !== 200) throw new Error(`a bet answered ${status} ${JSON.stringify(body)}`);
      tookMs.push(ms);
      await sleep(BET_EVERY_MS);
    }
  };
  await Promise.all(bettors.map(bettor));
  return tookMs;
}

function betFor(url: string, bettors: readonly BenchAccount[], picks: readonly Pick[], seconds: number): Promise<number[]> {
  const until = performance.now() + seconds * 1_000;
  return betUntil(url, bettors, picks, () => performance.now() > until);
}

export async function run() {
  const folder = mkdtempSync(join(tmpdir(), 'duskline-bench-documents-'));
  const scanner = await startScanner();
  let product: StartedProduct | undefined;
  try {
    const port = await freePort(PORTS);
    const origins = `http://127.0.0.1:${port},${ORIGIN}`;
    product = await StartedProduct.start({
      name: 'bench',
      port,
      env: { CLAMD: scanner.clamd, DOCUMENT_DIR: folder, TRUST_PROXY_HOPS: '1', ORIGINS: origins },
    });
    const { url } = product;
    const server = product.run().pids.server;
    const rssMb = (): number => Number(execFileSync('ps', ['-o', 'rss=', '-p', String(server)], { encoding: 'utf8' })) / 1024;
    const people = await signUp(url, PEOPLE, 'photo');
    const bettors = await signUp(url, BETTORS, 'bettor');
    const picks = await prematchPicks(url);
    const photo = await photoOf(MAX_FILE_BYTES);
    const seeded = readdirSync(folder).length;
    const send = (who: BenchAccount) => {
      const form = new FormData();
      form.append('files', photo, 'photo.jpg');
      return post(url, '/api/player/sendfiles', form, who);
    };
    const alone: number[] = [];
    const statuses: number[] = [];
    for (const who of people.slice(0, ALONE)) {
      const { status, ms } = await send(who);
      statuses.push(status);
      alone.push(ms / 1_000);
    }
    await betFor(url, bettors, picks, WARM_UP_S);
    const quiet = await betFor(url, bettors, picks, QUIET_S);
    const before = rssMb();
    let most = before;
    const look = setInterval(() => {
      most = Math.max(most, rssMb());
    }, 200);
    let isOver = false;
    const beside = betUntil(url, bettors, picks, () => isOver);
    const startedAt = performance.now();
    statuses.push(...(await Promise.all(people.map(send))).map(({ status }) => status));
    const allS = (performance.now() - startedAt) / 1_000;
    isOver = true;
    const meanwhile = await beside;
    clearInterval(look);
    const kept = readdirSync(folder).length - seeded;
    const isKept = statuses.every((status) => status === 200) && kept === PEOPLE + ALONE;
    const [seconds, grownMb] = [median(alone), most - before];
    const [p99Ms, quietP99Ms] = [percentile(meanwhile, 0.99), percentile(quiet, 0.99)];
    const delay = p99Ms / quietP99Ms;
    return {
      name: 'upload',
      value: rounded(seconds, 2),
      unit: 's for a photo of 10 MB',
      budget: BUDGET_S,
      grownMb: rounded(grownMb),
      budgetMb: BUDGET_MB,
      atOnce: PEOPLE,
      atOnceS: rounded(allS, 1),
      kept,
      delay: rounded(delay, 2),
      budgetDelay: BUDGET_DELAY,
      p99Ms: rounded(p99Ms, 1),
      quietP99Ms: rounded(quietP99Ms, 1),
      betsMeanwhile: meanwhile.length,
      holds: isKept && seconds <= BUDGET_S && grownMb < BUDGET_MB && delay <= BUDGET_DELAY,
    };
  } finally {
    await product?.stop();
    await scanner.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
