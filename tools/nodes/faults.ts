import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from '../chaos/random.ts';
import type { Cluster } from './cluster.ts';
import type { Node } from './product-nodes.ts';

/** Something that breaks. `strike` resolves when it is over as far as the outside can see; what follows is the product's. */
export interface Fault {
  readonly name: string;
  strike(): Promise<void>;
}

const PAUSE_MS = 30_000;
const AWAY_MS = 10_000;
/** A process that finds its roles gone has so long to end. */
const FENCED_WITHIN_MS = 30_000;
/** They ask once in a few seconds, and may have to stop in order. */
const EXCHANGED_WITHIN_MS = 60_000;
const POLL_MS = 50;

function pidOf({ name, child }: Node): number {
  const pid = child.pid();
  if (pid === undefined) throw new Error(`${name} does not run`);
  return pid;
}

async function kill(node: Node): Promise<void> {
  const pid = pidOf(node);
  process.kill(pid, 'SIGKILL');
  // An answer from before the death is none.
  while (node.child.pid() === pid) await sleep(POLL_MS);
}

async function pause(node: Node): Promise<number> {
  const pid = pidOf(node);
  process.kill(pid, 'SIGSTOP');
  await sleep(PAUSE_MS);
  return pid;
}

async function ownerOf(cluster: Cluster): Promise<Node> {
  for (;;) {
    const owner = await cluster.owner();
    if (owner !== undefined) return owner;
    await sleep(POLL_MS);
  }
}

/** It was away for longer than its lease: another one has its roles, and it ends by itself as soon as it can. */
async function pauseOwner(cluster: Cluster): Promise<void> {
  const owner = await ownerOf(cluster);
  const pid = await pause(owner);
  const next = await cluster.owner();
  if (next === undefined || next === owner) {
    process.kill(pid, 'SIGCONT');
    throw new Error(`nobody has taken the roles of ${owner.name}, which was paused for ${PAUSE_MS} ms`);
  }
  process.kill(pid, 'SIGCONT');
  for (const until = performance.now() + FENCED_WITHIN_MS; owner.child.pid() === pid; await sleep(POLL_MS))
    if (performance.now() > until) throw new Error(`${owner.name} goes on ${FENCED_WITHIN_MS} ms after it has lost its roles`);
}

/** Every process finds another server behind its address: it ends, because what it knows belongs to the one before, and is started again. */
async function failOver(cluster: Cluster): Promise<void> {
  const owner = await ownerOf(cluster);
  const before = [owner, cluster.jobs, ...cluster.webs].map((node) => ({ node, pid: pidOf(node) }));
  await cluster.postgres.failOver();
  await cluster.proxy.followStandby();
  for (const until = performance.now() + EXCHANGED_WITHIN_MS; ; await sleep(POLL_MS)) {
    const left = before.filter(({ node, pid }) => node.child.pid() === pid);
    if (left.length === 0) return;
    if (performance.now() > until)
      throw new Error(`${left.map(({ node }) => node.name)} go on with what they knew of the primary`);
  }
}

/** What can be drawn for a round, but for the end of the primary. */
function faultsOf(cluster: Cluster, random: Random): Fault[] {
  const aWeb = (): Node => cluster.webs[random.below(cluster.webs.length)] as Node;
  return [
    ...cluster.webs.map((node) => ({ name: `${node.name} killed`, strike: () => kill(node) })),
    { name: 'owner killed', strike: async () => kill(await ownerOf(cluster)) },
    { name: 'jobs killed', strike: () => kill(cluster.jobs) },
    {
      name: 'a web node paused',
      strike: async () => void process.kill(await pause(aWeb()), 'SIGCONT'),
    },
    { name: 'owner paused', strike: () => pauseOwner(cluster) },
    {
      name: 'NATS stopped',
      strike: async () => {
        await cluster.nats.kill();
        await sleep(AWAY_MS);
        await cluster.nats.start();
      },
    },
    {
      name: 'NATS silent',
      strike: async () => {
        cluster.nats.freeze();
        await sleep(AWAY_MS);
        cluster.nats.goOn();
      },
    },
    {
      name: 'a web node cut off from NATS',
      strike: async () => {
        const { name } = aWeb();
        await cluster.proxy.cutFromNats(name);
        await sleep(AWAY_MS);
        await cluster.proxy.joinNats(name);
      },
    },
  ];
}

const failOverOf = (cluster: Cluster): Fault => ({ name: 'primary killed, standby promoted', strike: () => failOver(cluster) });

/** Names of all that can happen. */
export const faultKinds = (cluster: Cluster, random: Random): string[] =>
  [...faultsOf(cluster, random), failOverOf(cluster)].map(({ name }) => name);

/** All kinds once before any comes again, each time in another order; the primary ends last. */
export function drawFaults(cluster: Cluster, rounds: number, random: Random): Fault[] {
  const drawn: Fault[] = [];
  while (drawn.length < rounds - 1) {
    const bag = faultsOf(cluster, random);
    while (bag.length > 0) drawn.push(...bag.splice(random.below(bag.length), 1));
  }
  return [...drawn.slice(0, rounds - 1), failOverOf(cluster)];
}
