import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** Who holds a data directory. The start time tells a living holder from another process that was given the same number later. */
export type LockHolder = {
  readonly pid: number;
  /** When that process started, as the system counts it (see startOf), or '' where it does not tell. */
  readonly startTicks: string;
  readonly bootId: string;
  /** ISO time, for people. */
  readonly since: string;
  readonly url: string;
};

/** What tells one process from another that gets its number later. */
export type ProcessIdentity = Pick<LockHolder, 'pid' | 'startTicks' | 'bootId'>;

type LockResult = { readonly held: true; release(): void } | { readonly held: false; readonly holder: LockHolder };

const readOr = (path: string, fallback: string): string => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return fallback;
  }
};

const bootId = (): string => readOr('/proc/sys/kernel/random/boot_id', '').trim();

/**
 * Kernel ticks since boot: field 22 of /proc/PID/stat. The command name before it may hold blanks and brackets, so count from its closing
 * bracket. Without /proc (macOS) what `ps` says. '' for a process that does not live.
 */
function startOf(pid: number): string {
  const stat = readOr(`/proc/${pid}/stat`, '');
  if (stat !== '') return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  if (bootId() !== '') return '';
  return (
    spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], {
      encoding: 'utf8',
      env: { ...process.env, LC_ALL: 'C' },
    }).stdout?.trim() ?? ''
  );
}

function processLives(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** The mark of this process. */
export const currentProcessIdentity = (): ProcessIdentity => ({
  pid: process.pid,
  startTicks: startOf(process.pid),
  bootId: bootId(),
});

/** Whether the process that left this mark lives, not merely one with its number. */
export function isProcessAlive(mark: ProcessIdentity): boolean {
  if (mark.bootId !== bootId() || !processLives(mark.pid)) return false;
  return mark.startTicks === '' || mark.startTicks === startOf(mark.pid);
}

function readHolder(path: string): LockHolder | undefined {
  try {
    const value = JSON.parse(readOr(path, '')) as LockHolder;
    return Number.isInteger(value.pid) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** A process that wants the lock. Its file is called LOCK.NUMBER.ID; number 0 = it is still choosing one. */
type Candidate = { readonly file: string; readonly number: number; readonly id: string };

const CHOOSING = 0;
/** Choosing takes a fraction of a millisecond; a process that was stopped in the middle of it is taken for one that is ahead. */
const CHOOSING_PATIENCE_MS = 2_000;

function candidatesOf(path: string): Candidate[] {
  const prefix = `${basename(path)}.`;
  return readdirSync(dirname(path))
    .filter((name) => name.startsWith(prefix))
    .flatMap((name) => {
      const match = /^(\d+)\.([0-9a-f]+)$/.exec(name.slice(prefix.length));
      return match ? [{ file: join(dirname(path), name), number: Number(match[1]), id: match[2] ?? '' }] : [];
    });
}

/** Another living process that wants or has it; files of the dead are taken away. 'gone' = it has just got another name, or gave up. */
function living(candidate: Candidate): LockHolder | 'dead' | 'gone' {
  const holder = readHolder(candidate.file);
  if (holder === undefined && !existsSync(candidate.file)) return 'gone';
  if (holder !== undefined && holder.pid !== process.pid && isProcessAlive(holder)) return holder;
  rmSync(candidate.file, { force: true });
  return 'dead';
}

/** The living process that comes before this one, if any. Waits for those that are choosing their number. */
function whoIsAhead(path: string, mine: Candidate): LockHolder | undefined {
  const until = performance.now() + CHOOSING_PATIENCE_MS;
  for (;;) {
    const others = candidatesOf(path).filter(({ id }) => id !== mine.id);
    const looked = others.map((one) => ({ ...one, holder: living(one) }));
    // The process that was choosing has a number now: it has to be checked again, or two would miss each other.
    if (looked.some(({ holder }) => holder === 'gone')) continue;
    const alive = looked.flatMap(({ holder, ...one }) => (typeof holder === 'string' ? [] : [{ ...one, holder }]));
    const choosing = alive.find(({ number }) => number === CHOOSING);
    const ahead = alive.find(
      ({ number, id }) => number !== CHOOSING && (number < mine.number || (number === mine.number && id < mine.id)),
    );
    if (ahead) return ahead.holder;
    if (!choosing) return undefined;
    if (performance.now() > until) return choosing.holder;
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2);
  }
}

/** Writes a file atomically: no reader sees half of it. */
function writeWhole(path: string, id: string, text: string): void {
  const temporary = join(dirname(path), `.${id}.${basename(path)}`);
  writeFileSync(temporary, text, { mode: 0o600 });
  renameSync(temporary, path);
}

/**
 * Takes the lock at `path` for this process. A lock whose holder is dead (killed, or the machine was restarted) is free; a living
 * holder is never evicted. What another living process wrote is never removed or replaced, so that two that find a dead holder
 * at the same moment cannot both win (XR-38): each puts up a file of its own with a number above all it sees, and the lowest has the lock. A number is
 * chosen behind a file that says so, and a process that sees that waits for it: without this two could miss each other.
 */
export function takeLock(path: string, url: string): LockResult {
  const holder: LockHolder = { ...currentProcessIdentity(), since: new Date().toISOString(), url };
  const text = JSON.stringify(holder);
  const id = randomBytes(8).toString('hex');
  const choosing: Candidate = { file: `${path}.${CHOOSING}.${id}`, number: CHOOSING, id };
  writeWhole(choosing.file, id, text);
  const number = 1 + Math.max(0, ...candidatesOf(path).map((one) => one.number));
  const mine: Candidate = { file: `${path}.${number}.${id}`, number, id };
  renameSync(choosing.file, mine.file);
  const ahead = whoIsAhead(path, mine) ?? earlierHolder(path);
  if (ahead !== undefined) {
    rmSync(mine.file, { force: true });
    return { held: false, holder: ahead };
  }
  writeWhole(path, id, text);
  return {
    held: true,
    release: () => {
      rmSync(path, { force: true });
      rmSync(mine.file, { force: true });
    },
  };
}

/** For people and for the writer of this file alone: the holder as the lock itself names it. */
function earlierHolder(path: string): LockHolder | undefined {
  const holder = readHolder(path);
  return holder !== undefined && holder.pid !== process.pid && isProcessAlive(holder) ? holder : undefined;
}
