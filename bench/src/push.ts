import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import type { BoardChange, BoardPrice } from '@duskline/server/src/modules/gateway/index.ts';
import { WebSocket, WebSocketServer } from 'ws';
import { BenchChild } from './bench-child.ts';
import { percentile, rounded } from './bench-figures.ts';
import { benchGateway, ORIGIN } from './bench-gateway.ts';

/**
 * Pushing prices: server CPU for each price change that arrives at a client, against one `ws` frame per change per socket.
 *
 * Three processes: this one directs, one serves, one is all the clients. The server is the real gateway on a made-up board: 1,000 sockets
 * on one sport of 700 selections, 1,000 changes a second, open loop. The limit is measured in the same server process with the same
 * number of sockets, every change sent to every socket as a frame of its own (serialised once, plain `ws`), at a rate it sustains.
 * A change that a later one overtook within the flush is not counted as delivered, so conflation does not flatter the figure.
 */
const SOCKETS = 1_000;
const SELECTIONS = 700;
const CHANGES_PER_SECOND = 1_000;
const BASELINE_CHANGES_PER_SECOND = 8;
const WARM_UP_MS = 1_500;
const MEASURE_MS = 5_000;
const BUDGET_RATIO = 5;
const BUDGET_P99_MS = 200;
const SPORT = 1;

interface Command {
  readonly do: 'feed' | 'baselineFeed' | 'quiet' | 'connect' | 'baselineConnect' | 'mark' | 'report';
  readonly port?: number;
}

interface ClientReport {
  readonly delivered: number;
  readonly frames: number;
  readonly bytes: number;
  readonly latenciesMs: number[];
}

interface ServerReport extends NodeJS.CpuUsage {
  /** How long other work of the process may have to wait for a flush. */
  readonly loopP99Ms: number;
}

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Tenths of a millisecond on the clock that all processes of a machine share; sent in the place of the price. */
const stamp = () => Number((process.hrtime.bigint() / 100_000n) % 2_000_000_000n);

// ---- Server ----------------------------------------------------------------------------------------------------------------

function selection(at: number): string {
  return `${3_812_345_678_901_000 + Math.floor(at / 3)}.${(at % 3) + 1}`;
}

async function serve(): Promise<void> {
  const prices = Array.from(
    { length: SELECTIONS },
    (_, at): BoardPrice => ({ selectionId: selection(at), oddsMilli: 1_850, flags: 0, preview: true }),
  );
  const listeners = new Set<(change: BoardChange) => void>();
  const gateway = benchGateway(SOCKETS, {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    isOfferShut: () => false,
    hasSport: (sportId) => sportId === SPORT,
    hasMatch: () => false,
    readSport: () => ({ prices, matches: [] }),
    readMatch: () => ({ prices: [], matches: [] }),
  });
  const http = createServer();
  http.on('upgrade', (request, socket, head) => void gateway.upgrade(request, socket, head));
  const baseline = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false, backlog: 2_000 });
  await new Promise<void>((resolve) => http.listen({ port: 0, host: '127.0.0.1', backlog: 2_000 }, resolve));

  const change = (at: number) => {
    const price: BoardPrice = { selectionId: selection(at), oddsMilli: stamp(), flags: 0, preview: true };
    prices[at] = price;
    const boardChange: BoardChange = {
      matchId: 1 + Math.floor(at / 9),
      sportId: SPORT,
      isLive: true,
      prices: [price],
      marketsChanged: false,
      marketsCount: 3,
    };
    for (const listener of listeners) listener(boardChange);
  };
  const frameEach = (at: number) => {
    const content = {
      type: 'update',
      topic: 'livePreviewMarkets',
      key: '1',
      epoch: 'abcdef.1',
      offset: at,
      odds: [selection(at), stamp(), 0],
    };
    const bytes = Buffer.from(JSON.stringify(content));
    for (const client of baseline.clients) client.send(bytes, { binary: false });
  };

  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  let feed: NodeJS.Timeout | undefined;
  const run = (perSecond: number, act: (at: number) => void) => {
    const startMs = performance.now();
    let made = 0;
    feed = setInterval(() => {
      for (const due = ((performance.now() - startMs) / 1_000) * perSecond; made < due; made += 1)
        act(Math.floor(Math.random() * SELECTIONS));
    }, 5);
  };
  process.on('message', ({ do: what }: Command) => {
    if (what === 'feed') run(CHANGES_PER_SECOND, change);
    if (what === 'baselineFeed') run(BASELINE_CHANGES_PER_SECOND, frameEach);
    if (what === 'quiet') clearInterval(feed);
    if (what === 'mark') delay.reset();
    if (what === 'mark' || what === 'report')
      process.send?.({ ...process.cpuUsage(), loopP99Ms: delay.percentile(99) / 1e6 } satisfies ServerReport);
  });
  process.send?.({ port: (http.address() as AddressInfo).port, baselinePort: (baseline.address() as AddressInfo).port });
}

