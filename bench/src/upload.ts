import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MAX_FILE_BYTES } from '@duskline/contract/document-kinds';
import { noiseJpeg } from '@duskline/server/test-kit/pictures.ts';
import { startScanner } from '@duskline/server/test-kit/scanner-process.ts';
import { type BenchAccount, post, rounded, signUp, startAccountBench } from './bench-accounts.ts';
import { median } from './bench-database.ts';

/** A photo of 10 MB, scanned, made again, encrypted and kept: how long one takes, and how far the server grows when thirty come at once. */
const PEOPLE = 30;
const ALONE = 5;
const BUDGET_S = 2;
const BUDGET_MB = 300;

async function photoOf(bytes: number): Promise<Blob> {
  const photo = await noiseJpeg(1_000, 800);
  return new Blob([new Uint8Array(Buffer.concat([photo, Buffer.alloc(Math.max(0, bytes - photo.length))]).subarray(0, bytes))]);
}

export async function run() {
  const folder = mkdtempSync(join(tmpdir(), 'duskline-bench-documents-'));
  const scanner = await startScanner();
  const bench = await startAccountBench();
  try {
    const server = await bench.server({ CLAMD: scanner.clamd, DOCUMENT_DIR: folder });
    const people = await signUp(server.url, PEOPLE, 'photo');
    const photo = await photoOf(MAX_FILE_BYTES);
    const seeded = readdirSync(folder).length;
    const send = (who: BenchAccount) => {
      const form = new FormData();
      form.append('files', photo, 'photo.jpg');
      return post(server.url, '/api/player/sendfiles', form, who);
    };
    const alone: number[] = [];
    const statuses: number[] = [];
    for (const who of people.slice(0, ALONE)) {
      const { status, ms } = await send(who);
      statuses.push(status);
      alone.push(ms / 1_000);
    }
    const before = server.rssMb();
    let most = before;
    const look = setInterval(() => {
      most = Math.max(most, server.rssMb());
    }, 200);
    const startedAt = performance.now();
    statuses.push(...(await Promise.all(people.map(send))).map(({ status }) => status));
    const allS = (performance.now() - startedAt) / 1_000;
    clearInterval(look);
    const kept = readdirSync(folder).length - seeded;
    const isKept = statuses.every((status) => status === 200) && kept === PEOPLE + ALONE;
    const [seconds, grownMb] = [median(alone), most - before];
    return {
      name: 'upload',
      value: rounded(seconds, 2),
      unit: 's for a photo of 10 MB',
      budget: BUDGET_S,
      grownMb: rounded(grownMb),
      budgetMb: BUDGET_MB,
      atOnce: PEOPLE,
      atOnceS: rounded(allS, 1),
      kept,
      holds: isKept && seconds <= BUDGET_S && grownMb < BUDGET_MB,
    };
  } finally {
    await bench.close();
    await scanner.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
