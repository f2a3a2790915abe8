import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { WebSocket } from 'ws';
import { BenchChild } from './bench-child.ts';
import { benchGateway, ORIGIN } from './bench-gateway.ts';

/**
 * Memory of the server for each open socket: the real gateway, sockets of guests in another process, each following one sport, nothing happening.
 * Counted is what the process has from the system (RSS) after a collection; the buffers of the kernel for a connection come on top.
 */
const SOCKETS = 3_000;
/** Opened before the first look, so that code and tables that come with the first sockets do not count. */
const WARM_UP = 500;
const BUDGET_BYTES = 40_000;

async function open(url: string, count: number): Promise<void> {
  for (let at = 0; at < count; at += 100) {
    await Promise.all(
      Array.from({ length: Math.min(100, count - at) }, async () => {
        const socket = new WebSocket(url, { origin: ORIGIN, perMessageDeflate: false });
        await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
        const acked = new Promise((resolve) => socket.once('message', resolve));
        socket.send(
          JSON.stringify({ type: 'hello', protocol: 1, recover: [{ ref: '1', topic: 'livePreviewMarkets', key: '1' }] }),
        );
        await acked;
      }),
    );
  }
}

export async function run() {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const gateway = benchGateway(SOCKETS, {
    subscribe: () => () => {},
    isOfferShut: () => false,
    hasSport: () => true,
    hasMatch: () => false,
    readSport: () => ({ prices: [], matches: [] }),
    readMatch: () => ({ prices: [], matches: [] }),
  });
  const http = createServer();
  http.on('upgrade', (request, socket, head) => void gateway.upgrade(request, socket, head));
  await new Promise<void>((resolve) => http.listen({ port: 0, host: '127.0.0.1', backlog: 2_000 }, resolve));
  const clients = new BenchChild<number>(fileURLToPath(import.meta.url), [
    `ws://127.0.0.1:${(http.address() as AddressInfo).port}/api/realtime`,
  ]);
  const used = () => {
    for (let n = 0; n < 3; n++) collect();
    return process.memoryUsage();
  };
  await clients.ask(WARM_UP);
  const before = used();
  await clients.ask(SOCKETS);
  const after = used();
  const value = Math.round((after.rss - before.rss) / SOCKETS);
  const heap = Math.round((after.heapUsed - before.heapUsed + after.external - before.external) / SOCKETS);
  const { connectionCount } = gateway;
  clients.end();
  await gateway.close();
  http.close();
  const ratio = Number((value / BUDGET_BYTES).toFixed(2));
  const isWhole = connectionCount === SOCKETS + WARM_UP;
  return {
    name: 'sockets',
    value,
    unit: 'bytes a socket',
    limit: BUDGET_BYTES,
    ratio,
    heap,
    connectionCount,
    holds: isWhole && ratio <= 1,
  };
}

const [, , url] = process.argv;
if (process.send && url?.startsWith('ws://'))
  process.on('message', (count: number) => void open(url, count).then(() => process.send?.('open')));
