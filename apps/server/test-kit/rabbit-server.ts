import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Debian's: the one on the PATH wants to be root and writes to /var. */
const PROGRAM = '/usr/lib/rabbitmq/bin/rabbitmq-server';
const NAME_SERVICE = '/usr/bin/epmd';
const PATIENCE_MS = 150_000;

/** A real RabbitMQ of the test's own, to be killed and started as often as the test likes. */
export interface RabbitServer {
  /** amqp://127.0.0.1:port */
  readonly url: string;
  start(): Promise<void>;
  /** SIGKILL: it says goodbye to nobody. */
  kill(): Promise<void>;
  /** Ends it and removes its files. */
  stop(): Promise<void>;
}

interface RabbitOptions {
  readonly virtualHost: string;
  /** A topic exchange that it has from the beginning. */
  readonly exchange: string;
  /** Asked over HTTP who may do what, as `${authUrl}/user`, `/vhost`, `/resource` and `/topic`: a user may be a token without a password. */
  readonly authUrl: string;
}

export async function createRabbitServer({ virtualHost, exchange, authUrl }: RabbitOptions): Promise<RabbitServer> {
  if (!existsSync(PROGRAM)) throw new Error('there is no RabbitMQ on this machine: node tools/start/ensure-rabbitmq.ts');
  const [port, distPort, epmdPort] = [await freePort(), await freePort(), await freePort()];
  const folder = mkdtempSync(join(tmpdir(), 'duskline-rabbit-'));
  const file = (name: string) => join(folder, name);
  const asked = ['user', 'vhost', 'resource', 'topic'].map((one) => `auth_http.${one}_path = ${authUrl}/${one}`);
  writeFileSync(
    file('rabbitmq.conf'),
    [
      `listeners.tcp.1 = 127.0.0.1:${port}`,
      'auth_backends.1 = http',
      ...asked,
      'loopback_users = none',
      `load_definitions = ${file('definitions.json')}`,
      'log.console = true',
      'log.console.level = warning',
      '',
    ].join('\n'),
  );
  writeFileSync(
    file('definitions.json'),
    JSON.stringify({
      vhosts: [{ name: virtualHost }],
      exchanges: [
        { name: exchange, vhost: virtualHost, type: 'topic', durable: true, auto_delete: false, internal: false, arguments: {} },
      ],
    }),
  );
  writeFileSync(file('enabled_plugins'), '[rabbitmq_auth_backend_http].\n');
  const env = {
    ...process.env,
    HOME: folder,
    ERL_EPMD_PORT: String(epmdPort),
    ERL_EPMD_ADDRESS: '127.0.0.1',
    RABBITMQ_NODENAME: `duskline-${port}@localhost`,
    RABBITMQ_DIST_PORT: String(distPort),
    RABBITMQ_CONFIG_FILE: file('rabbitmq.conf'),
    RABBITMQ_ENABLED_PLUGINS_FILE: file('enabled_plugins'),
    RABBITMQ_MNESIA_BASE: file('mnesia'),
    RABBITMQ_LOG_BASE: file('log'),
    RABBITMQ_PID_FILE: file('pid'),
    RABBITMQ_SERVER_ADDITIONAL_ERL_ARGS: '+sbwt none +sbwtdcpu none +sbwtdio none +S 2:2',
  };
  const log = openSync(file('output'), 'a');
  // The name service of Erlang: its own, so that nothing stays behind on this machine.
  const epmd = spawn(NAME_SERVICE, ['-port', String(epmdPort), '-address', '127.0.0.1'], { stdio: 'ignore', env });
  let child: ChildProcess | null = null;

  const server: RabbitServer = {
    url: `amqp://127.0.0.1:${port}`,
    async start() {
      // A group of its own: the program is a script that starts another.
      const own = spawn(PROGRAM, [], { stdio: ['ignore', log, log], env, detached: true });
      child = own;
      for (const until = Date.now() + PATIENCE_MS; !(await answers(port)); await new Promise((done) => setTimeout(done, 100)))
        if (own.exitCode !== null || Date.now() > until)
          throw new Error(`RabbitMQ did not start: ${readFileSync(file('output'), 'utf8').slice(-2_000)}`);
    },
    async kill() {
      const own = child;
      child = null;
      if (own?.pid === undefined || own.exitCode !== null || own.signalCode !== null) return;
      const gone = new Promise((done) => own.once('exit', done));
      process.kill(-own.pid, 'SIGKILL');
      await gone;
      while (await answers(port)) await new Promise((done) => setTimeout(done, 20));
    },
    async stop() {
      await server.kill();
      epmd.kill('SIGKILL');
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
  try {
    await server.start();
  } catch (error) {
    await server.stop();
    throw error;
  }
  return server;
}

/** It speaks AMQP: an open port alone may still be busy with its beginning. */
function answers(port: number): Promise<boolean> {
  return new Promise((done) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(Buffer.from('AMQP\0\0\x09\x01', 'latin1')));
    socket.setTimeout(2_000, () => socket.destroy());
    socket.once('data', () => {
      done(true);
      socket.destroy();
    });
    socket.once('error', () => done(false));
    socket.once('close', () => done(false));
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
