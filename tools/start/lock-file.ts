import { closeSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';

/** Who holds a data directory. The start time tells a living holder from another process that was given the same number later. */
export type LockHolder = {
  readonly pid: number;
  /** Start of that process in kernel ticks since boot, or '' where the system does not tell. */
  readonly startTicks: string;
  readonly bootId: string;
  /** ISO time, for people. */
  readonly since: string;
  readonly url: string;
};

type LockResult = { readonly held: true; release(): void } | { readonly held: false; readonly holder: LockHolder };

const readOr = (path: string, fallback: string): string => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return fallback;
  }
};

const bootId = (): string => readOr('/proc/sys/kernel/random/boot_id', '').trim();

/** Field 22 of /proc/PID/stat. The command name before it may hold blanks and brackets, so count from its closing bracket. */
export function startTicks(pid: number): string {
  const stat = readOr(`/proc/${pid}/stat`, '');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
}

export function processLives(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

export function holderLives(holder: LockHolder): boolean {
  if (holder.bootId !== bootId() || !processLives(holder.pid)) return false;
  return holder.startTicks === '' || holder.startTicks === startTicks(holder.pid);
}

function readHolder(path: string): LockHolder | undefined {
  try {
    const value = JSON.parse(readOr(path, '')) as LockHolder;
    return Number.isInteger(value.pid) ? value : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Takes the lock file at `path` for this process. A file whose holder is dead (killed, or the machine was restarted) is taken over;
 * a living holder is never evicted. The exclusive create decides between two that try at the same moment.
 */
export function takeLock(path: string, url: string): LockResult {
  const mine: LockHolder = {
    pid: process.pid,
    startTicks: startTicks(process.pid),
    bootId: bootId(),
    since: new Date().toISOString(),
    url,
  };
  for (let attempt = 0; attempt < 3; attempt += 1) {
    try {
      const fd = openSync(path, 'wx', 0o600);
      writeFileSync(fd, JSON.stringify(mine));
      closeSync(fd);
      return { held: true, release: () => rmSync(path, { force: true }) };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      const holder = readHolder(path);
      if (holder !== undefined && holder.pid !== process.pid && holderLives(holder)) return { held: false, holder };
      rmSync(path, { force: true });
    }
  }
  throw new Error(`the lock file ${path} cannot be taken`);
}