// ---- Clients ---------------------------------------------------------------------------------------------------------------

/** Every so many sockets one reads what it gets; the others count bytes. All get the same frames. */
const READING_EVERY = 20;

function listen(): void {
  let sockets: WebSocket[] = [];
  let frames = 0;
  let bytes = 0;
  let readBytes = 0;
  let readChanges = 0;
  let latenciesMs: number[] = [];

  const read = (data: Buffer) => {
    const { odds } = JSON.parse(data.toString()) as { odds?: (string | number)[] };
    if (odds === undefined) return;
    const now = stamp();
    readBytes += data.length;
    readChanges += odds.length / 3;
    for (let at = 1; at < odds.length; at += 3) latenciesMs.push((now - (odds[at] as number)) / 10);
  };
  const open = async (url: string, greeting: string | null) => {
    for (const socket of sockets) socket.terminate();
    sockets = [];
    for (let at = 0; at < SOCKETS; at += 100) {
      const some = Array.from(
        { length: Math.min(100, SOCKETS - at) },
        () => new WebSocket(url, { origin: ORIGIN, perMessageDeflate: false }),
      );
      sockets.push(...some);
      await Promise.all(
        some.map((socket) => new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))),
      );
    }
    sockets.forEach((socket, at) => {
      socket.on('message', (data: Buffer) => {
        frames += 1;
        bytes += data.length;
        if (at % READING_EVERY === 0) read(data);
      });
      if (greeting !== null) socket.send(greeting);
    });
  };
  process.on('message', ({ do: what, port }: Command) => {
    const hello = { type: 'hello', protocol: 1, recover: [{ ref: '1', topic: 'livePreviewMarkets', key: String(SPORT) }] };
    if (what === 'connect')
      void open(`ws://127.0.0.1:${port}/api/realtime`, JSON.stringify(hello)).then(() => process.send?.('open'));
    if (what === 'baselineConnect') void open(`ws://127.0.0.1:${port}/`, null).then(() => process.send?.('open'));
    if (what === 'mark') {
      frames = bytes = readBytes = readChanges = 0;
      latenciesMs = [];
      process.send?.('marked');
    }
    if (what === 'report')
      process.send?.({
        delivered: readBytes === 0 ? 0 : (readChanges / readBytes) * bytes,
        frames,
        bytes,
        latenciesMs,
      } satisfies ClientReport);
  });
}

// ---- Direction -------------------------------------------------------------------------------------------------------------

const child = (role: string) => new BenchChild<Command>(fileURLToPath(import.meta.url), [role]);

interface Measured extends ClientReport {
  readonly loopP99Ms: number;
  readonly cpuUs: number;
}

async function measure(
  server: BenchChild<Command>,
  clients: BenchChild<Command>,
  feed: 'feed' | 'baselineFeed',
): Promise<Measured> {
  server.post({ do: feed });
  await sleep(WARM_UP_MS);
  await clients.ask({ do: 'mark' });
  const before = await server.ask<ServerReport>({ do: 'mark' });
  await sleep(MEASURE_MS);
  const after = await server.ask<ServerReport>({ do: 'report' });
  const report = await clients.ask<ClientReport>({ do: 'report' });
  server.post({ do: 'quiet' });
  return { ...report, loopP99Ms: after.loopP99Ms, cpuUs: after.user + after.system - before.user - before.system };
}

/** Runs the comparison (about 17 s) and prints its one JSON line. */
export async function run() {
  const server = child('server');
  const ports = await server.ask<{ port: number; baselinePort: number }>();
  const clients = child('clients');
  try {
    await clients.ask({ do: 'connect', port: ports.port });
    const pushed = await measure(server, clients, 'feed');
    await clients.ask({ do: 'baselineConnect', port: ports.baselinePort });
    const single = await measure(server, clients, 'baselineFeed');
    const value = pushed.cpuUs / pushed.delivered;
    const limit = single.cpuUs / single.frames;
    const p99Ms = percentile(pushed.latenciesMs, 0.99);
    return {
      name: 'push',
      value: rounded(value, 4),
      unit: 'us server CPU per delivered change',
      limit: rounded(limit, 3),
      ratio: rounded(limit / value, 1),
      budget: BUDGET_RATIO,
      holds: limit / value >= BUDGET_RATIO && p99Ms < BUDGET_P99_MS,
      p50Ms: rounded(percentile(pushed.latenciesMs, 0.5), 1),
      p99Ms: rounded(p99Ms, 1),
      deliveredPerSecond: Math.round(pushed.delivered / (MEASURE_MS / 1_000)),
      cpuShare: rounded(pushed.cpuUs / 1_000 / MEASURE_MS, 3),
      loopP99Ms: rounded(pushed.loopP99Ms, 1),
    };
  } finally {
    clients.end();
    server.end();
  }
}

const role = process.argv[1] === fileURLToPath(import.meta.url) ? process.argv[2] : 'imported';
if (role === 'server') await serve();
else if (role === 'clients') listen();
