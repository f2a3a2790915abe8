import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../start/root.ts';
import { type SupervisedChild, supervise } from '../start/supervised-child.ts';

/** Every node is started again when it dies, as an operator's supervisor would. */
export interface Node {
  readonly name: string;
  readonly child: SupervisedChild;
  /** All that it answers for itself: ready for bets, or for the work of its roles. A standby has none and waits. */
  isReady(): Promise<boolean>;
}

export interface NodePlan {
  readonly name: string;
  readonly port: number;
  readonly env: Readonly<Record<string, string>>;
  /** It may find its roles taken: then it is up when it waits for them. */
  readonly mayWait?: boolean;
}

const COMPILE_CACHE = join(ROOT, 'node_modules', '.cache', 'duskline-node');
const PROBE_TIMEOUT_MS = 2000;
const PATIENCE_MS = 180_000;
const GRACE_MS = 12_000;

async function answers200(url: string): Promise<boolean> {
  const reply = await fetch(url, { signal: AbortSignal.timeout(PROBE_TIMEOUT_MS) });
  await reply.body?.cancel();
  return reply.status === 200;
}

/** What every process of ours is started with, and nothing of the settings of the one that starts it. */
const inherited = () => ({ PATH: process.env.PATH ?? '', NODE_ENV: 'production', NODE_COMPILE_CACHE: COMPILE_CACHE });

function start(dataDir: string, program: string, { name, env }: NodePlan, probe: () => Promise<boolean>): SupervisedChild {
  mkdirSync(join(dataDir, 'logs'), { recursive: true });
  return supervise({
    name,
    args: [join(ROOT, program)],
    cwd: ROOT,
    env: { ...inherited(), ...env },
    logFile: join(dataDir, 'logs', `${name}.log`),
    probe,
    patienceMs: PATIENCE_MS,
    graceMs: GRACE_MS,
    onChange: () => undefined,
  });
}

/** The server's own program. */
export function startNode(dataDir: string, plan: NodePlan): Node {
  const { name, port } = plan;
  const log = join(dataDir, 'logs', `${name}.log`);
  const isReady = () => answers200(`http://127.0.0.1:${port}/readyz`).catch(() => false);
  // A standby listens when it has taken over and not before: that it waits stands in its log.
  const waits = async () => plan.mayWait === true && existsSync(log) && readFileSync(log, 'utf8').includes('"role_taken"');
  const child = start(
    dataDir,
    'apps/server/src/main.ts',
    { ...plan, env: { ...plan.env, PORT: String(port) } },
    async () => (await waits()) || (await isReady()),
  );
  return { name, child, isReady };
}

/** The provider: a world of its own, without matches but those that are made. */
export function startSandbox(dataDir: string, port: number, token: string, adminToken: string): SupervisedChild {
  const url = `http://127.0.0.1:${port}/healthz`;
  const env = {
    PORT: String(port),
    HOST: '127.0.0.1',
    WORLD: 'empty',
    FEED_TOKEN: token,
    ADMIN_TOKEN: adminToken,
    // The next owner recovers from it, and that is often here.
    RECOVERY_LIMITS: '1000,1000,1000',
  };
  return start(dataDir, 'sandboxes/odds-feed/src/main.ts', { name: 'odds-feed', port, env }, () => answers200(url));
}
