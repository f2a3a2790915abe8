import type { Readable } from 'node:stream';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Tx } from '../../platform/db/create-db.ts';
import type { DocumentKeys } from '../../platform/document-keys.ts';
import type { CallContext, Session } from '../../platform/http/handler.ts';
import type { Logger } from '../../platform/log.ts';
import type { PersonalTables } from '../../platform/personal-data/personal-table.ts';

/** Where encrypted files lie. */
export interface ExportStorage {
  newName(): string;
  /** Keeps what comes under this name, durably. @throws as the disk and the stream do, and then nothing is left */
  putStream(name: string, bytes: Readable): Promise<void>;
  getStream(name: string): Promise<Readable>;
  /** What is not there is gone. */
  remove(name: string): Promise<void>;
}

/** A document of a player, for the export. */
export interface HeldDocument {
  id: string;
  name: string;
  type: string;
  read(): Promise<Buffer>;
}

/** What this module needs of others; wired in compose. */
export interface MyDataPorts {
  documents(userId: string): Promise<readonly HeldDocument[]>;
  /** Until when the last of them is kept; null = there is none. */
  documentsUntil(userId: string): Promise<Date | null>;
  /** Until when a player is excluded, `forGood`, or null. */
  excludedUntil(userId: string): Promise<Date | 'forGood' | null>;
  /** Whether their play is stopped for their own sake. */
  isPlayBlocked(userId: string): Promise<boolean>;
  /** By what the person is known again at a sign-up when the name is gone; null = by nothing. */
  personKeyWithin(tx: Tx, userId: string): Promise<string | null>;
  /** @throws AppError as the change of a password does */
  checkPassword(context: CallContext<Session>, password: string): Promise<void>;
  /** Whether the account is one that everybody has the password of. */
  isDemo(userId: string): Promise<boolean>;
  /** What is returned is called after the commit. */
  endSessionsWithin(tx: Tx, userId: string, reason: string): Promise<() => void>;
  clearCookie(): string;
  /** Mail and message, in the transaction in which the export is ready. */
  writeReady(tx: Tx, userId: string, language: string): Promise<void>;
}

export interface MyDataDeps {
  db: Database;
  clock: Clock;
  log: Logger;
  keys: DocumentKeys;
  storage: ExportStorage;
  /** What every module declares. */
  tables: readonly PersonalTables[];
  ports: MyDataPorts;
  /** Balances are play money, which can be given up. */
  isPlayMoney: boolean;
  /** How long a process that makes an export is believed to be alive. */
  leaseMs?: number | undefined;
}

export interface ExportRow {
  id: string;
  state: string;
  asked_at: Date;
  size: bigint | null;
  expires_at: Date | null;
}
