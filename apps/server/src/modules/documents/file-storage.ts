import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';

const NAME = /^[0-9a-f]{48}$/;
/** A file without a row may be one whose row is about to be written. */
const ORPHAN_AGE_MS = 86_400_000;

export interface FileStorage {
  /** Keeps bytes under a name that nobody can guess, durably. Returns the name. @throws as the disk does, and then nothing is left */
  put(bytes: Buffer): Promise<string>;
  get(name: string): Promise<Buffer>;
  /** A name that nobody can guess, for what is written as a stream. */
  newName(): string;
  /** Keeps a stream under a name, durably. @throws as the disk and the stream do, and then nothing is left */
  putStream(name: string, bytes: Readable): Promise<void>;
  getStream(name: string): Promise<Readable>;
  /** What is not there is gone. */
  remove(name: string): Promise<void>;
  /** Names of files that are older than a day. */
  oldNames(): Promise<string[]>;
}

/** Encrypted files in a folder of this machine, readable by this user alone. */
export function createFileStorage(folder: string): FileStorage {
  const disk = new Disk(new FSDriver({ location: folder, visibility: 'private' }));

  const newName = (): string => randomBytes(24).toString('hex');

  async function keep(name: string, write: () => Promise<void>): Promise<void> {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    try {
      await write();
      // The row that names it must never outlive it.
      const file = await open(join(folder, name), 'r');
      await file.sync().finally(() => file.close());
    } catch (error) {
      await disk.delete(name).catch(() => undefined);
      throw error;
    }
  }

  return {
    async put(bytes) {
      const name = newName();
      await keep(name, () => disk.put(name, bytes));
      return name;
    },
    newName,
    putStream: (name, bytes) => keep(name, () => disk.putStream(name, bytes)),
    getStream: (name) => disk.getStream(name),
    get: async (name) => Buffer.from(await disk.getBytes(name)),
    async remove(name) {
      if (await disk.exists(name)) await disk.delete(name);
    },
    async oldNames() {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      const { objects } = await disk.listAll('/');
      const found: string[] = [];
      for (const one of objects) {
        if (!one.isFile || !NAME.test(one.name)) continue;
        const { lastModified } = await disk.getMetaData(one.name);
        if (Date.now() - lastModified.getTime() > ORPHAN_AGE_MS) found.push(one.name);
      }
      return found;
    },
  };
}
