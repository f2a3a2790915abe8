import type { Readable } from 'node:stream';
import { Transform } from 'node:stream';
import { encrypting } from '../../platform/encrypt-stream.ts';
import { createDelayedJobRunner } from '../../platform/jobs/delayed-job-runner.ts';
import { type ClaimedExport, claimExport, finishExport, exportStore as store } from './store.ts';
import type { MyDataDeps } from './types.ts';
import { writeArchive } from './write-archive.ts';

/** How long an export can be downloaded. */
export const KEPT_MS = 24 * 3_600_000;
const LEASE_MS = 60_000;
const TRIES = 5;
const PAUSE_MS = 30_000;

export const ownerOf = (userId: string, id: string): string => `${userId}/export/${id}`;

export interface ExportJob {
  start(): void;
  /** Gives up what is under way, so that another process begins it again at once. */
  stop(): Promise<void>;
  /** Makes what is due now. */
  makeDue(): Promise<void>;
}

/** How many bytes went through. */
function counting(): { stream: Transform; bytes(): number } {
  let bytes = 0;
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  return { stream, bytes: () => bytes };
}

/** Makes exports, one after the other, in a process with the role `jobs`. One whose process has ended is begun again when its lease is over. */
export function createExportJob(deps: MyDataDeps): ExportJob {
  const { db, clock, log, keys, storage, tables, ports, leaseMs = LEASE_MS } = deps;
  const stopping = new AbortController();
  const runner = createDelayedJobRunner({ work: makeDue, log, event: 'export', fault: 'exports could not be made' });
  const soon = (ms: number) => new Date(clock.now() + ms);

  async function makeDue(): Promise<void> {
    for (const { stored_name } of await store.expired(db, { now: new Date(clock.now()) }))
      if (stored_name !== null) await storage.remove(stored_name);
    while (!stopping.signal.aborted) {
      const storedName = storage.newName();
      const claim = { now: new Date(clock.now()), leaseUntil: soon(leaseMs), storedName, keyId: keys.keyId };
      const claimed = await claimExport(db, claim);
      if (claimed === null) return;
      if (claimed.left !== null) await storage.remove(claimed.left);
      await make(claimed, storedName);
    }
  }

  async function make(claimed: ClaimedExport, storedName: string): Promise<void> {
    const { userId, tries } = claimed;
    const lost = new AbortController();
    const beat = setInterval(() => {
      store
        .extend(db, { userId, storedName, leaseUntil: soon(leaseMs) })
        .then((rows) => rows.length === 0 && lost.abort(new Error('another process makes this export')))
        .catch((err: unknown) => log.warn({ event: 'export_lease', err }, 'the lease of an export could not be extended'));
    }, leaseMs / 4);
    try {
      const size = await write(claimed, storedName, AbortSignal.any([stopping.signal, lost.signal]));
      if (!(await finish(claimed, storedName, size))) await storage.remove(storedName);
    } catch (err) {
      const isStopped = stopping.signal.aborted;
      if (!isStopped) log.error({ event: 'export_failed', userId, tries, err }, 'an export could not be made');
      await storage.remove(storedName);
      const isOver = tries >= TRIES && !isStopped;
      await store.release(db, {
        userId,
        storedName,
        state: isOver ? 'failed' : 'waiting',
        dueAt: soon(isStopped ? 0 : PAUSE_MS * tries),
      });
    } finally {
      clearInterval(beat);
    }
  }

  async function write({ userId, id }: ClaimedExport, storedName: string, signal: AbortSignal): Promise<number> {
    const key = keys.keys.get(keys.keyId);
    if (key === undefined) throw new Error('DOCUMENT_KEY has no first key');
    const { stream, bytes } = counting();
    const sealed = encrypting(key, ownerOf(userId, id));
    await writeArchive({
      db,
      userId,
      tables,
      documents: await ports.documents(userId),
      madeAt: new Date(clock.now()),
      write: (archive: Readable) => {
        const end = (error: Error) => void sealed.destroy(error);
        archive.on('error', end);
        stream.on('error', end);
        signal.addEventListener('abort', () => end(signal.reason as Error), { once: true });
        if (signal.aborted) end(signal.reason as Error);
        return storage.putStream(storedName, archive.pipe(stream).pipe(sealed)).catch((error: unknown) => {
          archive.destroy();
          throw error;
        });
      },
    });
    return bytes();
  }

  function finish({ userId, language }: ClaimedExport, storedName: string, size: number): Promise<boolean> {
    const at = new Date(clock.now());
    return db.transaction(async (tx) => {
      if (!(await finishExport(tx, { userId, storedName, size, at, expiresAt: soon(KEPT_MS) }))) return false;
      await ports.writeReady(tx, userId, language);
      return true;
    });
  }

  return {
    start: () => runner.start(),
    async stop() {
      stopping.abort(new Error('this process stops'));
      await runner.stop();
    },
    makeDue: () => runner.run(),
  };
}
