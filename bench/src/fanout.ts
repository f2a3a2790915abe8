import { fileURLToPath } from 'node:url';
import { WebSocket } from 'ws';
import { BenchChild } from './bench-child.ts';
import { listedMatches, processFigures, startFedServer } from './bench-fed-server.ts';
import { median, percentile, rounded } from './bench-figures.ts';
import { createAges } from './bench-provider.ts';

/**
 * A price from the feed to many screens: 2,000 sockets of guests follow 20 of 400 matches each while a provider changes 1,000 prices a second,
 * over the real connection into the whole server. The price of a home side is the moment at which it was sent, on the clock that all processes of a
 * machine share; one socket of twenty reads what it hears, the others count bytes.
 */
const MATCHES = 400;
const MARKETS = 12;
const SOCKETS = 2_000;
const FOLLOWED = 20;
const PER_SECOND = 1_000;
const WARM_UP_S = 5;
const SECONDS = 15;
const BUDGET_P99_MS = 500;
const BUDGET_SOCKET_BYTES = 40_000;
/** Outcomes of a line: both prices change with each message. */
const OUTCOMES = 2;
/** Each match is followed by as many sockets as any other, and no line changes twice within a flush: nothing may be left out. */
const EXPECTED_PER_SECOND = (PER_SECOND * OUTCOMES * SOCKETS * FOLLOWED) / MATCHES;
/** Changes of the last flush are still on their way when the clients are asked. */
const LEAST_HEARD = 0.95;
/** The middle of the last third against that of the first one: where a queue grows by 1 % of the time, it is 100 ms in ten seconds. */
const MOST_GROWTH_MS = 100;

interface ClientReport {
  readonly frames: number;
  readonly changes: number;
  readonly bytes: number;
  readonly latenciesMs: number[];
  readonly closed: number;
}

export interface FanoutFigures {
  /** In the order in which the prices came. */
  readonly latenciesMs: readonly number[];
  /** Changes of prices that were heard, by all sockets together. */
  readonly heardPerSecond: number;
  readonly socketsClosed: number;
  readonly socketBytes: number;
}

/** How much later prices come at the end than at the beginning, in milliseconds: what waits grows by it. Throws an Error with fewer than three. */
export function growthMs(latenciesMs: readonly number[]): number {
  const third = Math.floor(latenciesMs.length / 3);
  return median(latenciesMs.slice(-third || latenciesMs.length)) - median(latenciesMs.slice(0, third));
}

/** What speaks against the budget, in words; empty when it holds. */
export function brokenBudgets({ latenciesMs, heardPerSecond, socketsClosed, socketBytes }: FanoutFigures): string[] {
  const broken: string[] = [];
  const hold = (isHeld: boolean, what: string) => isHeld || broken.push(what);
  hold(percentile(latenciesMs, 0.99) < BUDGET_P99_MS, `99 of 100 prices come within ${BUDGET_P99_MS} ms`);
  hold(growthMs(latenciesMs) < MOST_GROWTH_MS, 'what waits does not grow');
  hold(heardPerSecond >= EXPECTED_PER_SECOND * LEAST_HEARD, `${EXPECTED_PER_SECOND} changes a second are heard`);
  hold(socketsClosed === 0, 'no socket is closed');
  hold(socketBytes < BUDGET_SOCKET_BYTES, `a socket has less than ${BUDGET_SOCKET_BYTES / 1_000} KB`);
  return broken;
}

type ClientCommand =
  | { readonly do: 'open'; readonly url: string; readonly matchIds: readonly number[] }
  | { readonly do: 'mark' | 'report' };

