import { accessSync, constants, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A file system in memory, on Linux. */
const MEMORY = '/dev/shm';
/** Some clusters with their logs, and what else runs on the machine. */
const ENOUGH_BYTES = 3 * 2 ** 30;

function hasRoom(): boolean {
  try {
    accessSync(MEMORY, constants.W_OK);
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize >= ENOUGH_BYTES;
  } catch {
    return false;
  }
}

/** Where clusters of tests may lie: each run decides by the room that there is. */
export const CLUSTER_ROOTS: readonly string[] = [MEMORY, tmpdir()].filter((root) => existsSync(root));

/**
 * A new folder for a PostgreSQL of a test: in memory where there is room. Its settings are those of production (fsync on), but a database that is
 * cloned or dropped touches some hundred files, and to wait until a disk has each of them takes longer than most tests.
 */
export const clusterFolder = (prefix: string): string => mkdtempSync(join(hasRoom() ? MEMORY : tmpdir(), prefix));

/** The file in such a folder that says which process it belongs to. */
export const OWNER_FILE = 'owner.pid';

/** A run that was killed leaves its folder; its server has ended by itself (see `watch` in embedded.ts). */
export function sweepClusters(prefix: string, roots: readonly string[] = CLUSTER_ROOTS): void {
  for (const root of roots) {
    for (const name of readdirSync(root).filter((entry) => entry.startsWith(prefix))) {
      const folder = join(root, name);
      try {
        process.kill(Number(readFileSync(join(folder, OWNER_FILE), 'utf8')), 0);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ESRCH') rmSync(folder, { recursive: true, force: true });
      }
    }
  }
}
