import { fileURLToPath } from 'node:url';
import { WebSocket } from 'ws';
import { BenchChild } from './bench-child.ts';
import { percentile } from './bench-database.ts';
import { listedMatches, processFigures, startFedServer } from './bench-fed-server.ts';
import { ageOfPrice } from './bench-provider.ts';

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

interface ClientReport {
  readonly frames: number;
  readonly changes: number;
  readonly bytes: number;
  readonly latenciesMs: number[];
  readonly closed: number;
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
    const p99Ms = percentile(report.latenciesMs, 0.99);
    const socketBytes = (open.rssBytes - idle.rssBytes) / SOCKETS;
    return {
      name: 'fanout',
      value: Math.round(p99Ms),
      unit: 'ms p99 from the feed to a socket',
      limit: BUDGET_P99_MS,
      ratio: Number((p99Ms / BUDGET_P99_MS).toFixed(2)),
      budget: 1,
      holds: p99Ms < BUDGET_P99_MS && report.closed === 0 && report.changes > 0,
      p50Ms: Math.round(percentile(report.latenciesMs, 0.5)),
      changesSent: sent,
      changesHeardPerSecond: Math.round(report.changes / SECONDS),
      framesPerSecond: Math.round(report.frames / SECONDS),
      socketsClosed: report.closed,
      serverProcessors: Number(((after.cpuMs - before.cpuMs) / (SECONDS * 1_000)).toFixed(2)),
      kilobytesASocket: Number((socketBytes / 1_000).toFixed(1)),
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

  const read = (data: Buffer) => {
    const { type, odds } = JSON.parse(data.toString()) as { type: string; odds?: (string | number)[] };
    if (type !== 'update' || odds === undefined) return;
    readBytes += data.length;
    readChanges += odds.length / 3;
    for (let at = 0; at < odds.length; at += 3)
      if (/\.(12|1714)$/.test(String(odds[at]))) latenciesMs.push(ageOfPrice(odds[at + 1] as number));
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
    await new Promise<void>((resolve) => {
      socket.on('message', (data: Buffer) => {
        if (acks < FOLLOWED) {
          if (data.toString('utf8', 0, 20).includes('"ack"') && ++acks === FOLLOWED) resolve();
          return;
        }
        frames += 1;
        bytes += data.length;
        if (n % READING_EVERY === 0) read(data);
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
