import { type ChildProcess, fork } from 'node:child_process';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import type { PlacedFixture } from '@duskline/server/src/modules/catalogue/board/apply-fixture.ts';
import { Board } from '@duskline/server/src/modules/catalogue/board/board.ts';
import { createRoutes } from '@duskline/server/src/modules/catalogue/routes.ts';
import type { MarketUpdate } from '@duskline/server/src/platform/bus/board-message.ts';
import { readConfig } from '@duskline/server/src/platform/config.ts';
import { type CallContext, type Handlers, RawReply } from '@duskline/server/src/platform/http/handler.ts';
import { mountCalls } from '@duskline/server/src/platform/http/mount-calls.ts';
import { createHttpServer } from '@duskline/server/src/platform/http/server.ts';
import { createLog } from '@duskline/server/src/platform/log.ts';
import { createMetrics } from '@duskline/server/src/platform/metrics.ts';
import autocannon from 'autocannon';
import Fastify from 'fastify';
import { median, rounded } from './bench-figures.ts';

/**
 * Catalogue reads: `/api/sportmatch/get` of a busy sport through the whole HTTP kit (validation, headers, metrics) while prices
 * move, against a bare Fastify route that sends the same bytes.
 *
 * Two processes: one serves both, one asks. Both routes live in one server process, so that the moving prices cost them the same.
 * Rounds alternate in short pairs, every other pair the other way round, and the middle ratio of the pairs counts: other work on
 * the machine weighs on both sides of a pair.
 */
/** A full sport: the most that one page of a list can have. */
const MATCHES = 1_000;
const PAGE_SIZE = 999;
const CHANGES_PER_SECOND = 200;
const CONNECTIONS = 32;
/** By count, not by time: the engine must have compiled both paths before they are compared. */
const WARM_UP_REQUESTS = 2_000;
const ROUND_S = 1;
const PAIRS = 15;
const BUDGET_RATIO = 0.7;
/** A browser that has been here before: the first visit of a person is no busy path. */
const HEADERS = { cookie: 'vid=AAAAAAAAAAAAAAAAAAAAAA' };
const PATH = `/api/sportmatch/get?sportID=1&languageCode=en-US&pageSize=${PAGE_SIZE}`;

interface Ports {
  readonly port: number;
  readonly barePort: number;
  readonly bytes: number;
}

const noon = Date.UTC(2026, 10, 20, 12);

function fixture(n: number): PlacedFixture {
  const league = n % 12;
  return {
    urn: `m:${n}`,
    matchId: n,
    sport: { urn: 's:1', name: 'Soccer', systemId: 1 },
    sportId: 1,
    sportSlug: 'soccer',
    category: { urn: `c:${league}`, name: `Country ${league}` },
    categoryId: league + 1,
    categorySlug: `country-${league}`,
    tournament: { urn: `t:${league}`, name: `League ${league}`, rank: league + 1 },
    tournamentId: league + 1,
    tournamentSlug: `league-${league}`,
    home: { urn: `h:${n}`, name: `Northgate United ${n}` },
    homeId: 2 * n,
    away: { urn: `a:${n}`, name: `Leeds Rovers ${n}` },
    awayId: 2 * n + 1,
    startTimeMs: noon + n * 600_000,
    producer: 3,
    liveCoverage: true,
    status: 'not_started',
  };
}

const update = (marketType: number, specifiers: string, prices: readonly (readonly [string, number])[]): MarketUpdate => ({
  marketType,
  specifiers,
  status: 'active',
  isFavourite: false,
  outcomes: prices.map(([outcomeId, odds]) => ({ outcomeId, odds: odds.toFixed(2), isActive: true })),
});

/** The three preview markets and a few lines; `move` shifts the first price. */
function markets(move: number): MarketUpdate[] {
  const shift = (move % 20) / 100;
  return [
    update(1, '', [
      ['1', 2.1 + shift],
      ['2', 3.3],
      ['3', 3.4],
    ]),
    update(16, 'hcp=-0.25', [
      ['1714', 1.8 + shift / 2],
      ['1715', 1.95],
    ]),
    update(18, 'total=2.5', [
      ['12', 1.85 + shift / 2],
      ['13', 1.95],
    ]),
    update(18, 'total=3.5', [
      ['12', 2.75],
      ['13', 1.42],
    ]),
  ];
}

function fillBoard(): Board {
  const board = new Board(() => noon);
  for (let n = 1; n <= MATCHES; n++) {
    board.applyFixture(fixture(n));
    board.apply({ kind: 'odds', matchId: n, producer: 3, timestampMs: 1, markets: markets(n) });
  }
  return board;
}

