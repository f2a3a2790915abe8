import { randomUUID } from 'node:crypto';
import { findBreaks } from '@duskline/server/src/modules/wallet/reconcile.ts';
import autocannon, { type Request } from 'autocannon';
import { StartedProduct } from '../../tools/product-kit/started-product.ts';
import { startBenchDatabase } from './bench-database.ts';
import { median } from './bench-figures.ts';
import { type Pick, prematchPicks, register } from './bench-players.ts';

/**
 * Bets per second from end to end: the whole product, with its feed running, takes `betslip.placebet` over HTTP from players with
 * sessions, checks, commits and answers, against pgbench on the same server in the same run. The clients share the machine.
 */
const PLAYERS = 24;
const CONNECTIONS = 192;
const ROUNDS = 3;
const ROUND_S = 5;
const BUDGET_RATIO = 0.7;

export async function run() {
  const bench = await startBenchDatabase();
  let product: StartedProduct | undefined;
  try {
    product = await StartedProduct.start({
      name: 'bench',
      env: {
        DATABASE_URL: bench.server.url('duskline_app', 'duskline', 'tcp'),
        DATABASE_MIGRATE_URL: bench.server.url('duskline_owner', 'duskline', 'tcp'),
      },
    });
    const { url } = product;
    const cookies = await Promise.all(Array.from({ length: PLAYERS }, (_, n) => register(url, n)));
    const picks = await prematchPicks(url);
    await shoot(url, cookies, picks, 2);
    const rounds: { perSecond: number; tps: number; p99Ms: number; refused: number }[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const before = await bench.pgbench(ROUND_S);
      const shot = await shoot(url, cookies, picks, ROUND_S);
      const after = await bench.pgbench(ROUND_S);
      const tps = (before.tps + after.tps) / 2;
      rounds.push({ ...shot, tps });
      console.error(
        `round ${round + 1}: ${Math.round(shot.perSecond)} bets/s, pgbench ${Math.round(tps)} tps, ratio ${(shot.perSecond / tps).toFixed(2)}`,
      );
    }
    const breaks = await findBreaks(bench.owner);
    const refused = rounds.reduce((sum, round) => sum + round.refused, 0);
    if (refused > 0) breaks.push(`${refused} bets of players with money were refused`);
    for (const line of breaks) console.error(line);
    const ratio = median(rounds.map((round) => round.perSecond / round.tps));
    return {
      name: 'http',
      value: Math.round(median(rounds.map((round) => round.perSecond))),
      unit: 'bets/s',
      limit: Math.round(median(rounds.map((round) => round.tps))),
      ratio: Number(ratio.toFixed(2)),
      budget: BUDGET_RATIO,
      holds: ratio >= BUDGET_RATIO && breaks.length === 0,
      p99Ms: Math.round(median(rounds.map((round) => round.p99Ms))),
      breaks: breaks.length,
    };
  } finally {
    await product?.stop();
    await bench.close();
  }
}

/** Places singles of 0.10 from all connections for so many seconds, each with a key of its own. */
async function shoot(url: string, cookies: readonly string[], picks: readonly Pick[], seconds: number) {
  let at = 0;
  const result = await autocannon({
    url: `${url}/api/betslip/placebet`,
    method: 'POST',
    connections: CONNECTIONS,
    duration: seconds,
    headers: { 'content-type': 'application/json', origin: url },
    requests: [
      {
        setupRequest(request: Request) {
          const pick = picks[at % picks.length] as Pick;
          const cookie = cookies[at++ % cookies.length] as string;
          const stakes = [{ ...pick, stake: '0.10' }];
          const body = JSON.stringify({ betType: 1, stakes, oddsChangePolicy: 2, requestId: randomUUID() });
          return { ...request, headers: { ...request.headers, cookie }, body };
        },
      },
    ],
  });
  return {
    perSecond: result['2xx'] / result.duration,
    p99Ms: result.latency.p99,
    refused: result.non2xx + result.errors + result.timeouts,
  };
}
