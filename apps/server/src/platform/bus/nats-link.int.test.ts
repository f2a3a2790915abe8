import { readFileSync } from 'node:fs';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterEach, expect, test, vi } from 'vitest';
import { createNatsServer, type NatsServer, TEST_CERTIFICATE } from '../../../test-kit/nats-server.ts';
import { createLog } from '../log.ts';
import { createMetrics } from '../metrics.ts';
import { createNatsLink, type NatsLink } from './nats-link.ts';

const PATIENCE = { timeout: 30_000, interval: 10 };
const stops: (() => Promise<void>)[] = [];
const usual = getCACertificates('default');
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
  setDefaultCACertificates(usual);
});

async function aServer(options: Parameters<typeof createNatsServer>[0] = {}): Promise<NatsServer> {
  const server = await createNatsServer(options);
  stops.push(() => server.kill());
  return server;
}

function aLink(url: string): { link: NatsLink; heard: string[]; lines: string[] } {
  const heard: string[] = [];
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => lines.push(line) });
  const link = createNatsLink({ url, log, metrics: createMetrics() });
  link.start({
    subject: 'a.subject',
    onMessage: (data) => void heard.push(Buffer.from(data).toString()),
    onConnected: () => undefined,
  });
  stops.push(() => link.stop());
  return { link, heard, lines };
}
const isUp = (link: NatsLink) => vi.waitFor(() => expect(link.fault()).toBeNull(), PATIENCE);

test('O27 what is sent reaches everybody else, and is not queued while the connection is down', async () => {
  const server = await aServer();
  const [one, other] = [aLink(server.url), aLink(server.url)];
  await Promise.all([isUp(one.link), isUp(other.link)]);
  expect(one.link.send(Buffer.from('first'))).toBe(true);
  await vi.waitFor(() => expect(other.heard).toEqual(['first']), PATIENCE);
  expect(one.heard).toEqual([]);
  expect(one.link.send(Buffer.alloc(2_000_000))).toBe(false);
  await server.kill();
  await vi.waitFor(() => expect([one.link.isConnected(), other.link.isConnected()]).toEqual([false, false]), PATIENCE);
  expect(one.link.send(Buffer.from('lost'))).toBe(false);
  await server.start();
  await Promise.all([isUp(one.link), isUp(other.link)]);
  one.link.send(Buffer.from('second'));
  await vi.waitFor(() => expect(other.heard).toEqual(['first', 'second']), PATIENCE);
});

test('a wrong password is named and is not in the log; it connects once the server accepts it, without a restart', async () => {
  const server = await aServer({ password: 'right' });
  const { link, lines } = aLink(server.url.replace('right', 'quite-wrong'));
  await vi.waitFor(
    () => expect(link.fault()).toMatch(/^no connection to NATS for \d+ s \(.*Authorization Violation.*\)/),
    PATIENCE,
  );
  await isUp(aLink(server.url).link);
  expect(lines.join()).toContain('bus_lost');
  expect(lines.join()).not.toContain('quite-wrong');
  expect(lines).toHaveLength(1);
});

test('F-N1 a server that hangs is given up within seconds', async () => {
  const server = await aServer();
  const { link } = aLink(server.url);
  await isUp(link);
  server.freeze();
  await vi.waitFor(() => expect(link.isConnected()).toBe(false), PATIENCE);
  server.goOn();
  await isUp(link);
});

test('tls:// encrypts, and takes no server whose certificate nobody vouches for', async () => {
  const server = await aServer({ isEncrypted: true });
  const { link } = aLink(server.url.replace('127.0.0.1', 'localhost'));
  await vi.waitFor(() => expect(link.fault()).toMatch(/self-signed certificate/), PATIENCE);
  setDefaultCACertificates([...usual, readFileSync(TEST_CERTIFICATE, 'utf8')]);
  await isUp(link);
});

test('tls:// does not speak to a server that offers no encryption', async () => {
  const server = await aServer();
  const { link } = aLink(server.url.replace('nats:', 'tls:'));
  await vi.waitFor(() => expect(link.fault()).toMatch(/\(.*(tls|TLS|encrypt).*\)/), PATIENCE);
  expect(link.isConnected()).toBe(false);
});
