import { type DocumentKind, MAX_FILES } from '@duskline/contract/document-kinds';
import type { UploadedFile } from '@duskline/contract/entities/document';
import { AppError } from '@duskline/contract/errors';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Tx } from '../../platform/db/create-db.ts';
import { callFunction, callInTransaction } from '../../platform/db/function-call.ts';
import { documents } from '../../platform/db/functions/documents.gen.ts';
import type { DocumentKeys } from '../../platform/document-keys.ts';
import { FileReply } from '../../platform/http/file-reply.ts';
import type { SentFile } from '../../platform/http/multipart-upload.ts';
import { uuidV7 } from '../../platform/ids.ts';
import type { Logger } from '../../platform/log.ts';
import { createAdmission } from './admission.ts';
import { readFile, shownName } from './check-file.ts';
import { createFileCipher } from './file-cipher.ts';
import type { FileStorage } from './file-storage.ts';
import { type Intake, UPLOAD_QUEUE } from './intake/intake.ts';
import { createDocumentPresenter } from './present.ts';
import type { Scanner } from './scanner.ts';
import { deleteRow, documentStore, insertFiles } from './store.ts';
import type { FileType, Reader, RefusalReason, StoredFile } from './types.ts';

const DAY_MS = 86_400_000;
/** How long a document is kept: five years for what proves who a player is and where money comes from (AML), and a month what was refused. */
const KEEP_DAYS: Readonly<Record<DocumentKind, number>> = { identity: 1_826, address: 1_826, payment: 1_826, income: 1_826 };
const KEEP_REFUSED_DAYS = 30;

/** Files of 10 MB that are in memory at a time, one of each player. */
const READ_AT_ONCE = 4;

/** What has been looked at, and may be kept. */
type KnownFile = { name: string; type: FileType; bytes: Buffer };

export interface DocumentDeps {
  db: Database;
  clock: Clock;
  log: Logger;
  keys: DocumentKeys;
  storage: FileStorage;
  scanner: Scanner;
  intake: Intake;
  /** What else follows from documents that a player adds, in the same transaction. */
  onAdded?(tx: Tx, userId: string, kind: DocumentKind): Promise<void>;
}

export type Documents = ReturnType<typeof createDocuments>;

