import { join } from 'node:path';
import { freePort } from '../../../tools/product-kit/free-port.ts';
import { type NatsServer as NatsProcess, natsServerOn } from '../../../tools/product-kit/nats-server.ts';

/** A real NATS server of the test's own, running. */
export interface NatsServer extends NatsProcess {
  readonly url: string;
}

/** A certificate for localhost that nobody trusts who does not say so; for tests alone. */
export const TEST_CERTIFICATE = join(import.meta.dirname, 'nats-tls/cert.pem');
const TLS = ['--tls', '--tlscert', TEST_CERTIFICATE, '--tlskey', join(import.meta.dirname, 'nats-tls/key.pem')];

interface NatsOptions {
  password?: string;
  isEncrypted?: boolean;
}

export async function createNatsServer({ password, isEncrypted = false }: NatsOptions = {}): Promise<NatsServer> {
  const port = await freePort();
  const more = [...(password === undefined ? [] : ['--user', 'duskline', '--pass', password]), ...(isEncrypted ? TLS : [])];
  const login = password === undefined ? '' : `duskline:${encodeURIComponent(password)}@`;
  const url = `${isEncrypted ? 'tls' : 'nats'}://${login}127.0.0.1:${port}`;
  const server = { url, ...natsServerOn(port, more) };
  await server.start();
  return server;
}
