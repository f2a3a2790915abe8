import { setTimeout as sleep } from 'node:timers/promises';
import { isLastListed, listedMatches, processFigures, startFedServer } from './bench-fed-server.ts';

/**
 * A whole offer: 3,000 matches with 100 markets each, from a provider into an empty server until all of it is offered; then the server is ended and
 * started again, until all of it stands in the lists as it was, and until the provider has confirmed it and bets are taken; and the memory of its process.
 * The limit is the budget of a start without anything known.
 */
const MATCHES = 3_000;
const MARKETS = 100;
const PATIENCE_MS = 120_000;
const LOOK_EVERY_MS = 100;
const BUDGET_COLD_MS = 20_000;
const BUDGET_WARM_MS = 10_000;
const BUDGET_BYTES = 1_000_000_000;

/** From `fromMs` of the performance clock until every match is listed with all its markets. */
async function untilWhole(url: string, fromMs: number): Promise<number> {
  for (const until = performance.now() + PATIENCE_MS; performance.now() < until; await sleep(LOOK_EVERY_MS)) {
    // The whole list is work for the server that is measured: it is asked for when its last match is there.
    if (!(await isLastListed(url, MATCHES, MARKETS).catch(() => false))) continue;
    const tookMs = performance.now() - fromMs;
    const listed = await listedMatches(url);
    if (listed.length === MATCHES && listed.every(({ MarketsCount }) => MarketsCount === MARKETS)) return tookMs;
  }
  throw new Error('the offer was not whole in time');
}

export async function run() {
  const startedAt = performance.now();
  const server = await startFedServer({ matches: MATCHES, markets: MARKETS, product: 3 });
  try {
    // What PostgreSQL and the migrations took before is not the server's.
    const coldMs = await untilWhole(server.url, performance.now() - server.firstReadyMs);
    console.error(`cold: ready after ${Math.round(server.firstReadyMs)} ms, whole after ${Math.round(coldMs)} ms`);
    // What is stored behind has to be stored before the end, and what was read is let go.
    await sleep(20_000);
    const cold = processFigures(server.pid());
    const again = await server.restart();
    const warmMs = await untilWhole(server.url, again.startedAtMs);
    const confirmedMs = await again.ready;
    await untilWhole(server.url, again.startedAtMs);
    await sleep(5_000);
    const warm = processFigures(server.pid());
    const bytes = Math.max(cold.rssBytes, warm.rssBytes);
    return {
      name: 'board',
      value: Math.round(coldMs),
      unit: 'ms until 300,000 markets are offered',
      limit: BUDGET_COLD_MS,
      ratio: Number((coldMs / BUDGET_COLD_MS).toFixed(2)),
      budget: 1,
      holds: coldMs < BUDGET_COLD_MS && warmMs < BUDGET_WARM_MS && bytes < BUDGET_BYTES,
      warmMs: Math.round(warmMs),
      confirmedMs: Math.round(confirmedMs),
      megabytes: Math.round(cold.rssBytes / 1e6),
      warmMegabytes: Math.round(warm.rssBytes / 1e6),
      wholeRunMs: Math.round(performance.now() - startedAt),
    };
  } finally {
    await server.close();
  }
}