async function serve(): Promise<void> {
  const board = fillBoard();
  const log = createLog('silent');
  const config = readConfig({ DATABASE_URL: 'postgres://unused', RATE_LIMIT: 'off', LOG_LEVEL: 'silent' });
  const app = await createHttpServer(config, log);
  const routes = createRoutes(board, () => noon);
  mountCalls(app, {
    config,
    // The other calls are not asked.
    handlers: routes as unknown as Handlers,
    authenticate: () => Promise.resolve(null),
    knownSession: () => null,
    resolveLanguage: (code) => code ?? 'en-US',
    log,
    metrics: createMetrics(),
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const first = await routes['sportmatch.get']({ language: 'en-US' } as CallContext, {
    query: { sportID: 1, page: 0, pageSize: PAGE_SIZE } as never,
    body: undefined as never,
  });
  if (!(first instanceof RawReply)) throw new Error('the board answers in bytes');
  const bare = Fastify();
  bare.get('/bare', (_request, reply) => reply.type('application/json; charset=utf-8').send(first.body));
  await bare.listen({ port: 0, host: '127.0.0.1' });
  movePrices(board);
  const ports: Ports = {
    port: (app.server.address() as AddressInfo).port,
    barePort: (bare.server.address() as AddressInfo).port,
    bytes: first.body.length,
  };
  process.send?.(ports);
  process.once('disconnect', () => process.exit(0));
}

/** Changes come in at their rate whatever the server does. */
function movePrices(board: Board): void {
  const startedAt = performance.now();
  let done = 0;
  setInterval(() => {
    const due = ((performance.now() - startedAt) / 1000) * CHANGES_PER_SECOND;
    for (; done < due; done++) {
      board.apply({ kind: 'odds', matchId: 1 + (done % MATCHES), producer: 3, timestampMs: 2 + done, markets: markets(done) });
    }
  }, 5);
}

function startServer(): Promise<{ child: ChildProcess; ports: Ports }> {
  const child = fork(fileURLToPath(import.meta.url), ['server']);
  return new Promise((resolve, reject) => {
    child.once('message', (ports) => resolve({ child, ports: ports as Ports }));
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}`)));
  });
}

async function ask(url: string, duration: number): Promise<{ perSecond: number; p99Ms: number }> {
  const result = await autocannon({ url, connections: CONNECTIONS, duration, headers: HEADERS });
  if (result.errors + result.timeouts + result.non2xx > 0) {
    throw new Error(`${url}: ${result.errors} errors, ${result.timeouts} timeouts, ${result.non2xx} refusals`);
  }
  return { perSecond: result.requests.total / result.duration, p99Ms: result.latency.p99 };
}

/** Runs the comparison (about 30 s) and prints its one JSON line. */
export async function run() {
  const { child, ports } = await startServer();
  const board = `http://127.0.0.1:${ports.port}${PATH}`;
  const bare = `http://127.0.0.1:${ports.barePort}/bare`;
  try {
    for (const url of [board, bare])
      await autocannon({ url, connections: CONNECTIONS, amount: WARM_UP_REQUESTS, headers: HEADERS });
    const pairs: { board: number; bare: number; p99Ms: number }[] = [];
    for (let n = 0; n < PAIRS; n++) {
      const first = await ask(n % 2 ? board : bare, ROUND_S);
      const second = await ask(n % 2 ? bare : board, ROUND_S);
      const [value, limit] = n % 2 ? [first, second] : [second, first];
      pairs.push({ board: value.perSecond, bare: limit.perSecond, p99Ms: value.p99Ms });
    }
    const ratio = median(pairs.map((pair) => pair.board / pair.bare));
    return {
      name: 'reads',
      value: rounded(median(pairs.map((pair) => pair.board)), 0),
      unit: 'requests/s',
      limit: rounded(median(pairs.map((pair) => pair.bare)), 0),
      ratio: rounded(ratio, 2),
      budget: BUDGET_RATIO,
      holds: ratio >= BUDGET_RATIO,
      bytes: ports.bytes,
      matches: MATCHES,
      changesPerSecond: CHANGES_PER_SECOND,
      p99Ms: rounded(median(pairs.map((pair) => pair.p99Ms)), 1),
    };
  } finally {
    child.disconnect();
  }
}

const role = process.argv[1] === fileURLToPath(import.meta.url) ? process.argv[2] : 'imported';
if (role === 'server') await serve();