export async function run() {
  const server = await startFedServer({ matches: MATCHES, markets: MARKETS, product: 1 });
  const clients = new BenchChild<ClientCommand>(fileURLToPath(import.meta.url), ['clients']);
  try {
    const idle = processFigures(server.pid());
    const matchIds = (await listedMatches(server.url, true)).map(({ ID }) => ID);
    if (matchIds.length !== MATCHES) throw new Error(`${matchIds.length} matches are listed`);
    await clients.ask({ do: 'open', url: server.url, matchIds });
    const open = processFigures(server.pid());
    await server.provider.change(PER_SECOND, WARM_UP_S);
    await clients.ask({ do: 'mark' });
    const before = processFigures(server.pid());
    const { sent } = await server.provider.change(PER_SECOND, SECONDS);
    const after = processFigures(server.pid());
    const report = await clients.ask<ClientReport>({ do: 'report' });
    const { latenciesMs } = report;
    const p99Ms = percentile(latenciesMs, 0.99);
    const socketBytes = (open.rssBytes - idle.rssBytes) / SOCKETS;
    const heardPerSecond = report.changes / SECONDS;
    const broken = brokenBudgets({ latenciesMs, heardPerSecond, socketsClosed: report.closed, socketBytes });
    for (const line of broken) console.error(`not held: ${line}`);
    return {
      name: 'fanout',
      value: Math.round(p99Ms),
      unit: 'ms p99 from the feed to a socket',
      limit: BUDGET_P99_MS,
      ratio: rounded(p99Ms / BUDGET_P99_MS, 2),
      budget: 1,
      holds: broken.length === 0,
      p50Ms: Math.round(median(latenciesMs)),
      growthMs: Math.round(growthMs(latenciesMs)),
      changesSent: sent,
      changesHeardPerSecond: Math.round(heardPerSecond),
      changesExpectedPerSecond: EXPECTED_PER_SECOND,
      framesPerSecond: Math.round(report.frames / SECONDS),
      socketsClosed: report.closed,
      serverProcessors: rounded((after.cpuMs - before.cpuMs) / (SECONDS * 1_000), 2),
      kilobytesASocket: rounded(socketBytes / 1_000, 1),
      megabytes: Math.round(after.rssBytes / 1e6),
    };
  } finally {
    clients.end();
    await server.close();
  }
}

// ---- Clients ---------------------------------------------------------------------------------------------------------------

const READING_EVERY = 20;
const AT_ONCE = 50;
/** A server behind a proxy is told whose connection it is: so many come from one address. */
const AN_ADDRESS = 50;

/** Opens the sockets, each on matches of its own, and hears. */
function listen(): void {
  let [frames, bytes, readBytes, readChanges, closed] = [0, 0, 0, 0, 0];
  let latenciesMs: number[] = [];

  const read = (data: Buffer, ageOf: (oddsMilli: number) => number) => {
    const { type, odds } = JSON.parse(data.toString()) as { type: string; odds?: (string | number)[] };
    if (type !== 'update' || odds === undefined) return;
    readBytes += data.length;
    readChanges += odds.length / 3;
    for (let at = 0; at < odds.length; at += 3)
      if (/\.(12|1714)$/.test(String(odds[at]))) latenciesMs.push(ageOf(odds[at + 1] as number));
  };
  const openOne = async (url: string, matchIds: readonly number[], n: number): Promise<void> => {
    const socket = new WebSocket(`${url.replace('http', 'ws')}/api/realtime`, {
      origin: url,
      perMessageDeflate: false,
      headers: { 'x-forwarded-for': `198.51.100.${1 + Math.floor(n / AN_ADDRESS)}` },
    });
    await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
    const recover = Array.from({ length: FOLLOWED }, (_, at) => ({
      ref: String(at),
      topic: 'liveEvent',
      key: String(matchIds[(n * 7 + at * 13) % matchIds.length]),
    }));
    let acks = 0;
    const ageOf = createAges();
    await new Promise<void>((resolve) => {
      socket.on('message', (data: Buffer) => {
        if (acks < FOLLOWED) {
          if (data.toString('utf8', 0, 20).includes('"ack"') && ++acks === FOLLOWED) resolve();
          return;
        }
        frames += 1;
        bytes += data.length;
        if (n % READING_EVERY === 0) read(data, ageOf);
      });
      socket.on('close', () => {
        closed += 1;
        resolve();
      });
      socket.send(JSON.stringify({ type: 'hello', protocol: 1, recover }));
    });
  };
  const openAll = async (url: string, matchIds: readonly number[]): Promise<void> => {
    for (let from = 0; from < SOCKETS; from += AT_ONCE)
      await Promise.all(Array.from({ length: AT_ONCE }, (_, at) => openOne(url, matchIds, from + at)));
  };
  process.on('message', (command: ClientCommand) => {
    if (command.do === 'open') void openAll(command.url, command.matchIds).then(() => process.send?.('open'));
    if (command.do === 'mark') {
      [frames, bytes, readBytes, readChanges] = [0, 0, 0, 0];
      latenciesMs = [];
      process.send?.('marked');
    }
    if (command.do === 'report') {
      const changes = readBytes === 0 ? 0 : (readChanges / readBytes) * bytes;
      process.send?.({ frames, changes, bytes, latenciesMs, closed } satisfies ClientReport);
    }
  });
  process.once('disconnect', () => process.exit(0));
}

if (process.argv[1] === fileURLToPath(import.meta.url) && process.argv[2] === 'clients') listen();
