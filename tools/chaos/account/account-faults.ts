import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { StartedProduct } from '../../product-kit/started-product.ts';
import { killAndWait } from '../kill-and-wait.ts';
import type { Random } from '../random.ts';

export interface AccountFault {
  readonly name: string;
  /** Resolves when what was taken away is back. @returns milliseconds until bets could be placed again, of a kill */
  readonly run: () => Promise<number | null>;
}

/** A whole start may follow a kill on a machine that does a lot else. */
const READY_WITHIN_MS = 120_000;
const AWAY_MS = [2_500, 6_000] as const;
const DISK = '64m';

/** A disk of its own for documents, that can be filled without filling the machine; null where nothing may be mounted. */
export interface DocumentDisk {
  readonly folder: string;
  fill(): void;
  free(): void;
  remove(): void;
}

export function mountDocumentDisk(): DocumentDisk | null {
  const folder = mkdtempSync(join(tmpdir(), 'duskline-documents-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK}`, 'tmpfs', folder], { stdio: 'ignore' });
  } catch {
    rmSync(folder, { recursive: true, force: true });
    return null;
  }
  const filler = join(folder, 'filler');
  const block = Buffer.alloc(65_536);
  let isMounted = true;
  const disk: DocumentDisk = {
    folder,
    fill() {
      const file = openSync(filler, 'w');
      try {
        for (;;) writeSync(file, block);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
      } finally {
        closeSync(file);
      }
    },
    free: () => rmSync(filler, { force: true }),
    remove() {
      if (!isMounted) return;
      execFileSync('umount', ['-l', folder], { stdio: 'ignore' });
      isMounted = false;
      rmSync(folder, { recursive: true, force: true });
    },
  };
  process.once('exit', () => disk.remove());
  return disk;
}

/** Everything that accounts depend on, each taken away for some seconds; servers die as in a power cut. */
export function accountFaults(product: StartedProduct, disk: DocumentDisk | null, random: Random): AccountFault[] {
  const pause = () => sleep(random.between(...AWAY_MS));
  const setMail = async (faults: object): Promise<void> => {
    const reply = await fetch(`${product.run().inboxUrl}/api/faults`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(faults),
    });
    if (!reply.ok) throw new Error(`the inbox answered ${reply.status}`);
  };
  /** It holds its connections and answers nothing. */
  const stopped = async (name: string): Promise<null> => {
    const pid = product.run().pids[name];
    if (pid === undefined) throw new Error(`no process number is known for ${name}`);
    process.kill(pid, 'SIGSTOP');
    await pause().finally(() => process.kill(pid, 'SIGCONT'));
    return null;
  };
  return [
    { name: 'server', run: () => killAndWait(product, 'server', READY_WITHIN_MS) },
    { name: 'postgres', run: () => killAndWait(product, 'postgres', READY_WITHIN_MS) },
    {
      name: 'mail away',
      run: async () => {
        await setMail({ away: true });
        await pause().finally(() => setMail({}));
        return null;
      },
    },
    { name: 'identity checks away', run: () => stopped('kyc') },
    { name: 'scanner away', run: () => stopped('scanner') },
    ...(disk === null
      ? []
      : [
          {
            name: 'disk of documents full',
            run: async () => {
              disk.fill();
              await pause().finally(() => disk.free());
              return null;
            },
          },
        ]),
  ];
}
