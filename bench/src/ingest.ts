import { setTimeout as sleep } from 'node:timers/promises';
import { listedMatches, processFigures, startFedServer } from './bench-fed-server.ts';

/**
 * Messages of a feed: a provider sends changes of prices at a steady rate, each about one market of one of 400 matches, over the real connection
 * into the whole server (reader, judge, queues, gates, board, history, store), and at the end one whose price says that all before it are through.
 * Sustained means that this one is on offer within a second of being sent. The limit is the rate of the budget.
 */
const MATCHES = 400;
const MARKETS = 20;
const PER_SECOND = 5_500;
const SECONDS = 15;
const WARM_UP_S = 3;
const BUDGET_PER_SECOND = 5_000;
const BUDGET_LAG_MS = 1_000;
const PATIENCE_MS = 120_000;

async function homePrice(url: string): Promise<number | undefined> {
  const first = (await listedMatches(url)).find(({ HomeTeamName }) => HomeTeamName === 'Home 1');
  return Object.values(first?.PreviewMarkets ?? {})[0]?.[0]?.Value;
}

/** How long the price of the last message took to be offered. */
async function untilOffered(url: string, odds: string): Promise<number> {
  const from = performance.now();
  for (; performance.now() - from < PATIENCE_MS; await sleep(20))
    if ((await homePrice(url)) === Number(odds)) return performance.now() - from;
  throw new Error(`${odds} was never offered`);
}

export async function run() {
  const server = await startFedServer({ matches: MATCHES, markets: MARKETS, product: 3 });
  try {
    const { url, provider } = server;
    await untilOffered(url, (await provider.change(PER_SECOND, WARM_UP_S)).lastOdds);
    const before = processFigures(server.pid());
    const { sent, tookMs, lastOdds } = await provider.change(PER_SECOND, SECONDS);
    const lagMs = await untilOffered(url, lastOdds);
    const after = processFigures(server.pid());
    const perSecond = sent / ((tookMs + lagMs) / 1_000);
    return {
      name: 'ingest',
      value: Math.round(perSecond),
      unit: 'messages/s',
      limit: BUDGET_PER_SECOND,
      ratio: Number((perSecond / BUDGET_PER_SECOND).toFixed(2)),
      budget: 1,
      holds: perSecond >= BUDGET_PER_SECOND && lagMs < BUDGET_LAG_MS,
      lagMs: Math.round(lagMs),
      cpuUsPerMessage: Number((((after.cpuMs - before.cpuMs) * 1_000) / sent).toFixed(1)),
      megabytes: Math.round(after.rssBytes / 1e6),
    };
  } finally {
    await server.close();
  }
}
