import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { noiseJpeg } from '../../../../test-kit/pictures.ts';
import { type ScannerProcess, startScanner } from '../../../../test-kit/scanner-process.ts';
import { readScannerAddress } from '../../../platform/scanner-address.ts';
import { createFileCipher } from '../file-cipher.ts';
import type { Intake } from './intake.ts';
import { createThreadIntake } from './thread-intake.ts';

/** The thread that takes files, with a scanner and a folder of its own. */
const folder = mkdtempSync(join(tmpdir(), 'duskline-intake-'));
const keys = { keyId: 'one', keys: new Map([['one', randomBytes(32)]]) };
const owner = { userId: '7', documentId: '018f0000-0000-7000-8000-000000000001' };
const PDF = Buffer.concat([Buffer.from('%PDF-1.4\n'), randomBytes(300_000)]);
let scanner: ScannerProcess;
const open: Intake[] = [];

beforeAll(async () => {
  scanner = await startScanner();
});
afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
  for (const name of readdirSync(folder)) rmSync(join(folder, name));
});
afterAll(async () => {
  await scanner.close();
  rmSync(folder, { recursive: true, force: true });
});

function intakeOf({ to = folder, program }: { to?: string; program?: URL } = {}) {
  const faults: string[] = [];
  const intake = createThreadIntake({
    data: { ...keys, folder: to, scanner: readScannerAddress(scanner.clamd) },
    onStorageFault: () => void faults.push('storage'),
    onLost: () => void faults.push('lost'),
    ...(program && { program }),
  });
  open.push(intake);
  const send = (chunks: readonly Buffer[]) => {
    const file = intake.begin(owner);
    for (const chunk of chunks) file.add(chunk);
    return file.keep();
  };
  return { intake, send, faults };
}

/** Pieces that fill their memory, and pieces that share it. */
const ownPieces = (bytes: Buffer) =>
  Array.from({ length: Math.ceil(bytes.length / 65_536) }, (_, at) =>
    Buffer.from(Uint8Array.from(bytes.subarray(at * 65_536, (at + 1) * 65_536)).buffer),
  );
const sharedPieces = (bytes: Buffer) =>
  Array.from({ length: Math.ceil(bytes.length / 65_536) }, (_, at) => bytes.subarray(at * 65_536, (at + 1) * 65_536));

describe('the thread that takes files', () => {
  test.each([
    ['whose memory is handed over', ownPieces],
    ['that share their memory with others', sharedPieces],
  ])('TR-G8 a file in pieces %s is kept byte for byte, encrypted for its owner', async (_what, pieces) => {
    const { send } = intakeOf();
    const before = Buffer.from(PDF);
    const kept = await send(pieces(PDF));
    expect(kept).toMatchObject({ type: 'application/pdf', size: PDF.length, keyId: 'one' });
    const stored = readFileSync(join(folder, kept.storedName));
    expect(createFileCipher(keys).decrypt(stored, 'one', `${owner.userId}/${owner.documentId}`).equals(before)).toBe(true);
    expect(PDF.equals(before)).toBe(true);
  });

  test('XR-13 the memory of what was read leaves the heap of the server at once, piece by piece', async () => {
    const { send } = intakeOf();
    await send(ownPieces(PDF));
    const pieces = ownPieces(Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(10_000_000)]));
    const held = process.memoryUsage().external;
    const kept = send(pieces);
    expect(pieces.every(({ byteLength }) => byteLength === 0)).toBe(true);
    expect(held - process.memoryUsage().external).toBeGreaterThan(9_000_000);
    expect((await kept).size).toBe(10_000_009);
  });

  test.runIf(process.platform === 'linux')('XR-13 it has less of the processor than the loop of the bets', async () => {
    const { send } = intakeOf();
    await send(sharedPieces(PDF));
    const priorities = readdirSync('/proc/self/task').map((id) => getPriority(Number(id)));
    expect(Math.max(...priorities)).toBeGreaterThanOrEqual(Math.min(19, getPriority() + 10));
  });

  test('U2 what is refused there is refused here by the same name and words, and nothing of it is left', async () => {
    const { send } = intakeOf();
    const photo = await noiseJpeg(40, 30);
    await expect(send([photo.subarray(0, 30)])).rejects.toMatchObject({
      exceptionName: 'FileRefusedException',
      details: { fieldErrors: { files: 'Please upload a JPG, PNG or PDF file of at most 10 MB' } },
    });
    const virus = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR', '-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('');
    await expect(send([Buffer.from(virus)])).rejects.toMatchObject({ exceptionName: 'InfectedFileException' });
    expect(readdirSync(folder)).toEqual([]);
  });

  test('a disk that takes nothing: 503, and it is said once for the log', async () => {
    const file = join(folder, 'no-folder');
    writeFileSync(file, '');
    const { send, faults } = intakeOf({ to: join(file, 'below') });
    await expect(send(sharedPieces(PDF))).rejects.toMatchObject({ exceptionName: 'ServiceUnavailableException' });
    expect(faults).toEqual(['storage']);
  });

  test('a file that does not come to its end is forgotten, and others are kept', async () => {
    const { intake, send } = intakeOf();
    const half = intake.begin(owner);
    half.add(Buffer.from('%PDF'));
    half.drop();
    expect((await send(sharedPieces(PDF))).size).toBe(PDF.length);
    expect(readdirSync(folder)).toHaveLength(1);
  });

  test('a thread that ends refuses the files it had, and the next file begins another one', async () => {
    const program = join(mkdtempSync(join(tmpdir(), 'duskline-intake-program-')), 'ends.mjs');
    const real = new URL('./intake-thread.ts', import.meta.url).href;
    const ends =
      "import { parentPort } from 'node:worker_threads'; parentPort.on('message', ({ kind }) => { if (kind === 'keep') process.exit(3); });";
    writeFileSync(program, ends);
    const { send, faults } = intakeOf({ program: pathToFileURL(program) });
    const both = await Promise.allSettled([send([Buffer.from('%PDF')]), send([Buffer.from('%PDF')])]);
    expect(both.map((one) => one.status === 'rejected' && one.reason.exceptionName)).toEqual(
      Array(2).fill('ServiceUnavailableException'),
    );
    writeFileSync(program, `import ${JSON.stringify(real)};`);
    expect((await send(sharedPieces(PDF))).type).toBe('application/pdf');
    expect(faults).toEqual(['lost']);
  });

  test('closed, it refuses what it has and what comes', async () => {
    const { intake } = intakeOf();
    const file = intake.begin(owner);
    file.add(Buffer.from('%PDF-1.4'));
    const kept = file.keep();
    await Promise.all([expect(kept).rejects.toMatchObject({ exceptionName: 'ServiceUnavailableException' }), intake.close()]);
    expect(() => intake.begin(owner)).toThrow('The service is temporarily unavailable');
  });
});
