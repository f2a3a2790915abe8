import {
  appendFileSync,
  chmodSync,
  copyFileSync,
  existsSync,
  lstatSync,
  openSync,
  rmSync,
  statSync,
  truncateSync,
} from 'node:fs';

const LOG_BYTES_MAX = 50 * 1024 * 1024;
const LINES_BETWEEN_SIZE_CHECKS = 1000;
const SIZE_CHECK_MS = 5_000;
/** Logs name accounts and addresses: they are their owner's alone. */
const LOG_MODE = 0o600;

/** A log that was made by an earlier version may still be open to others. Only a file of its own is changed: a link may lead to a device. */
function closeToOthers(path: string): void {
  try {
    if (lstatSync(path).isFile()) chmodSync(path, LOG_MODE);
  } catch {
    // It does not exist yet, or is not ours: then its rights are up to its owner.
  }
}

/**
 * Keeps one earlier log. The file is open for appending, so copying and truncating loses nothing that matters and needs no reopening. On
 * a full disk there is no earlier log: space is worth more.
 */
function rotateLog(path: string, mostBytes = LOG_BYTES_MAX): void {
  if (!existsSync(path) || statSync(path).size < mostBytes) return;
  try {
    copyFileSync(path, `${path}.1`);
  } catch {
    rmSync(`${path}.1`, { force: true });
  }
  truncateSync(path, 0);
}

/** Where the output of a child goes: its log, or nowhere when not even that can be opened. The child comes first (XR-14). */
export function openLog(path: string): number | 'ignore' {
  try {
    closeToOthers(path);
    rotateLog(path);
    return openSync(path, 'a', LOG_MODE);
  } catch {
    return 'ignore';
  }
}

/**
 * Looks after the log of a child while it runs: it writes by itself, and what strangers make it say (each refused request is a line) must not fill
 * the disk (XR-14). @returns what ends that
 */
export function keepSmall(path: string, { everyMs = SIZE_CHECK_MS, mostBytes = LOG_BYTES_MAX } = {}): () => void {
  const timer = setInterval(() => {
    try {
      rotateLog(path, mostBytes);
    } catch {
      // Looked at again in a moment.
    }
  }, everyMs);
  timer.unref();
  return () => clearInterval(timer);
}

/**
 * A log that the launcher writes itself, line by line (PostgreSQL's output goes through it). Without a path the lines go to the terminal.
 * A line that cannot be written (a full disk) is dropped and counted, and never ends anything (XR-14).
 */
export class LogFile {
  readonly #path: string | undefined;
  #lines = 0;
  #dropped = 0;

  constructor(path: string | undefined) {
    this.#path = path;
    if (path !== undefined) closeToOthers(path);
  }

  /** Lines dropped since the last one that was written. */
  get dropped(): number {
    return this.#dropped;
  }

  write(line: string): void {
    if (this.#path === undefined) {
      console.info(line);
      return;
    }
    try {
      if (this.#lines % LINES_BETWEEN_SIZE_CHECKS === 0) rotateLog(this.#path);
      this.#lines += 1;
      const missing = this.#dropped > 0 ? `${this.#dropped} lines are missing here: they could not be written\n` : '';
      appendFileSync(this.#path, `${missing}${line}\n`, { mode: LOG_MODE });
      this.#dropped = 0;
    } catch {
      this.#dropped += 1;
    }
  }
}
