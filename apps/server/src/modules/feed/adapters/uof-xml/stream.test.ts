import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { createServer, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { afterEach, expect, test, vi } from 'vitest';
import { TEST_CERTIFICATE } from '../../../../../test-kit/nats-server.ts';
import { openUofStream } from './stream.ts';

const TOKEN = 'CANARY-token';
let server: Server | null = null;

async function listen(onConnection: (socket: Socket) => void): Promise<string> {
  server = createServer(onConnection);
  await new Promise<void>((done) => server?.listen(0, '127.0.0.1', done));
  return `amqp://127.0.0.1:${(server.address() as AddressInfo).port}/unifiedfeed/1234`;
}
afterEach(() => server?.close());

/** Why the stream closed; it never opens here. */
function closing(options: Partial<Parameters<typeof openUofStream>[0]>): Promise<string> {
  return new Promise((done, fail) => {
    openUofStream(
      { broker: 'amqp://127.0.0.1:1', token: TOKEN, virtualHost: () => Promise.resolve('/'), ...options },
      { onOpen: () => fail(new Error('it opened')), onFrame: () => undefined, isFull: () => false, onClose: done },
    );
  });
}

test('H207 a broker that says nothing is given up after the time for the whole opening', async () => {
  const gone = vi.fn();
  const broker = await listen((socket) =>
    socket
      .resume()
      .on('error', () => undefined)
      .on('close', gone),
  );
  expect(await closing({ broker, openingMs: 200 })).toBe('no connection within 0.2 s');
  await vi.waitFor(() => expect(gone).toHaveBeenCalledOnce());
});

test('H207 the virtual host is asked for within that time too', async () => {
  const never = () => new Promise<string>(() => undefined);
  expect(await closing({ virtualHost: never, openingMs: 100 })).toBe('no connection within 0.1 s');
});

test('H207 nobody listens, or it is no broker: told in words', async () => {
  expect(await closing({ broker: 'amqp://127.0.0.1:1/x' })).toMatch(/ECONNREFUSED/);
  const broker = await listen((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'));
  expect(await closing({ broker })).toMatch(/^\S.{5,}/);
});

test('H208 a broker with a certificate that nobody vouches for gets no token', async () => {
  const received: Buffer[] = [];
  const key = readFileSync(TEST_CERTIFICATE.replace('cert.pem', 'key.pem'));
  const tls = createTlsServer({ key, cert: readFileSync(TEST_CERTIFICATE) }, (socket) => {
    socket.on('error', () => undefined).on('data', (data) => received.push(data));
  });
  await new Promise<void>((done) => tls.listen(0, '127.0.0.1', done));
  const { port } = tls.address() as AddressInfo;
  expect(await closing({ broker: `amqps://localhost:${port}/x` })).toMatch(/certificate/);
  expect(Buffer.concat(received).toString()).not.toContain(TOKEN);
  tls.close();
});

test('H208 what is told of a failure does not show the token, however the broker or the provider writes it', async () => {
  const refused = () => Promise.reject(new Error(`access to vhost refused for user '${TOKEN}'`));
  expect(await closing({ virtualHost: refused })).toBe("access to vhost refused for user '[token]'");
  const odd = 'to/ken+';
  const encoded = () => Promise.reject(new Error(`user ${encodeURIComponent(odd)} or ${odd}`));
  expect(await closing({ token: odd, virtualHost: encoded })).toBe('user [token] or [token]');
});

test('H207 a stream that is closed by us says nothing more and lets go of its connection', async () => {
  const gone = vi.fn();
  const broker = await listen((socket) =>
    socket
      .resume()
      .on('error', () => undefined)
      .on('close', gone),
  );
  const onClose = vi.fn();
  const connected = new Promise((done) => server?.once('connection', done));
  const stream = openUofStream(
    { broker, token: TOKEN, virtualHost: () => Promise.resolve('/') },
    { onOpen: () => undefined, onFrame: () => undefined, isFull: () => false, onClose },
  );
  await connected;
  stream.close();
  await vi.waitFor(() => expect(gone).toHaveBeenCalledOnce());
  expect(onClose).not.toHaveBeenCalled();
});
