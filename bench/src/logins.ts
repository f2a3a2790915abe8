import { setTimeout as sleep } from 'node:timers/promises';
import { addressOf, post, signUp, startAccountBench } from './bench-accounts.ts';
import { percentile, rounded } from './bench-figures.ts';

/** 500 log-ins at once, each with its hash of a password: how far the server grows, and how long the list of sports takes meanwhile. */
const PLAYERS = 100;
const LOG_INS = 500;
const BUDGET_MB = 200;
const BUDGET_MS = 300;
const LOOK_EVERY_MS = 20;

export async function run() {
  const bench = await startAccountBench();
  try {
    const server = await bench.server();
    const players = await signUp(server.url, PLAYERS, 'login');
    const before = server.rssMb();
    let most = before;
    let isOver = false;
    const waits: number[] = [];
    const visitors = (async () => {
      for (; !isOver; await sleep(LOOK_EVERY_MS)) {
        const startedAt = performance.now();
        const reply = await fetch(`${server.url}/api/sporttype/getall`);
        await reply.arrayBuffer();
        if (reply.status !== 200) throw new Error(`the list of sports answered ${reply.status}`);
        waits.push(performance.now() - startedAt);
      }
    })();
    const memory = setInterval(() => {
      most = Math.max(most, server.rssMb());
    }, 200);
    const startedAt = performance.now();
    const answers = await Promise.all(
      Array.from({ length: LOG_INS }, (_, at) => {
        const player = players[at % PLAYERS];
        const form = { UserName: player?.userName, Password: player?.password, RememberMe: false };
        return post(server.url, '/api/session/login', form, { address: addressOf(at) });
      }),
    );
    const tookMs = performance.now() - startedAt;
    isOver = true;
    clearInterval(memory);
    await visitors;
    // Who is told to try again in a moment was not let in, and cost little.
    const done = answers.filter(({ status }) => status === 200).length;
    const wrong = answers.filter(({ status }) => status !== 200 && status !== 429 && status !== 503).length;
    const [grownMb, waitMs] = [most - before, percentile(waits, 0.99)];
    return {
      name: 'logins',
      value: rounded(grownMb),
      unit: 'MB that the process grows by',
      budget: BUDGET_MB,
      sportsP99Ms: rounded(waitMs, 1),
      budgetSportsMs: BUDGET_MS,
      logIns: done,
      toldToWait: LOG_INS - done - wrong,
      wrong,
      perSecond: rounded(done / (tookMs / 1_000), 1),
      asked: waits.length,
      holds: wrong === 0 && done > 0 && grownMb < BUDGET_MB && waitMs < BUDGET_MS,
    };
  } finally {
    await bench.close();
  }
}
