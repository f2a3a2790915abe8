import { WebSocket } from 'ws';
import { type BenchAccount, ORIGIN, post, signUp, startAccountBench } from './bench-accounts.ts';
import { percentile, rounded } from './bench-figures.ts';

/** Self-exclusion on two nodes: how long the page waits for its confirmation, and how long a socket of the player at the other node stays open after it. */
const PLAYERS = 100;
const BUDGET_CONFIRMED_MS = 100;
const BUDGET_CLOSED_MS = 1_000;
const PATIENCE_MS = 30_000;

interface Closed {
  /** When it closed, by this process; infinity = it did not. */
  readonly at: Promise<number>;
}

async function openSocket(url: string, { cookie }: BenchAccount): Promise<Closed> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/api/realtime`, { headers: { origin: ORIGIN, cookie } });
  const at = new Promise<number>((resolve) => {
    const timer = setTimeout(() => resolve(Number.POSITIVE_INFINITY), PATIENCE_MS * 4);
    socket.once('close', () => {
      clearTimeout(timer);
      resolve(performance.now());
    });
  });
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
  socket.on('error', () => undefined);
  socket.send(JSON.stringify({ type: 'hello', protocol: 1, recover: [] }));
  return { at };
}

export async function run() {
  const bench = await startAccountBench();
  try {
    const [here, there] = [await bench.server(), await bench.server()];
    const players = await signUp(here.url, PLAYERS, 'excl');
    const confirmed: number[] = [];
    const closed: number[] = [];
    let refused = 0;
    // The first ones load what is asked for the first time.
    for (const [number, player] of players.entries()) {
      const socket = await openSocket(there.url, player);
      const { status, ms } = await post(here.url, '/api/player/takebreak', { Type: 'exclusion', Months: null }, player);
      const answeredAt = performance.now();
      if (status !== 200) {
        refused++;
        continue;
      }
      const closedMs = (await socket.at) - answeredAt;
      if (number < 5) continue;
      confirmed.push(ms);
      closed.push(closedMs);
    }
    const [confirmedMs, closedMs] = [percentile(confirmed, 0.99), percentile(closed, 1)];
    return {
      name: 'exclusion',
      value: rounded(confirmedMs, 1),
      unit: 'ms until it is confirmed, 99 of 100',
      budget: BUDGET_CONFIRMED_MS,
      closedMs: rounded(closedMs),
      budgetClosedMs: BUDGET_CLOSED_MS,
      players: confirmed.length,
      refused,
      holds: refused === 0 && confirmedMs < BUDGET_CONFIRMED_MS && closedMs < BUDGET_CLOSED_MS,
    };
  } finally {
    await bench.close();
  }
}
