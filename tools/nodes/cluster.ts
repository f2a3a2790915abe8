import { randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { migrate } from '../../apps/server/src/platform/db/migrate.ts';
import { freePort } from '../product-kit/free-port.ts';
import { type NatsServer, natsServerOn } from '../product-kit/nats-server.ts';
import { ensureNatsServer } from '../start/find-program.ts';
import { Haproxy } from './haproxy.ts';
import { PostgresPair } from './postgres-pair.ts';
import { type Node, startNode, startSandbox } from './product-nodes.ts';

const WEBS = ['web1', 'web2', 'web3'];
/** The same roles twice: one has them, the other waits. */
const OWNERS = ['owner1', 'owner2'];
const PATIENCE_MS = 240_000;
const secret = () => randomBytes(24).toString('hex');

/** Three web nodes behind a proxy, one owner of feed and settlement with its standby, one node for jobs, NATS, and a database with a synchronous standby. */
export class Cluster {
  readonly dataDir = mkdtempSync(join(tmpdir(), 'duskline-nodes-'));
  url = '';
  webs: Node[] = [];
  owners: Node[] = [];
  #jobs: Node[] = [];
  #nats: NatsServer | undefined;
  #postgres: PostgresPair | undefined;
  #proxy: Haproxy | undefined;
  #stops: (() => Promise<void>)[] = [];
  #keepsData = false;

  /** Resolves when every node is ready. `beforeNodes`: when the provider answers and nobody reads it yet. */
  async start(beforeNodes: (feedUrl: string, adminToken: string) => Promise<void>): Promise<void> {
    const { dataDir } = this;
    // The user that runs PostgreSQL walks through it; what is inside protects itself.
    chmodSync(dataDir, 0o755);
    const port = await freePort(16);
    const [site, database, natsPort, feedPort, primary, standby] = [0, 1, 2, 3, 4, 5].map((more) => port + more) as [
      number,
      number,
      number,
      number,
      number,
      number,
    ];
    ensureNatsServer();
    this.url = `http://127.0.0.1:${site}`;
    const feedUrl = `http://127.0.0.1:${feedPort}`;
    const [feedToken, adminToken] = [secret(), secret()];
    const sandbox = startSandbox(dataDir, feedPort, feedToken, adminToken);
    this.#stops.push(() => sandbox.stop());
    const postgres = await PostgresPair.start(dataDir, { primary, standby });
    this.#postgres = postgres;
    this.#stops.push(() => postgres.stop());
    await migrate({ url: postgres.url('duskline_owner'), profile: 'play' });
    await postgres.addStandby();
    const nats = natsServerOn(natsPort);
    this.#nats = nats;
    await nats.start();
    this.#stops.push(() => nats.kill());
    const webs = WEBS.map((name, at) => ({ name, port: port + 6 + at, natsPort: port + 9 + at }));
    this.#proxy = await Haproxy.start({
      dataDir,
      sitePort: site,
      databasePort: database,
      natsPort,
      webs,
      postgres: postgres.ports,
    });
    const proxy = this.#proxy;
    this.#stops.push(() => proxy.stop());
    await sandbox.ready();
    await beforeNodes(feedUrl, adminToken);
    const common = {
      DATABASE_URL: postgres.url('duskline_app', database),
      DATABASE_REPORT_URL: postgres.url('duskline_report', database),
      NATS_URL: `nats://127.0.0.1:${natsPort}`,
      AUTH_SECRET: secret(),
      ORIGINS: this.url,
      TRUST_PROXY_HOPS: '1',
      RATE_LIMIT: 'off',
      SITE_BUILD: join(dataDir, 'no-site'),
      LOG_LEVEL: 'warn',
      FEED_URL: feedUrl,
      FEED_TOKEN: feedToken,
    };
    const aNode = (name: string, ownPort: number, more: Record<string, string>): Node => {
      const own = join(dataDir, name);
      mkdirSync(own, { recursive: true });
      const env = { ...common, DATA_DIR: own, ...more };
      const node = startNode(dataDir, { name, port: ownPort, env, mayWait: OWNERS.includes(name) });
      this.#stops.push(() => node.child.stop());
      return node;
    };
    this.owners = OWNERS.map((name, at) => aNode(name, port + 12 + at, { ROLES: 'feed,settle', STANDBY: 'on' }));
    this.#jobs = [aNode('jobs', port + 14, { ROLES: 'jobs' })];
    this.webs = webs.map(({ name, port: ownPort, natsPort: own }) =>
      aNode(name, ownPort, { ROLES: 'web', NATS_URL: `nats://127.0.0.1:${own}` }),
    );
    for (const node of this.nodes) await node.child.ready();
    await this.ready();
  }

  get nodes(): Node[] {
    return [...this.owners, ...this.#jobs, ...this.webs];
  }

  get jobs(): Node {
    return this.#jobs[0] as Node;
  }

  get nats(): NatsServer {
    return this.#nats as NatsServer;
  }

  get proxy(): Haproxy {
    return this.#proxy as Haproxy;
  }

  get postgres(): PostgresPair {
    return this.#postgres as PostgresPair;
  }

  /** The process that has the feed, by the database; undefined while nobody has. */
  async owner(): Promise<Node | undefined> {
    const rows = await this.postgres.query<{ holder: string }>(
      "SELECT holder FROM platform.role_term WHERE role = 'feed' AND lease_until > clock_timestamp()",
    );
    const pid = Number(/process (\d+)/.exec(rows[0]?.holder ?? '')?.[1]);
    return this.owners.find(({ child }) => child.pid() === pid);
  }

  /** Every web node, the node for jobs and one owner answer that they are ready. Returns the milliseconds that it took. */
  async ready(): Promise<number> {
    const from = performance.now();
    for (;;) {
      const [owners, others] = await Promise.all(
        [this.owners, [...this.webs, this.jobs]].map((nodes) => Promise.all(nodes.map((node) => node.isReady()))),
      );
      if (owners?.includes(true) && others?.every(Boolean)) return performance.now() - from;
      if (performance.now() - from > PATIENCE_MS)
        throw new Error(`not ready within ${PATIENCE_MS} ms: owners ${owners}, web nodes and jobs ${others}`);
      await sleep(100);
    }
  }

  /** Keeps the folder for the investigation of a failure. */
  keepData(): void {
    this.#keepsData = true;
  }

  async stop(): Promise<void> {
    for (const stop of this.#stops.splice(0).reverse()) await stop();
    if (this.#keepsData) console.info(`  data and logs are kept in ${this.dataDir}`);
    else rmSync(this.dataDir, { recursive: true, force: true });
  }
}
