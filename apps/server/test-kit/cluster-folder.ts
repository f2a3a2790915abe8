import { accessSync, constants, mkdtempSync, statfsSync } from 'node:fs';
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

/** Where clusters of tests lie. */
export const CLUSTER_ROOT = hasRoom() ? MEMORY : tmpdir();

/**
 * A new folder for a PostgreSQL of a test: in memory where there is room. Its settings are those of production (fsync on), but a database that is
 * cloned or dropped touches some hundred files, and to wait until a disk has each of them takes longer than most tests.
 */
export const clusterFolder = (prefix: string): string => mkdtempSync(join(CLUSTER_ROOT, prefix));
