import { type ChildProcess, spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { stopChild } from '../product-kit/stop-child.ts';
import { ensureHaproxy } from '../start/find-program.ts';

const PATIENCE_MS = 20_000;
const STOP_PATIENCE_MS = 2000;

/** A server with the role web, as the proxy knows it. */
export interface WebServer {
  readonly name: string;
  readonly port: number;
  /** Where it finds NATS: an entry of the proxy of its own, so that it alone can be cut off. */
  readonly natsPort: number;
}

export interface HaproxyPlan {
  readonly dataDir: string;
  readonly sitePort: number;
  readonly databasePort: number;
  readonly natsPort: number;
  readonly webs: readonly WebServer[];
  readonly postgres: { readonly primary: number; readonly standby: number };
}

/** Requests and sockets go to any web server that says that it is ready; sockets of one that does not are closed. */
const configOf = ({ dataDir, sitePort, databasePort, natsPort, webs, postgres }: HaproxyPlan): string => `
global
  stats socket ${join(dataDir, 'haproxy.sock')} mode 600 level admin
defaults
  timeout connect 2s
  timeout client 1h
  timeout server 1h
frontend site
  mode http
  bind 127.0.0.1:${sitePort}
  option forwardfor
  default_backend web
backend web
  mode http
  balance roundrobin
  option redispatch 1
  retries 3
  timeout server 20s
  timeout tunnel 1h
  timeout check 3s
  option httpchk
  http-check send meth GET uri /readyz ver HTTP/1.1 hdr Host 127.0.0.1:${sitePort}
  http-check expect status 200
  default-server inter 1s fastinter 500ms fall 2 rise 1 on-marked-down shutdown-sessions
${webs.map(({ name, port }) => `  server ${name} 127.0.0.1:${port} check`).join('\n')}
listen database
  mode tcp
  bind 127.0.0.1:${databasePort}
  server primary 127.0.0.1:${postgres.primary}
  server standby 127.0.0.1:${postgres.standby} disabled
${webs
  .map(
    (web) => `listen nats-${web.name}
  mode tcp
  bind 127.0.0.1:${web.natsPort}
  server nats 127.0.0.1:${natsPort}`,
  )
  .join('\n')}
`;

/** Debian's HAProxy in front of the web servers, of the database, and of NATS for each web server. */
export class Haproxy {
  readonly #child: ChildProcess;
  readonly #socket: string;

  private constructor(plan: HaproxyPlan) {
    const file = join(plan.dataDir, 'haproxy.cfg');
    writeFileSync(file, configOf(plan).trimStart());
    this.#socket = join(plan.dataDir, 'haproxy.sock');
    this.#child = spawn(ensureHaproxy(), ['-db', '-q', '-f', file], { stdio: ['ignore', 'ignore', 'inherit'] });
  }

  static async start(plan: HaproxyPlan): Promise<Haproxy> {
    const proxy = new Haproxy(plan);
    for (const until = Date.now() + PATIENCE_MS; ; await sleep(50)) {
      if (proxy.#child.exitCode !== null || Date.now() > until) throw new Error('HAProxy did not start');
      if (await proxy.#say('show info').catch(() => false)) return proxy;
    }
  }

  #say(command: string): Promise<string> {
    return new Promise((done, fail) => {
      let answer = '';
      const socket = connect(this.#socket, () => socket.end(`${command}\n`));
      socket.on('data', (chunk: Buffer) => (answer += chunk.toString()));
      socket.once('error', fail);
      socket.once('close', () => done(answer));
    });
  }

  async #do(...commands: string[]): Promise<void> {
    for (const command of commands) {
      const answer = (await this.#say(command)).trim();
      if (answer !== '') throw new Error(`HAProxy answered "${answer}" to "${command}"`);
    }
  }

  /** The database is where the standby was. */
  followStandby(): Promise<void> {
    return this.#do(
      'set server database/primary state maint',
      'shutdown sessions server database/primary',
      'set server database/standby state ready',
    );
  }

  /** One web server reaches NATS no longer; the others do. */
  cutFromNats(web: string): Promise<void> {
    return this.#do(`set server nats-${web}/nats state maint`, `shutdown sessions server nats-${web}/nats`);
  }

  joinNats(web: string): Promise<void> {
    return this.#do(`set server nats-${web}/nats state ready`);
  }

  stop(): Promise<void> {
    return stopChild(this.#child, STOP_PATIENCE_MS);
  }
}
