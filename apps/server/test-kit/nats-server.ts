import { type ChildProcess, spawn } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';

/** Debian puts it where only root looks. */
const FOLDERS = [...(process.env.PATH ?? '').split(':'), '/usr/sbin', '/usr/local/sbin', '/usr/bin', '/usr/local/bin'];
const PATIENCE_MS = 20_000;

/** A real NATS server of the test's own, to be stopped and started as often as the test likes. */
export interface NatsServer {
  readonly url: string;
  start(): Promise<void>;
  /** SIGKILL: it says goodbye to nobody. */
  kill(): Promise<void>;
  /** Stops answering without closing anything, until `goOn`. */
  freeze(): void;
  goOn(): void;
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
  let child: ChildProcess | null = null;
  const server: NatsServer = {
    url: `${isEncrypted ? 'tls' : 'nats'}://${password === undefined ? '' : `duskline:${encodeURIComponent(password)}@`}127.0.0.1:${port}`,
    async start() {
      child = spawn(findNatsServer(), ['-a', '127.0.0.1', '-p', String(port), ...more], { stdio: 'ignore' });
      const own = child;
      for (const until = Date.now() + PATIENCE_MS; !(await answers(port)); await new Promise((done) => setTimeout(done, 20)))
        if (own.exitCode !== null || Date.now() > until) throw new Error('nats-server did not start');
    },
    async kill() {
      const own = child;
      child = null;
      if (!own || own.exitCode !== null || own.signalCode !== null) return;
      const gone = new Promise((done) => own.once('exit', done));
      own.kill('SIGKILL');
      await gone;
    },
    freeze: () => void child?.kill('SIGSTOP'),
    goOn: () => void child?.kill('SIGCONT'),
  };
  await server.start();
  return server;
}

function findNatsServer(): string {
  const found = FOLDERS.filter((folder) => folder !== '')
    .map((folder) => join(folder, 'nats-server'))
    .find((path) => {
      try {
        accessSync(path, constants.X_OK);
        return true;
      } catch {
        return false;
      }
    });
  if (found === undefined) throw new Error('there is no nats-server on this machine: node tools/start/ensure-nats.ts');
  return found;
}

function answers(port: number): Promise<boolean> {
  return new Promise((done) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('data', () => done(true));
    socket.once('error', () => done(false));
    socket.once('close', () => done(false));
    socket.once('data', () => socket.destroy());
  });
}

function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const probe = createServer();
    probe.once('error', fail);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => done(port));
    });
  });
}
