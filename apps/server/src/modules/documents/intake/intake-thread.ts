import { parentPort, workerData } from 'node:worker_threads';
import { AppError } from '@duskline/contract/errors';
import { lowerThreadPriority } from '../../../platform/thread-priority.ts';
import { createFileCipher } from '../file-cipher.ts';
import { createFileStorage } from '../file-storage.ts';
import { createScanner } from '../scanner.ts';
import { createIntake, type IncomingFile } from './intake.ts';
import type { FromIntakeThread, IntakeThreadData, RefusedFile, ToIntakeThread } from './intake-protocol.ts';

/**
 * The thread that takes files. Thirty photos are 300 MB: copied, sent to the scanner and encrypted on the loop of the bets they would make it late, and
 * as memory of its own heap they would have the whole of it collected again and again, on the processor that the bets need (XR-13).
 */
const { folder, scanner, keyId, keys } = workerData as IntakeThreadData;
const port = parentPort;
if (!port) throw new Error('this is a thread of the server');
const LOWER_BY = 10;

const say = (message: FromIntakeThread): void => port.postMessage(message);
const text = (error: unknown): string => (error instanceof Error ? (error.stack ?? error.message) : String(error));

const intake = createIntake({
  scanner: createScanner(scanner),
  storage: createFileStorage(folder),
  cipher: createFileCipher({ keyId, keys: new Map([...keys].map(([name, key]) => [name, Buffer.from(key)])) }),
  onStorageFault: (cause) => say({ kind: 'storage-fault', cause: text(cause) }),
});
lowerThreadPriority(LOWER_BY);

function refusalOf(error: unknown): RefusedFile {
  if (!(error instanceof AppError)) return { cause: text(error) };
  const { exceptionName, details } = error;
  const { fieldErrors, retryAfterS } = details;
  return {
    exceptionName,
    ...(fieldErrors && { fieldErrors }),
    ...(retryAfterS !== undefined && { retryAfterS }),
    cause: text(details.cause ?? error),
  };
}

const files = new Map<number, IncomingFile>();

async function keep(id: number): Promise<void> {
  const file = files.get(id);
  files.delete(id);
  if (!file) return;
  try {
    say({ kind: 'kept', id, file: await file.keep() });
  } catch (error) {
    say({ kind: 'refused', id, refusal: refusalOf(error) });
  }
}

port.on('message', (message: ToIntakeThread) => {
  const { id } = message;
  if (message.kind === 'begin') files.set(id, intake.begin(message.owner));
  else if (message.kind === 'chunk')
    files.get(id)?.add(Buffer.from(message.bytes.buffer, message.bytes.byteOffset, message.bytes.byteLength));
  else if (message.kind === 'drop') files.delete(id);
  else void keep(id);
});