export function createDocuments({ db, clock, log, keys, storage, scanner, intake, onAdded }: DocumentDeps) {
  const cipher = createFileCipher(keys);
  const present = createDocumentPresenter();
  const read = createAdmission({ most: READ_AT_ONCE, queue: UPLOAD_QUEUE });

  const keep = (userId: string, { name, bytes }: SentFile): Promise<StoredFile> =>
    read(userId, async () => {
      const id = uuidV7(clock.now());
      const file = intake.begin({ userId, documentId: id });
      try {
        await readFile(bytes, (chunk) => file.add(chunk));
      } catch (error) {
        file.drop();
        throw error;
      }
      return { id, name: shownName(name), ...(await file.keep()) };
    });

  async function encrypted(userId: string, { name, type, bytes }: KnownFile): Promise<StoredFile> {
    const id = uuidV7(clock.now());
    const storedName = await storage.put(cipher.encrypt(bytes, `${userId}/${id}`));
    return { id, name, type, size: bytes.length, storedName, keyId: cipher.keyId };
  }

  /** All of them or none. False = there is no room for so many. */
  function insert(userId: string, kind: DocumentKind, files: readonly StoredFile[]): Promise<boolean> {
    const at = clock.now();
    const keepUntil = new Date(at + KEEP_DAYS[kind] * DAY_MS);
    return db.transaction(async (tx) => {
      if (!(await insertFiles(tx, { userId, kind, files }, new Date(at), keepUntil))) return false;
      await onAdded?.(tx, userId, kind);
      return true;
    });
  }

  async function removeAll(files: readonly { storedName: string }[]): Promise<void> {
    for (const { storedName } of files)
      await storage
        .remove(storedName)
        .catch((err) => log.warn({ event: 'document_storage', err }, 'a file could not be removed'));
  }

  async function refuseFull(userId: string): Promise<void> {
    const [holder] = await documentStore.count(db, { userId });
    if ((holder?.files ?? 0) >= MAX_FILES) throw new AppError('TooManyFilesException');
  }

  const list = async (userId: string, language: string): Promise<UploadedFile[]> =>
    (await documentStore.list(db, { userId })).map((row) => present(row, language));

  return {
    list,
    close: () => intake.close(),
    /**
     * Keeps all files or none. @returns those that were added, newest first
     * @throws AppError FileRefusedException, InfectedFileException, TooManyFilesException, TooManyRequestsException when as many wait as may,
     * ServiceUnavailableException
     */
    async add(userId: string, kind: DocumentKind, sent: AsyncIterable<SentFile>, language: string): Promise<UploadedFile[]> {
      await refuseFull(userId);
      const files: StoredFile[] = [];
      try {
        for await (const one of sent) files.push(await keep(userId, one));
        if (!(await insert(userId, kind, files))) throw new AppError('TooManyFilesException');
      } catch (error) {
        await removeAll(files);
        throw error;
      }
      const added = new Set(files.map(({ id }) => id));
      return (await list(userId, language)).filter(({ Id }) => added.has(Id));
    },
    /** A file of our own, for a demo player who has none. */
    async seed(userId: string, kind: DocumentKind, file: KnownFile): Promise<void> {
      const [holder] = await documentStore.count(db, { userId });
      if (holder === undefined) await insert(userId, kind, [await encrypted(userId, file)]);
    },
    /** The file, for its owner and for compliance; each reading is in the audit log. @throws AppError NotFoundException for everybody else */
    async open(id: string, { userId, ip, requestId }: Reader): Promise<FileReply> {
      const call = documents.openFile({ id, reader: BigInt(userId), ip, request: requestId });
      const [row] = await callFunction(db, call);
      if (!row?.stored_name || row.key_id === null || row.owner === null) throw new AppError('NotFoundException');
      const bytes = cipher.decrypt(await storage.get(row.stored_name), row.key_id, `${row.owner}/${id}`);
      return new FileReply(bytes, row.type ?? 'application/octet-stream', row.name ?? 'document');
    },
    /** All documents of a player, read one by one; for their own export. */
    async held(userId: string) {
      return (await documentStore.held(db, { userId })).map(({ id, name, type, stored_name, key_id, keep_until }) => ({
        id,
        name,
        type,
        keepUntil: keep_until,
        read: async () => cipher.decrypt(await storage.get(stored_name), key_id, `${userId}/${id}`),
      }));
    },
    /** Accepts it (`reason` null), or refuses it. Null: it was judged before, or there is none. */
    async judgeWithin(tx: Tx, id: string, by: Reader, reason: RefusalReason | null, page: number | null) {
      const keepUntil = reason === null ? null : new Date(clock.now() + KEEP_REFUSED_DAYS * DAY_MS);
      const { ip, requestId: request } = by;
      const [row] = await callInTransaction(
        tx,
        documents.judge({ id, by: BigInt(by.userId), reason, page, keepUntil, ip, request }),
      );
      return row?.owner == null ? null : { userId: String(row.owner), name: row.name ?? '' };
    },
    /** Deletes what is not kept any longer; returns how many, `limit` at most. The file goes first: a row without one is gone at the next try. */
    async forgetOld(limit: number): Promise<number> {
      const rows = await documentStore.expired(db, { before: new Date(clock.now()), limit });
      for (const { id, stored_name } of rows) {
        await storage.remove(stored_name);
        await db.transaction((tx) => deleteRow(tx, id));
      }
      return rows.length;
    },
    /** Removes files that no row names: what a process left that ended in the middle of an upload. Returns how many. */
    async removeOrphans(): Promise<number> {
      const names = await storage.oldNames();
      const known = new Set((await documentStore.known(db, { names })).map(({ stored_name }) => stored_name));
      const orphans = names.filter((name) => !known.has(name));
      await removeAll(orphans.map((storedName) => ({ storedName })));
      return orphans.length;
    },
    /** Encrypts with the present key what has an older one. Returns how many files that were. */
    async rotateKeys(): Promise<number> {
      let rotated = 0;
      for (;;) {
        const rows = await documentStore.otherKeys(db, { keyId: cipher.keyId, limit: 50 });
        if (rows.length === 0) return rotated;
        for (const { id, user_id, stored_name: from, key_id } of rows) {
          const owner = `${user_id}/${id}`;
          const to = await storage.put(cipher.encrypt(cipher.decrypt(await storage.get(from), key_id, owner), owner));
          const moved = await documentStore.moveFile(db, { id, from, to, keyId: cipher.keyId });
          await storage.remove(moved.length > 0 ? from : to);
          rotated += moved.length;
        }
      }
    },
    /** @throws Error when the scanner is none that may look after real documents */
    async checkScanner(): Promise<void> {
      const version = await scanner.version();
      if (!version.startsWith('ClamAV')) throw new Error(`CLAMD is no clamd: it calls itself "${version.slice(0, 80)}"`);
    },
  };
}
