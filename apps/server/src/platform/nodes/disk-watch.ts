import { randomBytes } from 'node:crypto';
import { statfs } from 'node:fs/promises';

/** Four segments of the write-ahead log: with less, PostgreSQL is about to stop. */
const LEAST_FREE_BYTES = 64 * 1024 * 1024;
/** How much a probe has to store after the disk was full: space left over in a page or two proves nothing. */
const FILLER_BYTES = 256 * 1024;
/** SQLSTATE disk_full. */
const DISK_FULL = '53100';

/** Enough; nobody knows, because it is a disk of another machine; or too little, and why. */
export type DiskRoom = 'enough' | 'unknown' | { readonly lack: string };

export interface DiskWatch {
  /** To be called with every fault of the database. */
  onFault(sqlState: string | undefined): void;
  /** What a probe has to store now: nothing, unless the disk was full lately. */
  filler(): Buffer | null;
  /** A probe that was begun at `startedAt` (performance.now) has stored its filler. */
  stored(filler: Buffer | null, startedAt: number): void;
  /** Whether so much is free. */
  room(leastFreeBytes: number): Promise<DiskRoom>;
  /** Null, or why there is too little space for the database itself. */
  fault(): Promise<string | null>;
}

/** Whether the database has space to write. `directory` is where it lies, when that is a disk of this machine. */
export function createDiskWatch(directory: string | null): DiskWatch {
  let fullAt: number | null = null;

  async function freeBytes(): Promise<number | null> {
    if (directory === null) return null;
    try {
      const { bavail, bsize } = await statfs(directory);
      return bavail * bsize;
    } catch {
      // Another user's folder: what PostgreSQL itself says has to do.
      return null;
    }
  }

  async function room(leastFreeBytes: number): Promise<DiskRoom> {
    if (fullAt !== null) return { lack: 'the disk of the database is full: it could not store a row just now' };
    const free = await freeBytes();
    if (free === null) return 'unknown';
    if (free >= leastFreeBytes) return 'enough';
    const freeMb = Math.floor(free / 1024 / 1024);
    return {
      lack: `only ${freeMb} MB are free on the disk of the database, at least ${leastFreeBytes / 1024 / 1024} are needed`,
    };
  }

  return {
    onFault(sqlState) {
      if (sqlState === DISK_FULL) fullAt = performance.now();
    },
    filler: () => (fullAt === null ? null : randomBytes(FILLER_BYTES)),
    stored(filler, startedAt) {
      if (filler !== null && fullAt !== null && startedAt > fullAt) fullAt = null;
    },
    room,
    async fault() {
      const found = await room(LEAST_FREE_BYTES);
      return typeof found === 'string' ? null : found.lack;
    },
  };
}
