import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { WebSocketServer } from 'ws';
import { until } from '../../../../../test-kit/until.ts';
import type { ClientContext } from '../../../../platform/providers/port.ts';
import { createClient } from './client.ts';

const FRAMES = 2_000;
/** Large enough that all of them do not fit into the buffers of a connection. */
const PADDING = 'x'.repeat(10_000);

test('H226 while too much waits the stream is not read; then all of it comes, in order', async () => {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 });
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const client = createClient({ url: `http://127.0.0.1:${port}`, headers: {} } as ClientContext);
  const seen: number[] = [];
  let isFull = false;
  const opened = Promise.withResolvers<void>();
  const connected = once(server, 'connection');
  const stream = client.openStream({
    onOpen: opened.resolve,
    onFrame: (frame) => {
      seen.push(Number(String(frame).slice(0, 6)));
      if (seen.length === 10) isFull = true;
    },
    isFull: () => isFull,
    onClose: (reason) => opened.reject(new Error(reason)),
  });
  onTestFinished(() => stream.close());
  const [peer] = (await connected) as [{ send(text: string): void; readonly bufferedAmount: number }];
  await opened.promise;
  for (let n = 0; n < FRAMES; n++) peer.send(`${String(n).padStart(6, '0')}${PADDING}`);
  await until('some have come', () => seen.length >= 10);
  await sleep(300);
  const atRest = seen.length;
  await sleep(300);
  // What the socket had read at once still comes; the rest stays with the provider.
  expect(seen.length).toBe(atRest);
  expect(atRest).toBeLessThan(FRAMES / 4);
  expect(peer.bufferedAmount).toBeGreaterThan(0);
  isFull = false;
  await until('all have come', () => seen.length === FRAMES);
  expect(seen).toEqual(Array.from({ length: FRAMES }, (_, n) => n));
});
