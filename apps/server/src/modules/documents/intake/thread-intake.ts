import { Worker } from 'node:worker_threads';
import { AppError } from '@duskline/contract/errors';
import type { KeptFile } from '../types.ts';
import type { FileOwner, IncomingFile, Intake } from './intake.ts';
import type { FromIntakeThread, IntakeThreadData, RefusedFile, ToIntakeThread } from './intake-protocol.ts';

/** Of JavaScript's own objects; the bytes of files lie beside them. */
const MAX_HEAP_MB = 128;

export interface ThreadIntakeDeps {
  readonly data: IntakeThreadData;
  /** The disk does not take a file. */
  onStorageFault(cause: unknown): void;
  /** The thread has ended by itself. */
  onLost(cause: unknown): void;
  /** The program of the thread; a test has one that ends. */
  readonly program?: URL;
}

function refusalOf({ exceptionName, fieldErrors, retryAfterS, cause }: RefusedFile): Error {
  if (exceptionName === undefined) return new Error('the thread of files failed', { cause });
  return new AppError(exceptionName, {
    ...(fieldErrors && { fieldErrors }),
    ...(retryAfterS !== undefined && { retryAfterS }),
    cause,
  });
}

/** A view of a larger piece of memory is copied: what else lies there may be read later. */
function ownBytes(chunk: Buffer): Uint8Array<ArrayBuffer> {
  const { buffer, byteLength } = chunk;
  return buffer instanceof ArrayBuffer && buffer.byteLength === byteLength ? new Uint8Array(buffer) : Uint8Array.from(chunk);
}

/**
 * Has files taken by a thread of their own: the server's loop reads them from the sockets and hands their memory over. The thread begins with the first
 * file; one that ends by itself refuses the files it had, of which nothing is listed, and the next file begins another one.
 */
export function createThreadIntake({ data, onStorageFault, onLost, program }: ThreadIntakeDeps): Intake {
  const running = new Map<number, PromiseWithResolvers<KeptFile>>();
  let thread: Worker | null = null;
  let ids = 0;
  let isClosed = false;

  function receive(message: FromIntakeThread): void {
    if (message.kind === 'storage-fault') {
      onStorageFault(message.cause);
      return;
    }
    const file = running.get(message.id);
    running.delete(message.id);
    if (message.kind === 'kept') file?.resolve(message.file);
    else file?.reject(refusalOf(message.refusal));
  }

  function startThread(): Worker {
    const started = new Worker(program ?? new URL('./intake-thread.ts', import.meta.url), {
      workerData: data,
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
    });
    let fault: unknown;
    started.on('message', receive);
    started.on('error', (error) => {
      fault = error;
    });
    started.once('exit', (code) => {
      if (thread === started) thread = null;
      const cause = fault ?? new Error(`ended with ${code}`);
      if (!isClosed) onLost(cause);
      for (const file of running.values()) file.reject(new AppError('ServiceUnavailableException', { cause }));
      running.clear();
    });
    // A file that comes in has a socket, which keeps the process alive.
    started.unref();
    return started;
  }

  function begin(owner: FileOwner): IncomingFile {
    if (isClosed) throw new AppError('ServiceUnavailableException', { cause: new Error('the server stops') });
    const id = ++ids;
    thread ??= startThread();
    const own = thread;
    const say = (message: ToIntakeThread, transfer: ArrayBuffer[] = []): void => own.postMessage(message, transfer);
    const kept = Promise.withResolvers<KeptFile>();
    // Whose thread ends before the file has come is told when it is to be kept.
    kept.promise.catch(() => undefined);
    running.set(id, kept);
    say({ kind: 'begin', id, owner });
    return {
      add(chunk) {
        const bytes = ownBytes(chunk);
        say({ kind: 'chunk', id, bytes }, [bytes.buffer]);
      },
      keep() {
        say({ kind: 'keep', id });
        return kept.promise;
      },
      drop() {
        running.delete(id);
        say({ kind: 'drop', id });
      },
    };
  }

  return {
    begin,
    async close() {
      isClosed = true;
      await thread?.terminate();
    },
  };
}
