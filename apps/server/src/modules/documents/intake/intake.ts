import { AppError } from '@duskline/contract/errors';
import { createAdmission, type Deadline, type Queue } from '../admission.ts';
import { checkFile, refused } from '../check-file.ts';
import type { FileCipher } from '../file-cipher.ts';
import type { FileStorage } from '../file-storage.ts';
import { type Picture, rewritePicture } from '../rewrite-picture.ts';
import type { Scanner } from '../scanner.ts';
import type { KeptFile } from '../types.ts';

/** Whose file it is, and its document, by which it is sealed. */
export interface FileOwner {
  readonly userId: string;
  readonly documentId: string;
}

/** One file that comes in. One of `keep` and `drop` is the last call. */
export interface IncomingFile {
  /** Its next bytes, which are the intake's from now on. */
  add(chunk: Buffer): void;
  /**
   * Scanned, encoded again where it is a picture, encrypted and stored.
   * @throws AppError FileRefusedException, InfectedFileException, TooManyRequestsException, ServiceUnavailableException; then nothing of it is stored
   */
  keep(): Promise<KeptFile>;
  /** It does not come to its end: its bytes are forgotten. */
  drop(): void;
}

/** Takes files from their bytes to the storage. */
export interface Intake {
  begin(owner: FileOwner): IncomingFile;
  /** Lets go of what it holds; files that are not kept yet are refused. */
  close(): Promise<void>;
}

/** Pictures that are decoded at a time (160 MB each at most). */
const DECODED_AT_ONCE = 1;
/** Pictures past their deadline that others need not wait for: threads of the pool are left for files and names of hosts. */
const OVERDUE_AT_ONCE = 2;
/** Forty megapixels take two seconds. */
const DECODE_DEADLINE: Deadline = { ms: 20_000, error: refused };

/** Uploads that wait for their turn, each with a socket and what has come of it. At a few tenths of a second each the last one waits for a minute. */
export const UPLOAD_QUEUE: Queue = {
  most: 120,
  mostOfPlayer: 30,
  error: () => new AppError('TooManyRequestsException', { retryAfterS: 30 }),
};

export interface IntakeDeps {
  readonly scanner: Scanner;
  readonly storage: FileStorage;
  readonly cipher: FileCipher;
  /** The disk does not take a file. */
  onStorageFault(cause: unknown): void;
}

/** The work itself, in the thread that calls. */
export function createIntake({ scanner, storage, cipher, onStorageFault }: IntakeDeps): Intake {
  const decode = createAdmission({ most: DECODED_AT_ONCE, overdue: OVERDUE_AT_ONCE, queue: UPLOAD_QUEUE });

  async function stored(bytes: Buffer): Promise<string> {
    try {
      return await storage.put(bytes);
    } catch (cause) {
      onStorageFault(cause);
      throw new AppError('ServiceUnavailableException', { cause });
    }
  }

  return {
    begin({ userId, documentId }) {
      let chunks: Buffer[] = [];
      const rewrite = (sent: Buffer, type: Picture) => decode(userId, () => rewritePicture(sent, type), DECODE_DEADLINE);
      return {
        add: (chunk) => void chunks.push(chunk),
        async keep() {
          const sent = Buffer.concat(chunks);
          chunks = [];
          const { type, bytes } = await checkFile({ scanner, rewrite }, sent);
          const storedName = await stored(cipher.encrypt(bytes, `${userId}/${documentId}`));
          return { type, size: bytes.length, storedName, keyId: cipher.keyId };
        },
        drop() {
          chunks = [];
        },
      };
    },
    close: () => Promise.resolve(),
  };
}
