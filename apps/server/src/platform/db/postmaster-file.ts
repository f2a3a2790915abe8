import { spawnSync } from 'node:child_process';
import { readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';

/** Clocks are set and numbers are rounded: a start this close to the one written down is the same start. */
const SAME_START_S = 10;
/** Kernel ticks a second, as every Linux tells user programs. */
const TICKS = 100;

interface Written {
  pid: number;
  /** Epoch seconds, line 3 of the file. */
  startedAt: number;
}

const fileOf = (cluster: string): string => join(cluster, 'postmaster.pid');

function readOr(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

function readWritten(cluster: string): Written | undefined {
  const lines = readOr(fileOf(cluster)).split('\n');
  const pid = Number(lines[0]);
  return Number.isInteger(pid) && pid > 0 ? { pid, startedAt: Number(lines[2]) } : undefined;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Program and start (epoch seconds) of a living process; undefined where the system does not tell. */
function look(pid: number): { program: string; startedAt: number } | undefined {
  const stat = readOr(`/proc/${pid}/stat`);
  if (stat !== '') {
    const bootedAt = Number(/^btime (\d+)$/m.exec(readOr('/proc/stat'))?.[1]);
    const ticks = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]);
    return { program: stat.slice(stat.indexOf('(') + 1, stat.lastIndexOf(')')), startedAt: bootedAt + ticks / TICKS };
  }
  const said = spawnSync('ps', ['-o', 'lstart=,comm=', '-p', String(pid)], {
    encoding: 'utf8',
    env: { ...process.env, LC_ALL: 'C' },
  }).stdout;
  const match = /^\s*(\w+ +\w+ +\d+ [\d:]+ \d+)\s+(.+?)\s*$/.exec(said ?? '');
  return match ? { program: basename(match[2] ?? ''), startedAt: Date.parse(match[1] ?? '') / 1000 } : undefined;
}

/** The folder a process works in, as far as this user may know. PostgreSQL works in its data folder. */
function folderOf(pid: number): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return undefined;
  }
}

/** Whether the living process `pid` is the server that wrote the file, and not another one that was given its number (XR-05). */
function isServerOf(cluster: string, { pid, startedAt }: Written): boolean {
  const seen = look(pid);
  // Nobody tells: PostgreSQL itself has to find out.
  if (!seen) return true;
  if (!/^(postgres|postmaster)/.test(seen.program)) return false;
  const folder = folderOf(pid);
  if (folder !== undefined) return folder === realpathSync(cluster);
  return !(Math.abs(seen.startedAt - startedAt) > SAME_START_S);
}

/** The server that runs on a cluster, according to its postmaster.pid; undefined when none does. */
export function runningServer(cluster: string): number | undefined {
  const written = readWritten(cluster);
  return written && isAlive(written.pid) && isServerOf(cluster, written) ? written.pid : undefined;
}

/**
 * Takes away the file of a server that is dead while another program has its number: PostgreSQL would believe that it still runs.
 * Should one run after all, the shared memory of the cluster keeps a second one out.
 */
export function removeStalePostmasterFile(cluster: string): void {
  const written = readWritten(cluster);
  if (written && isAlive(written.pid) && !isServerOf(cluster, written)) rmSync(fileOf(cluster), { force: true });
}
